import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../foundation/fixtures/stub-storage.ts'
import {
  checkoutInHash,
  forgetChosenPlan,
  isPlanKept,
  keepChosenPlan,
  planInHash,
  takeChosenPlan,
} from './chosen-plan.ts'

let kept: Map<string, string>

beforeEach(() => {
  kept = stubStorage()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('[R10.3] a stored plan can be taken once', () => {
  keepChosenPlan('3')
  expect(takeChosenPlan()).toBe('3')
  expect(takeChosenPlan()).toBeUndefined()
})

test('[R10.3] a plan counts as stored until it is taken', () => {
  expect(isPlanKept()).toBe(false)
  keepChosenPlan('3')
  expect(isPlanKept()).toBe(true)
  takeChosenPlan()
  expect(isPlanKept()).toBe(false)
})

test('[R6.1] only the named plan is removed', () => {
  keepChosenPlan('13')
  forgetChosenPlan('1')
  expect(takeChosenPlan()).toBe('13')
  keepChosenPlan('13')
  forgetChosenPlan('13')
  expect(takeChosenPlan()).toBeUndefined()
})

test('[R10.3] a stored plan expires after a day', () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') })
  keepChosenPlan('3')
  vi.setSystemTime(new Date('2026-03-02T11:59:59Z'))
  expect(takeChosenPlan()).toBe('3')
  keepChosenPlan('3')
  vi.setSystemTime(new Date('2026-03-03T12:00:00Z'))
  expect(takeChosenPlan()).toBeUndefined()
})

test.each(['', '3', 'x 9999999999999', '3 soon', '3 9999999999999 4', '{"id":"3"}'])(
  'damaged storage (%s) counts as no choice and is cleared',
  (text) => {
    kept.set('chosenPlan', text)
    expect(takeChosenPlan()).toBeUndefined()
  },
)

test('a plan id in the hash consists of digits only', () => {
  expect(planInHash('#plan=12')).toBe('12')
  for (const hash of ['', '#plan=', '#plan=1x', '#plan=-1', '#x', '#plan=12345678901'])
    expect(planInHash(hash)).toBeUndefined()
})

test('a hash names a checkout by its id', () => {
  const id = '0198c0de-0000-4000-8000-000000000001'
  expect(checkoutInHash(`#${id}`)).toBe(id)
  for (const hash of ['', '#', `#x${id}`, `#${id}/..`]) expect(checkoutInHash(hash)).toBeUndefined()
})
