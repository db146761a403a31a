import { expect, test } from 'vitest'
import { limitRepeats } from './repeats.ts'

test('one sender counts so many times for a subject, and again after the time is over', () => {
  let now = 1
  const counts = limitRepeats({ most: 2, forMs: 1000 }, () => now)
  expect([1, 2, 3].map(() => counts('192.0.2.1', 'one'))).toEqual([true, true, false])
  expect([counts('192.0.2.1', 'two'), counts('192.0.2.2', 'one')]).toEqual([true, true])
  now += 1001
  expect(counts('192.0.2.1', 'one')).toBe(true)
})

test('a caller without an address is not limited', () => {
  const counts = limitRepeats({ most: 1, forMs: 1000 })
  expect([1, 2].map(() => counts(undefined, 'one'))).toEqual([true, true])
})
