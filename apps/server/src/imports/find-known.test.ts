import { linkSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { encodeWav } from '@tempolibre/audio'
import { createNameMatcher, planImport } from '@tempolibre/catalogue-import'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { openFolder } from '@tempolibre/media/storage'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkFolder } from './check-folder.ts'
import { importFolder, type ImportOutcome } from './import-folder.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let folder: string

beforeEach(async () => {
  database = await createMigratedDatabase()
  folder = join(mkdtempSync(join(tmpdir(), 'find-known-')), 'music')
  mkdirSync(folder)
})
afterEach(async () => {
  await database.close()
  rmSync(join(folder, '..'), { recursive: true })
})

const rate = 44_100
/** All of the same size, and put at the same time: only their content tells them apart. */
const tone = (hertz: number) =>
  encodeWav(
    {
      sampleRate: rate,
      channels: [
        Float32Array.from({ length: rate }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate) / 2),
      ],
    },
    16,
  )
const [red, blue, green] = [tone(220), tone(330), tone(495)]

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
  utimesSync(join(folder, path), 1_700_000_000, 1_700_000_000)
}
const move = (from: string, to: string) => {
  mkdirSync(dirname(join(folder, to)), { recursive: true })
  renameSync(join(folder, from), join(folder, to))
}
const swap = (one: string, other: string) => {
  move(one, 'between')
  move(other, one)
  move('between', other)
}

/** @param unlisted a file that is there and that no folder lists */
async function run(unlisted = ''): Promise<ImportOutcome> {
  const today = '2026-05-01'
  const names = createNameMatcher([])
  const genre = names.match('genre', 'jazz') ?? undefined
  const plan = await planImport({ today, folder, names, artist: 'Ada Vega', genre })
  const recordings = plan.recordings.filter(({ path }) => path !== unlisted)
  const storage = openFolder(join(folder, '../media'))
  const options = { db: database.db, folder, storage, recordings, today, onProgress: () => {} }
  const { added, changed, leftOut, unchanged } = await checkFolder(options)
  const outcome = await importFolder({ ...options, takenDown: plan.takenDown, publish: true })
  // What the check says is what the import then does.
  expect({ added, changed, leftOut, unchanged }).toEqual({
    added: outcome.added,
    changed: outcome.changed,
    leftOut: outcome.leftOut,
    unchanged: outcome.unchanged,
  })
  return outcome
}

/** Each track on sale, with the beginning of its recording's hash. */
async function tracks(): Promise<{ id: number; title: string; master: string | null }[]> {
  return database.db
    .selectFrom('track')
    .innerJoin('track_text', 'track_text.track_id', 'track.id')
    .where('language', '=', 'en')
    .where('withdrawn_at', 'is', null)
    .orderBy('track.id')
    .select(['track.id', 'title', 'master'])
    .execute()
}
const told = ({ problems }: ImportOutcome) =>
  problems.map(({ code, file, inputs }) => [code, file, inputs?.['file']].filter(Boolean).join(' '))

describe('[R17.5] a file whose name has changed stays the same track', () => {
  test.each([
    ['in capitals', 'A/Danza.wav', 'a/danza.WAV'],
    ['in the form of Unicode and in capitals', 'É/Canción.wav', 'é/CANCIÓN.wav'.normalize('NFD')],
    ['in its folder', 'A/Danza.wav', 'B/C/Danza.wav'],
    ['in all', 'Danza.wav', 'Baile.wav'],
  ])('%s alone', async (_, before, after) => {
    put(before, red)
    await run()
    const [track] = await tracks()
    move(before, after)
    const outcome = await run()
    expect([outcome.added, outcome.leftOut, told(outcome)]).toEqual([0, [], []])
    expect(await tracks()).toMatchObject([{ id: track?.id, master: track?.master }])
  })

  test('in capitals, with another sound: it is replaced', async () => {
    put('A/Danza.wav', red)
    await run()
    const [track] = await tracks()
    rmSync(join(folder, 'A'), { recursive: true })
    put('a/danza.WAV', blue)
    expect(await run()).toMatchObject({ added: 0, changed: 1, problems: [] })
    const [changed, another] = await tracks()
    expect([changed?.id, another]).toEqual([track?.id, undefined])
    expect(changed?.master).not.toBe(track?.master)
  })

  test('in capitals, on a disk that shows it under both', async () => {
    put('Danza.wav', red)
    await run()
    // Its former name leads to the same file, and is not listed.
    linkSync(join(folder, 'Danza.wav'), join(folder, 'danza.wav'))
    const outcome = await run('Danza.wav')
    expect([outcome.added, outcome.leftOut, told(outcome)]).toEqual([0, [], []])
  })

  test('not where both names are there: they are two songs', async () => {
    put('Danza.wav', red)
    await run()
    put('danza.wav', blue)
    expect(await run()).toMatchObject({ added: 1, unchanged: 1, problems: [] })
    put('DANZA.wav', green)
    expect(await run()).toMatchObject({ added: 1, unchanged: 2 })
    expect(await tracks()).toHaveLength(3)
  })
})

describe('[R17.5] two files that exchange their names', () => {
  const tableOf = (first: string, second: string) => `file;title\n1.wav;${first}\n2.wav;${second}\n`

  test('with what is written of them: each song goes with its sound, and that is told', async () => {
    put('1.wav', red)
    put('2.wav', blue)
    put('tracks.csv', tableOf('Salt', 'Pepper'))
    await run()
    const before = await tracks()
    swap('1.wav', '2.wav')
    put('tracks.csv', tableOf('Pepper', 'Salt'))
    const outcome = await run()
    expect(outcome).toMatchObject({ added: 0, unchanged: 2 })
    expect(told(outcome)).toEqual(['recording_renamed 1.wav 2.wav', 'recording_renamed 2.wav 1.wav'])
    expect(await tracks()).toEqual(before)
    expect(await run()).toMatchObject({ added: 0, unchanged: 2, problems: [] })
  })

  test('alone: each song of that name gets the other sound, and that is told', async () => {
    put('Salt.wav', red)
    put('Pepper.wav', blue)
    await run()
    const before = await tracks()
    swap('Salt.wav', 'Pepper.wav')
    const outcome = await run()
    expect(outcome).toMatchObject({ added: 0, changed: 2 })
    expect(told(outcome)).toEqual([
      'sound_of_other Pepper.wav Salt.wav',
      'sound_of_other Salt.wav Pepper.wav',
    ])
    const after = await tracks()
    expect(after.map(({ id, title }) => [id, title])).toEqual(before.map(({ id, title }) => [id, title]))
    expect(after.map(({ master }) => master)).toEqual(before.map(({ master }) => master).toReversed())
  })

  test('as names are passed on behind a new first one: no song becomes another', async () => {
    put('1.wav', red)
    put('2.wav', blue)
    put('tracks.csv', tableOf('Salt', 'Pepper'))
    await run()
    const before = await tracks()
    move('2.wav', '3.wav')
    move('1.wav', '2.wav')
    put('1.wav', green)
    put('tracks.csv', `${tableOf('Thyme', 'Salt')}3.wav;Pepper\n`)
    const outcome = await run()
    expect(outcome).toMatchObject({ added: 1, changed: 0, unchanged: 2 })
    expect(told(outcome)).toEqual(['recording_renamed 2.wav 1.wav', 'recording_renamed 3.wav 2.wav'])
    expect(await tracks()).toEqual([...before, expect.objectContaining({ title: 'Thyme' })])
  })

  test('where one goes and its name is taken: the song that is gone stays', async () => {
    put('1.wav', red)
    put('2.wav', blue)
    put('tracks.csv', tableOf('Salt', 'Pepper'))
    await run()
    const before = await tracks()
    rmSync(join(folder, '1.wav'))
    move('2.wav', '1.wav')
    put('tracks.csv', 'file;title\n1.wav;Pepper\n')
    const outcome = await run()
    expect(told(outcome)).toEqual(['recording_renamed 1.wav 2.wav'])
    expect(await tracks()).toEqual(before)
  })
})

describe('[R17.5] the same contents under two names', () => {
  test('are one recording: the second is left out and named, whichever was there before', async () => {
    put('Danza.wav', red)
    await run()
    put('Baile.wav', red)
    const outcome = await run()
    expect(outcome).toMatchObject({ added: 0, unchanged: 1, leftOut: ['Baile.wav'] })
    expect(told(outcome)).toEqual(['same_file Baile.wav Danza.wav'])
  })

  test('are told where one is copied over another: that song stays as it was', async () => {
    put('Salt.wav', red)
    put('Pepper.wav', blue)
    await run()
    const before = await tracks()
    put('Pepper.wav', red)
    const outcome = await run()
    expect(outcome).toMatchObject({ changed: 0, leftOut: ['Pepper.wav'] })
    expect(told(outcome)).toEqual(['same_file Pepper.wav Salt.wav'])
    expect(await tracks()).toEqual(before)
  })

  test('are not said of a file that was recorded anew, whose former sound is kept beside it: that is another song', async () => {
    put('Danza.wav', red)
    await run()
    const [track] = await tracks()
    move('Danza.wav', 'Antes.wav')
    put('Danza.wav', blue)
    const outcome = await run()
    expect(outcome).toMatchObject({ added: 1, changed: 1, problems: [] })
    expect(await tracks()).toMatchObject([{ id: track?.id, title: 'Danza' }, { title: 'Antes' }])
  })
})
