import { describe, expect, test } from 'vitest'
import { describeProblem } from '../import-error.ts'
import { readSheet } from './read-sheet.ts'

const read = (text: string, file = 'tracks.csv') => readSheet(Buffer.from(text), file)

describe('[R12.8] our own table', () => {
  const english = 'file,title,artist,genres,bpm,key,vocals,release date,isrc\n'
  const row =
    'a.wav,"Salt, and Cedar",Ada Vega,"Folk, Acoustic",98.5,F# minor,no,2026-03-01,ES-A1B-26-00001\n'

  test('is read with every field', () => {
    const { layout, problems, records } = read(english + row)
    expect(problems).toEqual([])
    expect(layout).toBe('Tempolibre')
    expect(records).toEqual([
      {
        file: 'a.wav',
        line: 2,
        title: { en: 'Salt, and Cedar', es: 'Salt, and Cedar', fr: 'Salt, and Cedar' },
        artist: 'Ada Vega',
        genres: ['Folk', 'Acoustic'],
        bpm: 98.5,
        key: 'F#m',
        vocals: false,
        releaseDate: '2026-03-01',
        isrc: 'ESA1B2600001',
        columns: expect.objectContaining({ bpm: 'bpm', releaseDate: 'release date' }),
      },
    ])
  })

  test.each([
    [
      'Spanish',
      'archivo;título;artista;géneros;ppm;tonalidad;voz;fecha de publicación',
      'Fa# menor;no;2026-03-01',
    ],
    [
      'French',
      'fichier;titre;artiste;genres;tempo;tonalité;voix;date de sortie',
      'fa dièse mineur;non;2026-03-01',
    ],
  ])('has its columns in %s as well', (_, header, end) => {
    const { records } = read(`${header.replace('ppm', 'tempo')}\na.wav;Sal;Ada;Folk|Jazz;98,5;${end}\n`)
    expect(records).toMatchObject([
      { file: 'a.wav', artist: 'Ada', genres: ['Folk', 'Jazz'], bpm: 98.5, key: 'F#m', vocals: false },
    ])
  })

  test.each([
    ['explicit', 'yes', true],
    ['explícita', 'no', false],
    ['paroles explicites', 'oui', true],
  ])('says in a column ‘%s’ whether lyrics are explicit', (column, cell, explicit) => {
    expect(read(`file,title,${column}\na.wav,Salt,${cell}\n`).records).toMatchObject([{ explicit }])
  })

  test('may have apostrophes before what a spreadsheet would run', () => {
    const { problems, records } = read("file,title\na.wav,'=Salt\nb.wav,'Round Midnight\n")
    expect(problems).toEqual([])
    expect(records).toMatchObject([{ title: { en: '=Salt' } }, { title: { en: "'Round Midnight" } }])
  })

  test('has texts in one language, or a title for all', () => {
    const { records } = read(
      'file,title,title es,description,description (es),description_fr\na.wav,Rain,Lluvia,Calm.,Calma.,Calme.\n',
    )
    expect(records).toMatchObject([
      {
        title: { en: 'Rain', es: 'Lluvia', fr: 'Rain' },
        description: { en: 'Calm.', es: 'Calma.', fr: 'Calme.' },
      },
    ])
  })

  test('names people in one cell, or in columns of their own', () => {
    const { records } = read(
      'file,composers,writer 1 name,writer 1 ipi,writer 1 share\na.wav,Ada Vega (SGAE) 50% [123456790]; Bo Li,,,\nb.wav,,Ada Vega,123456790,50\n',
    )
    expect(records.map(({ writers }) => writers)).toEqual([
      [{ name: 'Ada Vega', society: 'SGAE', performanceShare: 50, ipi: '00123456790' }, { name: 'Bo Li' }],
      [{ name: 'Ada Vega', performanceShare: 50, ipi: '00123456790' }],
    ])
  })

  test('keeps columns of no known meaning', () => {
    expect(read('file,title,Shelf\na.wav,Rain,B7\n').records).toMatchObject([{ others: { Shelf: 'B7' } }])
  })

  test('reports every cell that cannot be read, with line, column and what is allowed', () => {
    const { problems } = read(
      'file,BPM,key,vocals,release date,isrc,iswc\n' +
        'a.wav,fast,H7,perhaps,03/04/2026,ES1,T-123.456.789-1\n' +
        '\n' +
        'b.wav,"=INDEX(A1:A9)",C,no,2026-02-30,,\n',
    )
    expect(problems.map(describeProblem)).toEqual([
      'tracks.csv, line 2, BPM: ‘fast’ is no tempo: write beats per minute from 20 to 400.',
      'tracks.csv, line 2, key: ‘H7’ is no key: write it as C, F#m, Bb or A minor.',
      'tracks.csv, line 2, vocals: ‘perhaps’ is neither yes nor no: write yes or no.',
      'tracks.csv, line 2, release date: ‘03/04/2026’ may be two different days: write it as YYYY-MM-DD, or say --dates day-first or --dates month-first.',
      'tracks.csv, line 2, isrc: ‘ES1’ is no ISRC: write two letters, three letters or digits, and seven digits.',
      'tracks.csv, line 2, iswc: ‘T-123.456.789-1’ is no ISWC: write it as T-123.456.789-4; its last digit must match the others.',
      'tracks.csv, line 4, BPM: ‘=INDEX(A1:A9)’ is a formula: save its value instead.',
      'tracks.csv, line 4, release date: ‘2026-02-30’ is no date: write it as YYYY-MM-DD.',
    ])
  })

  test.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, big-endian', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-16, big-endian, without a mark', (text: string) => Buffer.from(text, 'utf16le').swap16()],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ])('may be in %s, with any line ending and delimiter', (_, encode) => {
    for (const [delimiter, end] of [
      [',', '\n'],
      [';', '\r\n'],
      ['\t', '\r'],
    ] as const) {
      const text = [`file${delimiter}título`, `a.wav${delimiter}Año «nuevo»`, ''].join(end)
      expect(readSheet(encode(text), 'a.txt').records).toMatchObject([
        { title: { es: 'Año «nuevo»' }, line: 2 },
      ])
    }
  })

  test('[R17.86] whose encoding is guessed tells letters of no neighbour, by the cell that shows them best', () => {
    const guessed = (text: string) => readSheet(Buffer.from(text, 'latin1'), 'a.csv').problems
    expect(guessed('file;title\na.wav;Danza nº 3\nb.wav;\u00dd\u00fe1k\nc.wav;Señal\n')).toMatchObject([
      { severity: 'warning', code: 'table_guessed', line: 3, column: 'title', inputs: { value: 'Ýþ1k' } },
    ])
    expect(guessed('file;title\na.wav;«Danza nº 3», l’été ½ à Ñuñoa, Señal µ\n'.replace('’', "'"))).toEqual(
      [],
    )
    expect(read('file;title\na.wav;Ýþ1k\n').problems).toEqual([])
  })

  test.each([
    ['夜、海；山｜川，空', ['夜', '海', '山', '川', '空']],
    ['ليل، بحر؛ جبل', ['ليل', 'بحر', 'جبل']],
  ])('[R17.89] has its lists parted in any alphabet: %s', (cell, keywords) => {
    expect(read(`file;keywords\na.wav;"${cell}"\n`).records).toMatchObject([{ keywords }])
  })

  test('[R17.89] has shares and societies of people parted in any alphabet', () => {
    const { problems, records } = read(
      'file;composers;composer shares;composer societies\na.wav;"安室；浜崎";"50%；50%";"JASRAC、SGAE"\n',
    )
    expect(problems).toEqual([])
    expect(records).toMatchObject([
      {
        writers: [
          { name: '安室', performanceShare: 50, society: 'JASRAC' },
          { name: '浜崎', performanceShare: 50, society: 'SGAE' },
        ],
      },
    ])
  })

  test('may have its header below a title', () => {
    expect(read(`My library\n\nfile,title\na.wav,Rain\n`).records).toMatchObject([{ file: 'a.wav', line: 4 }])
  })

  test.each(['', 'a,b\n1,2\n', '\0\u0001\u0002', 'title\nRain\n'])(
    'is refused without a known header: %j',
    (text) => {
      expect(() => read(text)).toThrow('its header is none that is known')
    },
  )

  test('is refused with a quotation mark that does not end, with its line', () => {
    expect(() => read('file,title\na.wav,Rain\nb.wav,"Snow\nc.wav,Sun\n')).toThrow(
      expect.objectContaining({
        name: 'ImportError',
        place: { file: 'tracks.csv', line: expect.any(Number), code: 'table_broken' },
      }),
    )
  })
})

describe('[R12.8] Harvest Media’s delivery', () => {
  const header = [
    'LIBRARY: Name',
    'ALBUM: Code',
    'ALBUM: Title',
    'ALBUM: Release Date',
    'ALBUM: Artwork Filename',
    'TRACK: Title',
    'TRACK: Number',
    'TRACK: Is Main',
    'TRACK: Main Track Number',
    'TRACK: Version',
    'TRACK: Duration',
    'TRACK: BPM',
    'TRACK: Genre',
    'TRACK: Composer(s)',
    'TRACK: Audio Filename',
    'WRITER:1: First Name',
    'WRITER:1: Last Name',
    'WRITER:1: IPI',
    'WRITER:1: Owner Performance Share %',
    'CODE: ISRC',
  ]
  const row =
    'Vega Music;VM001;Rain;2026-03-01;VM001.jpg;Salt;3.0;N;1;30s;0.30;120;Folk,Jazz;A. Vega;VM001_03_Salt_30;Ada;Vega;123456790;50;ESA1B2600001'

  test.each(['\t', ','])('is recognised by its header, delimited by %j', (delimiter) => {
    const quoted = row.split(';').map((cell) => (cell.includes(',') ? `"${cell}"` : cell))
    const { layout, problems, records } = read(`${header.join(delimiter)}\n${quoted.join(delimiter)}\n`)
    expect(layout).toBe('Harvest Media')
    expect(problems).toEqual([])
    expect(records).toMatchObject([
      {
        file: 'VM001_03_Salt_30',
        label: 'Vega Music',
        album: 'Rain',
        albumCode: 'VM001',
        picture: 'VM001.jpg',
        trackNumber: 3,
        version: '30s',
        isMain: false,
        mainNumber: 1,
        bpm: 120,
        genres: ['Folk', 'Jazz'],
        isrc: 'ESA1B2600001',
        writers: [{ name: 'Ada Vega', ipi: '00123456790', performanceShare: 50 }],
        others: { 'TRACK: Duration': '0.30' },
      },
    ])
  })
})

describe('[R12.8] SourceAudio’s export', () => {
  test('is recognised by its header; dates have the month first', () => {
    const { layout, records } = read(
      'SourceAudio ID,Title,Filename,Genre,Mood,Release Date,Has Vocal(s),Writer 1 First Name,Writer 1 Last Name,Writer 1 CAE/IPI,Master ID,Custom: Shelf\n' +
        '17,Salt,salt_30.wav,"Folk,Jazz",Calm,3/4/2026,No,Ada,Vega,123456790,12,B7\n',
    )
    expect(layout).toBe('SourceAudio')
    expect(records).toEqual([
      {
        code: '17',
        file: 'salt_30.wav',
        line: 2,
        title: { en: 'Salt', es: 'Salt', fr: 'Salt' },
        genres: ['Folk', 'Jazz'],
        moods: ['Calm'],
        releaseDate: '2026-03-04',
        vocals: false,
        writers: [{ name: 'Ada Vega', ipi: '00123456790' }],
        mainOf: '12',
        others: { 'Custom: Shelf': 'B7' },
        columns: expect.objectContaining({ releaseDate: 'Release Date', genres: 'Genre' }),
      },
    ])
  })
})
