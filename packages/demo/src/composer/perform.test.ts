import { describe, expect, test } from 'vitest'
import { createClock, createPocket, leadInSeconds, perform, swing, tidy } from './perform.ts'
import { createRandom } from './random.ts'
import { registers } from './registers.ts'

describe('swing', () => {
  test('moves the off-beat and leaves the beat', () => {
    const triplet = { ratio: 2 / 3, pair: 'eighths' } as const
    expect(swing(3, triplet)).toBe(3)
    expect(swing(3.5, triplet)).toBeCloseTo(3 + 2 / 3)
    expect(swing(3.25, triplet)).toBeCloseTo(3 + 1 / 3)
  })

  test('swings sixteenths without touching eighths', () => {
    const lazy = { ratio: 0.6, pair: 'sixteenths' } as const
    expect(swing(1.5, lazy)).toBeCloseTo(1.5)
    expect(swing(1.25, lazy)).toBeCloseTo(1.3)
  })
})

describe('createClock', () => {
  test('keeps the tempo', () => {
    expect(createClock(120, 4, 8, false).at(32)).toBeCloseTo(leadInSeconds + 16)
  })

  test('slows down only over the two bars before the last', () => {
    const steady = createClock(120, 4, 8, false)
    const slowing = createClock(120, 4, 8, true)
    expect(slowing.at(20)).toBe(steady.at(20))
    expect(slowing.at(28) - slowing.at(20)).toBeGreaterThan((steady.at(28) - steady.at(20)) * 1.1)
  })
})

describe('perform', () => {
  const recipe = { swing: { ratio: 0.5, pair: 'eighths' }, feel: { timingMs: 10, velocity: 0.1 } } as const
  const clock = createClock(60, 4, 64, false)
  const written = Array.from({ length: 200 }, (_, beat) => ({ beat, beats: 0.5, pitch: 60, velocity: 80 }))
  const played = perform(
    written,
    recipe,
    clock,
    createPocket(200, createRandom('pocket')),
    { pocket: 0.3, behind: 0 },
    registers.piano,
    createRandom('hand'),
  )
  const offsets = played.map((note, beat) => note.start - clock.at(beat))

  test('deviates from the beat by no more than the recipe allows', () => {
    expect(Math.max(...offsets.map(Math.abs))).toBeLessThanOrEqual(0.01)
    expect(Math.max(...offsets) - Math.min(...offsets)).toBeGreaterThan(0.006)
  })

  test('drifts: an offset resembles the previous one', () => {
    const mean = offsets.reduce((sum, offset) => sum + offset, 0) / offsets.length
    const product = (lag: number) =>
      offsets
        .slice(lag)
        .reduce((sum, offset, index) => sum + (offset - mean) * ((offsets[index] ?? 0) - mean), 0)
    expect(product(1) / product(0)).toBeGreaterThan(0.3)
  })

  test('varies the velocity', () => {
    expect(new Set(played.map((note) => note.velocity)).size).toBeGreaterThan(6)
  })
})

describe('tidy', () => {
  test('ends a note where its pitch is repeated, and merges doubled strokes', () => {
    const note = (start: number, velocity = 80) => ({ start, duration: 1, pitch: 60, velocity })
    const [first, second, ...rest] = tidy([note(1), note(0), note(1.01, 90)])
    expect((first?.start ?? 0) + (first?.duration ?? 0)).toBeLessThan(1)
    expect(second).toMatchObject({ start: 1, velocity: 90 })
    expect(rest).toEqual([])
  })
})
