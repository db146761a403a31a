import { expect, describe, test } from 'vitest'
import { makeOds, makeXlsx, makeZip, odsRow, odsText, textRow } from '../fixtures/make-workbook.ts'
import { readWorkbookSheet } from './read-workbook-sheet.ts'

const read = (bytes: Uint8Array) => readWorkbookSheet(bytes, 't.xlsx')

describe('[R17.35] a workbook of Excel', () => {
  test('is read with its dates, numbers, shares and answers as they were typed', async () => {
    const { layout, problems, records } = await read(
      makeXlsx([
        {
          name: 'Canciones',
          rows:
            textRow(
              'Archivo',
              'Título',
              'Fecha de publicación',
              'BPM',
              'Voz',
              'Compositor',
              'Porcentaje',
              'IPI',
              'Código',
            ) +
            '<row><c t="inlineStr"><is><t>a.wav</t></is></c><c t="inlineStr"><is><r><t>Canción </t></r><r><t>nº 3</t></r></is></c><c s="1"><v>46082</v></c><c><v>98.5</v></c><c t="b"><v>1</v></c><c t="inlineStr"><is><t>Ada Vega</t></is></c><c s="2"><v>0.3333</v></c><c s="3"><v>123456789</v></c><c s="3"><v>42</v></c></row>',
        },
      ]),
    )
    expect(problems).toEqual([])
    expect(layout).toBe('Tempolibre')
    expect(records).toMatchObject([
      {
        file: 'a.wav',
        line: 2,
        title: { es: 'Canción nº 3' },
        releaseDate: '2026-03-01',
        bpm: 98.5,
        vocals: true,
        code: '00000000042',
        writers: [{ name: 'Ada Vega', performanceShare: 33.33, ipi: '00123456789' }],
      },
    ])
  })

  test('counts by the values that its formulas have stored; errors and formulas without one are errors of the cell', async () => {
    const { problems, records } = await read(
      makeXlsx([
        {
          name: 'Songs',
          rows:
            textRow('file', 'title', 'artist', 'album') +
            '<row><c t="inlineStr"><is><t>a.wav</t></is></c><c t="str"><f>UPPER("salt")</f><v>SALT</v></c><c t="e"><f>VLOOKUP(1,A1:A2,9)</f><v>#REF!</v></c><c><f>A9</f></c></row>',
        },
      ]),
    )
    expect(records).toMatchObject([{ title: { en: 'SALT' } }])
    expect(records[0]).not.toHaveProperty('artist')
    expect(problems).toMatchObject([
      { severity: 'error', line: 2, column: 'artist', code: 'cell_error', inputs: { value: '#REF!' } },
      { severity: 'error', line: 2, column: 'album', code: 'cell_formula' },
    ])
  })

  test('is read from the first sheet with a known header; others are named, and hidden rows counted', async () => {
    const { problems, records } = await read(
      makeXlsx([
        { name: 'Notes', rows: textRow('Delivered in March') },
        { name: 'Old', rows: textRow('file', 'title') + textRow('old.wav', 'Old'), isHidden: true },
        { name: 'Empty', rows: '' },
        {
          name: 'Songs',
          rows:
            textRow('Our songs') +
            textRow('file', 'title') +
            textRow('a.wav', 'Salt') +
            textRow('b.wav', 'Rain').replace('<row>', '<row r="4" hidden="1">'),
        },
        { name: 'More', rows: textRow('file', 'title') + textRow('c.wav', 'Sun') },
      ]),
    )
    expect(records.map(({ file, line }) => [file, line])).toEqual([
      ['a.wav', 3],
      ['b.wav', 4],
    ])
    expect(problems).toMatchObject([
      {
        severity: 'warning',
        code: 'sheets_unread',
        inputs: { sheet: 'Songs', others: '‘Notes’, ‘Old’, ‘More’' },
      },
      { severity: 'warning', code: 'rows_hidden', inputs: { count: '1' } },
    ])
  })

  test('that has no known header shows its columns', async () => {
    await expect(
      read(makeXlsx([{ name: 'S', rows: textRow('Obra', 'Clima') + textRow('Sal', 'Alegre') }])),
    ).rejects.toMatchObject({
      place: { code: 'header_unknown' },
      columns: [
        { heading: 'Obra', why: 'table' },
        { heading: 'Clima', why: 'table' },
      ],
    })
  })
})

describe('[R17.35] a workbook of LibreOffice', () => {
  test('is read like one of Excel', async () => {
    const { problems, records } = await read(
      makeOds([
        {
          name: 'Hoja1',
          rows:
            odsRow(
              ...['archivo', 'título', 'fecha de publicación', 'voz', 'compositor', 'porcentaje'].map(
                odsText,
              ),
            ) +
            odsRow(
              odsText('a.wav'),
              odsText('Sal'),
              '<table:table-cell office:value-type="date" office:date-value="2026-03-01"><text:p>01/03/26</text:p></table:table-cell>',
              '<table:table-cell office:value-type="boolean" office:boolean-value="false"><text:p>FALSO</text:p></table:table-cell>',
              odsText('Ada Vega'),
              '<table:table-cell table:style-name="ce1" office:value-type="percentage" office:value="0.5"><text:p>50%</text:p></table:table-cell>',
            ) +
            '<table:table-row table:number-rows-repeated="1048574"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
        },
      ]),
    )
    expect(problems).toEqual([])
    expect(records).toMatchObject([
      {
        file: 'a.wav',
        title: { es: 'Sal' },
        releaseDate: '2026-03-01',
        vocals: false,
        writers: [{ name: 'Ada Vega', performanceShare: 50 }],
      },
    ])
    expect(records).toHaveLength(1)
  })

  test('with rows that are grouped is refused, instead of read in part', async () => {
    const rows =
      odsRow(odsText('file'), odsText('title')) +
      odsRow(odsText('a.wav'), odsText('Salt')) +
      `<table:table-row-group>${odsRow(odsText('b.wav'), odsText('Rain'))}</table:table-row-group>`
    await expect(read(makeOds([{ name: 'S', rows }]))).rejects.toMatchObject({
      place: { code: 'workbook_grouped' },
    })
  })
})

describe('[R17.36] a file that is no workbook to be read is named, with what to do', () => {
  const sheet = { name: 'S', rows: textRow('file', 'title') + textRow('a.wav', 'Salt') }
  /** Changes a byte of the last file in it. */
  const damage = (bytes: Uint8Array) => {
    const name = Buffer.from(bytes).indexOf('xl/worksheets/sheet1.xml')
    const at = name + 60
    return bytes.with(at, (bytes[at] ?? 0) ^ 0xff)
  }

  test.each<[string, () => Uint8Array, string]>([
    ['begins like one', () => Buffer.from('504b0304140006000800', 'hex'), 'workbook_broken'],
    ['is cut off', () => makeXlsx([sheet]).subarray(0, 900), 'workbook_broken'],
    ['is another archive', () => makeZip([{ name: 'a.txt', content: 'x' }]), 'workbook_broken'],
    ['has a damaged sheet', () => damage(makeXlsx([sheet])), 'workbook_broken'],
    ['is old or locked', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'workbook_locked'],
    ['says that it unpacks to gigabytes', () => makeXlsx([sheet], 2 ** 31), 'table_too_large'],
    ['hides how much it unpacks to', () => makeXlsx([sheet], 0), 'table_too_large'],
    [
      'has a cell at the far end',
      () =>
        makeXlsx([{ name: 'S', rows: `${sheet.rows}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>` }]),
      'table_too_large',
    ],
    [
      'repeats a row a million times',
      () =>
        makeOds([
          {
            name: 'S',
            rows:
              odsRow(odsText('file'), odsText('title')) +
              odsRow(odsText('a.wav'), odsText('Salt')).replace(
                '<table:table-row>',
                '<table:table-row table:number-rows-repeated="1000000">',
              ),
          },
        ]),
      'table_too_large',
    ],
  ])('that %s', { timeout: 60_000 }, async (_, make, code) => {
    await expect(read(make())).rejects.toMatchObject({ name: 'ImportError', place: { file: 't.xlsx', code } })
  })

  test('that holds more than it says is not unpacked further', async () => {
    const rows = sheet.rows + textRow('x'.repeat(5_000_000), 'Rain')
    await expect(read(makeXlsx([{ name: 'S', rows }], 1000))).rejects.toMatchObject({
      place: { code: 'workbook_broken' },
    })
  })
})
