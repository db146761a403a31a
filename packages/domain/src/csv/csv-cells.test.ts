import { expect, test } from 'vitest'
import { csvLine, guardCell, unguardCell } from './csv-cells.ts'

test.each(['=1+1', '+34', '-1', '@SUM(A1)', '\tx', '＝1', "'=1", "''-x"])(
  '[R12.9] %j is no formula in a table, and the same text once it is read again',
  (text) => {
    expect(guardCell(text)).toBe(`'${text}`)
    expect(unguardCell(guardCell(text))).toBe(text)
  },
)

test.each(['Salt', "'Round Midnight", "'", '', 'a=b'])('%j is written and read as it is', (text) => {
  expect(guardCell(text)).toBe(text)
  expect(unguardCell(text)).toBe(text)
})

test('cells are quoted where a spreadsheet would split them', () => {
  expect(csvLine(['a', 'b, c', '12" Mix', 'two\nlines', 'x;y', '=1'])).toBe(
    'a,"b, c","12"" Mix","two\nlines","x;y",\'=1\r\n',
  )
})
