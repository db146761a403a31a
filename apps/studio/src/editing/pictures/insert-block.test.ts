import { expect, test } from 'vitest'
import { countBlocks, insertBlock } from './insert-block.ts'

const text = 'One\nline\n\nTwo\n\n\n    code\n'

test.each([
  [0, 0],
  [2, 1],
  [9, 1],
  [12, 2],
  [text.length, 3],
])('before character %i of a text %i paragraphs have begun', (at, count) => {
  expect(countBlocks(text, at)).toBe(count)
})

test.each([
  [0, 'NEW\n\nOne\nline\n\nTwo\n\n\n    code\n'],
  [1, 'One\nline\n\nNEW\n\nTwo\n\n\n    code\n'],
  [2, 'One\nline\n\nTwo\n\nNEW\n\n\n    code\n'],
  [3, 'One\nline\n\nTwo\n\n\n    code\n\nNEW'],
  [9, 'One\nline\n\nTwo\n\n\n    code\n\nNEW'],
])('a paragraph is put behind %i others, and nothing else changes', (count, expected) => {
  expect(insertBlock(text, count, 'NEW')).toBe(expected)
})

test('in an empty text it stands alone', () => {
  expect(insertBlock(' \n', 4, 'NEW')).toBe('NEW')
})
