import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { formatMix, parseMix, stemGains } from '@tempolibre/domain/stem-mix'
import { mixPattern } from '../files/made-files.ts'
import type { MediaStorage } from '../files/storage.ts'
import type { Rendition } from '../rendering/rendition.ts'
import { renditionHead, renditionLength } from '../sound/formats.ts'
import type { RecordingMaker } from '../sound/recording.ts'
import { judgeStems, sourceOfStems } from '../stems/stored-stems.ts'
import type { MediaLog } from './media-log.ts'
import { renditionOfMade } from './renditions.ts'
import type { Tracks } from './tracks.ts'

/** Their names begin so, as `mixPattern` says; they stand among the recordings that need a signed address. */
const prefix = 'mix-'
/** Addresses of downloads are valid for a day; a mix that was made since can be resumed. */
const keptMs = 2 * 24 * 60 * 60 * 1000
const sweepMs = 60 * 60 * 1000

/** A mix of a recording's stems as WAV or MP3, and the bytes of its file before any sound. */
export interface MixFile {
  rendition: Rendition
  head: Uint8Array
}

/** Names the mixes that visitors download, and removes those that can no longer be asked for. */
export function nameMixes({
  log,
  maker,
  storage,
  tracks,
}: {
  storage: MediaStorage
  tracks: Pick<Tracks, 'findStems'>
  maker: RecordingMaker | undefined
  log: MediaLog
}) {
  const byMaster = new Map(maker?.recordings.map((recording) => [recording.master, recording]))
  let sweptAt = 0

  async function sweep(): Promise<void> {
    for await (const { key, modified } of storage.list('masters/')) {
      if (mixPattern.test(key) && modified.getTime() < Date.now() - keptMs) await storage.remove(key)
    }
  }

  /** A mix of stems that were delivered. */
  async function findDelivered(master: string, mix: string, format: 'mp3' | 'wav') {
    const delivered = await tracks.findStems({ master })
    const parsed =
      delivered &&
      parseMix(
        mix,
        delivered.stems.map(({ id }) => id),
      )
    const shape = parsed && (await judgeStems(storage, delivered.stems))
    if (!parsed || typeof shape !== 'object') return undefined
    const { key, stems, title } = delivered
    const ids = stems.map(({ id }) => id)
    const file = nameFile(key, formatMix(parsed, ids), format)
    const rendition: Rendition = {
      key: basename(file),
      title,
      format,
      source: { ...sourceOfStems(stems), mix: stemGains(parsed, ids) },
      byteLength: renditionLength(format, shape),
      seconds: shape.sampleCount / shape.sampleRate,
    }
    return { rendition, head: renditionHead(format, shape) }
  }

  return {
    /**
     * @param key of the recording in the wanted format, WAV or MP3
     * @param mix as `parseMix` reads it
     * @returns undefined if the recording has no such stems
     */
    async find(key: string, mix: string): Promise<MixFile | undefined> {
      const master = key.replace(/\.\w+$/, '.wav')
      const format = key.endsWith('.mp3') ? 'mp3' : 'wav'
      const recording = byMaster.get(master)
      if (!maker || !recording?.stems) return findDelivered(master, mix, format)
      const { ids } = recording.stems
      const parsed = parseMix(mix, ids)
      if (!parsed) return undefined
      const file = { key: nameFile(recording.stems.key, formatMix(parsed, ids), format), format } as const
      const rendition = renditionOfMade(maker, recording, file)
      return {
        rendition: { ...rendition, source: { ...rendition.source, mix: stemGains(parsed, ids) } },
        head: renditionHead(format, recording),
      }
    },
    /** To be called when a mix is opened; looks at the storage once an hour. */
    tidy(): void {
      if (Date.now() - sweptAt < sweepMs) return
      sweptAt = Date.now()
      sweep().catch((error: unknown) => log.warn({ err: error }, 'old mixes could not be removed'))
    },
  }
}

/** The storage key of a mix. @param stems that of the file with its stems */
function nameFile(stems: string, mix: string, format: 'mp3' | 'wav'): string {
  const digest = createHash('sha256').update(`${stems} ${mix}`).digest('hex')
  return `masters/${prefix}${digest.slice(0, 32)}.${format}`
}
