import { itemAt } from '../item-at.ts'
import { plainMix } from '../plain-mix.ts'
import type { Note, Part, Score } from '../score.ts'

const beatSeconds = 0.5
const chords = [
  [57, 60, 64],
  [53, 57, 60],
  [48, 52, 55],
  [55, 59, 62],
  [57, 60, 64],
] as const
const beats = [0, 1, 2, 3]

/** What one part plays in each of the five bars. */
const write = (
  bar: (bar: number) => (readonly [beats: number, length: number, pitch: number, velocity: number])[],
): Note[] =>
  chords.flatMap((_, index) =>
    bar(index).map(([at, length, pitch, velocity]) => ({
      start: (index * 4 + at) * beatSeconds,
      duration: length * beatSeconds,
      pitch,
      velocity,
    })),
  )

const writeKicks = () =>
  write(() => [
    [0, 0.5, 36, 105],
    [2, 0.5, 36, 100],
  ])
const writeSnareAndHat = () =>
  write(() => [
    [1, 0.5, 38, 95],
    [3, 0.5, 38, 100],
    ...[0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map((at) => [at, 0.2, 42, at % 1 ? 60 : 80] as const),
  ])
const writeBass = () => write((bar) => beats.map((at) => [at, 0.9, itemAt(chords, bar)[0] - 24, 92]))
const writeFifths = () => write((bar) => [12, 5].map((below) => [0, 3.8, itemAt(chords, bar)[0] - below, 70]))
const writeChords = () => write((bar) => itemAt(chords, bar).map((pitch) => [0, 4, pitch + 12, 70]))
const writeBrokenChords = () =>
  write((bar) => beats.map((at) => [at, 0.8, itemAt(itemAt(chords, bar), at % 3) + 24, 85]))

const part = (
  role: Part['role'],
  instrument: Part['instrument'],
  notes: Note[],
  place: Partial<Part> = {},
): Part => ({
  role,
  instrument,
  notes: notes.toSorted((a, b) => a.start - b.start),
  pan: 0,
  gainDb: 0,
  room: 0.15,
  hall: 0.1,
  echo: 0,
  lowCutHz: 120,
  ...place,
})

/** Twelve seconds for a small band, written by hand, with everything in it that the renderer does. For tests. */
export function makeExampleScore(changes: Partial<Score> = {}): Score {
  const kicks = writeKicks()
  return {
    id: 'example',
    genre: 'electronic',
    bpm: 60 / beatSeconds,
    beatsPerBar: 4,
    key: 'Am',
    sections: [{ name: 'theme', start: 0, end: 10, energy: 5 }],
    parts: [
      part('drums', 'acoustic-drums', [...kicks, ...writeSnareAndHat()], { lowCutHz: 0 }),
      part('bass', 'electric-bass', writeBass(), { lowCutHz: 0, hall: 0 }),
      part('harmony', 'distorted-guitar', writeFifths(), { pan: -0.4, gainDb: -4 }),
      part('colour', 'strings', writeChords(), { pan: 0.3, hall: 0.4 }),
      part('lead', 'flute', writeBrokenChords(), { echo: 0.3, hall: 0.25 }),
    ],
    mix: { ...plainMix, echoSeconds: 0.375, ducking: 0.5, duckingTimes: kicks.map((kick) => kick.start) },
    durationSeconds: 12,
    ...changes,
  }
}
