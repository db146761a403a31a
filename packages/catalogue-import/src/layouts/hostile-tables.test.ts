import { describe, expect, test } from 'vitest'
import { makeOds, makeXlsx, odsRow, odsText, textRow } from '../fixtures/make-workbook.ts'
import { readSheet } from './read-sheet.ts'
import { readWorkbookSheet } from './read-workbook-sheet.ts'

const read = (text: string) => readSheet(Buffer.from(text), 't.csv')

describe('[R17.74] a table that somebody has made to be slow or large', { timeout: 120_000 }, () => {
  test('with 60,000 columns is read, and columns are proposed for the first 500', () => {
    const headings = Array.from({ length: 60_000 }, (_, at) => `ambianse ${at.toString(36)}`)
    const { columns, records } = read(`file,title,${headings.join(',')}\na,A${',x'.repeat(60_000)}\n`)
    expect(records).toHaveLength(1)
    expect(columns).toHaveLength(60_002)
    expect(columns[2]?.nearest).not.toEqual([])
    expect(columns.filter(({ nearest }) => nearest.length > 0).length).toBeLessThanOrEqual(500)
  })

  test('with a heading of a million marks or letters has it shortened wherever it is named', () => {
    for (const heading of [`${'*:'.repeat(450_000)}x`, 'n'.repeat(900_000)]) {
      const { columns, problems } = read(`file,title,${heading}\na,A,\u200Bb\n`)
      expect(columns[2]?.heading).toHaveLength(200)
      expect(problems).toMatchObject([{ code: 'text_cleaned', column: columns[2]?.heading }])
    }
  })

  test('with long cells that cannot be read has their beginnings in what is told', () => {
    const { problems } = read(`file,title,bpm\na,A,${'x'.repeat(9000)}\n`)
    expect(problems[0]?.inputs?.['value']).toHaveLength(201)
    expect(problems[0]?.message.length).toBeLessThan(400)
  })

  const wide = (row: string) =>
    row.replaceAll('<table:table-cell', '<table:table-cell table:number-rows-spanned="1000000"')
  const head = odsRow(odsText('file'), odsText('title'))
  test.each<[string, () => Uint8Array, string]>([
    [
      'has cells that each cover a million rows',
      () => makeOds([{ name: 'S', rows: head + wide(odsRow(odsText('a'), odsText('x'))).repeat(3000) }]),
      'table_too_large',
    ],
    [
      'is of Excel and has cells that each cover a million rows',
      () =>
        makeXlsx([
          {
            name: 'S',
            rows: textRow('file', 'title') + textRow('a', 'A').repeat(3000),
            merges: Array.from({ length: 3000 }, (_, at) => `A${at + 2}:A1048576`),
          },
        ]),
      'table_too_large',
    ],
    [
      'has groups in groups without end',
      () => makeOds([{ name: 'S', rows: head + '<table:table-row-group>'.repeat(100_000) }]),
      'workbook_broken',
    ],
    [
      'repeats a cell in more columns than there are',
      () =>
        makeOds([
          {
            name: 'S',
            rows:
              head +
              odsRow(
                odsText('a').replace(
                  '<table:table-cell',
                  '<table:table-cell table:number-columns-repeated="1000000000"',
                ),
              ),
          },
        ]),
      'table_too_large',
    ],
  ])('as a workbook that %s is named', async (_, make, code) => {
    await expect(readWorkbookSheet(make(), 't')).rejects.toMatchObject({ place: { code } })
  })

  test('as a workbook with entities of its own has none of them read', async () => {
    const entity = odsRow(odsText('a'), odsText('&x;&#65;'))
    const { records } = await readWorkbookSheet(makeOds([{ name: 'S', rows: head + entity }]), 't')
    expect(records).toMatchObject([{ title: { en: '&x;A' } }])
  })
})
