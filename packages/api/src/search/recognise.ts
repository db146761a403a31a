/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { setImmediate as otherTasks } from 'node:timers/promises'
import { wordStride } from '@tempolibre/domain/sound-fingerprint'

/** Kept words of which an excerpt must overlap at least as many: four seconds. Half of its own must as well. */
const minOverlap = 8
/** An alignment is given up if more bits than this share differ in its first words. */
const hopeless = { words: 8, share: 0.42 } as const
/** Tracks compared in one go: some milliseconds, then other tasks run. */
const sliceSize = 10

/**
 * The least share of differing bits of a whole fingerprint and one of an excerpt, over all places where the excerpt may
 * be: up to about 0.25 for the same recording, 0.32 and more for any other. Unlike `bitErrorRate` it finds excerpts of a
 * few seconds: it ranks songs and proves nothing.
 * @param kept every fourth word, as `readFingerprint` returns it
 * @param heard all words of the excerpt
 * @returns 1 if they cannot overlap
 */
export function excerptErrorRate(kept: Uint32Array, heard: Uint32Array): number {
  const words = Math.floor(heard.length / wordStride)
  const overlap = Math.max(minOverlap, Math.ceil(words / 2))
  if (words < minOverlap || kept.length < overlap) return 1
  let best = 1
  // `shift` is the position in `heard` of the first kept word.
  const lastShift = heard.length - 1 - (overlap - 1) * wordStride
  for (let shift = (overlap - kept.length) * wordStride; shift <= lastShift; shift++) {
    const from = Math.max(0, Math.ceil(-shift / wordStride))
    const to = Math.min(kept.length, Math.floor((heard.length - 1 - shift) / wordStride) + 1)
    best = Math.min(best, rateAt(kept, heard, { from, to, shift }))
  }
  return best
}

function rateAt(
  kept: Uint32Array,
  heard: Uint32Array,
  { from, shift, to }: { from: number; to: number; shift: number },
): number {
  const first = Math.min(to, from + hopeless.words)
  let errors = 0
  let at = from
  for (; at < first; at++) errors += countBits(kept[at]! ^ heard[shift + at * wordStride]!)
  if (errors > hopeless.share * 32 * (first - from)) return 1
  for (; at < to; at++) errors += countBits(kept[at]! ^ heard[shift + at * wordStride]!)
  return errors / (32 * (to - from))
}

/** Source: H. S. Warren, Hacker's Delight, 5–1. */
function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** A track that an excerpt may be of. */
export interface Recognition {
  id: number
  errorRate: number
  /** Which of the excerpt's fingerprints is most like the track's. */
  hearing: number
}

/** Above this an excerpt is of another song. */
const maxErrorRate = 0.28
/** Tracks that are as near as the nearest: the same recording twice, such as on a single and on an album. */
const sameRecording = 0.04

/**
 * The tracks that an excerpt was cut from, nearest first: one, or those that have the same recording.
 * @param heard its fingerprints, all words each, by how it may have been changed
 */
export async function recognise(
  heard: readonly Uint32Array[],
  kept: readonly { id: number; words: Uint32Array }[],
): Promise<Recognition[]> {
  const found: Recognition[] = []
  for (let from = 0; from < kept.length; from += sliceSize) {
    if (from > 0) await otherTasks()
    for (const { id, words } of kept.slice(from, from + sliceSize)) {
      const rates = heard.map((excerpt) => excerptErrorRate(words, excerpt))
      const errorRate = Math.min(1, ...rates)
      found.push({ id, errorRate, hearing: rates.indexOf(errorRate) })
    }
  }
  const near = found.toSorted((one, other) => one.errorRate - other.errorRate || one.id - other.id)
  const limit = Math.min(maxErrorRate, (near[0]?.errorRate ?? 1) + sameRecording)
  return near.filter(({ errorRate }) => errorRate <= limit)
}
