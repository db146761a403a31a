import { expect, test } from 'vitest'
import { readTable, writeTable } from './table-text.ts'

test.each([
  [
    'Excel, with line ends of Windows',
    'A\tB\r\nC\tD\r\n',
    [
      ['A', 'B'],
      ['C', 'D'],
    ],
  ],
  [
    'Google Sheets, without a last line end',
    'A\tB\nC\tD',
    [
      ['A', 'B'],
      ['C', 'D'],
    ],
  ],
  ['a line break and quotes within a cell', '"one\ntwo ""three"""\tB', [['one\ntwo "three"', 'B']]],
  ['quotes in the middle', 'the 7" mix\tB', [['the 7" mix', 'B']]],
  [
    'empty cells',
    '\t\nA\t',
    [
      ['', ''],
      ['A', ''],
    ],
  ],
  ['an empty line between two', 'A\n\nB', [['A'], [''], ['B']]],
  ['one word', 'A', [['A']]],
  ['nothing', '', [['']]],
])('[R12.4] reads from the clipboard: %s', (_, text, table) => {
  expect(readTable(text)).toEqual(table)
})

test('[R12.4] what is copied is read as it was', () => {
  const table = [
    ['plain', 'with\ttab', 'two\nlines'],
    ['"quoted"', '', 'the 7" mix'],
  ]
  expect(readTable(writeTable(table))).toEqual(table)
})
