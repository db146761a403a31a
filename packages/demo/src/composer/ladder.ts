import { itemAt } from '../item-at.ts'
import type { ChordSpan } from './harmony.ts'
import { nearestPitch, rise } from './tonality.ts'

/** Scale pitches of a range and one octave around it. */
export function ladderOf(scale: readonly number[], low: number, high: number): number[] {
  const ladder: number[] = []
  for (let pitch = low - 12; pitch <= high + 12; pitch++) if (scale.includes(pitch % 12)) ladder.push(pitch)
  return ladder
}

export function nearestIndex(ladder: readonly number[], pitch: number): number {
  let best = 0
  for (const [index, rung] of ladder.entries()) {
    if (Math.abs(rung - pitch) < Math.abs(itemAt(ladder, best) - pitch)) best = index
  }
  return best
}

/** The chord tone nearest to a pitch; of two equally near, the one in the direction of travel. */
export function nearestChordTone(span: ChordSpan, pitch: number, direction: number): number {
  let best = nearestPitch(itemAt(span.tones, 0), pitch)
  for (const tone of span.tones) {
    const candidate = nearestPitch(tone, pitch)
    const gain = Math.abs(best - pitch) - Math.abs(candidate - pitch)
    if (gain > 0 || (gain === 0 && Math.sign(candidate - pitch) === direction)) best = candidate
  }
  return best
}

/** The chord's variant of a scale note: where a chord alters the scale, passing notes follow it. */
export function followAlteration({ tones }: ChordSpan, pitch: number, scale: readonly number[]): number {
  if (tones.includes(pitch % 12)) return pitch
  const altered = new Set(tones.filter((tone) => !scale.includes(tone)))
  return [pitch - 1, pitch + 1].find((candidate) => altered.has(candidate % 12)) ?? pitch
}

/** Whether a pitch lies a semitone above a chord tone, where it would grind if held. */
export function rubs({ tones }: ChordSpan, pitch: number): boolean {
  return tones.some((tone) => rise(tone, pitch % 12) === 1)
}

/** Moves a pitch by octaves into a range. */
export function foldInto(pitch: number, [low, high]: readonly [number, number]): number {
  let folded = pitch
  while (folded > high) folded -= 12
  while (folded < low) folded += 12
  return folded
}
