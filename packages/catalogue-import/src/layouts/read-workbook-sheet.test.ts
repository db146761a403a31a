import { expect, describe, test } from 'vitest'
import { makeOds, makeXlsx, makeZip, odsRow, odsText, textRow } from '../fixtures/make-workbook.ts'
import { readWorkbookSheet } from './read-workbook-sheet.ts'

const read = (bytes: Uint8Array) => readWorkbookSheet(bytes, 't.xlsx')

test.each([
  [
    'Excel',
    makeXlsx([
      {
        name: 'Songs',
        rows:
          textRow('file', 'title', 'artist', 'release date', 'note') +
          '<row><c t="inlineStr"><is><t>a.wav</t></is></c><c s="1"><v>46227</v></c><c t="inlineStr"><is><t>2026-07-24</t></is></c><c s="1"><v>46082</v></c><c s="1"><v>46082</v></c></row>' +
          '<row><c t="inlineStr"><is><t>b.wav</t></is></c><c t="b"><v>1</v></c></row>',
      },
    ]),
  ],
  [
    'LibreOffice',
    makeOds([
      {
        name: 'Songs',
        rows:
          odsRow(...['file', 'title', 'artist', 'release date', 'note'].map(odsText)) +
          odsRow(
            odsText('a.wav'),
            '<table:table-cell office:value-type="date" office:date-value="2026-07-24"><text:p>24/7</text:p></table:table-cell>',
            odsText('2026-07-24'),
            ...Array.from(
              { length: 2 },
              () =>
                '<table:table-cell office:value-type="date" office:date-value="2026-03-01"><text:p>1/3</text:p></table:table-cell>',
            ),
          ) +
          odsRow(
            odsText('b.wav'),
            '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>VERDADERO</text:p></table:table-cell>',
          ),
      },
    ]),
  ],
])(
  '[R17.86] a title such as 24/7 or True that %s has made a day or an answer of is an error of the cell',
  async (_, bytes) => {
    const { problems, records } = await read(bytes)
    expect(problems).toMatchObject([
      {
        severity: 'error',
        line: 2,
        column: 'title',
        code: 'cell_converted',
        inputs: { value: '2026-07-24' },
      },
      { severity: 'error', line: 3, column: 'title', code: 'cell_converted', inputs: { value: 'TRUE' } },
    ])
    // A text that looks like a day is a name, and a day where one is asked for or kept is one.
    expect(records).toMatchObject([
      { artist: '2026-07-24', releaseDate: '2026-03-01', others: { note: '2026-03-01' } },
      { file: 'b.wav' },
    ])
  },
)

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
            '<row><c t="inlineStr"><is><t>a.wav</t></is></c><c t="inlineStr"><is><r><t>Canción </t></r><r><t>nº 3</t></r></is></c><c s="1"><v>46082</v></c><c><v>98.5</v></c><c t="b"><v>1</v></c><c t="inlineStr"><is><t>Ada Vega</t></is></c><c s="2"><v>0.3333</v></c><c s="3"><v>123456790</v></c><c s="3"><v>42</v></c></row>',
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
        writers: [{ name: 'Ada Vega', performanceShare: 33.33, ipi: '00123456790' }],
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
      { severity: 'warning', code: 'rows_above', line: 2, inputs: { lines: '1' } },
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

  test('[R17.67] is read whole, whatever groups and headings its rows are in', async () => {
    const row = (file: string, title: string) => odsRow(odsText(file), odsText(title))
    const { records } = await read(
      makeOds([
        {
          name: 'S',
          rows: `<table:table-header-rows>${row('file', 'title')}</table:table-header-rows>${row('a.wav', 'Salt')}
<table:table-row-group>${row('b.wav', 'Rain')}<table:table-row-group table:display="false">
<table:table-rows>${row('c.wav', 'Sun').replace('<table:table-row>', '<table:table-row table:visibility="collapse">')}</table:table-rows></table:table-row-group></table:table-row-group>`,
        },
      ]),
    )
    expect(records.map(({ file, line }) => [file, line])).toEqual([
      ['a.wav', 2],
      ['b.wav', 3],
      ['c.wav', 4],
    ])
  })

  test('[R17.67] has in each cell what its sheet shows, without notes', async () => {
    const float = (value: string, shown: string) =>
      `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`
    const { problems, records } = await read(
      makeOds([
        {
          name: 'S',
          rows:
            odsRow(
              ...['file', 'title', 'code', 'bpm', 'composer', 'share', 'album', 'Largo', 'Suma'].map(odsText),
            ) +
            odsRow(
              odsText('a.wav'),
              '<table:table-cell office:value-type="string"><office:annotation><text:p>Not this</text:p></office:annotation><text:p>Salt<text:s text:c="2"/>&amp; <text:span>Sun</text:span></text:p></table:table-cell>',
              float('42', '00042'),
              float('98.5', '98,50'),
              odsText('Ada Vega'),
              '<table:table-cell office:value-type="percentage" office:value="0.3333"><text:p>33 %</text:p></table:table-cell>',
              '<table:table-cell office:value-type="float" office:value="0" calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>',
              '<table:table-cell office:value-type="time" office:time-value="PT00H03M25S"><text:p>03:25</text:p></table:table-cell>',
              '<table:table-cell table:formula="of:=SUM([.A1:.A2])"/>',
            ),
        },
      ]),
    )
    expect(records).toMatchObject([
      {
        title: { en: 'Salt  & Sun' },
        code: '00042',
        bpm: 98.5,
        writers: [{ performanceShare: 33.33 }],
        others: { Largo: '00:03:25' },
      },
    ])
    expect(problems).toMatchObject([
      { column: 'album', code: 'cell_error' },
      { column: 'Suma', code: 'cell_formula' },
    ])
  })

  test('[R17.67] is read without its hidden sheets, and its hidden and filtered rows are counted', async () => {
    const hide = (how: string, row: string) =>
      row.replace('<table:table-row>', `<table:table-row table:visibility="${how}">`)
    const head = odsRow(odsText('file'), odsText('title'))
    const { problems, records } = await read(
      makeOds([
        { name: 'Old', isHidden: true, rows: head + odsRow(odsText('old.wav'), odsText('Old')) },
        {
          name: 'Songs',
          rows:
            head +
            hide('filter', odsRow(odsText('a.wav'), odsText('Salt'))) +
            hide('collapse', odsRow(odsText('b.wav'), odsText('Rain'))),
        },
      ]),
    )
    expect(records.map(({ file }) => file)).toEqual(['a.wav', 'b.wav'])
    expect(problems).toMatchObject([
      { code: 'sheets_unread', inputs: { others: '‘Old’' } },
      { code: 'rows_hidden', inputs: { count: '2' } },
    ])
  })

  test('that is locked is named so', async () => {
    const manifest = '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>'
    await expect(
      read(makeOds([{ name: 'S', rows: '' }], [{ name: 'META-INF/manifest.xml', content: manifest }])),
    ).rejects.toMatchObject({ place: { code: 'workbook_password' } })
  })
})

describe('[R17.68] what is merged over several rows counts for each of them', () => {
  test('in a workbook of Excel', async () => {
    const { records } = await read(
      makeXlsx([
        {
          name: 'S',
          rows:
            textRow('file', 'title', 'album') +
            textRow('a.wav', 'Salt', 'Sea') +
            textRow('b.wav', 'Rain') +
            textRow('c.wav', 'Sun', '') +
            textRow('d.wav', 'Moon'),
          merges: ['C2:C4', 'A2:A2', 'A1:B1'],
        },
      ]),
    )
    expect(records.map(({ album }) => album)).toEqual(['Sea', 'Sea', 'Sea', undefined])
  })

  test('in a workbook of LibreOffice', async () => {
    const covered = '<table:covered-table-cell/>'
    const { records } = await read(
      makeOds([
        {
          name: 'S',
          rows:
            odsRow(odsText('album'), odsText('file'), odsText('title')) +
            odsRow(
              odsText('Sea').replace('<table:table-cell', '<table:table-cell table:number-rows-spanned="2"'),
              odsText('a.wav'),
              odsText('Salt'),
            ) +
            odsRow(covered, odsText('b.wav'), odsText('Rain')) +
            odsRow('<table:table-cell/>', odsText('c.wav'), odsText('Sun')),
        },
      ]),
    )
    expect(records.map(({ album }) => album)).toEqual(['Sea', 'Sea', undefined])
  })
})

describe('[R17.69] a workbook of Excel has in each cell what its format says', () => {
  /** The value of a cell in a column that is kept as it is, with a format by its number or its code. */
  async function shown(value: string, format: number | string, is1904 = false) {
    const { records } = await read(
      makeXlsx(
        [
          {
            name: 'S',
            rows: `${textRow('file', 'title', 'X')}<row><c t="inlineStr"><is><t>a.wav</t></is></c><c t="inlineStr"><is><t>Salt</t></is></c><c s="1"><v>${value}</v></c></row>`,
          },
        ],
        { formats: [0, format], is1904 },
      ),
    )
    return records[0]?.others?.['X']
  }

  test.each<[string, string, number | string, boolean?]>([
    ['2026-03-01', '46082', 14],
    ['2026-03-01', '46082', 15],
    ['2026-03-01', '46082', 'dd/mm/yyyy'],
    ['2026-03-01', '46082', '[$-40A]d&quot; de &quot;mmmm&quot; de &quot;yyyy'],
    ['2026-03-01', '46082', '[$-409]d\\-mmm\\-yy;@'],
    ['2026-03-01', '44620', 14, true],
    ['2026-03-01T12:30:00', '46082.520833333336', 22],
    ['00:03:25', '0.0023726851851852', 21],
    ['00:03:25', '0.0023726851851852', 45],
    ['00:03:25', '0.0023726851851852', 21, true],
    ['36:30:00', '1.5208333333333333', 46],
    ['36:30:00', '1.5208333333333333', '[hh]:mm:ss', true],
    ['15:30:00', '46082.645833333336', 'h:mm AM/PM'],
    ['50%', '0.5', 9],
    ['33.33%', '0.3333', 10],
    ['12.5%', '0.125', '0.0\\ %'],
    ['00123', '123', '00000'],
    ['123456789012', '123456789012', 11],
    ['1234567.5', '1234567.5', 4],
    ['1234.5', '1234.5', '#,##0.00\\ &quot;€&quot;'],
    ['0.3', '0.30000000000000004', 0],
  ])('%s is a value of %s in the format %s', async (text, value, format, is1904) => {
    expect(await shown(value, format, is1904)).toBe(text)
  })

  test('texts are shared, without how they are pronounced, and keep their signs', async () => {
    const { records } = await read(
      makeXlsx(
        [
          {
            name: 'S',
            rows: `${textRow('file', 'title', 'artist', 'X')}<row><c t="inlineStr"><is><t>a.wav</t></is></c><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>`,
          },
        ],
        {
          strings:
            '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><r><t xml:space="preserve">Ada </t></r><r><rPr><b/></rPr><t>Vega</t></r></si><si><t xml:space="preserve">  two_x000A_lines </t></si>',
        },
      ),
    )
    expect(records).toMatchObject([
      { title: { en: '東京' }, artist: 'Ada Vega', others: { X: 'two\nlines' } },
    ])
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
    ['is a container of something else', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'workbook_broken'],
    ['says that it unpacks to gigabytes', () => makeXlsx([sheet], { claims: 2 ** 31 }), 'table_too_large'],
    ['hides how much it unpacks to', () => makeXlsx([sheet], { claims: 0 }), 'table_too_large'],
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
    await expect(read(makeXlsx([{ name: 'S', rows }], { claims: 1000 }))).rejects.toMatchObject({
      place: { code: 'workbook_broken' },
    })
  })
})
