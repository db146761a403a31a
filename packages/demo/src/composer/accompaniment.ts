import { itemAt } from '../item-at.ts'
import { parsePattern, type Stroke } from '../recipes/pattern-notation.ts'
import type { Voicing } from '../recipes/recipe.ts'
import type { InstrumentId } from '../vocabulary.ts'
import { dynamics, type WrittenNote } from './event.ts'
import type { BarPlan } from './form.ts'
import { chordAt, type ChordSpan } from './harmony.ts'
import type { Metre } from './motif.ts'
import { registers } from './registers.ts'
import { leadVoices } from './voicing.ts'

export interface AccompanimentContext {
  spans: readonly ChordSpan[]
  metre: Metre
  instrument: InstrumentId
  voicing: Voicing
}

/** Strokes of one bar, with their beats from the start of the song. */
function strokesOf(
  text: string,
  plan: BarPlan,
  { beatsPerBar, stepsPerBeat }: Metre,
): (Stroke & { beat: number })[] {
  const pattern = parsePattern(text)
  const stepsPerBar = beatsPerBar * stepsPerBeat
  const offset = (plan.bar % (pattern.steps / stepsPerBar)) * stepsPerBar
  return pattern.strokes
    .filter((stroke) => stroke.step >= offset && stroke.step < offset + stepsPerBar)
    .map((stroke) => ({ ...stroke, beat: plan.bar * beatsPerBar + (stroke.step - offset) / stepsPerBeat }))
}

const strokeVelocity: Readonly<Record<string, number>> = { X: 96, x: 82, o: 52, '>': 88 }

/** Plays chords in a rhythm. A strumming hand goes down on the beat and lightly up after it. */
export function writeChords(
  bars: readonly BarPlan[],
  rhythms: { plain: string; lift: string },
  strumMs: number | undefined,
  { spans, metre, instrument, voicing }: AccompanimentContext,
): WrittenNote[] {
  const layouts = leadVoices(spans, voicing, registers[instrument].harmony)
  const line: WrittenNote[] = []
  for (const plan of bars) {
    for (const stroke of strokesOf(plan.energy >= 4.5 ? rhythms.lift : rhythms.plain, plan, metre)) {
      const here = spans.indexOf(chordAt(spans, stroke.beat))
      const index = stroke.mark === '>' ? Math.min(here + 1, spans.length - 1) : here
      const pitches = itemAt(layouts, index)
      const upward = strumMs !== undefined && stroke.step % metre.stepsPerBeat !== 0
      const played = upward && pitches.length > 4 ? pitches.slice(-4) : pitches
      const spread = (strumMs ?? 5) / 1000 / Math.max(1, played.length - 1)
      const force =
        (strokeVelocity[stroke.mark] ?? 82) * dynamics(plan.energy, plan.players) * (upward ? 0.88 : 1)
      for (const [voice, pitch] of played.entries()) {
        line.push({
          beat: stroke.beat,
          beats: stroke.mark === 'o' ? 0.15 : (stroke.length / metre.stepsPerBeat) * 0.97,
          pitch,
          velocity: force * (voice === played.length - 1 ? 1 : 0.93),
          delay: spread * (upward ? played.length - 1 - voice : voice),
        })
      }
    }
  }
  return line
}

/** Plays the tones of a chord one by one, in the order of the pattern's digits. */
export function writeFigure(
  bars: readonly BarPlan[],
  patterns: { plain: string; lift: string },
  ring: boolean,
  { spans, metre, instrument, voicing }: AccompanimentContext,
): WrittenNote[] {
  const register = registers[instrument]
  const layouts = leadVoices(spans, voicing, register.harmony)
  const line: WrittenNote[] = []
  for (const plan of bars) {
    for (const stroke of strokesOf(plan.energy >= 4.5 ? patterns.lift : patterns.plain, plan, metre)) {
      const span = chordAt(spans, stroke.beat)
      const layout = itemAt(layouts, spans.indexOf(span))
      const digit = Number(stroke.mark)
      const pitch = itemAt(layout, digit % layout.length) + 12 * Math.floor(digit / layout.length)
      const left = span.beat + span.beats - stroke.beat
      const onBeat = stroke.step % metre.stepsPerBeat === 0
      line.push({
        beat: stroke.beat,
        beats: ring ? Math.max(0.25, Math.min(left, 4)) : (stroke.length / metre.stepsPerBeat) * 0.9,
        pitch: pitch > register.high ? pitch - 12 : pitch,
        velocity: (onBeat ? 88 : 78) * dynamics(plan.energy, plan.players),
      })
    }
  }
  return line
}

/** One slow voice of thirds and sevenths, each the nearest to the previous one, with suspensions and passing notes. */
export function writeCounter(
  bars: readonly BarPlan[],
  { spans, metre, instrument }: Omit<AccompanimentContext, 'voicing'>,
): WrittenNote[] {
  const [low, high] = registers[instrument].melody
  const line: WrittenNote[] = []
  let pitch = (low + high) / 2
  for (const plan of bars) {
    for (const span of spans) {
      if (span.bar !== plan.bar) continue
      const guides = span.tones.length > 3 ? [span.tones[1], span.tones[3]] : [span.tones[1], span.tones[2]]
      let nearest = Infinity
      let chosen = pitch
      for (let candidate = low; candidate <= high; candidate++) {
        const distance = Math.abs(candidate - pitch) + (candidate === pitch ? 0.5 : 0)
        if (guides.includes(candidate % 12) && distance < nearest) {
          nearest = distance
          chosen = candidate
        }
      }
      const velocity = 80 * dynamics(plan.energy, plan.players)
      const last = line.at(-1)
      const joined = last !== undefined && Math.abs(last.beat + last.beats - span.beat) < 0.01
      if (joined && last.pitch === chosen && last.beats < metre.beatsPerBar * 2) {
        last.beats += span.beats
      } else if (joined && last.pitch - chosen <= 2 && last.pitch > chosen && span.beats >= 3) {
        // The old note is held over the new chord and resolves down.
        last.beats += 1
        line.push({ beat: span.beat + 1, beats: span.beats - 1, pitch: chosen, velocity })
      } else {
        line.push({ beat: span.beat, beats: span.beats, pitch: chosen, velocity })
      }
      pitch = chosen
    }
  }
  return passOn(line, spans)
}

/** Fills the thirds and fourths between long notes with a step, on the last beat of the first. */
function passOn(line: readonly WrittenNote[], spans: readonly ChordSpan[]): WrittenNote[] {
  return line.flatMap((note, index) => {
    const next = line[index + 1]
    const gap = next ? next.pitch - note.pitch : 0
    const joined = next && Math.abs(note.beat + note.beats - next.beat) < 0.01
    if (!joined || note.beats < 3 || Math.abs(gap) < 3 || Math.abs(gap) > 5) return [note]
    const beat = next.beat - 1
    const { scale } = chordAt(spans, beat)
    const middle = [1, 2, 3, 4]
      .map((distance) => note.pitch + Math.sign(gap) * distance)
      .find((pitch) => pitch !== next.pitch && scale.includes(pitch % 12))
    if (middle === undefined) return [note]
    return [
      { ...note, beats: note.beats - 1 },
      { ...note, beat, beats: 1, pitch: middle, velocity: note.velocity * 0.94 },
    ]
  })
}
