import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFlac, encodeWav } from '@tempolibre/audio'
import { createNameMatcher, type ImportProblem, planImport } from '@tempolibre/catalogue-import'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { openFolder } from '@tempolibre/media/storage'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkFolder } from './check-folder.ts'
import { importFolder } from './import-folder.ts'
import type { ReadingOutcome } from './read-recordings.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let base: string
let folder: string

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'import-check-'))
  folder = join(base, 'music')
  mkdirSync(folder)
})
afterEach(() => rmSync(base, { recursive: true }))

const rate = 44_100
const sine = (hertz: number, seconds = 2) =>
  Float32Array.from({ length: rate * seconds }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate) / 2)
const wav = (...channels: Float32Array[]) => encodeWav({ sampleRate: rate, channels }, 16)
/** A WAV of 32-bit floats above full scale. */
function loudWav(): Buffer {
  const samples = Float32Array.from(sine(380), (value) => value * 3)
  const bytes = Buffer.concat([
    Buffer.from(wav(new Float32Array(1))).subarray(0, 44),
    Buffer.from(samples.buffer),
  ])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.writeUInt16LE(3, 20)
  bytes.writeUInt32LE(rate * 4, 28)
  bytes.writeUInt16LE(4, 32)
  bytes.writeUInt16LE(32, 34)
  bytes.writeUInt32LE(bytes.length - 44, 40)
  return bytes
}
const put = (name: string, bytes: Uint8Array | string) => {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), bytes)
}
const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()

async function plan() {
  const names = createNameMatcher([])
  const genre = names.match('genre', 'jazz') ?? undefined
  return planImport({ folder, names, genre, today: '2026-05-01', artist: 'Ada Vega' })
}

const common = { today: '2026-05-01', onProgress() {} }

async function check(): Promise<ReadingOutcome> {
  const { recordings } = await plan()
  return checkFolder({
    ...common,
    db: database.db,
    folder,
    storage: openFolder(join(base, 'media')),
    recordings,
  })
}

async function run(): Promise<ReadingOutcome> {
  const { recordings, takenDown } = await plan()
  const storage = openFolder(join(base, 'media'))
  return importFolder({ ...common, db: database.db, folder, storage, recordings, takenDown, publish: true })
}

/** What both have to say alike. */
const said = ({ added, changed, leftOut, problems, unchanged }: ReadingOutcome) => ({
  added,
  changed,
  unchanged,
  leftOut,
  problems: problems.map(({ code, file, severity }: ImportProblem) => [severity, file, code]),
})

/** All that is stored, in the database and as files. */
async function everything() {
  const { db } = database
  return {
    recordings: await db.selectFrom('import_recording').selectAll().orderBy('id').execute(),
    batches: await db.selectFrom('import_batch').selectAll().orderBy('id').execute(),
    tracks: await db.selectFrom('track').selectAll().orderBy('id').execute(),
    names: await db.selectFrom('import_name').selectAll().execute(),
    files: readdirSync(base, { recursive: true }).map(String).toSorted(),
  }
}

describe('[R17.20] a check', { timeout: 400_000 }, () => {
  test('opens every sound and cover it counts, writes nothing, and its numbers are those of the import', async () => {
    const flac = await encodeFlac({ sampleRate: rate, channels: [sine(300, 4)] }, 16)
    put('good/Salt.wav', wav(sine(440)))
    put('good/Pepper.flac', await encodeFlac({ sampleRate: rate, channels: [sine(330)] }, 16))
    put('good/cover.jpg', await square(60))
    put('bad/Salt once more.wav', wav(sine(440)))
    put('bad/Salt a third time.wav', wav(sine(440)))
    put('bad/empty.wav', '')
    put('bad/cut.flac', flac.subarray(0, Math.floor(flac.length / 2)))
    put('bad/six.wav', wav(...Array.from({ length: 6 }, (_, at) => sine(200 + 50 * at, 1))))
    put('bad/silent.wav', wav(new Float32Array(rate * 3)))
    put('bad/really a flac.mp3', await encodeFlac({ sampleRate: rate, channels: [sine(550)] }, 16))
    put('bad/words.wav', 'These are only words. '.repeat(200))
    put('bad/cover.jpg', (await square(200)).subarray(0, 400))
    put('late/Later.wav', wav(sine(660)))
    put('late/t.csv', 'file,release date\nLater.wav,2027-01-01\n')
    put('good/loud.wav', loudWav())
    // Whose head says that it lasts for days.
    const long = Buffer.from(wav(sine(770)))
    long.writeUInt32LE(8, 24)
    long.writeUInt32LE(16, 28)
    put('bad/long.wav', long)
    const before = await everything()
    const checked = await check()
    expect(await everything()).toEqual(before)
    const imported = await run()
    expect(said(checked)).toEqual(said(imported))
    expect(checked.leftOut).toHaveLength(8)
    expect(imported.added).toBe(5)
    const codes = said(checked).problems.map(([, , code]) => code)
    expect(codes).toEqual(
      expect.arrayContaining([
        'sound_lowered',
        'silent',
        'same_file',
        'picture_unreadable',
        'released_later',
      ]),
    )
    // Again, with what is there now.
    expect(said(await check())).toEqual(said(await run()))
  })

  test('knows what has changed, moved and become a copy since the last import', async () => {
    put('a.wav', wav(sine(240)))
    put('b.wav', wav(sine(250)))
    put('c.wav', wav(sine(260)))
    await run()
    rmSync(join(folder, 'a.wav'))
    put('moved.wav', wav(sine(240)))
    put('b.wav', wav(sine(260)))
    put('d.wav', wav(sine(270)))
    put('e.wav', wav(sine(270)))
    put('t.csv', 'file,bpm\nc.wav,90\n')
    const before = await everything()
    const checked = await check()
    expect(await everything()).toEqual(before)
    const imported = await run()
    expect(said(checked)).toEqual(said(imported))
    expect(said(imported)).toMatchObject({ added: 1, leftOut: ['b.wav', 'e.wav'] })
  })
})
