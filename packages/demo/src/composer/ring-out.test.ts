import { expect, test } from 'vitest'
import type { Part } from '../score.ts'
import { ringOutSeconds } from './ring-out.ts'

const rooms = { near: 0.5, far: 2.4 }

function makePart(changes: Partial<Part>): Part {
  return {
    role: 'harmony',
    instrument: 'organ',
    notes: [{ start: 0, duration: 4, pitch: 60, velocity: 90 }],
    pan: 0,
    gainDb: 0,
    room: 0,
    hall: 0,
    echo: 0,
    lowCutHz: 0,
    ...changes,
  }
}

function ringOf(changes: Partial<Part>, echoSeconds = 0.4, decaySeconds = rooms): number {
  return ringOutSeconds({ parts: [makePart(changes)], echoSeconds, decaySeconds })
}

test('a hall rings longer the larger it is and the more is sent to it', () => {
  expect(ringOf({ hall: 0.4 })).toBeGreaterThan(ringOf({ room: 0.4 }))
  expect(ringOf({ hall: 0.4 })).toBeGreaterThan(ringOf({ hall: 0.05 }))
  expect(ringOf({ hall: 0.4 }, 0.4, { near: 0.5, far: 4.6 })).toBeGreaterThan(1.5 * ringOf({ hall: 0.4 }))
  // A fall by 52 dB or more: at least 85 % of the time of one by 60.
  expect(ringOf({ hall: 0.8 })).toBeGreaterThan(0.8 * rooms.far)
})

test('repeats of a slow echo are waited for', () => {
  expect(ringOf({ echo: 0.4 }, 0.6)).toBeGreaterThan(ringOf({ echo: 0.4 }, 0.3) * 1.5)
  expect(ringOf({ echo: 0.4 }, 0.6)).toBeGreaterThan(5 * 0.6)
})

test('a dry song still gets a moment, and none waits for more than eight seconds', () => {
  expect(ringOf({})).toBeCloseTo(1.2)
  expect(ringOf({ hall: 1, echo: 1 }, 1.5, { near: 1, far: 12 })).toBe(8)
})
