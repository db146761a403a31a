import { expect, test } from 'vitest'
import { createLeastTimes } from './least-times.ts'

test('[R15.112] calls that have become slower for good are taken for slow ones, after two minutes at most', () => {
  let time = 0
  const takenFor = createLeastTimes(() => time)
  expect(takenFor('search', 5)).toBe(5)
  expect(takenFor('search', 100)).toBe(15)
  expect(takenFor('another', 100)).toBe(100)
  time = 60_000
  expect(takenFor('search', 100)).toBe(15)
  time = 120_000
  expect(takenFor('search', 100)).toBe(100)
})
