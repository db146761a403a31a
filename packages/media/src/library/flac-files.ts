import { createHash } from 'node:crypto'
import { createFairLine } from '@tempolibre/fair-share'
import { createGrowingBytes, type GrowingBytes } from '../files/growing-bytes.ts'
import type { SoundFile } from '../files/sound-file.ts'
import type { MediaStorage } from '../files/storage.ts'
import { describeDiskError, RenderingError } from '../rendering-error.ts'
import type { Visit } from '../rendering/renderer.ts'
import { roomForFlac } from '../rendering/room.ts'
import type { MediaLog } from './media-log.ts'

/** A WAV of known length. */
type WavFile = SoundFile & { totalBytes: number }

export interface FlacFiles {
  /**
   * The recording as FLAC: the stored file, else encoded from its WAV when it is the reader's turn, sent while it is encoded, and
   * stored. It is given up when all who want it have left; who has left already gets it only if it is stored.
   * @param key storage key of the WAV
   * @throws RenderingError `busy`, `stopped`
   */
  open(key: string, wav: WavFile, visit: Visit): Promise<SoundFile>
  /** The stored file; undefined if it has to be encoded. */
  findStored(key: string, wav: Pick<WavFile, 'totalBytes' | 'version'>): Promise<SoundFile | undefined>
  /** Resolves when nothing is being encoded any more. */
  idle(): Promise<void>
}

/** In ms. */
const tellAgainMs = 60_000

/** The encoder is loaded with the first FLAC, which most servers do not need at once. */
const loadEncoder = () => import('@tempolibre/audio/flac-from-wav')

interface Job {
  bytes: GrowingBytes
  /** The length; undefined while unknown. */
  readonly totalBytes: number | undefined
  /** The length once it is known. */
  measured: Promise<number>
  /** Settles when the file is stored, or never will be. */
  ended: Promise<void>
  /** It is no longer waited for. */
  stop(): void
}

/** What a FLAC is made of, and who asks for it. */
interface Wanted {
  key: string
  wav: WavFile
  visits: Map<string, Visit>
}

interface FlacOptions {
  storage: MediaStorage
  /** Of the storage. */
  folder: string
  /** Aborts when nothing further is begun. */
  closing?: AbortSignal | undefined
  log: MediaLog
}

/**
 * Stores FLACs in a separate folder of the storage, and removes incomplete ones of dead processes. A WAV that was replaced gets a
 * new FLAC.
 */
export function createFlacFiles(options: FlacOptions): FlacFiles {
  const { closing, folder, log, storage } = options
  const encoder = createEncoder(options)
  const wanted = new Map<string, Wanted>()
  const line = createFairLine<Job>({
    ...roomForFlac,
    closing,
    refusal: (code, message) => new RenderingError(code, message),
    start(name, reader) {
      const given = wanted.get(name)
      if (!given) throw new Error(`nobody has asked for ${name}`)
      const job = encoder.start(name, given, given.visits.get(reader)?.spend)
      return { work: job, settled: job.ended.finally(() => wanted.delete(name)) }
    },
    drop: (name) => encoder.find(name)?.stop(),
  })
  storage
    .clearUnfinished(folder)
    .catch((error: unknown) => log.warn({ err: error }, 'incomplete FLACs could not be removed'))

  async function findStored(
    key: string,
    wav: Pick<WavFile, 'totalBytes' | 'version'>,
  ): Promise<SoundFile | undefined> {
    const name = nameOf(key, wav)
    const stored = encoder.find(name) ? undefined : await storage.find(`${folder}/${name}`)
    return (
      stored && {
        totalBytes: stored.bytes,
        version: versionOf(wav),
        read: (from) => stored.read(from),
      }
    )
  }

  return {
    findStored,
    async open(key, wav, visit) {
      const version = versionOf(wav)
      const name = nameOf(key, wav)
      const stored = await findStored(key, wav)
      if (stored) {
        storage.noteUse?.(`${folder}/${name}`)
        return stored
      }
      const head = wav.head && (await loadEncoder()).flacHeadOfWav(wav.head, wav.totalBytes, key)
      if (visit.left.aborted)
        return {
          totalBytes: encoder.find(name)?.totalBytes,
          ...(head && { head }),
          version,
          read: readNothing,
        }
      const refused = encoder.find(name) ? undefined : visit.refuse?.()
      if (refused) throw refused
      const visits = wanted.get(name)?.visits ?? new Map<string, Visit>()
      visits.set(visit.reader, visit)
      wanted.set(name, { key, wav, visits })
      const { leave, started } = line.join(name, visit.reader)
      visit.left.addEventListener('abort', leave, { once: true })
      const { bytes, measured: length, totalBytes } = await started
      return { totalBytes, measure: () => length, ...(head && { head }), version, read: bytes.read }
    },
    idle: encoder.idle,
  }
}

const versionOf = (wav: Pick<WavFile, 'version'>) => `flac ${wav.version}`

function nameOf(key: string, wav: Pick<WavFile, 'totalBytes' | 'version'>): string {
  const digest = createHash('sha256').update(`${key} ${wav.totalBytes} ${wav.version}`).digest('hex')
  return `${digest.slice(0, 32)}.flac`
}

/** Encodes files, which are read meanwhile, and stores them. */
function createEncoder({ folder, log, storage }: FlacOptions) {
  const jobs = new Map<string, Job>()
  let fullToldAt = -Infinity

  /** Without room, every FLAC fails to be stored: one line a minute says so. */
  function report(error: Error, key: string): void {
    // Its reader has left, or the server stops.
    if (error instanceof RenderingError && error.code === 'stopped') return
    if (!describeDiskError(error, storage.place))
      return log.error({ err: error, key }, 'a recording could not be stored as FLAC')
    if (Date.now() - fullToldAt < tellAgainMs) return
    fullToldAt = Date.now()
    log.warn({ reason: error.message }, 'FLACs cannot be stored; they are encoded anew each time')
  }

  function start(name: string, { key, wav }: Wanted, spend: Visit['spend']): Job {
    const bytes = createGrowingBytes()
    let isStopped = false
    let totalBytes: number | undefined
    const pieces: Uint8Array[] = []
    const known = (async () => {
      const { encodeWavAsFlac } = await loadEncoder()
      const source = measured(wav.read(0), (cpuSeconds) => spend?.({ cpuSeconds, bytes: 0 }))
      for await (const piece of encodeWavAsFlac(source, wav.totalBytes, key)) {
        if (isStopped) throw new RenderingError('stopped', 'Nobody waited for this file any more.')
        pieces.push(piece)
        bytes.append(piece)
      }
      // Readers get all of it even if the disk does not.
      bytes.finish()
      totalBytes = bytes.length
      return totalBytes
    })()
    known.catch(() => {})
    const ended = known
      .then(
        async () => {
          await keep(storage, `${folder}/${name}`, pieces)
          spend?.({ cpuSeconds: 0, bytes: bytes.length })
          const stored = await storage.find(`${folder}/${name}`)
          if (stored?.bytes === bytes.length) bytes.handOver((from) => stored.read(from))
        },
        (error: Error) => {
          bytes.fail(error)
          throw error
        },
      )
      .catch((error: Error) => report(error, key))
      .finally(() => jobs.get(name) === job && jobs.delete(name))
    const job: Job = {
      bytes,
      get totalBytes() {
        return totalBytes
      },
      measured: known,
      ended,
      stop() {
        isStopped = true
      },
    }
    jobs.set(name, job)
    return job
  }

  return {
    start,
    /** What is being encoded; undefined if it is not. */
    find: (name: string) => jobs.get(name),
    async idle() {
      await Promise.all([...jobs.values()].map((job) => job.ended))
    },
  }
}

/** Tells for each piece how long this thread worked on it: until its consumer asked for the next. */
async function* measured(
  pieces: AsyncIterable<Uint8Array>,
  onUsed: (cpuSeconds: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    const before = process.threadCpuUsage()
    yield piece
    const { system, user } = process.threadCpuUsage(before)
    onUsed((system + user) / 1e6)
  }
}

// oxlint-disable-next-line require-yield -- there is nothing to read
async function* readNothing(): AsyncGenerator<Uint8Array> {
  throw new RenderingError('stopped', 'Nobody waited for this file any more.')
}

async function keep(storage: MediaStorage, key: string, pieces: readonly Uint8Array[]): Promise<void> {
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const file = await storage.create(key, bytes)
  try {
    for (const piece of pieces) await file.write(piece)
  } catch (error) {
    await file.discard()
    throw error
  }
  await file.commit()
}
