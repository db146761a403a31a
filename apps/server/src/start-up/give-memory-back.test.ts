import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Collect, giveMemoryBack } from './give-memory-back.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('memory is given back once after each busy time, and not while visitors are there', () => {
  const collect = vi.fn<Collect>()
  const shares = [0.8, 0.05, 0.01, 0.05, 0.01, 0, 0.01, 0.05, 0.6, 0, 0]
  const stop = giveMemoryBack({ collect, everyMs: 10, workedShare: () => shares.shift() ?? 1 })
  const collected = Array.from({ length: shares.length }, () => {
    vi.advanceTimersByTime(10)
    return collect.mock.calls.length
  })
  expect(collected).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2])
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
