import type { SoundShape } from '../sound/recording.ts'
import type { StemsBlock } from './stems-sound.ts'

/** Samples of an aligned block: so few that a limiter follows what is loud. */
const blockLength = 1024

/**
 * The sounds side by side, in blocks for the same moments, whatever blocks each comes in.
 * @param shape of the result; a mono sound is on both sides of a stereo one
 */
export async function* alignBlocks(
  sounds: readonly AsyncIterable<readonly Float32Array[]>[],
  { channels, sampleCount }: SoundShape,
): AsyncGenerator<StemsBlock> {
  const readers = sounds.map((sound) => sound[Symbol.asyncIterator]())
  const held: Float32Array[][] = readers.map(() => [])
  try {
    for (let at = 0; at < sampleCount; at += blockLength) {
      const length = Math.min(blockLength, sampleCount - at)
      const block: Float32Array[][] = []
      for (const [index, reader] of readers.entries()) {
        while ((held[index]?.[0]?.length ?? 0) < length) {
          const { done, value } = await reader.next()
          if (done) break
          held[index] = value.map((samples, side) => joined(held[index]?.[side], samples))
        }
        const sides = held[index] ?? []
        block.push(Array.from({ length: channels }, (_, side) => cut(sides[side] ?? sides[0], length)))
        held[index] = sides.map((samples) => samples.subarray(length))
      }
      yield block
    }
  } finally {
    for (const reader of readers) await reader.return?.()
  }
}

function joined(first: Float32Array | undefined, second: Float32Array): Float32Array {
  if (!first || first.length === 0) return second
  const all = new Float32Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

/** The first samples as an array of its own; silence where there are none. */
function cut(samples: Float32Array | undefined, length: number): Float32Array {
  const own = new Float32Array(length)
  if (samples) own.set(samples.subarray(0, length))
  return own
}
