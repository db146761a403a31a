import { expect, test } from 'vitest'
import { fitLists } from './fit-lists.ts'

const entries = (count: number) => Array.from({ length: count }, () => 10)

test.each([
  [[3, 3], 1000, [3, 3]],
  // What the short list does not need, the long ones share.
  [[2, 50, 50], 420, [2, 20, 20]],
  [[50, 50], 25, [1, 1]],
  [[5, 0], 9, [0, 0]],
  [[5], -10, [0]],
])('[R16.111] of lists of %j entries that take ten each, %i hold %j', (counts, max, fitting) => {
  expect(
    fitLists(
      counts.map((count) => entries(count)),
      max,
    ),
  ).toEqual(fitting)
})
