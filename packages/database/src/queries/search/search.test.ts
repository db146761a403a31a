import { energyThresholds, musicalKeys } from '@tempolibre/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, growCatalogue, makeLibrary, makeTrack } from '../../factories/index.ts'
import { importLibrary } from '../../import-library.ts'
import { refreshTrackDemand } from './search-demand.ts'
import { findByWords, readGoneTracks, readIndexedTracks } from './search-index.ts'
import { findTrackBehind, findTrackPlace, readTrackOrder } from './search-lists.ts'
import { readTypedWords } from './search-words.ts'

const tracks = 1500
let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
  await importLibrary(database.db, makeLibrary())
  await growCatalogue(database.db, { tracks })
})
afterAll(() => database.close())

test('a generated catalogue equals one made by the triggers', async () => {
  const { db } = database
  const read = async () => {
    const rows = await db
      .selectFrom('track_search')
      .where('track_id', '>', tracks - 200)
      .selectAll()
      .orderBy('track_id')
      .execute()
    return rows.map(({ facets, ...row }) => ({
      ...row,
      facets: facets.toSorted((one, other) => one - other),
    }))
  }
  const made = await read()
  await sql`select refresh_track_search(array(select id from track where id > ${tracks - 200}))`.execute(db)
  expect(made.length).toBe(200)
  expect(await read()).toEqual(made)
})

test('words are counted as they occur in documents', async () => {
  const { db } = database
  const { rows } = await sql<{ word: string; total: number }>`
    select word, ndoc::int as total from ts_stat('select document from track_search')
    where word !~ '/' order by ndoc desc limit 5`.execute(db)
  const words = await readTypedWords(db, { search: rows.map(({ word }) => word).join(' ') })
  expect(words.map(({ frequency }) => frequency)).toEqual(rows.map(({ total }) => total))
})

test('tracks are found by the words of their documents', async () => {
  const { db } = database
  const [title, rare] = await Promise.all([
    db.selectFrom('track_search').where('track_id', '=', 700).select('title_en').executeTakeFirstOrThrow(),
    db.selectFrom('search_word').where('frequency', '=', 3).select('word').executeTakeFirstOrThrow(),
  ])
  const words = title.title_en.split(' ').map((word) => `'t/${word}'`)
  const [titled, three, none] = await findByWords(db, {
    queries: [words.join(' & '), `'${rare.word}'`, `'nobody has this'`],
  })
  expect(titled).toContain(700)
  expect(three).toHaveLength(3)
  expect(none).toHaveLength(0)
})

test('rows are read page by page, followed by those added or changed since', async () => {
  const { db } = database
  const ids: number[] = []
  let after = { revision: '0', id: 0 }
  for (;;) {
    const page = await readIndexedTracks(db, { after, limit: 400 })
    ids.push(...page.tracks.map(({ id }) => id))
    after = page.last ?? after
    if (page.tracks.length < 400) break
  }
  const all = await db.selectFrom('track_search').select('track_id').orderBy('track_id').execute()
  expect(ids.toSorted((one, other) => one - other)).toEqual(all.map(({ track_id }) => track_id))

  await db.updateTable('track').set({ bpm: 77 }).where('id', '=', 9).execute()
  const { last, tracks: changed } = await readIndexedTracks(db, { after, limit: 400 })
  expect(changed).toMatchObject([{ id: 9, bpm: 77 }])
  expect(changed[0]?.codes).toContain(8_000_015)
  expect((await readIndexedTracks(db, { after: last ?? after, limit: 400 })).tracks).toEqual([])
})

test('a removed track is reported, with a later revision than before', async () => {
  const { db } = database
  const { revision } = await db.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow()
  await db.deleteFrom('track').where('id', 'in', [20, 21]).execute()
  const gone = await readGoneTracks(db, { after: revision })
  expect(gone.map(({ track_id }) => track_id).toSorted((one, other) => one - other)).toEqual([20, 21])
  expect(await readGoneTracks(db, { after: gone.at(-1)?.revision ?? '' })).toEqual([])
})

test.each([
  ['popular', 'popularity desc, track_id desc'],
  ['newest', 'release_date desc, track_id desc'],
  ['bpm', 'bpm, track_id'],
  ['duration', 'duration, track_id'],
  ['title', 'title_fr, track_id'],
] as const)('by %s every track has a position, followed by the next one', async (sort, order) => {
  const { db } = database
  const by = { sort, language: 'fr' } as const
  const { rows } = await sql<{ track_id: number }>`
    select track_id from track_search order by ${sql.raw(order)}`.execute(db)
  const ids = [...(await readTrackOrder(db, by))]
  expect(ids).toEqual(rows.map(({ track_id }) => track_id))
  for (const index of [0, 1, 700]) {
    const place = await findTrackPlace(db, { ...by, id: ids[index] ?? 0 })
    expect(place?.id).toBe(ids[index])
    expect(place && (await findTrackBehind(db, { ...by, after: place }))).toBe(ids[index + 1])
  }
  const last = await findTrackPlace(db, { ...by, id: ids.at(-1) ?? 0 })
  expect(last && (await findTrackBehind(db, { ...by, after: last }))).toBeUndefined()
  expect(await findTrackPlace(db, { ...by, id: 999_999 })).toBeUndefined()
})

test('downloaded and liked tracks become popular, and nothing else is written', async () => {
  const { db } = database
  const { id: userId } = await db
    .insertInto('user_account')
    .values({ name: 'Listener', email: 'listener@example.org' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('favourite').values({ user_id: userId, track_id: 5 }).execute()
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
  await db.deleteFrom('favourite').execute()
  await refreshTrackDemand(db)
  expect(await popularity()).toBe(before)
})

test('keys and energy have the domain’s numbering', async () => {
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
    expect(facets).toContain(5_000_001 + musicalKeys.findIndex((each) => each === key))
    expect(facets).toContain(7_000_000 + level)
  }
})
