import { itemAt } from '../item-at.ts'
import type { InstrumentId } from '../vocabulary.ts'
import { dynamics, type WrittenNote } from './event.ts'
import type { BarPlan } from './form.ts'
import { chordAt, type ChordSpan } from './harmony.ts'
import type { Metre } from './motif.ts'
import type { Random } from './random.ts'
import { foldIntoRange, registers } from './registers.ts'
import { nearestPitch, rise } from './tonality.ts'

/** Follows the lead in the given bars, an octave away or a third below. */
export function writeDouble(
  lead: readonly WrittenNote[],
  bars: readonly BarPlan[],
  at: 'octave-above' | 'octave-below' | 'third-below',
  instrument: InstrumentId,
  spans: readonly ChordSpan[],
  { beatsPerBar }: Metre,
): WrittenNote[] {
  const playing = new Set(bars.map((plan) => plan.bar))
  const line: WrittenNote[] = []
  for (const note of lead) {
    if (!playing.has(Math.floor(note.beat / beatsPerBar))) continue
    let pitch = note.pitch + (at === 'octave-above' ? 12 : -12)
    if (at === 'third-below') {
      const { scale, tones } = chordAt(spans, note.beat)
      const allowed = note.beats >= 1 ? tones : [...scale, ...tones]
      const below = [3, 4, 5].find((interval) => allowed.includes((note.pitch - interval) % 12))
      pitch = note.pitch - (below ?? 12)
    }
    line.push({ ...note, pitch: foldIntoRange(pitch, registers[instrument]), velocity: note.velocity * 0.82 })
  }
  return line
}

/** Minimum beats of rest, below which a reply would overlap the lead. */
const minRest = 1.5

/** Rests of the lead in the given bars: from its last note's end to its next note. */
function findRests(
  lead: readonly WrittenNote[],
  bars: readonly BarPlan[],
  beatsPerBar: number,
): { from: number; to: number; after: WrittenNote; plan: BarPlan }[] {
  const playing = new Map(bars.map((plan) => [plan.bar, plan]))
  const sorted = lead.toSorted((a, b) => a.beat - b.beat)
  return sorted.flatMap((note, index) => {
    const from = note.beat + note.beats
    const bar = Math.floor(from / beatsPerBar)
    const plan = playing.get(bar)
    const barEnd = (bar + (playing.has(bar + 1) ? 2 : 1)) * beatsPerBar
    const to = Math.min(sorted[index + 1]?.beat ?? Infinity, barEnd)
    return plan && to - from >= minRest ? [{ from, to, after: note, plan }] : []
  })
}

/** Rhythms of a reply where the lead's own is too short to be echoed. */
const replies: readonly (readonly number[])[] = [
  [0, 0.5, 1],
  [0, 1, 1.5],
  [0.5, 1, 1.5, 2],
  [0, 0.5, 1.5],
]

/** Start times of the lead's last two to five notes before a rest, counted from the first of them. */
function lastWords(lead: readonly WrittenNote[], after: WrittenNote): number[] {
  const words = lead.filter((note) => note.beat <= after.beat && note.beat > after.beat - 2.6).slice(-5)
  const first = words[0]?.beat ?? 0
  const starts = words.map((note) => note.beat - first)
  return starts.length >= 2 && starts.every((start) => start % 0.25 === 0) ? starts : []
}

/**
 * Replies in the lead's longer rests: an echo of its last words' rhythm, or a rhythm of the player's own, on chord tones
 * with a step between them, in contrary motion.
 */
export function writeAnswers(
  lead: readonly WrittenNote[],
  bars: readonly BarPlan[],
  instrument: InstrumentId,
  spans: readonly ChordSpan[],
  { beatsPerBar }: Metre,
  random: Random,
): WrittenNote[] {
  const [low, high] = registers[instrument].melody
  const sorted = lead.toSorted((a, b) => a.beat - b.beat)
  const own = random.pick(replies)
  const line: WrittenNote[] = []
  for (const { from, to, after, plan } of findRests(lead, bars, beatsPerBar)) {
    const start = Math.ceil(from * 2) / 2
    const words = random.chance(0.6) ? lastWords(sorted, after) : []
    const rhythm = words.length > 0 ? words : own
    const before = sorted[sorted.indexOf(after) - 1]?.pitch ?? after.pitch
    const upward = after.pitch === before ? random.chance(0.5) : after.pitch < before
    let pitch = nearestPitch(
      itemAt(chordAt(spans, start).tones, 0),
      Math.max(low, Math.min(high, after.pitch)),
    )
    for (const [index, offset] of rhythm.entries()) {
      const beat = start + offset
      const { scale, tones } = chordAt(spans, beat)
      if (beat >= to - 0.25) break
      if (index > 0) {
        const ends = index === rhythm.length - 1 || beat % 1 < 0.01
        const goals = ends ? tones : [...scale, ...tones]
        const moves = goals.map((tone) => (upward ? rise(pitch % 12, tone) : -rise(tone, pitch % 12)))
        pitch += moves.filter(Boolean).toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0
      }
      while (pitch > high) pitch -= 12
      while (pitch < low) pitch += 12
      const beats = Math.min((rhythm[index + 1] ?? offset + 1) - offset, to - beat)
      line.push({ beat, beats, pitch, velocity: 84 * dynamics(plan.energy, plan.players) })
    }
  }
  return line
}
