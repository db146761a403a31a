import type { StemsBlock } from './stems-sound.ts'

/** Highest sample of any mix, in dBFS: MP3 encoding adds up to a decibel. */
const ceiling = 10 ** (-1 / 20)
/** Seconds in which the gain comes back by a decibel. */
const secondsPerDecibel = 0.2

/**
 * Turns all stems down together where some mix of them would exceed −1 dBFS, so that no mixer can clip. With factors
 * between 0 and 1 the highest sum at a moment is that of all positive samples, the lowest that of all negative ones. The
 * gain runs straight from block to block and at either end of a block allows for the loudest moment in it.
 * @param blocks of one length, except for the last; some hundred samples each
 */
export async function* limitStems(
  blocks: AsyncIterable<StemsBlock>,
  sampleRate: number,
): AsyncGenerator<StemsBlock> {
  let waiting: { block: StemsBlock; allowed: number } | undefined
  let gain = 1
  for await (const block of blocks) {
    const next = { block, allowed: allowedGain(block) }
    if (waiting) {
      const length = waiting.block[0]?.[0]?.length ?? 0
      const recovered = gain * 10 ** (length / sampleRate / secondsPerDecibel / 20)
      const end = Math.min(1, recovered, waiting.allowed, next.allowed)
      yield slide(waiting.block, gain, end)
      gain = end
    } else gain = next.allowed
    waiting = next
  }
  if (waiting) yield slide(waiting.block, gain, Math.min(gain, waiting.allowed))
}

/** The highest gain, at most 1, at which no mix of a block exceeds the ceiling. */
function allowedGain(block: StemsBlock): number {
  let highest = 0
  const length = block[0]?.[0]?.length ?? 0
  for (let side = 0; side < (block[0]?.length ?? 0); side++) {
    for (let at = 0; at < length; at++) {
      let above = 0
      let below = 0
      for (const stem of block) {
        const sample = stem[side]?.[at] ?? 0
        if (sample > 0) above += sample
        else below -= sample
      }
      highest = Math.max(highest, above, below)
    }
  }
  return highest > ceiling ? ceiling / highest : 1
}

function slide(block: StemsBlock, from: number, to: number): StemsBlock {
  if (from === 1 && to === 1) return block
  for (const stem of block) {
    for (const samples of stem) {
      const step = (to - from) / samples.length
      samples.forEach((sample, at) => (samples[at] = sample * (from + step * at)))
    }
  }
  return block
}
