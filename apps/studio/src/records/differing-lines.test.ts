import { describe, expect, test } from 'vitest'
import { differingLines } from './differing-lines.ts'

describe('the lines in which two texts differ', () => {
  test.each([
    ['one line', 'a', 'b', ['a', 'b']],
    ['the middle', 'a\nb\nc', 'a\nx\ny\nc', ['…\nb\n…', '…\nx\ny\n…']],
    ['the beginning', 'a\nc', 'b\nc', ['a\n…', 'b\n…']],
    ['lines that one has more of', 'a\na', 'a\na\na', ['…', '…\na']],
    ['an empty text', '', 'a\nb', ['', 'a\nb']],
  ])('are shown without those before and after: %s', (_, one, other, expected) => {
    expect(differingLines(one, other)).toEqual(expected)
  })
})
