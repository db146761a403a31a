import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeOds, makeZip } from '../fixtures/make-workbook.ts'
import { createNameMatcher } from '../vocabulary/match-names.ts'
import { planImport } from './plan-import.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unread-workbooks-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function plan(files: Readonly<Record<string, string | Uint8Array>>, metadata?: string) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const names = createNameMatcher([])
  return planImport({
    folder,
    names,
    today: '2026-05-01',
    artist: 'Ada Vega',
    genre: names.suggest('genre', 'jazz')[0],
    metadata: metadata && join(folder, metadata),
  })
}

/** The container of old and of locked workbooks, which lists the names of what is in it in UTF-16. */
const compound = (...names: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    ...['Root Entry', ...names].map((name) => {
      const entry = Buffer.alloc(128)
      entry.write(name, 'utf16le')
      return entry
    }),
  ])
const numbers = makeZip([
  { name: 'Index/Document.iwa', content: 'x' },
  { name: 'preview.jpg', content: 'x' },
])
const locked =
  '<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>'

describe('[R17.8] a table in a format that is not read is named as what it is, with what to do next, and its sound waits', () => {
  test.each<[string, string, string | Uint8Array, string, RegExp]>([
    ['Excel 97', 'tracks.xls', compound('Workbook'), 'workbook_old', /Excel 97 to 2003/],
    ['Excel 95', 'tracks.xls', compound('Book'), 'workbook_old', /save it as \.xlsx/],
    [
      'Excel with a password',
      'tracks.xlsx',
      compound('EncryptedPackage', 'EncryptionInfo'),
      'workbook_password',
      /needs a password/,
    ],
    [
      'OpenDocument with a password',
      'tracks.ods',
      makeOds([{ name: 'S', rows: '' }], [{ name: 'META-INF/manifest.xml', content: locked }]),
      'workbook_password',
      /save it without one/,
    ],
    [
      'OpenDocument that is locked as a whole',
      'tracks.ods',
      makeZip([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
        { name: 'encrypted-package', content: 'x' },
        { name: 'META-INF/manifest.xml', content: locked },
      ]),
      'workbook_password',
      /needs a password/,
    ],
    [
      'Excel in binary',
      'tracks.xlsb',
      makeZip([{ name: 'xl/workbook.bin', content: 'x' }]),
      'workbook_binary',
      /\.xlsb/,
    ],
    ['Numbers', 'tracks.numbers', numbers, 'workbook_numbers', /Export To › Excel or CSV/],
    [
      'Numbers of 2009',
      'tracks.numbers',
      makeZip([{ name: 'index.xml', content: 'x' }]),
      'workbook_numbers',
      /Numbers/,
    ],
    ['Numbers under another name', 'tracks.xlsx', numbers, 'workbook_numbers', /Numbers/],
    [
      'Google Sheets',
      'tracks.gsheet',
      '{"url":"https://docs.google.com/open?id=1","doc_id":"1"}',
      'workbook_link',
      /Download › Microsoft Excel or CSV/,
    ],
    [
      'another program in such a container',
      'tracks.xls',
      compound('WordDocument'),
      'workbook_broken',
      /no workbook/,
    ],
  ])('%s', async (_, table, content, code, words) => {
    const { problems, recordings } = await plan({ 'a/Salt.wav': '', [`a/${table}`]: content, 'Mint.wav': '' })
    expect(problems).toMatchObject([
      { severity: 'error', file: `a/${table}`, code, message: expect.stringMatching(words) },
      { severity: 'error', file: 'a/Salt.wav', code: 'table_awaited', inputs: { table: `a/${table}` } },
    ])
    expect(recordings.map(({ path }) => path)).toEqual(['Mint.wav'])
  })
})

describe('[R17.8] a document of Apple’s programs that the disk shows as a folder', () => {
  const asFolder = (name: string) => ({
    [`${name}/Index.zip`]: numbers,
    [`${name}/preview.jpg`]: 'x',
    [`${name}/Metadata/Properties.plist`]: 'x',
  })

  test('is one table of Numbers: what is in it is not listed, and its sound waits', async () => {
    const { passedOver, problems, recordings } = await plan({
      ...asFolder('a/tracks.numbers'),
      'a/Salt.wav': '',
      'Mint.wav': '',
    })
    expect(problems).toMatchObject([
      { severity: 'error', file: 'a/tracks.numbers', code: 'workbook_numbers' },
      { severity: 'error', file: 'a/Salt.wav', code: 'table_awaited' },
    ])
    expect(recordings.map(({ path }) => path)).toEqual(['Mint.wav'])
    expect(passedOver).toEqual([])
  })

  test('keeps nothing waiting once its table is saved beside it, and is said not to be used', async () => {
    const { passedOver, problems, recordings } = await plan({
      ...asFolder('tracks.numbers'),
      'tracks.csv': 'file;title\nSalt;Sea Salt\n',
      'Salt.wav': '',
    })
    expect([problems, recordings.map(({ title }) => title.en)]).toEqual([[], ['Sea Salt']])
    expect(passedOver).toEqual([{ kind: 'spreadsheet', count: 1, files: ['tracks.numbers'] }])
  })

  test('is one document of Pages or Keynote; a folder with such a name is a folder', async () => {
    const { passedOver, problems, recordings } = await plan({
      ...asFolder('Notes.pages'),
      'C major.key/Salt.wav': '',
      'C major.key/cover.jpg': '',
    })
    expect([problems, recordings.map(({ path }) => path)]).toEqual([[], ['C major.key/Salt.wav']])
    expect(passedOver).toEqual([{ kind: 'document', count: 1, files: ['Notes.pages'] }])
  })

  test('named by --metadata is refused for what it is', async () => {
    await expect(
      plan({ ...asFolder('tracks.numbers'), 'Salt.wav': '' }, 'tracks.numbers'),
    ).rejects.toMatchObject({ place: { file: 'tracks.numbers', code: 'workbook_numbers' } })
  })
})
