import { ApiError } from '@tempolibre/contract/errors'
import { expect, test } from 'vitest'
import { limitRate } from './request-rate.ts'

/** Number of calls that are allowed. */
function countOf(calls: number, call: () => void): number {
  let passed = 0
  for (let index = 0; index < calls; index++) {
    try {
      call()
      passed++
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'too_many_requests') throw error
    }
  }
  return passed
}

test('a sender may make a burst of calls, then a few per second, and is told when to retry', () => {
  let now = 1000
  const limit = limitRate({ burst: 3, perSecond: 0.5 }, () => now)
  const call = () => limit('192.0.2.1')
  expect(countOf(5, call)).toBe(3)
  expect(call).toThrow(expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 2 }))
  now += 1500
  expect(call).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }))
  now += 500
  expect(countOf(5, call)).toBe(1)
})

test('refused calls are not counted, so a sender that keeps trying waits no longer', () => {
  let now = 0
  const limit = limitRate({ burst: 1, perSecond: 1 }, () => now)
  limit('192.0.2.1')
  for (now = 250; now < 1000; now += 250) expect(() => limit('192.0.2.1')).toThrow('too_many_requests')
  expect(() => limit('192.0.2.1')).not.toThrow()
})

test('a sender gathers at most one burst, however long it was away', () => {
  let now = 0
  const limit = limitRate({ burst: 3, perSecond: 2 }, () => now)
  expect(countOf(3, () => limit('192.0.2.1'))).toBe(3)
  now = 3_600_000
  expect(countOf(10, () => limit('192.0.2.1'))).toBe(3)
})

test('each sender has its own rate; callers in the process have none', () => {
  const limit = limitRate({ burst: 1, perSecond: 1 }, () => 0)
  limit('192.0.2.1')
  expect(() => limit('192.0.2.1')).toThrow('too_many_requests')
  expect(() => limit('192.0.2.2')).not.toThrow()
  for (let call = 0; call < 5; call++) expect(() => limit(undefined)).not.toThrow()
})

test('beyond the maximum, the least recent sender is forgotten', () => {
  const limit = limitRate({ burst: 1, perSecond: 1 }, () => 0)
  for (let sender = 0; sender < 20_000; sender++) limit(`sender ${sender}`)
  expect(() => limit('sender 0')).toThrow('too_many_requests')
  limit('one more')
  expect(() => limit('sender 1')).not.toThrow()
  expect(() => limit('sender 0')).toThrow('too_many_requests')
})
