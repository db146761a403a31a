import { describe, expect, test } from 'vitest'
import { type CellWords, readCell, writeCell } from './cell-text.ts'
import { findColumn, type GridColumn } from './columns.ts'
import { createNameTable } from './names.ts'

const genres = createNameTable([
  { id: '1', shown: 'Rock', all: ['Rock', 'Rock', 'Rock'] },
  { id: '2', shown: 'Électro', all: ['Electronic', 'Electrónica', 'Électro'] },
  { id: '3', shown: 'Rhythm, blues', all: [] },
])
const none = createNameTable([])
const words = (language: CellWords['language'] = 'en'): CellWords => ({
  language,
  names: {
    artist: createNameTable([{ id: '9', shown: 'Noël Blanc', all: [] }]),
    genre: genres,
    mood: none,
    use: none,
    instrument: none,
  },
  yes: 'Oui',
  no: 'Non',
})
const column = (name: string): GridColumn => findColumn(name)!
const read = (name: string, text: string, language?: CellWords['language']) =>
  readCell(text, column(name), words(language))

describe('[R12.4] a cell reads what is typed or pasted', () => {
  test.each([
    ['title.en', '  Two   words ', 'Two words'],
    ['artist_ids', 'noel blanc', ['9']],
    ['genre_ids', 'electronic; ROCK', ['2', '1']],
    ['genre_ids', 'Rock, Electrónica', ['1', '2']],
    ['genre_ids', 'Rhythm, blues; rock; Rock', ['3', '1']],
    ['mood_ids', '', []],
    ['bpm', '119,5', 119.5],
    ['bpm', '', null],
    ['energy', '0.25', 0.25],
    ['key', 'a minor', 'Am'],
    ['key', 'C♯', 'Db'],
    ['key', 'bb', 'Bb'],
    ['release_date', '2026-11-24', '2026-11-24'],
    ['featured', 'oui', true],
    ['featured', 'x', true],
    ['vocals', '', false],
    ['isrc', 'es-a01-26-00001', 'ESA012600001'],
    ['isrc', '', null],
    ['iswc', 't0345246801', 'T-034.524.680-1'],
    ['label', '  Vega   Records ', 'Vega Records'],
    ['p_line', '', null],
    ['consented_on', '', null],
    ['consented_on', '2026-03-02', '2026-03-02'],
    [
      'writers',
      'Ada Vega (SGAE) 33,33% [00014107338]; Lund, Bo (NS) 66,67%',
      [
        { name: 'Ada Vega', role: null, ipi: '00014107338', society: '072', share: 33.33, exemption: null },
        { name: 'Lund, Bo', role: null, ipi: null, society: '099', share: 66.67, exemption: null },
      ],
    ],
    ['writers', '', []],
    [
      'publishers',
      'Vega & Lund, S.L. 50%',
      [{ name: 'Vega & Lund, S.L.', ipi: null, society: null, share: 50 }],
    ],
    ['slug.fr', 'première-lueur', 'première-lueur'],
    ['description.en', ' One\r\nTwo ', 'One\nTwo'],
  ])('%s: %j', (name, text, value) => {
    expect(read(name, text)).toEqual({ value })
  })

  test.each([
    ['title.en', ' ', 'required'],
    ['title.en', 'x'.repeat(301), 'too_long'],
    ['artist_ids', 'Nobody', 'unknown_name'],
    ['genre_ids', 'Rock; Polka', 'unknown_name'],
    ['genre_ids', '', 'required'],
    ['bpm', '500', 'number'],
    ['writers', 'Ada Vega 150%', 'people_cell_share'],
    ['writers', 'Ada Vega (Nowhere)', 'people_society'],
    ['iswc', 'T-034.524.680-9', 'iswc'],
    ['bpm', 'fast', 'number'],
    ['energy', '', 'number'],
    ['key', 'H', 'key'],
    ['release_date', '2026-02-30', 'date'],
    ['featured', 'perhaps', 'flag'],
    ['isrc', '123', 'isrc'],
    ['slug.en', 'Two words', 'slug'],
    ['duration_seconds', '3:00', 'read_only'],
  ])('%s refuses %j', (name, text, fault) => {
    expect(read(name, text)).toMatchObject({ fault: { name: fault } })
  })

  test('days with the day first in Spanish and French; in English they could be two', () => {
    expect(read('release_date', '3/12/2026', 'fr')).toEqual({ value: '2026-12-03' })
    expect(read('release_date', '3.12.2026', 'es')).toEqual({ value: '2026-12-03' })
    expect(read('release_date', '3/12/2026', 'en')).toMatchObject({ fault: { name: 'date' } })
  })
})

describe('[R12.4] a cell says', () => {
  test.each([
    ['title.en', 'Dawn', 'Dawn'],
    ['artist_ids', ['9'], 'Noël Blanc'],
    ['genre_ids', ['2', '3'], 'Électro; Rhythm, blues'],
    ['bpm', 119.5, '119,5'],
    ['bpm', null, ''],
    ['featured', true, 'Oui'],
    ['vocals', false, 'Non'],
    ['isrc', null, ''],
  ])('%s: what it also reads', (name, value, text) => {
    expect(writeCell(value, column(name), words('fr'))).toBe(text)
    expect(read(name, text, 'fr')).toEqual({ value })
  })

  test('a duration in minutes and seconds', () => {
    expect(writeCell(185, column('duration_seconds'), words())).toBe('3:05')
  })
})

test('[R17.38] a cell takes the spellings that an import takes', () => {
  const uses = createNameTable(
    [{ id: '5', shown: 'Mariages', all: ['Weddings', 'Bodas', 'Mariages'] }],
    'use',
  )
  const names = { ...words('fr').names, use: uses }
  for (const typed of ['Bodas', 'wedding', 'MARIAGES'])
    expect(readCell(typed, column('use_ids'), { ...words('fr'), names })).toEqual({ value: ['5'] })
  const dance = createNameTable([{ id: '6', shown: 'Drum & bass', all: [] }], 'genre')
  expect(dance.idOf('dnb')).toBe('6')
})
