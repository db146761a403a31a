import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeWav } from '@tempolibre/audio'
import { createNameMatcher, planImport } from '@tempolibre/catalogue-import'
import { noRights } from '@tempolibre/domain'
import { requireRights, startImportBatch, undoImport } from '@tempolibre/database'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { openFolder } from '@tempolibre/media/storage'
import { perLanguage } from '@tempolibre/locales'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { importFolder, type ImportOutcome } from './import-folder.ts'
import { groupFamilies } from './plan-families.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let folder: string

beforeEach(async () => {
  database = await createMigratedDatabase()
  folder = join(mkdtempSync(join(tmpdir(), 'portions-')), 'music')
  mkdirSync(folder)
})
afterEach(async () => {
  await database.close()
  rmSync(join(folder, '..'), { recursive: true })
})

const rate = 44_100
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

let pitches = 0

/** Sound files of these names; all sound differently. */
function put(...names: string[]): void {
  for (const name of names) writeFileSync(join(folder, name), tone(200 + 37 * pitches++))
}

/** The titles of the tracks that are offered, in their order. */
async function onSale(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('track_text')
    .innerJoin('track', 'track.id', 'track_id')
    .where('language', '=', 'en')
    .where('withdrawn_at', 'is', null)
    .orderBy('title')
    .select('title')
    .execute()
  return rows.map(({ title }) => title)
}

interface RunOptions {
  /** Of recordings that name none. */
  artist?: undefined
  batchId?: number
  /** Told each file once it was read, with what is on sale by then. */
  onRead?(path: string, titles: string[]): void | Promise<void>
  stopsAfter?: string
}

async function run(options: RunOptions = {}): Promise<ImportOutcome> {
  const { batchId, onRead, stopsAfter } = options
  const artist = 'artist' in options ? options.artist : 'Ada Vega'
  const today = '2026-05-01'
  const names = createNameMatcher([])
  const genre = names.match('genre', 'jazz') ?? undefined
  const plan = await planImport({ today, folder, names, artist, genre })
  let last = ''
  return importFolder({
    db: database.db,
    folder,
    storage: openFolder(join(folder, '../media')),
    recordings: plan.recordings,
    leftOutSongs: plan.leftOutSongs,
    takenDown: plan.takenDown,
    publish: true,
    portion: 1,
    today,
    batchId,
    isCancelled: async () => last === stopsAfter,
    async onProgress(_, { path }) {
      last = path
      await onRead?.(path, await onSale())
    },
  })
}

describe('[R17.27] what is whole is on sale while the rest is read', () => {
  test('each song with all that may be its versions, and undoing the import takes all back', async () => {
    put('Anise.wav', 'Bay (Instrumental).wav', 'Bay.wav', 'Cumin.wav', 'Dill.wav', 'x.wav')
    writeFileSync(join(folder, 'tracks.csv'), 'file;title;main version\nx;Sunrise;Dill\nDill;Dill;\n')
    const seen: Record<string, string[]> = {}
    const outcome = await run({ onRead: (path, titles) => void (seen[path] = titles) })
    expect(seen).toEqual({
      'Anise.wav': ['Anise'],
      'Bay (Instrumental).wav': ['Anise'],
      'Bay.wav': ['Anise', 'Bay'],
      'Cumin.wav': ['Anise', 'Bay', 'Cumin'],
      // Its version comes last.
      'Dill.wav': ['Anise', 'Bay', 'Cumin'],
      'x.wav': ['Anise', 'Bay', 'Cumin', 'Dill', 'Sunrise'],
    })
    expect(outcome).toMatchObject({ added: 6, published: 5, waiting: 1, problems: [] })
    expect(await undoImport(database.db, { batchId: outcome.batchId })).toEqual({ withdrawn: 5, restored: 0 })
    expect(await onSale()).toEqual([])
  })

  test('stopped in the middle, no half family is; going on, the numbers are those of the whole import', async () => {
    put('Anise.wav', 'Bay (Edit).wav', 'Bay.wav', 'Cumin.wav')
    writeFileSync(
      join(folder, 'tracks.csv'),
      'file;title;main version\nBay (Edit);Bay (Edit);Bay\nBay;Bay;\n',
    )
    const batchId = await startImportBatch(database.db, folder)
    expect(await run({ batchId, stopsAfter: 'Bay (Edit).wav' })).toMatchObject({ added: 2, published: 1 })
    expect(await onSale()).toEqual(['Anise'])
    expect(await run({ batchId })).toMatchObject({ published: 4, waiting: 0 })
    expect(await onSale()).toEqual(['Anise', 'Bay', 'Bay (Edit)', 'Cumin'])
    expect(await undoImport(database.db, { batchId })).toEqual({ withdrawn: 4, restored: 0 })
  })

  test('a version whose song cannot be read waits for it', async () => {
    put('Anise (Edit).wav', 'Bay (Instrumental).wav', 'Cumin.wav')
    for (const song of ['Anise.wav', 'Bay.wav']) writeFileSync(join(folder, song), 'no sound')
    writeFileSync(
      join(folder, 'tracks.csv'),
      'file;title;main version\nAnise (Edit);Sunrise;Anise\nAnise;Anise;\n',
    )
    expect(await run()).toMatchObject({ added: 3, published: 1, waiting: 2 })
    expect(await onSale()).toEqual(['Cumin'])
    put('Anise.wav', 'Bay.wav')
    expect(await run()).toMatchObject({ published: 3, waiting: 1 })
    expect(await onSale()).toEqual(['Anise', 'Bay', 'Cumin', 'Sunrise (Edit)'])
  })

  test.each([
    ['a tempo that is none', 'Anise;Anise;Ada Vega;quick;'],
    ['an ISRC that is none', 'Anise;Anise;Ada Vega;;ES1'],
    ['want of an artist', 'Anise;Anise;;;'],
  ])('[R17.6] a version whose song is left out for %s waits for it, and that is told', async (_, row) => {
    put('Anise (Instrumental).wav', 'Anise.wav', 'Bay.wav')
    const tableWith = (song: string) =>
      `file;title;artist;bpm;isrc\n${song}\nAnise (Instrumental);Anise (Instrumental);Ada Vega;;\nBay;Bay;Ada Vega;;\n`
    writeFileSync(join(folder, 'tracks.csv'), tableWith(row))
    const outcome = await run({ artist: undefined })
    expect(outcome).toMatchObject({ published: 1, waiting: 1 })
    expect(outcome.problems).toMatchObject([
      { code: 'song_left_out', file: 'Anise (Instrumental).wav', inputs: { song: 'Anise.wav' } },
    ])
    expect(await onSale()).toEqual(['Bay'])
    // Once that is corrected, it waits as a version of its song.
    writeFileSync(join(folder, 'tracks.csv'), tableWith('Anise;Anise;Ada Vega;90;'))
    expect(await run()).toMatchObject({ published: 1, waiting: 1, problems: [] })
    expect(await onSale()).toEqual(['Anise', 'Bay'])
  })

  test('[R17.6] one whose song is there already, in another file, does not wait for that file', async () => {
    put('Anise.wav')
    await run()
    copyFileSync(join(folder, 'Anise.wav'), join(folder, 'copy of Anise.wav'))
    put('copy of Anise (Instrumental).wav')
    const { problems } = await run()
    expect(problems.map(({ code }) => code)).toEqual(['same_file'])
  })

  test('[R17.87] one whose table names a copy of its song waits, and that is told', async () => {
    put('Anise.wav', 'Sunrise.wav')
    copyFileSync(join(folder, 'Anise.wav'), join(folder, 'copy.wav'))
    const tableWith = (main: string) =>
      writeFileSync(
        join(folder, 'tracks.csv'),
        `file;title;main version\nAnise;Anise;\ncopy;Anise;\nSunrise;Sunrise;${main}\n`,
      )
    tableWith('copy')
    const outcome = await run()
    expect(outcome).toMatchObject({ published: 1, waiting: 1 })
    expect(outcome.problems).toMatchObject([
      { severity: 'warning', file: 'copy.wav', code: 'same_file' },
      { severity: 'warning', file: 'Sunrise.wav', code: 'main_is_copy', inputs: { song: 'copy.wav' } },
    ])
    tableWith('Anise')
    expect(await run()).toMatchObject({ published: 1, waiting: 0, problems: [{ code: 'same_file' }] })
    expect(await onSale()).toEqual(['Anise', 'Sunrise'])
  })

  test('undone while it is under way, it stops, and nothing of it stays on sale', async () => {
    put('Anise.wav', 'Bay.wav', 'Cumin.wav')
    const batchId = await startImportBatch(database.db, folder)
    const outcome = await run({
      batchId,
      async onRead(path) {
        if (path === 'Anise.wav') await undoImport(database.db, { batchId })
      },
    })
    expect([outcome.published, await onSale()]).toEqual([0, []])
  })

  test('the better file of a recording is followed by the others, so that its song is whole', async () => {
    writeFileSync(
      join(folder, 'tracks.csv'),
      'file;title;isrc\nAnise a.mp3;Anise;ESA012600001\nAnise b.wav;Anise;ESA012600001\nBay.wav;Bay;\n',
    )
    put('Anise a.mp3', 'Anise b.wav', 'Bay.wav')
    const seen: string[] = []
    await run({ onRead: (path) => void seen.push(path) })
    expect(seen).toEqual(['Anise b.wav', 'Anise a.mp3', 'Bay.wav'])
  })
})

test('[R17.54] where rights have to be settled, an import leaves red songs as drafts, names them, and sells the others', async () => {
  await requireRights(database.db, true)
  put('Anise.wav', 'Bay.wav')
  writeFileSync(
    join(folder, 'tracks.csv'),
    'file;title;isrc;consent date;p line;composers\nAnise;Anise;ESA012600001;2026-01-02;2026 Vega;Ada Vega (none) 100%\nBay;Bay;;;;\n',
  )
  const outcome = await run()
  expect(await onSale()).toEqual(['Anise'])
  expect(outcome).toMatchObject({ added: 2, published: 1, red: 1 })
  expect(outcome.problems).toMatchObject([{ severity: 'warning', file: 'Bay.wav', code: 'rights_red' }])
  await requireRights(database.db, false)
  expect(await run()).toMatchObject({ unchanged: 2, published: 1, problems: [] })
  expect(await onSale()).toEqual(['Anise', 'Bay'])
})

describe('[R17.27] recordings that may belong to one song', () => {
  const recording = (path: string, title: string, more: object = {}) => ({
    path,
    title: perLanguage(() => title),
    artist: 'Ada Vega',
    family: undefined,
    rights: noRights,
    written: {},
    ...more,
  })

  test('are those of one title, of one work, and of a main version that a table names', () => {
    const work = { rights: { ...noRights, iswc: 'T0345246801' } }
    const version = (main: string | undefined, name: string) => ({ family: { main, name, kind: undefined } })
    const groups = groupFamilies([
      recording('1', 'Salt'),
      recording('2', 'Pepper'),
      recording('3', 'SALT - 30 sec'),
      recording('4', 'Salt', { artist: 'Bo Lund' }),
      recording('5', 'Sunrise', version('2', 'Sunrise')),
      recording('6', 'Salt (Sunset)', version(undefined, 'Sunset')),
      recording('7', 'Sal', work),
      recording('8', 'Mar (Instrumental)', work),
      recording('9', 'Rise', { written: { code: 'VM-2', mainOf: 'VM-1' } }),
      recording('10', 'Shine', { written: { code: 'vm-1' } }),
      recording('11', '…'),
      recording('12', '!!!'),
    ])
    expect(groups.map((paths) => paths.toSorted().join(' ')).toSorted()).toEqual([
      '1 3 6',
      '10 9',
      '11',
      '12',
      '2 5',
      '4',
      '7 8',
    ])
  })
})
