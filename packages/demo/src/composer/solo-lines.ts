import { itemAt } from '../item-at.ts'
import type { WrittenNote } from './event.ts'
import { chordAt, type ChordSpan } from './harmony.ts'
import { foldInto, followAlteration, ladderOf, nearestChordTone, nearestIndex } from './ladder.ts'
import type { Random } from './random.ts'
import type { Onset } from './solo-rhythms.ts'
import { pitchAbove } from './tonality.ts'

/** A phrase before it has pitches: beats from the start of the song. */
export interface BarePhrase {
  onsets: readonly Onset[]
  /** Pitch around which it moves at its start and at its end. */
  from: number
  to: number
  window: readonly [number, number]
  spans: readonly ChordSpan[]
}

type Pitched = Omit<WrittenNote, 'velocity'>

/** A step along a scale from any pitch. */
function stepFrom(pitch: number, direction: number, scale: readonly number[]): number {
  for (let distance = 1; distance < 5; distance++) {
    const candidate = pitch + direction * distance
    if (scale.includes(candidate % 12)) return candidate
  }
  return pitch + direction
}

/** Notes that lead from one chord tone to another: a run or an arpeggio, then an approach or an enclosure. */
function connect(count: number, from: number, to: number, span: ChordSpan, random: Random): number[] {
  if (count <= 0) return []
  const direction = to >= from ? 1 : -1
  const enclosing = count >= 2 && random.chance(0.45)
  const above = stepFrom(to, 1, span.scale)
  const ending = enclosing
    ? random.chance(0.6)
      ? [above, to - 1]
      : [to - 1, above]
    : [random.chance(0.5) ? to - 1 : direction > 0 ? stepFrom(to, -1, span.scale) : above]
  const notes: number[] = []
  let pitch = from
  const arpeggio = random.chance(0.4)
  const way = Math.abs(to - from) < 3 && random.chance(0.6) ? -direction : direction
  while (notes.length < count - ending.length) {
    pitch = arpeggio
      ? stepFrom(pitch, way, span.tones)
      : followAlteration(span, stepFrom(pitch, way, span.scale), span.scale)
    notes.push(pitch)
  }
  return [...notes, ...ending]
}

/** A line of eighths: chord tones on the first and third beat, connected by runs, arpeggios and enclosures. */
export function writeLine({ onsets, from, to, window, spans }: BarePhrase, random: Random): Pitched[] {
  const goals: { index: number; pitch: number }[] = []
  let previous = from
  for (const [index, { beat, beats }] of onsets.entries()) {
    const strong = Math.abs(beat % 2) < 0.01 || beats >= 1 || index === 0 || index === onsets.length - 1
    if (!strong) continue
    const aim = from + (to - from) * (index / onsets.length) + random.bell() * 5
    const span = chordAt(spans, beat)
    const pull = Math.max(-5, Math.min(5, aim - previous))
    let pitch = foldInto(nearestChordTone(span, previous + pull, Math.sign(pull)), window)
    if (pitch === previous) pitch = foldInto(stepFrom(pitch, pull >= 0 ? 1 : -1, span.tones), window)
    goals.push({ index, pitch })
    previous = pitch
  }
  const pitches: number[] = []
  for (const [order, goal] of goals.entries()) {
    const next = goals[order + 1]
    pitches.push(goal.pitch)
    if (!next) break
    const span = chordAt(spans, itemAt(onsets, goal.index).beat)
    pitches.push(...connect(next.index - goal.index - 1, goal.pitch, next.pitch, span, random))
  }
  let last = -1
  return onsets.map((onset, index) => {
    let pitch = foldInto(itemAt(pitches, index), widen(window))
    if (pitch === last)
      pitch = stepFrom(pitch, itemAt(pitches, index) >= from ? -1 : 1, chordAt(spans, onset.beat).tones)
    last = pitch
    return { ...onset, pitch }
  })
}

function widen([low, high]: readonly [number, number]): readonly [number, number] {
  return [low - 2, high + 2]
}

/** Steps of a lick along its scale, relative to its first note; a lick that repeats keeps them. */
export function drawLick(count: number, random: Random): number[] {
  const turn = random.whole(1, Math.max(1, count - 1))
  const way = random.chance(0.5) ? 1 : -1
  const steps = [0]
  for (let index = 1; index < count; index++) {
    const towards = index < turn ? way : -way
    const move = random.chance(0.2) ? -towards : random.chance(0.25) ? towards * 2 : towards
    steps.push(itemAt(steps, -1) + (random.chance(0.12) ? 0 : move))
  }
  return steps
}

/** The gapped scale of a style on the key of a bar. */
export function soloScale({ scale }: ChordSpan, blue: boolean): number[] {
  const tonic = itemAt(scale, 0)
  const minor = blue || scale.includes((tonic + 3) % 12)
  const steps = blue ? [0, 3, 5, 6, 7, 10] : minor ? [0, 3, 5, 7, 10] : [0, 2, 4, 7, 9]
  return steps.map((step) => (tonic + step) % 12)
}

/** Turns a place back at the ends of a range. */
function reflect(place: number, lowest: number, highest: number): number {
  if (place < lowest) return Math.min(highest, 2 * lowest - place)
  return place > highest ? Math.max(lowest, 2 * highest - place) : place
}

/** Plays a lick on the gapped scale: held and last notes settle on the chord, held ones are often bent into. */
export function writeLick(
  { onsets, from, window, spans }: BarePhrase,
  steps: readonly number[],
  blue: boolean,
  random: Random,
): Pitched[] {
  let previous = -1
  let repeated = 0
  return onsets.map((onset, index) => {
    const span = chordAt(spans, onset.beat)
    const ladder = ladderOf(soloScale(span, blue), ...window)
    const place = nearestIndex(ladder, from) + itemAt(steps, index % steps.length)
    let pitch = itemAt(
      ladder,
      reflect(place, nearestIndex(ladder, window[0]), nearestIndex(ladder, window[1])),
    )
    const last = index === onsets.length - 1
    const held = onset.beats >= 0.9
    if (held || last || onset.beat % 4 === 0) pitch = nearestChordTone(span, pitch, 1)
    pitch = foldInto(pitch, window)
    repeated = pitch === previous ? repeated + 1 : 0
    // A note may be struck twice in a lick, but not three times.
    if (repeated > 1) pitch = foldInto(stepFrom(pitch, random.chance(0.5) ? 1 : -1, span.tones), window)
    previous = pitch
    const gesture = drawGesture(index === 0, held, last, random)
    return gesture ? { ...onset, pitch, gesture } : { ...onset, pitch }
  })
}

function drawGesture(first: boolean, held: boolean, last: boolean, random: Random): WrittenNote['gesture'] {
  if (held && random.chance(0.55)) return 'bend'
  if (last && random.chance(0.3)) return 'fall'
  if (first && random.chance(0.4)) return random.chance(0.5) ? 'slide' : 'grace'
  return random.chance(0.06) ? 'grace' : undefined
}

/** A pianist's figure over the chord: its tones in a fixed order, doubled at the octave. */
export function writeGuajeo(
  { onsets, from, window, spans }: BarePhrase,
  order: readonly number[],
  doubled: boolean,
): Pitched[] {
  return onsets.flatMap((onset, index) => {
    // A note before the bar line already belongs to the next chord.
    const span = chordAt(spans, onset.beat + 0.5)
    const low = pitchAbove(itemAt(span.tones, 0), foldInto(from, window) - 4)
    const tones = span.tones.slice(0, 4).map((tone) => pitchAbove(tone, low))
    const pitch = foldInto(itemAt(tones, itemAt(order, index % order.length) % tones.length), window)
    return doubled
      ? [
          { ...onset, pitch },
          { ...onset, pitch: pitch - 12 },
        ]
      : [{ ...onset, pitch }]
  })
}
