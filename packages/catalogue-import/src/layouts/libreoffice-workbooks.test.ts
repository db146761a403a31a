import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readWorkbookSheet } from './read-workbook-sheet.ts'

/** Workbooks as LibreOffice 7.4 has saved them, and what its own export to CSV shows of each. */
const read = (name: string) =>
  readWorkbookSheet(readFileSync(new URL(`../fixtures/libreoffice/${name}`, import.meta.url)), name)

/** The numbers of people and albums in them are made up. */
const isReal = ({ code = '' }: { code?: string | undefined }) =>
  !['barcode_digits', 'ipi_digits'].includes(code)

describe.each(['ods', 'xlsx'])('[R17.67] [R17.69] a workbook that LibreOffice has saved as .%s', (kind) => {
  test('below notes and empty rows, with groups, a filter, hidden rows and columns, merged cells and notes on cells', async () => {
    const { problems, records } = await read(`canciones.${kind}`)
    expect(records.map(({ album, file, line, title }) => [file, line, title?.es, album])).toEqual([
      ['s00.wav', 7, 'Danza nº 3', 'Mar'],
      ['s01.wav', 8, 'Où est-ce ?', 'Mar'],
      ['s02.wav', 9, 'Doble  espacio', 'Mar'],
      ['s03.wav', 10, 'E=mc²', 'Mar'],
      ['s04.wav', 11, '«Ñandú»', 'Sol'],
      ['s05.wav', 12, 'Línea\nx', 'Sol'],
      ['s06.wav', 13, 'Salt & Pepper', 'Sol'],
      ['s07.wav', 14, 'CANCIÓN 7', 'Sol'],
      ['s08.wav', 15, '0123', 'Luz'],
      ['s09.wav', 16, '=Salt', 'Luz'],
      ['s10.wav', 19, 'Danza nº 3', 'Luz'],
    ])
    expect(records[3]).toMatchObject({
      bpm: 101.5,
      code: '00000000045',
      releaseDate: '2026-03-04',
      vocals: true,
      writers: [
        { name: 'Ada Vega', performanceShare: 50, ipi: '00123456789' },
        { name: 'Bo Lund', performanceShare: 50, ipi: '00014107338' },
      ],
      others: {
        Duración: '00:03:03',
        Hora: '14:30:00',
        UPC: '843056789015',
        Precio: '1234.5',
        Nota: 'con nota',
        Oculta: 'valor oculto',
        Grabado: '2026-03-04T12:30:00',
      },
    })
    expect(problems.filter(isReal).map(({ code, inputs }) => [code, inputs])).toEqual([
      ['sheets_unread', { sheet: 'Canciones', others: '‘Notas’, ‘Vieja’' }],
      ['rows_hidden', { count: '3' }],
      // Notes above the headings.
      ['rows_above', { lines: '3, 4' }],
    ])
  })

  test('with formats that stand in its columns, below a heading that is repeated on every page', async () => {
    const { problems, records } = await read(`people.${kind}`)
    expect(problems.filter(isReal)).toEqual([])
    expect(records).toHaveLength(6)
    expect(records[5]).toMatchObject({
      file: 's05',
      releaseDate: '2026-04-06',
      writers: [
        { name: 'Ada Vega', performanceShare: 33.33, ipi: '00123456789' },
        { name: 'Bo Lund', performanceShare: 66.67 },
      ],
    })
  })
})
