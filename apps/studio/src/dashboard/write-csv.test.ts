import { expect, test } from 'vitest'
import { writeCsv } from './write-csv.ts'

test('[R12.6] a table is CSV that spreadsheets read as UTF-8', () => {
  const rows = [
    ['Day', 'A, "quoted" name', 'two\nlines'],
    ['2026-11-01', -12.5, 'ñandú €'],
  ]
  expect(writeCsv(rows)).toBe('\uFEFFDay,"A, ""quoted"" name","two\nlines"\r\n2026-11-01,-12.5,ñandú €\r\n')
})

test('[R12.6] no text of a visitor becomes a formula in a spreadsheet', () => {
  const texts = ['=1+1', '+1', '-1', '@x', '\t=1', 'a=b', '=HYPERLINK("x")']
  expect(writeCsv([texts])).toBe(`\uFEFF'=1+1,'+1,'-1,'@x,'\t=1,a=b,"'=HYPERLINK(""x"")"\r\n`)
})
