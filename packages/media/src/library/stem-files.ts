import { basename } from 'node:path'
import { stemFileLength } from '@tempolibre/domain/stem-file'
import type { MediaStorage } from '../files/storage.ts'
import type { RenderingError } from '../rendering-error.ts'
import { type RenderedFile, startRenderer, type Visit } from '../rendering/renderer.ts'
import type { Rendition } from '../rendering/rendition.ts'
import type { RenderingTurns } from '../rendering/rendering-turns.ts'
import type { RecordingMaker } from '../sound/recording.ts'
import { judgeStems, sourceOfStems } from '../stems/stored-stems.ts'
import type { MediaLog } from './media-log.ts'
import { removeReplacedStems } from './replaced-stems.ts'
import type { Tracks } from './tracks.ts'

export interface StemFiles {
  /**
   * The file with all stems of a recording, stored or being rendered; undefined for any other key.
   * @throws RenderingError `busy`, `stopped`
   */
  open(key: string, visit: Visit): Promise<RenderedFile | undefined>
  /** Their lengths in bytes, by key. */
  lengths: ReadonlyMap<string, number>
  stop(): Promise<void>
}

/** Folder of the files with stems. */
const folder = 'stems'

/** Renders the stems that mixers play, all of a song in one pass, when somebody first opens them. */
export function openStemFiles(options: {
  storage: MediaStorage
  tracks: Pick<Tracks, 'findStems'>
  maker: RecordingMaker | undefined
  closing: AbortSignal | undefined
  turns: RenderingTurns | undefined
  onError: (error: RenderingError) => void
  log: MediaLog
}): StemFiles {
  const { closing, log, maker, onError, storage, tracks, turns } = options
  const renderer = startRenderer({ storage, folder, closing, turns, onError })
  const made = new Map(maker && listMade(maker))
  const tidy = removeReplacedStems({ storage, tracks, log })
  return {
    async open(key, visit) {
      const rendition = made.get(key) ?? (await findDelivered(storage, tracks, key))
      if (!rendition) return undefined
      tidy()
      return renderer.open(rendition, visit)
    },
    lengths: new Map([...made].map(([key, { byteLength }]) => [key, byteLength])),
    stop: renderer.stop,
  }
}

/** The file with stems that were delivered; undefined if there are none, or they cannot be mixed. */
async function findDelivered(
  storage: MediaStorage,
  tracks: Pick<Tracks, 'findStems'>,
  key: string,
): Promise<Rendition | undefined> {
  const delivered = key.startsWith(`${folder}/`) ? await tracks.findStems({ key }) : undefined
  const shape = delivered && (await judgeStems(storage, delivered.stems))
  if (!delivered || typeof shape !== 'object') return undefined
  const { sampleCount, sampleRate } = shape
  return {
    key: basename(key),
    title: delivered.title,
    format: 'stems',
    source: sourceOfStems(delivered.stems),
    byteLength: stemFileLength(delivered.stems.length, sampleCount, sampleRate),
    seconds: sampleCount / sampleRate,
  }
}

function listMade({ module, recordings }: RecordingMaker): [key: string, Rendition][] {
  return recordings.flatMap(({ id, sampleCount, sampleRate, stems, title }): [string, Rendition][] =>
    stems
      ? [
          [
            stems.key,
            {
              key: basename(stems.key),
              title,
              format: 'stems',
              source: { module, id },
              byteLength: stemFileLength(stems.ids.length, sampleCount, sampleRate),
              seconds: sampleCount / sampleRate,
            },
          ],
        ]
      : [],
  )
}
