// Stems that are stored, each a recording of its own: what a label delivers.
import { stemSampleRates } from '@tempolibre/domain/stem-file'
import { maxStems, type StemFault } from '@tempolibre/domain/stem-mix'
import { AudioError } from '@tempolibre/audio/audio-error'
import type { MediaStorage } from '../files/storage.ts'
import type { RecordingSource, SoundShape } from '../sound/recording.ts'
import { openRecording, shapeOfStored } from '../sound/stored-recording.ts'
import { alignBlocks } from './align-blocks.ts'
import type { StemsModule } from './stems-sound.ts'

/** A stem with a recording of its own. */
export interface StoredStem {
  id: string
  /** Storage key of its WAV; null: it has none. */
  master: string | null
}

/** The source of stored stems. */
export function sourceOfStems(stems: readonly StoredStem[]): RecordingSource {
  return { module: import.meta.url, id: JSON.stringify(stems.map(({ id, master }) => [id, master])) }
}

/** The shape that all stems have, or why they cannot be mixed. A mono stem among stereo ones plays on both sides. */
export async function judgeStems(
  storage: MediaStorage,
  stems: readonly Pick<StoredStem, 'master'>[],
): Promise<SoundShape | StemFault> {
  if (stems.length > maxStems) return 'many'
  const shapes = await Promise.all(stems.map(({ master }) => findShape(storage, master)))
  const known = shapes.filter((shape) => shape !== undefined)
  const [first] = known
  if (!first || known.length < shapes.length) return 'files'
  const { sampleCount, sampleRate } = first
  if (known.some((shape) => shape.sampleRate !== sampleRate)) return 'rates'
  if (known.some((shape) => shape.sampleCount !== sampleCount)) return 'lengths'
  if (!stemSampleRates.includes(sampleRate)) return 'rates'
  return { sampleCount, sampleRate, channels: known.some(({ channels }) => channels === 2) ? 2 : 1 }
}

async function findShape(storage: MediaStorage, master: string | null): Promise<SoundShape | undefined> {
  if (master === null) return undefined
  try {
    return await shapeOfStored(storage, master)
  } catch (error) {
    if (!(error instanceof AudioError)) throw error
    return undefined
  }
}

/** @param id of `sourceOfStems` */
export const openStems: StemsModule['openStems'] = async (id, storage) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by sourceOfStems alone
  const list = JSON.parse(id) as [id: string, master: string][]
  const shape = await judgeStems(
    storage,
    list.map(([, master]) => ({ master })),
  )
  if (typeof shape === 'string')
    throw new AudioError('unsupported', `The stems can no longer be mixed: ${shape}.`)
  const sounds = await Promise.all(list.map(async ([, master]) => openRecording(master, storage)))
  return {
    ...shape,
    ids: list.map(([stem]) => stem),
    blocks: alignBlocks(
      sounds.map(({ blocks }) => blocks),
      shape,
    ),
  }
}
