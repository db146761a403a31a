import { energyThresholds, musicalKeys } from '@tempolibre/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, growCatalogue, makeLibrary, makeTrack } from '../factories/index.ts'
import { importLibrary } from '../import-library.ts'
import { countFacets, countFound, everyTrackCode } from './search-counts.ts'
import { refreshTrackDemand } from './search-demand.ts'
import { listFoundTracks, type TrackFilter } from './search-tracks.ts'
import { readTypedWords } from './search-words.ts'

/** More than are counted one by one. */
const tracks = 12_500
let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
  await importLibrary(database.db, makeLibrary())
  await growCatalogue(database.db, { tracks })
}, 240_000)
afterAll(() => database.close())

const everything: TrackFilter = { document: [], bpm: null, duration: null }

test('a made-up catalogue is the one that its tracks would have made', async () => {
  const { db } = database
  const read = () =>
    db
      .selectFrom('track_search')
      .where('track_id', '>', tracks - 200)
      .selectAll()
      .orderBy('track_id')
      .execute()
  const made = await read()
  await sql`select refresh_track_search(array(select id from track where id > ${tracks - 200}))`.execute(db)
  expect(made.length).toBe(200)
  expect(await read()).toEqual(made)
})

test('words are counted as documents have them', async () => {
  const { db } = database
  const { rows } = await sql<{ word: string; total: number }>`
    select word, ndoc::int as total from ts_stat('select document from track_search')
    where word !~ '/' order by ndoc desc limit 5`.execute(db)
  const { words } = await readTypedWords(db, { search: rows.map(({ word }) => word).join(' ') })
  expect(words.map(({ frequency }) => frequency)).toEqual(rows.map(({ total }) => total))
})

test('of many tracks the facets are estimated, their number is not', async () => {
  const { db } = database
  const { counts, isEstimate } = await countFacets(db, { text: [], choices: [], tracks })
  expect(isEstimate).toBe(false)
  expect(counts.get(everyTrackCode)).toBe(tracks)
  const { rows } = await sql<{ code: number; count: number }>`
    select code, count(*)::int as count from track_search, unnest(facets) as code
    where code between 1000000 and 7999999 group by code having count(*) > 4000`.execute(db)
  expect(rows.length).toBeGreaterThan(3)
  for (const { code, count } of rows) {
    expect((counts.get(code) ?? 0) / count).toBeGreaterThan(0.8)
    expect((counts.get(code) ?? 0) / count).toBeLessThan(1.25)
  }
})

test('of few tracks the facets are counted, those that miss one choice as well', async () => {
  const { db } = database
  const { word } = await db
    .selectFrom('search_word')
    .where(sql<boolean>`frequency between 300 and 1200`)
    .orderBy('frequency', 'desc')
    .select('word')
    .executeTakeFirstOrThrow()
  const text = [[`'${word}'`]]
  const choices = [
    { from: 6_000_000, to: 6_999_999, chosen: [6_000_001] },
    { from: 8_000_000, to: 8_999_999, chosen: { column: 'bpm', range: { from: 100, to: 119 } } as const },
  ]
  const { counts } = await countFacets(db, { text, choices, tracks })
  const found = (vocals: number, from: number, to: number): TrackFilter => ({
    document: [...text, [`'f/${vocals}'`]],
    bpm: { from, to },
    duration: null,
  })
  const exact = await countFound(db, {
    filters: [found(6_000_001, 100, 119), found(6_000_002, 100, 119), found(6_000_001, 120, 124)],
    most: tracks,
  })
  expect(exact.every((count) => count > 0)).toBe(true)
  expect([everyTrackCode, 6_000_002, 8_000_024].map((code) => counts.get(code))).toEqual(exact)
})

test.each(['popular', 'newest', 'bpm', 'duration', 'title'] as const)(
  'by %s a list is the same, however it is made',
  async (sort) => {
    const { db } = database
    // Vocals: a fifth has them, the others do not.
    const filter: TrackFilter = { ...everything, document: [[`'f/6000002'`]] }
    const list = (known: number, after?: { id: number; value: number | string }) =>
      listFoundTracks(db, { filter, sort, language: 'en', limit: 40, after, tracks: known })
    const gathered = await list(0)
    expect(gathered).toHaveLength(40)
    // A catalogue said to be large is walked.
    expect(await list(1_000_000)).toEqual(gathered)
    const tenth = gathered[9]
    expect((await list(1_000_000, tenth)).slice(0, 30)).toEqual(gathered.slice(10))
  },
)

test('what is downloaded and liked becomes popular, and nothing else is written', async () => {
  const { db } = database
  const { id: userId } = await db
    .insertInto('users')
    .values({ name: 'Listener', email: 'listener@example.org' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('favourites').values({ user_id: userId, track_id: 5 }).execute()
  const popularity = async () =>
    (
      await db
        .selectFrom('track_search')
        .where('track_id', '=', 5)
        .select('popularity')
        .executeTakeFirstOrThrow()
    ).popularity
  const before = await popularity()
  await refreshTrackDemand(db)
  expect(await popularity()).toBeCloseTo(before + Math.log(2))
  const { rows } = await sql`select from track_search where demand <> 0`.execute(db)
  expect(rows).toHaveLength(1)
  await db.deleteFrom('favourites').execute()
  await refreshTrackDemand(db)
  expect(await popularity()).toBe(before)
})

test('keys and energy are numbered as the contract has them', async () => {
  const { db } = database
  const changes = musicalKeys.map((key, index) => {
    const energy = [0, energyThresholds.medium, energyThresholds.high][index % 3] ?? 0
    return makeTrack(20_000 + index, { key, energy })
  })
  await importLibrary(db, makeLibrary({ tracks: changes }))
  const rows = await db
    .selectFrom('track_search')
    .innerJoin('track', 'track.id', 'track_search.track_id')
    .where('track.import_id', 'like', 'track-200%')
    .select(['key', 'energy', 'facets'])
    .execute()
  expect(rows).toHaveLength(musicalKeys.length)
  for (const { energy, facets, key } of rows) {
    const level = energy < energyThresholds.medium ? 1 : energy < energyThresholds.high ? 2 : 3
    expect(facets).toContain(5_000_001 + musicalKeys.indexOf(key as (typeof musicalKeys)[number]))
    expect(facets).toContain(7_000_000 + level)
  }
})
