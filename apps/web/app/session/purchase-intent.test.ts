import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepIntent, planInHash, takeIntent } from './purchase-intent.ts'

const checkout = '0198c0de-0000-4000-8000-000000000001'
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('[R10.3] what was kept is given out once', () => {
  keepIntent({ kind: 'plan', id: '3' })
  expect(takeIntent()).toEqual({ kind: 'plan', id: '3' })
  expect(takeIntent()).toBeUndefined()
  keepIntent({ kind: 'checkout', id: checkout })
  expect(takeIntent()).toEqual({ kind: 'checkout', id: checkout })
})

test('[R10.3] after a day nobody is led to a plan any more', () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') })
  keepIntent({ kind: 'plan', id: '3' })
  vi.setSystemTime(new Date('2026-03-02T11:59:59Z'))
  expect(takeIntent()).toEqual({ kind: 'plan', id: '3' })
  keepIntent({ kind: 'plan', id: '3' })
  vi.setSystemTime(new Date('2026-03-03T12:00:00Z'))
  expect(takeIntent()).toBeUndefined()
})

test.each([
  '',
  'plan',
  'plan x 9999999999999',
  'plan 3 soon',
  'checkout 3 9999999999999',
  '{"id":"3"}',
])('damaged storage (%s) is no choice, and is cleared away', (text) => {
  kept.set('purchaseIntent', text)
  expect(takeIntent()).toBeUndefined()
})

test('a hash names a plan by digits alone', () => {
  expect(planInHash('#plan=12')).toBe('12')
  for (const hash of ['', '#plan=', '#plan=1x', '#plan=-1', '#x', '#plan=12345678901'])
    expect(planInHash(hash)).toBeUndefined()
})
