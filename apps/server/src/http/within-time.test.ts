import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withinTime } from './within-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work that finishes in time leaves no timer behind', async () => {
  const done = withinTime(1000, async (signal) => signal)
  expect((await done).aborted).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(2000)
  expect((await done).aborted).toBe(false)
})

test('work that takes too long is aborted', async () => {
  const reasonOf = (signal: AbortSignal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(signal.reason), { once: true })
    })
  const late = withinTime(1000, reasonOf)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await late).toMatchObject({ name: 'TimeoutError' })
  expect(vi.getTimerCount()).toBe(0)
})
