import type { InstrumentId } from '../vocabulary.ts'
import { dynamics, type WrittenNote } from './event.ts'
import type { BarPlan } from './form.ts'
import { chordAt, type ChordSpan } from './harmony.ts'
import type { Metre } from './motif.ts'
import type { Random } from './random.ts'
import { foldIntoRange, registers } from './registers.ts'
import { nearestPitch, rise, type Tonality } from './tonality.ts'

/** Follows the lead through the bars given, an octave away or a third below. */
export function writeDouble(
  lead: readonly WrittenNote[],
  bars: readonly BarPlan[],
  at: 'octave-above' | 'octave-below' | 'third-below',
  instrument: InstrumentId,
  tonality: Tonality,
  spans: readonly ChordSpan[],
  { beatsPerBar }: Metre,
): WrittenNote[] {
  const playing = new Set(bars.map((plan) => plan.bar))
  const line: WrittenNote[] = []
  for (const note of lead) {
    if (!playing.has(Math.floor(note.beat / beatsPerBar))) continue
    let pitch = note.pitch + (at === 'octave-above' ? 12 : -12)
    if (at === 'third-below') {
      const { tones } = chordAt(spans, note.beat)
      const allowed = note.beats >= 1 ? tones : [...tonality.melody, ...tones]
      const below = [3, 4, 5].find((interval) => allowed.includes((note.pitch - interval) % 12))
      pitch = note.pitch - (below ?? 12)
    }
    line.push({ ...note, pitch: foldIntoRange(pitch, registers[instrument]), velocity: note.velocity * 0.82 })
  }
  return line
}

/** Fills the lead's longer rests with two to four chord tones that lead out of its last note. */
export function writeAnswers(
  lead: readonly WrittenNote[],
  bars: readonly BarPlan[],
  instrument: InstrumentId,
  spans: readonly ChordSpan[],
  { beatsPerBar }: Metre,
  random: Random,
): WrittenNote[] {
  const [low, high] = registers[instrument].melody
  const rhythm = random.pick([
    [0, 0.5, 1],
    [0, 1, 1.5],
    [0.5, 1, 1.5, 2],
    [0, 0.5],
  ])
  const upward = random.chance(0.5)
  const line: WrittenNote[] = []
  for (const plan of bars) {
    const start = plan.bar * beatsPerBar
    const end = start + beatsPerBar
    const sounding = lead.filter((note) => note.beat < end && note.beat + note.beats > start)
    const free = Math.max(start, ...sounding.map((note) => note.beat + note.beats))
    const from = Math.ceil(free * 2) / 2 + 0.5
    if (end - from < 1.5) continue
    const span = chordAt(spans, from)
    const force = 84 * dynamics(plan.energy)
    const first = sounding.at(-1)?.pitch ?? (low + high) / 2
    let pitch = nearestPitch(span.tones[0] as number, Math.max(low, Math.min(high, first)))
    for (const [index, offset] of rhythm.entries()) {
      const beat = from + offset
      if (beat >= end - 0.25) break
      if (index > 0) {
        const steps = span.tones
          .map((tone) => (upward ? rise(pitch % 12, tone) : -rise(tone, pitch % 12)))
          .filter(Boolean)
        pitch += steps.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0
      }
      while (pitch > high) pitch -= 12
      while (pitch < low) pitch += 12
      line.push({ beat, beats: (rhythm[index + 1] ?? offset + 1) - offset, pitch, velocity: force })
    }
  }
  return line
}
