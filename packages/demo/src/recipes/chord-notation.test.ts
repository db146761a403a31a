import { describe, expect, test } from 'vitest'
import { parseProgression } from './chord-notation.ts'

describe('parseProgression', () => {
  test.each([
    ['I', 0, 0, [0, 4, 7]],
    ['ii7', 2, 2, [0, 3, 7, 10]],
    ['V7b9', 7, 7, [0, 4, 7, 10, 13]],
    ['bVIImaj7', 10, 10, [0, 4, 7, 11]],
    ['#ivdim7', 6, 6, [0, 3, 6, 9]],
    ['iim7b5', 2, 2, [0, 3, 6, 10]],
    ['i/b7', 0, 10, [0, 3, 7]],
    ['bVI/1', 8, 0, [0, 4, 7]],
  ])('reads %s', (symbol, root, bass, intervals) => {
    expect(parseProgression(symbol)).toEqual([[{ root, bass, intervals, symbol }]])
  })

  test('separates bars by lines and chords by spaces', () => {
    const bars = parseProgression('ii7 V7 | Imaj9')
    expect(bars.map((bar) => bar.map((chord) => chord.symbol))).toEqual([['ii7', 'V7'], ['Imaj9']])
  })
})
