import { expect, test } from 'vitest'
import { splitHotWords } from './hot-words.ts'

test('words between stars are highlighted', () => {
  expect(splitHotWords('Music you can *prove* you may use.')).toEqual([
    { words: 'Music you can ', hot: false },
    { words: 'prove', hot: true },
    { words: ' you may use.', hot: false },
  ])
})

test.each(['No star at all', 'One * star', 'Two ** stars'])('“%s” stays as it is', (title) => {
  expect(splitHotWords(title)).toEqual([{ words: title, hot: false }])
})
