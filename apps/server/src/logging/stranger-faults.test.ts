import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countStrangerFaults } from './stranger-faults.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('logs client errors once a minute, however many, and nothing without any', () => {
  const info = vi.fn<(details: object, message: string) => void>()
  const faults = countStrangerFaults({ info })
  for (let count = 0; count < 1000; count++) faults.count('invalid_input')
  faults.count('two_hosts')
  expect(info).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(info).toHaveBeenCalledExactlyOnceWith(
    { counts: { invalid_input: 1000, two_hosts: 1 } },
    expect.any(String),
  )
  vi.advanceTimersByTime(600_000)
  expect(info).toHaveBeenCalledOnce()
  faults.count('not_acceptable')
  faults.stop()
  expect(info).toHaveBeenCalledTimes(2)
})
