import type { MediaStorage } from '../files/storage.ts'
import type { RecordingSound, SoundShape } from '../sound/recording.ts'

/** Samples of all stems of a song for the same moments: of each stem an array per channel, full scale 1. */
export type StemsBlock = readonly (readonly Float32Array[])[]

/** The sound of a song's stems. Whatever factors from 0 to 1 they are added up with, the sum stays below full scale. */
export interface StemsSound extends SoundShape {
  /** Of the stems, in the order of each block. */
  ids: readonly string[]
  /** Made when they are asked for; the caller may keep and change them. */
  blocks: AsyncIterable<StemsBlock>
}

/** What the module of a recording with stems exports besides. */
export interface StemsModule {
  /** The same recording must always give the same samples. Throws if there is no such recording. */
  openStems(id: string, storage: MediaStorage): StemsSound | Promise<StemsSound>
}

/** The stems added up, each with its factor: what their mixer plays. @param gains 0 to 1, one for each stem */
export function mixStems(stems: StemsSound, gains: readonly number[]): RecordingSound {
  const { channels, sampleCount, sampleRate } = stems
  return { channels, sampleCount, sampleRate, blocks: addUp(stems, gains) }
}

async function* addUp({ blocks, channels }: StemsSound, gains: readonly number[]) {
  for await (const block of blocks) {
    const length = block[0]?.[0]?.length ?? 0
    const sum = Array.from({ length: channels }, () => new Float32Array(length))
    block.forEach((stem, index) => {
      const gain = gains[index] ?? 1
      if (gain > 0) stem.forEach((samples, side) => addScaled(sum[side], samples, gain))
    })
    yield sum
  }
}

function addScaled(sum: Float32Array | undefined, samples: Float32Array, gain: number): void {
  if (sum) samples.forEach((sample, at) => (sum[at] = (sum[at] ?? 0) + sample * gain))
}
