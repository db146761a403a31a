import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Collect, giveMemoryBack } from './give-memory-back.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('memory is given back once after each busy time, and not while visitors are there, though somebody watches', () => {
  const collect = vi.fn<Collect>()
  const watched = (looks: number) => Array.from({ length: looks }, () => 0.04)
  // One look alone is V8 that collects: by itself, then because it was asked to.
  const [byItself, asked] = [0.07, 0.16]
  const shares = [0.8, ...watched(4), byItself, ...watched(2), asked, ...watched(8), 0.6, 0.6, ...watched(6)]
  const left = [...shares]
  const stop = giveMemoryBack({ collect, everyMs: 10, workedShare: () => left.shift() ?? 1 })
  const collectedAt = shares.flatMap((_, look) => {
    const before = collect.mock.calls.length
    vi.advanceTimersByTime(10)
    return collect.mock.calls.length > before ? [look] : []
  })
  // The sixth quiet look after each of both busy times.
  expect(collectedAt).toEqual([7, 24])
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
