import { describe, expect, test } from 'vitest'
import { describeProblem } from '../import-error.ts'
import { readSheet, type SheetOptions, UnknownHeaderError } from './read-sheet.ts'

const read = (text: string, options?: SheetOptions) => readSheet(Buffer.from(text), 't.csv', options)

/** Each column as `heading: state, field, reason`. */
const shown = (text: string, options?: SheetOptions) =>
  read(text, options).columns.map(({ field, heading, state, why }) =>
    [`${heading}:`, state, field?.id, why].filter(Boolean).join(' '),
  )

describe('[R17.30] every column of a table is shown as understood, kept or ignored', () => {
  test('in a table of our own in Spanish, with people and what is measured', () => {
    expect(
      shown(
        'Archivo;Título;Estado de ánimo;Uso;Compositor;Porcentaje;Sociedad;Duración;Estante;Año\na.wav;Sal;Alegre;Bodas;Ada Vega;100;SGAE;3:05;B7;\n',
      ),
    ).toEqual([
      'Archivo: understood file',
      'Título: understood title',
      'Estado de ánimo: understood moods',
      'Uso: understood uses',
      'Compositor: understood composers',
      'Porcentaje: understood composer shares',
      'Sociedad: understood composer societies',
      'Duración: kept measured',
      'Estante: kept',
      'Año: ignored empty',
    ])
  })

  test.each([
    [
      'French',
      'Fichier;Titre*;Ambiance;Usage;Genre musical;Société;Part\na.wav;Sel;Gai;Mariage;Jazz;SACEM;50',
    ],
    [
      'Spanish',
      'Fichero;Título de la canción;Ambiente;Uso;Género musical;Sociedad;Porcentaje\na.wav;Sal;Alegre;Bodas;Jazz;SGAE;50',
    ],
    [
      'English',
      'Filename,Track Title:,Mood,Music_For,Genre(s),PRO,Share %\na.wav,Salt,Happy,Weddings,Jazz,PRS,50',
    ],
  ])('with synonyms in %s', (_, text) => {
    const fields = read(`${text}\n`).columns.map(({ field }) => field?.id)
    expect(fields).toEqual([
      'file',
      'title',
      'moods',
      'uses',
      'genres',
      'composer societies',
      'composer shares',
    ])
  })

  test('of Harvest Media and SourceAudio as well', () => {
    expect(
      shown(
        'LIBRARY: Name,TRACK: Title,TRACK: Duration,WRITER:1: Last Name,TRACK: Mood\nVega,Salt,3:05,Vega,\n',
      ),
    ).toEqual([
      'LIBRARY: Name: understood label',
      'TRACK: Title: understood title',
      'TRACK: Duration: kept measured',
      'WRITER:1: Last Name: understood writer 1 last name',
      'TRACK: Mood: ignored moods empty',
    ])
    expect(shown('SourceAudio ID,Title,Genre,Genres,Custom: Shelf\n17,Salt,Folk,Jazz,B7\n')).toEqual([
      'SourceAudio ID: understood code',
      'Title: understood title',
      'Genre: understood genres',
      'Genres: understood genres',
      'Custom: Shelf: kept',
    ])
  })

  test('one that is given twice is told, and the first counts', () => {
    const { columns, problems, records } = read('file,title,artist,artist\na.wav,Salt,Ada Vega,Bo Lund\n')
    expect(records).toMatchObject([{ artist: 'Ada Vega' }])
    expect(columns.at(-1)).toMatchObject({ state: 'ignored', why: 'repeated', field: { id: 'artist' } })
    expect(problems.map(describeProblem)).toEqual([
      't.csv, artist: column 3 (‘artist’) says the same, so this one is not read: leave one of them out, or say what it means.',
    ])
    expect(problems).toMatchObject([{ severity: 'warning', code: 'column_repeated' }])
  })

  test('what is called as ours goes before a synonym, and an empty one before none', () => {
    expect(read('file,Tempo,BPM\na.wav,Fast,120\n').records).toMatchObject([{ bpm: 120 }])
    expect(read('file,Title,Song Title\na.wav,,Salt\n').records).toMatchObject([{ title: { en: 'Salt' } }])
    expect(read('archivo,canción,Título\na.wav,Salto,Sal\n').records).toMatchObject([
      { title: { en: 'Sal' } },
    ])
    expect(read('fichier,chanson,TITRE *\na.wav,Saut,Sel\n').records).toMatchObject([
      { title: { en: 'Sel' } },
    ])
  })

  test('lists in several columns add to each other', () => {
    expect(read('file,Mood,Mood,moods\na.wav,Calm,Warm,"Calm, Dark"\n').records).toMatchObject([
      { moods: ['Calm', 'Warm', 'Dark'] },
    ])
  })

  test('cells without a heading are told', () => {
    const { columns, problems } = read('file,title,\na.wav,Salt,x,y\nb.wav,Rain,,\n')
    expect(columns.slice(2)).toMatchObject([
      { heading: '', place: 3, cells: 1, state: 'ignored', why: 'unnamed' },
      { heading: '', place: 4, cells: 1, state: 'ignored', why: 'unnamed' },
    ])
    expect(problems.map(({ code }) => code)).toEqual(['column_unnamed', 'column_unnamed'])
  })

  test.each([
    ['Estados de animo', 'moods'],
    ['Estado del ánimo', 'moods'],
    ['Ambianse', 'moods'],
    ['Los géneros', 'genres'],
    ['Generos principales', 'genres'],
    ['Fecha publicacion', 'release date'],
    ['Date de la sortie', 'release date'],
    ['Instrumentos usados', 'instruments'],
    ['Keyword list', 'keywords'],
    ['Compositeur principal', 'composers'],
    ['Artsit', 'artist'],
  ])('for ‘%s’ the nearest of ours is proposed: %s', (heading, nearest) => {
    const [, column] = read(`title,${heading},file\nSalt,x,a.wav\n`).columns
    expect(column?.field?.id ?? column?.nearest[0]?.id).toBe(nearest)
  })

  test('of a table whose header is unknown too', () => {
    const error = (() => {
      try {
        return read('Nombre del audio;Canciones;Artista\na.wav;Sal;Ada\n')
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toBeInstanceOf(UnknownHeaderError)
    expect(error).toMatchObject({
      columns: [
        { heading: 'Nombre del audio', state: 'ignored', why: 'table' },
        { heading: 'Canciones', why: 'table', nearest: [{ id: 'title' }] },
        { heading: 'Artista', why: 'table', field: { id: 'artist' } },
      ],
    })
  })
})

describe('[R17.31] what somebody decides about a column', () => {
  const decided = new Map([
    ['clima', 'moods'],
    ['nota', 'kept'],
    ['precio', 'ignored'],
    ['artista', 'label'],
    ['interprete', 'artist'],
    ['audio', 'file'],
    ['obra', 'title'],
  ])

  test('holds before what its heading says, whatever its accents and capitals', () => {
    const text = 'archivo;título;CLIMA;Nota;Precio;Artista;Intérprete\na.wav;Sal;Alegre;B7;9 €;Casa Uno;Ada\n'
    const { columns, records } = read(text, { decided })
    expect(records).toMatchObject([
      { moods: ['Alegre'], label: 'Casa Uno', artist: 'Ada', others: { Nota: 'B7' } },
    ])
    expect(records[0]?.others).toEqual({ Nota: 'B7' })
    expect(columns.map(({ isDecided }) => isDecided)).toEqual([false, false, true, true, true, true, true])
  })

  test('makes a table readable whose header is unknown', () => {
    expect(read('Audio;Obra\na.wav;Sal\n', { decided }).records).toMatchObject([
      { file: 'a.wav', title: { es: 'Sal' } },
    ])
  })

  test('goes before another column that says the same', () => {
    const { columns, records } = read('file,artist,intérprete\na.wav,Ada,Bo\n', { decided })
    expect(records).toMatchObject([{ artist: 'Bo' }])
    expect(columns[1]).toMatchObject({ heading: 'artist', state: 'ignored', why: 'repeated' })
  })
})

describe('[R17.32] shares, societies and numbers in columns of their own', () => {
  const people = (text: string) => {
    const { problems, records } = read(`file;compositores;porcentaje;sociedad;ipi\n${text}\n`)
    return { writers: records[0]?.writers, problems }
  }

  test('belong to the composers in their order', () => {
    expect(people('a.wav;Ada Vega / Bo Lund;33,33 | 66,67;SGAE;00123456789 / 123456780').writers).toEqual([
      { name: 'Ada Vega', performanceShare: 33.33, society: 'SGAE', ipi: '00123456789' },
      { name: 'Bo Lund', performanceShare: 66.67, society: 'SGAE', ipi: '00123456780' },
    ])
  })

  test('are an error if they are not one for each, and a note without people', () => {
    expect(people('a.wav;Ada Vega / Bo Lund;100;SGAE;').problems).toMatchObject([
      {
        severity: 'error',
        column: 'porcentaje',
        code: 'cell_people_count',
        inputs: { values: '1', people: '2' },
        message: expect.stringContaining('has 1 value for 2 people'),
      },
    ])
    expect(people('a.wav;;;SGAE;').problems).toMatchObject([
      { severity: 'warning', column: 'sociedad', code: 'cell_nobody' },
    ])
  })
})

describe('[R17.33] dates', () => {
  const days = (cells: readonly string[], options?: SheetOptions) => {
    const { problems, records } = read(
      `file,release date\n${cells.map((cell, at) => `${at}.wav,"${cell}"`).join('\n')}\n`,
      options,
    )
    return [...records.map(({ releaseDate }) => releaseDate), ...problems.map(({ code }) => code)]
  }

  test('are written as a day of 13 to 31 anywhere in their column shows', () => {
    expect(days(['03/04/2026', '13/04/2026', '2026-05-01'])).toEqual([
      '2026-04-03',
      '2026-04-13',
      '2026-05-01',
    ])
    expect(days(['03/04/2026', '04/13/2026'])).toEqual(['2026-03-04', '2026-04-13'])
    expect(days(['03/04/2026', '13/04/2026'], { dayOrder: 'month first' })).toEqual([
      '2026-04-03',
      '2026-04-13',
    ])
  })

  test('else as the option says, else each that may be two days is an error', () => {
    expect(days(['03/04/2026'], { dayOrder: 'day first' })).toEqual(['2026-04-03'])
    expect(days(['03/04/2026'], { dayOrder: 'month first' })).toEqual(['2026-03-04'])
    expect(days(['03/04/2026', '05/05/2026'])).toEqual([undefined, '2026-05-05', 'cell_two_days'])
    expect(days(['03/12/2026', '12/01/2026'])).toEqual([
      undefined,
      undefined,
      'cell_two_days',
      'cell_two_days',
    ])
    expect(days(['03/04/2026', '13/04/2026', '04/13/2026'])).toEqual([
      undefined,
      '2026-04-13',
      '2026-04-13',
      'cell_two_days',
    ])
  })

  test.each([
    ['1 de marzo de 2026', '2026-03-01'],
    ['1 mars 2026', '2026-03-01'],
    ['1er août 2026', '2026-08-01'],
    ['March 1st, 2026', '2026-03-01'],
    ['21-dic-2026', '2026-12-21'],
    ['mars 2026', '2026-03-01'],
    ['septiembre de 2026', '2026-09-01'],
    ['2026/03/01', '2026-03-01'],
    ['20260301', '2026-03-01'],
    ['2026-03-01 00:00:00', '2026-03-01'],
    ['2026', '2026-01-01'],
  ])('such as %s are read', (cell, day) => {
    expect(days([cell])).toEqual([day])
  })

  test.each([
    ['45000', 'cell_serial_day'],
    ['03/04/26', 'cell_short_year'],
    ['1-mar-26', 'cell_short_year'],
    ['30 de febrero de 2026', 'cell_day'],
    ['31/31/2026', 'cell_day'],
    ['marsupial 2026', 'cell_day'],
  ])('such as %s are refused, with what to do', (cell, code) => {
    expect(days([cell])).toEqual([undefined, code])
  })
})

describe('[R17.34] a cell', () => {
  const titled = (cell: string) => {
    const { problems, records } = read(`file\ttitle\tshelf\na.wav\t${cell}\t${cell}\n`)
    return {
      title: records[0]?.title?.en,
      codes: problems.map(({ code }) => code),
      others: records[0]?.others,
    }
  }

  test.each([
    '#N/A',
    '#REF!',
    '#DIV/0!',
    '#¡DIV/0!',
    '#¡REF!',
    '#NOMBRE?',
    '#¿NOMBRE?',
    '#VALEUR!',
    '#NOM?',
    '#NUL!',
    '#N/D',
    '#NAME?',
    '#¡VALOR!',
    'Err:502',
    '########',
  ])('with the error %s is no title', (cell) => {
    expect(titled(cell)).toEqual({ title: undefined, codes: ['cell_error'], others: { shelf: cell } })
  })

  test.each(['NULL', 'null', 'undefined', 'N/A', '\\N', 'NaN'])('with %s is no title', (cell) => {
    expect(titled(cell)).toMatchObject({ title: undefined, codes: ['cell_nothing'] })
  })

  test.each(['=1+1', '=A1', '=-2', '=SUM(A1:A3)', '@SUM(A1)', "='Sheet 2'!A1", '=INDEX(A1:A9)'])(
    'with the formula %s is no title',
    (cell) => {
      expect(titled(cell).title).toBeUndefined()
      expect(titled(cell).codes).toContain('cell_formula')
    },
  )

  test.each([
    '= (Deluxe)',
    '=)',
    '#1 Hit',
    '#YOLO!',
    'Null',
    'N/A/Tivo',
    '+44',
    '-2',
    '@home',
    'None',
    '# 9',
  ])('with %s is a title', (cell) => {
    expect(titled(cell)).toMatchObject({ title: cell, codes: [] })
  })

  test('that a spreadsheet is told to take as text is that text', () => {
    expect(read('file\tcode\na.wav\t="00123"\n').records).toMatchObject([{ code: '00123' }])
  })

  test.each([
    ['VERDADERO', 'FALSO'],
    ['VRAI', 'FAUX'],
    ['TRUE', 'FALSE'],
    ['Sí', 'No'],
    ['oui', 'non'],
    ['vocal', 'instrumental'],
  ])('says yes by %s and no by %s', (yes, no) => {
    const { problems, records } = read(`file,vocals\na.wav,${yes}\nb.wav,${no}\n`)
    expect(problems).toEqual([])
    expect(records.map(({ vocals }) => vocals)).toEqual([true, false])
  })
})
