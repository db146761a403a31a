import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFlac, encodeWav } from '@tempolibre/audio'
import { createNameMatcher, planImport } from '@tempolibre/catalogue-import'
import { findTrack, withdrawTracks } from '@tempolibre/database'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { openFolder } from '@tempolibre/media/storage'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { importFolder, type ImportOutcome } from './import-folder.ts'
import { sortByQuality } from './keep-codes.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let base: string

beforeEach(async () => {
  database = await createMigratedDatabase()
  base = mkdtempSync(join(tmpdir(), 'codes-'))
})
afterEach(async () => {
  await database.close()
  rmSync(base, { recursive: true })
})

const rate = 22_050

/** Notes that climb and fall, by a seed: what a fingerprint tells apart. */
function makeTune(seed: number, seconds: number): Float32Array {
  let state = seed
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const notes = Array.from({ length: seconds * 4 }, () => 220 * 2 ** (Math.floor(next() * 24) / 12))
  let phase = 0
  return Float32Array.from({ length: rate * seconds }, (_, at) => {
    phase += (2 * Math.PI * (notes[Math.floor((at * 4) / rate)] ?? 220)) / rate
    return 0.3 * Math.sin(phase) + 0.15 * Math.sin(2 * phase) + 0.1 * Math.sin(3 * phase)
  })
}

const sound = (seed: number, seconds = 4) => ({ sampleRate: rate, channels: [makeTune(seed, seconds)] })
const wav = (seed: number, seconds?: number) => encodeWav(sound(seed, seconds), 16)

async function run(folderName: string, files: Record<string, Uint8Array | string>): Promise<ImportOutcome> {
  const folder = join(base, folderName)
  mkdirSync(folder, { recursive: true })
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  const today = '2026-05-01'
  const names = createNameMatcher([])
  const jazz = names.match('genre', 'jazz') ?? undefined
  const plan = await planImport({ today, folder, names, artist: 'Ada Vega', genre: jazz })
  return importFolder({
    db: database.db,
    folder,
    storage: openFolder(join(base, 'media')),
    recordings: plan.recordings,
    takenDown: plan.takenDown,
    publish: true,
    today,
    onProgress() {},
  })
}

const find = (slug: string) => findTrack(database.db, { slug, language: 'en' })

describe('[R17.53] a code names one recording', () => {
  test('two recordings with one ISRC are told, at its cell, and the second is left out', async () => {
    const outcome = await run('music', {
      'Salt.wav': wav(1),
      'Pepper.wav': wav(2),
      'tracks.csv': 'file,title,ISRC\nPepper.wav,Pepper,ESA012600001\nSalt.wav,Salt,ES-A01-26-00001\n',
    })
    expect(outcome).toMatchObject({
      published: 1,
      problems: [
        {
          severity: 'error',
          code: 'isrc_repeated',
          file: 'tracks.csv',
          line: 3,
          column: 'ISRC',
          recording: 'Salt.wav',
          inputs: { code: 'ESA012600001', file: 'Pepper.wav' },
        },
      ],
    })
    expect(await find('pepper')).toBeDefined()
    expect(await find('salt')).toBeUndefined()
    expect(await run('music', {})).toMatchObject({ unchanged: 1, problems: [{ code: 'isrc_repeated' }] })
  })

  test('an ISRC of a song of the site is told by its title, also from another folder', async () => {
    await run('first', { 'Salt.wav': wav(1), 't.csv': 'file,title,isrc\nSalt.wav,Salt,ESA012600001\n' })
    const outcome = await run('second', {
      'Pepper.wav': wav(2),
      't.csv': 'file,title,isrc\nPepper.wav,Pepper,ESA012600001\n',
    })
    expect(outcome).toMatchObject({
      published: 0,
      problems: [{ severity: 'error', code: 'isrc_repeated', inputs: { file: '‘Salt’' } }],
    })
  })

  test('the same recording in another file is left out with a note, whichever is better stays', async () => {
    const outcome = await run('music', {
      'Salt 1.flac': await encodeFlac(sound(3, 20), 16),
      'Salt 2.wav': wav(3, 20),
      't.csv': 'file,title,isrc\nSalt 1.flac,Salt,ESA012600001\nSalt 2.wav,Salt,ESA012600001\n',
    })
    expect(outcome.published).toBe(1)
    expect(outcome.problems).toMatchObject([
      { severity: 'warning', code: 'same_recording', file: 'Salt 2.wav', inputs: { file: 'Salt 1.flac' } },
    ])
  })

  test('[R17.84] of a recording that is withdrawn, another file says which song has to be published again', async () => {
    const table = 'file,title,isrc\nSalt.wav,Salt,ESA012600001\n'
    await run('first', { 'Salt.wav': wav(3, 20), 't.csv': table })
    const salt = await find('salt')
    await database.db
      .transaction()
      .execute((transaction) => withdrawTracks(transaction, { ids: [salt?.id ?? 0], by: 'ed@label.example' }))
    const again = { 'Salt.flac': await encodeFlac(sound(3, 20), 16), 't.csv': table.replace('wav', 'flac') }
    expect((await run('second', again)).problems).toMatchObject([
      { severity: 'warning', code: 'same_withdrawn', file: 'Salt.flac', inputs: { file: '‘Salt’' } },
    ])
  })

  test("lossless files come before others of their ISRC, or of the label's own code in one table", () => {
    const row = (table: string) => ({ table, line: 2, columns: {} })
    const files = [
      { path: 'a.mp3', row: row('t.csv'), written: { code: 'XX1' } },
      { path: 'b.mp3', row: undefined, written: { isrc: 'ESA012600001' } },
      { path: 'c.m4a', row: row('u.csv'), written: { code: 'XX1' } },
      { path: 'd.mp3', row: undefined, written: {} },
      { path: 'b.ape', row: undefined, written: { isrc: 'ESA012600001' } },
      { path: 'a.w64', row: row('t.csv'), written: { code: 'xx1' } },
    ]
    expect(sortByQuality(files).map(({ path }) => path)).toEqual([
      'c.m4a',
      'd.mp3',
      'b.ape',
      'b.mp3',
      'a.w64',
      'a.mp3',
    ])
  })

  test("a label's own code counts within its table", async () => {
    const outcome = await run('music', {
      'Salt.wav': wav(1),
      'Pepper.wav': wav(2),
      't.csv': 'file,title,code\nPepper.wav,Pepper,XX1\nSalt.wav,Salt,xx1\n',
    })
    expect(outcome).toMatchObject({
      published: 1,
      problems: [
        { severity: 'error', code: 'code_repeated', line: 3, column: 'code', recording: 'Salt.wav' },
      ],
    })
  })
})
