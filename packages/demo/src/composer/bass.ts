import { itemAt } from '../item-at.ts'
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

/** How a bassist ends a phrase; machines leap or rest where fingers run. */
const fillsOf = (instrument: InstrumentId): readonly Fill[] =>
  instrument === 'electric-bass' || instrument === 'acoustic-bass'
    ? ['scale', 'chromatic', 'arpeggio', 'rest']
    : ['octaves', 'rest', 'octaves', 'arpeggio']
type Fill = 'scale' | 'chromatic' | 'arpeggio' | 'octaves' | 'rest'

/** The pitches of a fill of eighths that leads from a root to the next. */
function fillPitches(kind: Fill, count: number, root: number, coming: number, span: ChordSpan): number[] {
  const direction = coming > root ? -1 : 1
  const pitches: number[] = []
  switch (kind) {
    case 'rest':
      return []
    case 'octaves':
      return Array.from({ length: count }, (_, index) => root + (index % 2 === 0 ? 12 : 0))
    case 'arpeggio':
      return Array.from({ length: count }, (_, index) => root + (itemAt([0, 7, 12, 7], index % 4) % 24))
    case 'chromatic':
      return Array.from({ length: count }, (_, index) => coming + direction * (count - index))
    case 'scale':
      for (let pitch = coming + direction; pitches.length < count; pitch += direction) {
        if (span.scale.includes(((pitch % 12) + 12) % 12)) pitches.unshift(pitch)
      }
      return pitches
  }
}

/** Another chord tone for a stroke in the second half of a phrase. */
function varyMark(mark: string, random: Random): string {
  if (mark === '1' && random.chance(0.35)) return random.pick(['8', '5'])
  if (mark === '5' && random.chance(0.35)) return random.pick(['3', '8'])
  return mark
}

/**
 * Plays the pattern of each bar over its chords. The second half of a phrase varies it, and some phrases end with a fill
 * into the next root.
 */
export function writeBass(
  bars: readonly BarPlan[],
  patterns: { plain: string; lift: string },
  spans: readonly ChordSpan[],
  instrument: InstrumentId,
  { beatsPerBar, stepsPerBeat }: Metre,
  random: Random,
): WrittenNote[] {
  const register = registers[instrument]
  const window = bassWindow(register)
  const fills = fillsOf(instrument)
  const line: WrittenNote[] = []
  let hand = (window[0] + window[1]) / 2
  for (const plan of bars) {
    const pattern = parsePattern(plan.energy >= 4.5 ? patterns.lift : patterns.plain)
    const stepsPerBar = beatsPerBar * stepsPerBeat
    const offset = (plan.bar % (pattern.steps / stepsPerBar)) * stepsPerBar
    const sectionEnds = plan.barInSection === plan.barsInSection - 1
    const phraseEnds = plan.barInSection % 4 === 3
    const filling = plan.energy >= 2.5 && random.chance(sectionEnds ? 0.65 : phraseEnds ? 0.35 : 0)
    const fillBeats = beatsPerBar > 3 && sectionEnds && random.chance(0.4) ? 2 : 1
    const until = filling ? beatsPerBar - fillBeats : beatsPerBar
    const varies = plan.energy >= 2.5 && plan.barInSection % 4 >= 2
    for (const stroke of pattern.strokes) {
      if (stroke.step < offset || stroke.step >= offset + stepsPerBar) continue
      const place = (stroke.step - offset) / stepsPerBeat
      if (place >= until) continue
      const beat = plan.bar * beatsPerBar + place
      const here = chordAt(spans, beat)
      const mark = varies && place > 0 ? varyMark(stroke.mark, random) : stroke.mark
      const span = mark === '>' ? nextSpan(spans, here) : here
      const root = placeRoot(span, window, hand)
      const coming = placeRoot(nextSpan(spans, here), window, hand)
      let pitch = mark === 'a' ? approach(coming, hand) : root + degree(span, mark)
      if (mark === '5' && root - 5 >= register.low && root + 7 > window[1] + 4) pitch = root - 5
      const ghost = mark === 'o'
      line.push({
        beat,
        beats: ghost ? 0.15 : Math.min(stroke.length / stepsPerBeat, until - place) * 0.93,
        pitch: foldIntoRange(pitch, register),
        velocity:
          (ghost ? 46 : stroke.step % stepsPerBeat === 0 ? 100 : 92) * dynamics(plan.energy, plan.players),
      })
      hand = root
    }
    if (!filling) continue
    const start = plan.bar * beatsPerBar + until
    const span = chordAt(spans, start)
    const root = placeRoot(span, window, hand)
    const coming = placeRoot(chordAt(spans, (plan.bar + 1) * beatsPerBar), window, root)
    for (const [index, pitch] of fillPitches(
      random.pick(fills),
      fillBeats * 2,
      root,
      coming,
      span,
    ).entries()) {
      line.push({
        beat: start + index / 2,
        beats: 0.42,
        pitch: foldIntoRange(pitch, register),
        velocity: (index % 2 === 0 ? 96 : 88) * dynamics(plan.energy, plan.players),
      })
    }
    hand = root
  }
  return slideInto(line, instrument, beatsPerBar, random)
}

/** Now and then slides a fretted or synthesised bass into the first note of a bar after a wide move. */
function slideInto(
  line: WrittenNote[],
  instrument: InstrumentId,
  beatsPerBar: number,
  random: Random,
): WrittenNote[] {
  if (instrument === 'acoustic-bass') return line
  return line.map((note, index) => {
    const moved = Math.abs(note.pitch - (line[index - 1]?.pitch ?? note.pitch))
    const slides = note.beat % beatsPerBar < 0.01 && moved >= 3 && note.beats >= 0.4 && random.chance(0.25)
    return slides ? { ...note, gesture: 'slide' } : note
  })
}

type Approach = 'below' | 'above' | 'fifth' | 'double below' | 'enclosure'
const approaches: Readonly<Record<Approach, readonly number[]>> = {
  below: [-1],
  above: [1],
  fifth: [7],
  'double below': [-2, -1],
  enclosure: [1, -1],
}

/** Intervals between root and approach: what a walking bass plays on a chord that lasts a bar. */
const walks: readonly (readonly string[])[] = [
  ['third', 'fifth'],
  ['step', 'third'],
  ['fifth', 'third'],
  ['fifth', 'octave'],
  ['octave', 'seventh'],
  ['third', 'step'],
  ['down', 'down'],
]

/** The next note of a walk from the one before. */
function walkOn(move: string, root: number, from: number, span: ChordSpan): number {
  switch (move) {
    case 'third':
      return root + degree(span, '3')
    case 'fifth':
      return root + degree(span, '5')
    case 'octave':
      return root + 12
    case 'seventh':
      return root + (degree(span, '7') === 12 ? 9 : degree(span, '7'))
    default: {
      const direction = move === 'down' ? -1 : 1
      for (let pitch = from + direction; ; pitch += direction)
        if (span.scale.includes(((pitch % 12) + 12) % 12) || span.tones.includes(((pitch % 12) + 12) % 12))
          return pitch
    }
  }
}

/** Four to the bar: root, chord or scale tones, and one or two notes that approach the next root. */
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
    const walk = random.pick(walks)
    const ending = random.pick(['below', 'above', 'fifth', 'double below', 'enclosure', 'below'] as const)
    let root = hand
    for (let count = 0; count < beatsPerBar; count++) {
      const beat = plan.bar * beatsPerBar + count
      const span = chordAt(spans, beat)
      const next = nextSpan(spans, span)
      const intoSpan = Math.round(beat - span.beat)
      const beforeNext = Math.round(span.beat + span.beats - beat)
      const target = foldIntoWindow(pitchAbove(next.bass, hand - 6), low, top)
      const lead = approaches[ending]
      let pitch: number
      if (intoSpan === 0) {
        root = foldIntoWindow(pitchAbove(span.bass, hand - 6), low, top)
        // A chord that stays is not always entered by its root.
        const stays = chordAt(spans, beat - 0.5).symbol === span.symbol && beat > 0
        pitch = stays && random.chance(0.5) ? root + degree(span, random.pick(['3', '5'])) : root
      } else if (next !== span && beforeNext <= Math.min(lead.length, span.beats - 1)) {
        pitch = target + itemAt(lead, -beforeNext)
      } else {
        pitch = walkOn(itemAt(walk, (intoSpan - 1) % walk.length), root, hand, span)
      }
      pitch = foldIntoWindow(pitch, low, top)
      const velocity = (count % 2 === 1 ? 100 : 93) * dynamics(plan.energy, plan.players)
      const skips = plan.energy >= 3 && random.chance(0.12)
      line.push({ beat, beats: skips ? 0.45 : 0.92, pitch, velocity })
      if (skips) line.push({ beat: beat + 0.5, beats: 0.3, pitch, velocity: velocity * 0.7 })
      hand = pitch
    }
  }
  return line
}

function foldIntoWindow(pitch: number, low: number, high: number): number {
  let folded = pitch
  while (folded < low) folded += 12
  while (folded > high) folded -= 12
  return folded
}

/** Holds the tonic under everything, struck again every two bars and wherever the player enters or the key is lifted. */
export function writePedal(
  bars: readonly BarPlan[],
  tonic: number,
  instrument: InstrumentId,
  { beatsPerBar }: Metre,
): WrittenNote[] {
  const floor = bassWindow(registers[instrument])[0]
  const line: WrittenNote[] = []
  for (const [index, plan] of bars.entries()) {
    const pitch = pitchAbove((tonic + plan.keyLift + 12) % 12, floor)
    const last = line.at(-1)
    const follows = bars[index - 1]?.bar === plan.bar - 1 && last?.pitch === pitch
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
