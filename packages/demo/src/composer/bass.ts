import { parsePattern } from '../recipes/pattern-notation.ts'
import type { InstrumentId } from '../vocabulary.ts'
import { dynamics, type WrittenNote } from './event.ts'
import type { BarPlan } from './form.ts'
import { chordAt, type ChordSpan } from './harmony.ts'
import type { Metre } from './motif.ts'
import type { Random } from './random.ts'
import { foldIntoRange, registers, type Register } from './registers.ts'
import { pitchAbove, rise } from './tonality.ts'

/** Range of an instrument's roots when it plays the bass: a non-bass instrument uses its lowest tenth. */
export function bassWindow({ low, harmony }: Register): readonly [number, number] {
  return harmony[0] <= 31 ? harmony : [low, low + 15]
}

/** The root in the bass's range nearest to the previous note. */
function placeRoot(span: ChordSpan, [low, high]: readonly [number, number], previous: number): number {
  const lower = pitchAbove(span.bass, low)
  const upper = lower + 12
  return upper <= high && Math.abs(upper - previous) < Math.abs(lower - previous) ? upper : lower
}

/** The interval of a pattern's chord degree above the root; a missing third or seventh becomes a fifth or octave. */
function degree(span: ChordSpan, mark: string): number {
  const over = new Set(span.tones.map((tone) => rise(span.bass, tone)))
  const find = (wanted: readonly number[], otherwise: number) =>
    wanted.find((interval) => over.has(interval)) ?? otherwise
  if (mark === '3') return find([4, 3], 7)
  if (mark === '5') return find([7, 6, 8], 7)
  if (mark === '6') return find([9], 7)
  if (mark === '7') return find([10, 11], 12)
  return mark === '8' ? 12 : 0
}

function nextSpan(spans: readonly ChordSpan[], span: ChordSpan): ChordSpan {
  return spans[spans.indexOf(span) + 1] ?? span
}

/** A step into the next root: chromatic from below or above, whichever is nearer to the previous note. */
function approach(target: number, from: number): number {
  return from < target ? target - 1 : from > target ? target + 1 : target - 1
}

/** Plays the pattern of each bar over its chords. */
export function writeBass(
  bars: readonly BarPlan[],
  patterns: { plain: string; lift: string },
  spans: readonly ChordSpan[],
  instrument: InstrumentId,
  { beatsPerBar, stepsPerBeat }: Metre,
): WrittenNote[] {
  const register = registers[instrument]
  const window = bassWindow(register)
  const line: WrittenNote[] = []
  let hand = (window[0] + window[1]) / 2
  for (const plan of bars) {
    const pattern = parsePattern(plan.energy >= 4.5 ? patterns.lift : patterns.plain)
    const stepsPerBar = beatsPerBar * stepsPerBeat
    const offset = (plan.bar % (pattern.steps / stepsPerBar)) * stepsPerBar
    for (const stroke of pattern.strokes) {
      if (stroke.step < offset || stroke.step >= offset + stepsPerBar) continue
      const beat = plan.bar * beatsPerBar + (stroke.step - offset) / stepsPerBeat
      const here = chordAt(spans, beat)
      const span = stroke.mark === '>' ? nextSpan(spans, here) : here
      const root = placeRoot(span, window, hand)
      const coming = placeRoot(nextSpan(spans, here), window, hand)
      let pitch = stroke.mark === 'a' ? approach(coming, hand) : root + degree(span, stroke.mark)
      if (stroke.mark === '5' && root - 5 >= register.low && root + 7 > window[1] + 4) pitch = root - 5
      const ghost = stroke.mark === 'o'
      line.push({
        beat,
        beats: ghost ? 0.15 : (stroke.length / stepsPerBeat) * 0.93,
        pitch: foldIntoRange(pitch, register),
        velocity:
          (ghost ? 46 : stroke.step % stepsPerBeat === 0 ? 100 : 92) * dynamics(plan.energy, plan.players),
      })
      hand = root
    }
  }
  return line
}

/** Four to the bar: root, chord tones in between, and a step into the next root. */
export function writeWalkingBass(
  bars: readonly BarPlan[],
  spans: readonly ChordSpan[],
  instrument: InstrumentId,
  { beatsPerBar }: Metre,
  random: Random,
): WrittenNote[] {
  const register = registers[instrument]
  const [low, high] = bassWindow(register)
  const top = high + 9
  const line: WrittenNote[] = []
  let hand = low + 8
  for (const plan of bars) {
    for (let count = 0; count < beatsPerBar; count++) {
      const beat = plan.bar * beatsPerBar + count
      const span = chordAt(spans, beat)
      const next = nextSpan(spans, span)
      const intoSpan = beat - span.beat
      const beforeNext = span.beat + span.beats - beat
      let pitch: number
      if (intoSpan < 0.01) {
        pitch = pitchAbove(span.bass, hand - 6)
      } else if (beforeNext <= 1.01 && next !== span) {
        const target = pitchAbove(next.bass, hand - 6)
        pitch = random.chance(0.65) ? approach(target, hand) : target + (random.chance(0.5) ? 2 : -2)
      } else {
        const reachable = span.tones.flatMap((tone) => [
          pitchAbove(tone, hand - 11),
          pitchAbove(tone, hand + 1),
        ])
        const near = reachable.filter((tone) => tone !== hand && Math.abs(tone - hand) <= 7)
        pitch = near.length > 0 ? random.pick(near) : span.bass + 36
      }
      while (pitch < low) pitch += 12
      while (pitch > top) pitch -= 12
      const velocity = (count % 2 === 1 ? 100 : 93) * dynamics(plan.energy, plan.players)
      const skips = plan.energy >= 3 && random.chance(0.1)
      line.push({ beat, beats: skips ? 0.45 : 0.92, pitch, velocity })
      if (skips) line.push({ beat: beat + 0.5, beats: 0.3, pitch, velocity: velocity * 0.7 })
      hand = pitch
    }
  }
  return line
}

/** Holds the tonic under everything, struck again every two bars and wherever the player enters. */
export function writePedal(
  bars: readonly BarPlan[],
  tonic: number,
  instrument: InstrumentId,
  { beatsPerBar }: Metre,
): WrittenNote[] {
  const pitch = pitchAbove(tonic, bassWindow(registers[instrument])[0])
  const line: WrittenNote[] = []
  for (const [index, plan] of bars.entries()) {
    const last = line.at(-1)
    const follows = bars[index - 1]?.bar === plan.bar - 1
    if (last && follows && plan.barInSection % 2 === 1) last.beats += beatsPerBar
    else
      line.push({
        beat: plan.bar * beatsPerBar,
        beats: beatsPerBar,
        pitch,
        velocity: 88 * dynamics(plan.energy, plan.players),
      })
  }
  return line
}
