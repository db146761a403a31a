import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Collect, giveMemoryBack } from './give-memory-back.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('memory is given back once after each busy time, and not while visitors are there, though somebody watches', () => {
  const collect = vi.fn<Collect>()
  const watched = (looks: number) => Array.from({ length: looks }, () => 0.04)
  const shares = [0.8, ...watched(5), 0.07, ...watched(6), 0.01, 0.6, ...watched(6)]
  const left = [...shares]
  const stop = giveMemoryBack({ collect, everyMs: 10, workedShare: () => left.shift() ?? 1 })
  const collectedAt = shares.flatMap((_, look) => {
    const before = collect.mock.calls.length
    vi.advanceTimersByTime(10)
    return collect.mock.calls.length > before ? [look] : []
  })
  // The sixth quiet look in a row, after each of both busy times.
  expect(collectedAt).toEqual([12, 20])
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
