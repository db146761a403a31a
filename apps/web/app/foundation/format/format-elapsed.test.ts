import { expect, test } from 'vitest'
import { formatElapsed } from './format-elapsed.ts'

test.each([
  [0, '0:00'],
  [9.99, '0:09'],
  [48.9, '0:48'],
  [60, '1:00'],
  [125, '2:05'],
  [3600, '60:00'],
  [-1, '0:00'],
  [Number.NaN, '0:00'],
  [Infinity, '0:00'],
])('[R3.6] %d seconds read as %s', (seconds, text) => {
  expect(formatElapsed(seconds)).toBe(text)
})
