import { expect, test } from 'vitest'
import { clampCarried, placeOfCarried, type RowBox } from './drag-place.ts'

/** The second row is twice as high. */
const rows: RowBox[] = [
  { top: 100, height: 40 },
  { top: 140, height: 80 },
  { top: 220, height: 40 },
  { top: 260, height: 40 },
]

test.each([
  [0, 39, 0],
  [0, 41, 1],
  [0, 101, 2],
  [0, 160, 3],
  [1, 19, 1],
  [1, 21, 2],
  [1, -19, 1],
  [1, -21, 0],
  [3, -61, 2],
  [3, -81, 1],
  [3, -160, 0],
  [2, 0, 2],
])('[R3.6] row %i, carried by %i px, has place %i', (from, carried, place) => {
  expect(placeOfCarried(rows, from, carried)).toBe(place)
})

test('[R3.6] a row cannot be dragged beyond the ends of its list', () => {
  expect(clampCarried(rows, 1, -500)).toBe(-40)
  expect(clampCarried(rows, 1, 500)).toBe(80)
  expect(clampCarried(rows, 1, 12)).toBe(12)
})
