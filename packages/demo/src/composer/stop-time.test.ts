import { expect, test } from 'vitest'
import type { WrittenNote } from './event.ts'
import { planForm } from './form.ts'
import { createRandom } from './random.ts'
import { drawStops, stopTogether } from './stop-time.ts'

function quarters(bars: number): WrittenNote[] {
  return Array.from({ length: bars * 4 }, (_, beat) => ({
    beat,
    beats: 0.9,
    pitch: 60 + (beat % 4),
    velocity: 70,
  }))
}

test('in stop-time a line strikes at the stops and is silent between them; other bars stay as written', () => {
  const plans = planForm('theme 1 @3, break 1 @3 stop, return 1 @5')
  const line = stopTogether(quarters(3), plans, [0, 2.5], 4)
  expect(line.slice(0, 4)).toEqual(quarters(1))
  expect(line.filter(({ beat }) => beat >= 4 && beat < 8).map(({ beat }) => beat)).toEqual([4, 6.5, 6.5])
  expect(line.filter(({ beat }) => beat >= 4 && beat < 8).every(({ beats }) => beats < 0.5)).toBe(true)
  expect(line.filter(({ beat }) => beat >= 8)).toHaveLength(4)
})

test('slow stop-time has hits close enough that no rest lasts two seconds', () => {
  for (const bpm of [66, 80, 92, 120, 180]) {
    for (const beatsPerBar of [3, 4]) {
      const stops = drawStops(beatsPerBar, bpm, createRandom(`${bpm}`))
      const rests = stops.map((stop, index) => (stops[index + 1] ?? beatsPerBar) - stop)
      expect((Math.max(...rests) * 60) / bpm, `${bpm} BPM in ${beatsPerBar}`).toBeLessThan(2)
      expect(stops[0]).toBe(0)
    }
  }
})
