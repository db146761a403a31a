import { createHash } from 'node:crypto'
import { createGrowingBytes, type GrowingBytes } from '../files/growing-bytes.ts'
import type { SoundFile } from '../files/sound-file.ts'
import type { MediaStorage } from '../files/storage.ts'
import { describeDiskError } from '../rendering-error.ts'
import type { MediaLog } from './media-log.ts'

/** A WAV of known length. */
type WavFile = SoundFile & { totalBytes: number }

export interface FlacFiles {
  /**
   * The recording as FLAC: the stored file, else encoded from its WAV, sent while it is encoded, and stored.
   * @param key storage key of the WAV
   */
  open(key: string, wav: WavFile): Promise<SoundFile>
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
}

/**
 * Stores FLACs in a separate folder of the storage, and removes incomplete ones of dead processes. A WAV that was replaced gets a
 * new FLAC.
 */
export function createFlacFiles({
  folder,
  log,
  storage,
}: {
  storage: MediaStorage
  /** Of the storage. */
  folder: string
  log: MediaLog
}): FlacFiles {
  const jobs = new Map<string, Job>()
  storage
    .clearUnfinished(folder)
    .catch((error: unknown) => log.warn({ err: error }, 'incomplete FLACs could not be removed'))

  let fullToldAt = -Infinity

  /** Without room, every FLAC fails to be stored: one line a minute says so. */
  function report(error: Error, key: string): void {
    if (!describeDiskError(error, storage.place))
      return log.error({ err: error, key }, 'a recording could not be stored as FLAC')
    if (Date.now() - fullToldAt < tellAgainMs) return
    fullToldAt = Date.now()
    log.warn({ reason: error.message }, 'FLACs cannot be stored; they are encoded anew each time')
  }

  function start(name: string, key: string, wav: WavFile): Job {
    const bytes = createGrowingBytes()
    let totalBytes: number | undefined
    const pieces: Uint8Array[] = []
    const measured = (async () => {
      const { encodeWavAsFlac } = await loadEncoder()
      for await (const piece of encodeWavAsFlac(wav.read(0), wav.totalBytes, key)) {
        pieces.push(piece)
        bytes.append(piece)
      }
      // Readers get all of it even if the disk does not.
      bytes.finish()
      totalBytes = bytes.length
      return totalBytes
    })()
    const ended = measured
      .then(
        () => keep(storage, `${folder}/${name}`, pieces),
        (error: Error) => {
          bytes.fail(error)
          throw error
        },
      )
      .catch((error: Error) => report(error, key))
      .finally(() => jobs.delete(name))
    const job: Job = {
      bytes,
      get totalBytes() {
        return totalBytes
      },
      measured,
      ended,
    }
    jobs.set(name, job)
    return job
  }

  return {
    async open(key, wav) {
      const version = `flac ${wav.version}`
      const digest = createHash('sha256').update(`${key} ${wav.totalBytes} ${wav.version}`).digest('hex')
      const name = `${digest.slice(0, 32)}.flac`
      const stored = jobs.has(name) ? undefined : await storage.find(`${folder}/${name}`)
      if (stored) return { totalBytes: stored.bytes, version, read: (from) => stored.read(from) }
      const { bytes, measured, totalBytes } = jobs.get(name) ?? start(name, key, wav)
      const head = wav.head && (await loadEncoder()).flacHeadOfWav(wav.head, wav.totalBytes, key)
      return { totalBytes, measure: () => measured, ...(head && { head }), version, read: bytes.read }
    },
    async idle() {
      await Promise.all([...jobs.values()].map((job) => job.ended))
    },
  }
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
