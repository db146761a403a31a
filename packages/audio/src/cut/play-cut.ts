/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import type { CutPlan } from './plan-cut.ts'

/** Blocks of one array per channel, all of the same length. */
export type SoundBlocks = AsyncIterable<readonly Float32Array[]>

/** Samples per block of silence. */
const blockLength = 22_050

/**
 * Plays a version of a recording: one piece after the other with equal-power joins, then silence. Its length is that of all
 * pieces and the silence together.
 * @param open the recording from a sample on, to its end
 */
export async function* playCut(
  { fade, joinLength, pieces, silence }: CutPlan,
  channels: number,
  open: (from: number) => SoundBlocks,
): AsyncGenerator<Float32Array[]> {
  const half = joinLength / 2
  /** The end of the last piece, over which the next one begins. */
  let held = makeBlock(channels, 0)
  for (const [index, piece] of pieces.entries()) {
    const isFirst = index === 0
    const isLast = index === pieces.length - 1
    const from = piece.from - (isFirst ? 0 : half)
    const length = piece.to + (isLast ? 0 : half) - from
    const tail = makeBlock(channels, isLast ? 0 : joinLength)
    let at = 0
    for await (const block of open(from)) {
      const count = Math.min(block[0]?.length ?? 0, length - at)
      const played = Math.max(0, Math.min(count, length - tail[0]!.length - at))
      const out = block.map((samples) => samples.slice(0, count))
      if (!isFirst && at < joinLength) fadeIn(out, held, at, joinLength)
      if (isLast && fade > 0) fadeOut(out, at, length, fade)
      if (played < count) keepTail(out, tail, played, at + played - (length - tail[0]!.length))
      if (played > 0) yield out.map((samples) => samples.subarray(0, played))
      at += count
      if (at === length) break
    }
    held = tail
  }
  for (let left = silence; left > 0; left -= blockLength)
    yield makeBlock(channels, Math.min(left, blockLength))
}

const makeBlock = (channels: number, length: number) =>
  Array.from({ length: channels }, () => new Float32Array(length))

/** Equal power: the squares of both gains sum to 1. */
function fadeIn(
  out: readonly Float32Array[],
  held: readonly Float32Array[],
  at: number,
  joinLength: number,
): void {
  const count = Math.min(out[0]!.length, joinLength - at)
  for (let i = 0; i < count; i++) {
    const angle = ((at + i + 0.5) / joinLength) * (Math.PI / 2)
    for (const [channel, samples] of out.entries())
      samples[i] = samples[i]! * Math.sin(angle) + held[channel]![at + i]! * Math.cos(angle)
  }
}

function keepTail(
  out: readonly Float32Array[],
  tail: readonly Float32Array[],
  from: number,
  at: number,
): void {
  for (const [channel, samples] of out.entries()) tail[channel]!.set(samples.subarray(from), at)
}

/** A raised cosine over the last samples. */
function fadeOut(out: readonly Float32Array[], at: number, length: number, fade: number): void {
  for (let i = Math.max(0, length - fade - at); i < out[0]!.length; i++) {
    const left = (length - at - i - 1) / fade
    const gain = 0.5 - 0.5 * Math.cos(Math.PI * Math.max(0, Math.min(1, left)))
    for (const samples of out) samples[i] = samples[i]! * gain
  }
}
