import { createHash } from 'node:crypto'
import { formatMix, parseMix, stemGains } from '@tempolibre/contract/stem-mix'
import type { MediaStorage } from '../files/storage.ts'
import type { Rendition } from '../rendering/rendition.ts'
import { renditionHead } from '../sound/formats.ts'
import type { RecordingMaker } from '../sound/recording.ts'
import type { MediaLog } from './media-log.ts'
import { renditionOfMade } from './renditions.ts'

/** Their names begin so; they stand among the recordings that need a signed address. */
const prefix = 'mix-'
/** Addresses of downloads are valid for a day; a mix that was made since can be resumed. */
const keptMs = 2 * 24 * 60 * 60 * 1000
const sweepMs = 60 * 60 * 1000

/** A mix of a recording's stems as WAV or MP3, and the bytes of its file before any sound. */
export interface MixFile {
  rendition: Rendition
  head: Uint8Array
}

/** Names the mixes that visitors download, and removes those that nobody can ask for any more. */
export function nameMixes(storage: MediaStorage, maker: RecordingMaker | undefined, log: MediaLog) {
  const byMaster = new Map(maker?.recordings.map((recording) => [recording.master, recording]))
  let sweptAt = 0

  async function sweep(): Promise<void> {
    for await (const { key, modified } of storage.list('masters/')) {
      if (key.startsWith(`masters/${prefix}`) && modified.getTime() < Date.now() - keptMs)
        await storage.remove(key)
    }
  }

  return {
    /**
     * @param key of the recording in the wanted format, WAV or MP3
     * @param mix as `parseMix` reads it
     * @returns undefined if the recording has no such stems
     */
    find(key: string, mix: string): MixFile | undefined {
      const recording = byMaster.get(key.replace(/\.\w+$/, '.wav'))
      if (!maker || !recording?.stems) return undefined
      const { ids } = recording.stems
      const parsed = parseMix(mix, ids)
      if (!parsed) return undefined
      const format = key.endsWith('.mp3') ? 'mp3' : 'wav'
      const digest = createHash('sha256')
        .update(`${recording.stems.key} ${formatMix(parsed, ids)}`)
        .digest('hex')
      const file = { key: `masters/${prefix}${digest.slice(0, 32)}.${format}`, format } as const
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
