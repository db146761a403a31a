import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigratedDatabase, growCatalogue, makeLibrary } from '../factories/index.ts'
import { importLibrary } from '../import-library.ts'
import type { Database } from '../schema.ts'
import { findArtist } from './catalogue/artists.ts'
import { listMusicCategories } from './catalogue/music-categories.ts'
import { divideTrackSitemaps, getSitemap, listSitemaps } from './catalogue/sitemaps.ts'
import { getStatistics } from './catalogue/statistics.ts'
import { listTracks } from './catalogue/tracks.ts'
import { listStudioTracks } from './studio/studio-tracks.ts'

const tracks = 4000
/** Sitemaps of a hundred songs, so that there are many. */
const size = 100
/** Rows that a page of a list may read: of each of its tracks some from every table. */
const maxRead = 1000

/** The tables that are large if the catalogue is, each with one of its columns. */
const large = [
  { table: 'track', column: 'featured' },
  { table: 'track_search', column: 'featured' },
  { table: 'track_text', column: 'title' },
  { table: 'track_category', column: 'position' },
] as const

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
  const { db } = database
  await importLibrary(db, makeLibrary())
  await growCatalogue(db, { tracks })
  await sql`with few as (insert into artist (name) values ('Few Songs') returning id)
    insert into track_artist (track_id, artist_id, position, role)
    select track.id, few.id, 0, 'main' from few, (select id from track order by id limit 5) as track`.execute(
    db,
  )
  await divideTrackSitemaps(db, { size })
  // What was written since the last vacuum is read row by row, and so counted, even by a scan of an index alone.
  await db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    for (const { column, table } of large)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`.execute(transaction)
  })
  await sql`analyze`.execute(db)
})
afterAll(() => database.close())

/** How many rows of the large tables PostgreSQL reads for what is asked. */
async function rowsRead(ask: (db: Kysely<Database>) => Promise<unknown>, settings: readonly string[] = []) {
  return database.db.transaction().execute(async (transaction: Transaction<Database>) => {
    // What helpers read is not counted.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(transaction)
    for (const setting of settings) await sql.raw(`set local ${setting}`).execute(transaction)
    const names = large.map(({ table }) => table)
    // Since the connection was last counted: some of it may be of before.
    const readSoFar = async () => {
      const { rows } = await sql<{ read: number }>`
        select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
        where relname = any(${names})`.execute(transaction)
      return rows[0]?.read ?? 0
    }
    const before = await readSoFar()
    await ask(transaction)
    return (await readSoFar()) - before
  })
}

describe('[R15.93] a page reads what it shows, not all songs', () => {
  test.each([
    ['the number of songs', (db: Kysely<Database>) => getStatistics(db)],
    ['the genres and their numbers', (db: Kysely<Database>) => listMusicCategories(db)],
    ['the newest songs', (db: Kysely<Database>) => listTracks(db, { language: 'en', limit: 12 })],
    [
      'songs by title',
      (db: Kysely<Database>) => listTracks(db, { language: 'fr', limit: 12, sort: 'title' }),
    ],
    [
      'the songs of an artist of few',
      (db: Kysely<Database>) => listTracks(db, { language: 'en', limit: 12, artist: 'few-songs' }),
    ],
    [
      'an artist with most of the songs',
      (db: Kysely<Database>) => findArtist(db, { language: 'en', slug: 'house-band' }),
    ],
    [
      'featured songs',
      (db: Kysely<Database>) => listTracks(db, { language: 'en', limit: 6, featured: true }),
    ],
    [
      'translated songs',
      (db: Kysely<Database>) => listTracks(db, { language: 'es', limit: 20, translated: true }),
    ],
    ['the list of sitemaps', (db: Kysely<Database>) => listSitemaps(db, { size, unlisted: [] })],
    [
      'the last sitemap of songs',
      (db: Kysely<Database>) => getSitemap(db, { kind: 'tracks', page: tracks / size, size, unlisted: [] }),
    ],
    [
      'the sitemap of artists',
      (db: Kysely<Database>) => getSitemap(db, { kind: 'artists', page: 1, size, unlisted: [] }),
    ],
    [
      'the sitemap of genres',
      (db: Kysely<Database>) => getSitemap(db, { kind: 'categories', page: 1, size, unlisted: [] }),
    ],
  ])('%s', async (_, ask) => {
    expect(await rowsRead(ask)).toBeLessThan(maxRead)
  })
})

describe('[R15.94] a list of few tracks in the studio reads those, not all', () => {
  const list = (changes: Partial<Parameters<typeof listStudioTracks>[1]>) => (db: Kysely<Database>) =>
    listStudioTracks(db, { language: 'en', order: 'desc', page: 1, per_page: 25, sort: 'id', ...changes })

  test('a search for a word that few tracks have', async () => {
    const word = await database.db
      .selectFrom('search_word')
      .where('frequency', '=', 2)
      .where(sql<boolean>`not exists (select from search_word as longer
        where longer.word > search_word.word and longer.word < search_word.word || chr(1114111))`)
      .select('word')
      .executeTakeFirstOrThrow()
    // As PostgreSQL plans it with a million tracks, where it finds sorting dear.
    const read = await rowsRead(
      async (db) => {
        expect((await list({ q: word.word })(db)).total).toBe(2)
      },
      ['enable_sort = off'],
    )
    expect(read).toBeLessThan(maxRead)
  })

  test('versions, if few tracks are any', async () => {
    expect(await rowsRead(list({ family: 'version' }))).toBeLessThan(maxRead)
  })

  test('a search for a word that no track has', async () => {
    expect(await rowsRead(list({ q: 'zzqqxx' }), ['enable_sort = off'])).toBeLessThan(maxRead)
  })
})

test('[R15.94] a search of the studio for a frequent word lists and counts all tracks that have it', async () => {
  const { db } = database
  const found = await listStudioTracks(db, {
    language: 'en',
    order: 'asc',
    page: 3,
    per_page: 50,
    sort: 'title',
    q: 'bababa',
  })
  const { rows } = await sql<{ id: number; total: number }>`
    select track_id as id, count(*) over ()::int as total from track_search
    where document @@ '''bababa'':*' order by title_en, track_id limit 50 offset 100`.execute(db)
  expect(found).toEqual({ ids: rows.map(({ id }) => id), total: rows[0]?.total })
  expect(found.total).toBeGreaterThan(tracks / 2)
})

describe('[R15.94] a letter, which a word of every track begins with,', () => {
  const search = (q: string) =>
    listStudioTracks(database.db, { language: 'en', order: 'asc', page: 1, per_page: 50, sort: 'title', q })
  /** What PostgreSQL finds without an index. */
  const counted = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: number }>`
      select track_id as id from track_search where ${condition} order by title_en, track_id`.execute(
      database.db,
    )
    return { ids: rows.slice(0, 50).map(({ id }) => id), total: rows.length }
  }

  test('alone finds the titles that begin with it', async () => {
    const found = await search('B')
    expect(found).toEqual(await counted(sql`left(title_en, 1) = 'b'`))
    expect(found.total).toBeGreaterThan(0)
  })

  test('after another begins the title with it', async () => {
    const found = await search('b b')
    expect(found).toEqual(await counted(sql`left(title_en, 3) = 'b b'`))
  })

  test('beside words narrows what those find, few or many', async () => {
    const frequent = sql`document::text ~ '''bababa' and document::text ~ '''c'`
    expect(await search('c bababa')).toEqual(await counted(frequent))
    const word = await database.db
      .selectFrom('search_word')
      .where('frequency', '=', 2)
      .select('word')
      .executeTakeFirstOrThrow()
    const both = 'abcdefghijklmnopqrstuvwxyz'.split('').map((letter) => `${word.word} ${letter}`)
    for (const q of both) {
      const letter = q.slice(-1)
      const condition = sql`document::text ~ ${`'${word.word}`} and document::text ~ ${`'${letter}`}`
      expect(await search(q), q).toEqual(await counted(condition))
    }
  })
})
