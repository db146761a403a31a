import { expect, test } from 'vitest'
import { splitAtBreaks } from './line-breaks.ts'

test.each([
  ['', []],
  ['one two', ['one ', 'two']],
  ['Rock-and-roll', ['Rock-', 'and-', 'roll']],
  ['4\u00A0° – «\u202Foui\u202F»', ['4\u00A0° ', '– ', '«\u202Foui\u202F»']],
  ['東京', ['東', '京']],
])('a line of %j may end between %j', (text, pieces) => {
  expect(splitAtBreaks(text)).toEqual(pieces)
})
