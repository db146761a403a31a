import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mp3Frames } from '../folder/tag-corpus/containers.ts'
import { tag, text as id3Text } from '../folder/tag-corpus/id3.ts'
import { createNameMatcher } from '../vocabulary/match-names.ts'
import { planImport } from './plan-import.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-digits-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What is planned of one recording, and told of its codes. */
async function plan(files: Readonly<Record<string, string | Uint8Array>>) {
  for (const [path, content] of Object.entries({ 'Salt.wav': '', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const names = createNameMatcher([])
  const { problems, recordings } = await planImport({
    folder,
    names,
    today: '2026-05-01',
    artist: 'Ada Vega',
    genre: names.suggest('genre', 'jazz')[0],
  })
  return {
    ipis: recordings.flatMap(({ rights }) => [...rights.writers, ...rights.publishers].map(({ ipi }) => ipi)),
    told: problems.map(({ code, column, file, inputs, line, severity }) =>
      [severity, code, file, line, column, inputs?.['value']].filter(Boolean).join(' '),
    ),
  }
}

/** 00123456790 is one; its last digits follow from the others. */
describe('[R17.7] an IPI number that is mistyped is told where it stands, and kept', () => {
  test.each([
    ['with the people', 'composers', '"Ada Vega [00123456789]; Bo Lund [00123456790]"', '00123456789'],
    ['with publishers', 'publishers', 'Vega Editions IPI 123456788', '00123456788'],
    ['of one writer', 'writer 1 name;writer 1 ipi', 'Ada Vega;123456789', '00123456789'],
    ['in a list', 'composers;ipi', '"Ada Vega; Bo Lund";"123456789; 123456790"', '00123456789'],
    [
      'in a list, twice',
      'composers;ipi',
      '"Ada Vega; Bo Lund";"1234567; 123456788"',
      '00001234567, 00123456788',
    ],
  ])('in a table %s', async (_, headings, cells, wrong) => {
    const { ipis, told } = await plan({ 'tracks.csv': `file;${headings}\nSalt;${cells}\n` })
    const column = headings.split(';').at(-1)
    expect(told).toEqual([`warning ipi_digits tracks.csv 2 ${column} ${wrong}`])
    expect(ipis).toEqual(expect.arrayContaining(wrong.split(', ')))
  })

  test('what is no IPI number at all keeps its row out, and right ones are told nothing of', async () => {
    expect((await plan({ 'tracks.csv': 'file;composers;ipi\nSalt;Ada Vega;12\n' })).told).toEqual([
      'error cell_ipi tracks.csv 2 ipi 12',
    ])
    expect(await plan({ 'tracks.csv': 'file;composers;ipi\nSalt;Ada Vega;123456790\n' })).toEqual({
      ipis: ['00123456790'],
      told: [],
    })
  })

  test('in tags, unless a table names the people', async () => {
    const sound = Buffer.concat([tag(4, [id3Text('TCOM', 'Ada Vega [00123456789]')]), mp3Frames])
    expect(await plan({ 'Salt.wav': '', 'Salt.mp3': sound })).toMatchObject({
      ipis: ['00123456789'],
      told: ['warning ipi_digits Salt.mp3 00123456789'],
    })
    expect((await plan({ 'tracks.csv': 'file;composers\nSalt.mp3;Ada Vega [00123456790]\n' })).told).toEqual(
      [],
    )
  })
})

const message = (icpn: string, ipi: string) => `<?xml version="1.0" encoding="UTF-8"?>
<n:NewReleaseMessage xmlns:n="http://ddex.net/xml/ern/43">
  <MessageHeader><MessageCreatedDateTime>2026-03-01T10:00:00Z</MessageCreatedDateTime></MessageHeader>
  <PartyList><Party><PartyReference>P1</PartyReference><PartyId><IpiNameNumber>${ipi}</IpiNameNumber></PartyId>
    <PartyName><FullName>Ada Vega</FullName></PartyName></Party></PartyList>
  <ResourceList><SoundRecording><ResourceReference>A1</ResourceReference>
    <DisplayTitleText>Salt</DisplayTitleText><DisplayArtistName>Ada Vega</DisplayArtistName>
    <Contributor><ContributorPartyReference>P1</ContributorPartyReference><Role>Composer</Role></Contributor>
    <TechnicalDetails><DeliveryFile><File><URI>Salt.wav</URI></File></DeliveryFile></TechnicalDetails>
  </SoundRecording></ResourceList>
  <ReleaseList>
    <Release><ReleaseId><ICPN>${icpn}</ICPN></ReleaseId></Release></ReleaseList>
  <DealList><ReleaseDeal><Deal/></ReleaseDeal></DealList></n:NewReleaseMessage>`

test('[R17.7] in a DDEX message as well, with the line of the recording and that of the release', async () => {
  expect(await plan({ 'm.xml': message('8400000000018', '00123456789') })).toEqual({
    ipis: ['00123456789'],
    told: [
      'warning barcode_digits m.xml 12 ICPN 8400000000018',
      'warning ipi_digits m.xml 6 Contributor 00123456789',
    ],
  })
  expect(await plan({ 'm.xml': message('840 0000 000017', '00123456790') })).toEqual({
    ipis: ['00123456790'],
    told: [],
  })
})

describe('[R17.7] a UPC or an EAN in a column that is kept is told if it is none', () => {
  test.each([
    ['UPC', '036000291452', false],
    ['UPC', '36000291452', true],
    ['EAN', '8400000000017', false],
    ['Código de barras', '8400000000071', true],
    ['Code-barres', '8,40E+12', true],
    ['UPC/EAN Code', '8-400000-000017', false],
    ['Suppliers', '12', false],
  ])('%s %s', async (heading, cell, isWrong) => {
    const { told } = await plan({ 'tracks.csv': `file;title;${heading}\nSalt;Salt;${cell}\n` })
    expect(told).toEqual(isWrong ? [`warning barcode_digits tracks.csv 2 ${heading} ${cell}`] : [])
  })
})
