import type { OpenedSound } from './opened-sound.ts'

/** A sound whose highest sample is known once it has been read. */
export interface PeakedSound extends OpenedSound {
  /** Of what has been read: 1 is full scale. */
  peak(): number
}

/** Watches how high the samples of a sound go: floats, and what decoders make of compressed sound, may be above full scale. */
export function watchPeak(sound: OpenedSound): PeakedSound {
  let peak = 0
  const blocks = async function* () {
    for await (const block of sound.blocks) {
      for (const channel of block) for (const sample of channel) peak = Math.max(peak, Math.abs(sample))
      yield block
    }
  }
  return { ...sound, blocks: blocks(), peak: () => peak }
}

/** The same sound with all its samples multiplied. */
export function amplify(sound: OpenedSound, gain: number): OpenedSound {
  const blocks = async function* () {
    for await (const block of sound.blocks)
      yield block.map((channel) => channel.map((sample) => sample * gain))
  }
  return { ...sound, blocks: blocks() }
}

/** Decibels above full scale that are cut off: rounding, and what coding with losses adds to loud music, which every player cuts off. */
const leftAlone = { lossless: 0.01, lossy: 1 }

/** How far a sound has to be lowered to be stored whole, in decibels; 0 if it may stay as it is. */
export function excessOf({ isLossy }: Pick<OpenedSound, 'isLossy'>, peak: number): number {
  const excess = 20 * Math.log10(peak)
  return excess > (isLossy ? leftAlone.lossy : leftAlone.lossless) ? excess : 0
}
