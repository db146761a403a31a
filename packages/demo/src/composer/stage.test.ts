import { expect, test } from 'vitest'
import { planMute } from './brass-mutes.ts'
import { createRandom } from './random.ts'
import { placeOnStage } from './stage.ts'

test('an orchestra sits in rows, and whoever has the tune stands in front of the choir', () => {
  const rows = (['strings', 'flute', 'brass', 'choir'] as const).map(
    (instrument) => placeOnStage('classical', 'harmony', instrument).distance ?? 0,
  )
  expect(rows).toEqual(rows.toSorted((a, b) => a - b))
  expect(placeOnStage('epic', 'lead', 'brass').distance).toBeLessThan(
    placeOnStage('epic', 'harmony', 'brass').distance ?? 0,
  )
  expect(placeOnStage('rock', 'bass', 'electric-bass')).toEqual({})
})

test('drums are tuned for rock, for breaks and for funk; machines and studio kits are not', () => {
  const tuned = (['rock', 'drum-and-bass', 'funk', 'hip-hop', 'jazz'] as const).map(
    (genre) => placeOnStage(genre, 'drums', 'acoustic-drums').tuning,
  )
  expect(new Set(tuned).size).toBe(5)
  expect(tuned).not.toContain(undefined)
  expect(placeOnStage('rock', 'drums', 'drum-machine-909').tuning).toBeUndefined()
  expect(placeOnStage('country', 'drums', 'acoustic-drums').tuning).toBeUndefined()
})

test('trumpets of jazz play their quieter sections muted, those of disco and saxophones never', () => {
  const sections = [
    { name: 'theme', start: 0, end: 20, energy: 3 },
    { name: 'solo', start: 20, end: 40, energy: 4.5 },
    { name: 'return', start: 40, end: 60, energy: 3.5 },
  ] as const
  const draw = (genre: 'jazz' | 'disco', instrument: 'trumpet' | 'saxophone') =>
    Array.from({ length: 60 }, (_, i) =>
      planMute(
        { genre, sections },
        { role: 'lead', instrument, notes: [], pan: 0, gainDb: 0, room: 0, hall: 0, echo: 0, lowCutHz: 0 },
        createRandom(String(i)),
      ),
    ).filter((mute) => mute !== undefined)
  const muted = draw('jazz', 'trumpet')
  expect(muted.length).toBeGreaterThan(20)
  expect(new Set(muted.map(({ kind }) => kind))).toEqual(new Set(['harmon', 'cup']))
  for (const { spans } of muted)
    expect(spans).toEqual([
      { start: 0, end: 20 },
      { start: 40, end: 60 },
    ])
  expect(draw('disco', 'trumpet')).toEqual([])
  expect(draw('jazz', 'saxophone')).toEqual([])
})
