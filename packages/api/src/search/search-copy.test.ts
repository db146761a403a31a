import { endpoints } from '@tempolibre/contract'
import { searchSorts } from '@tempolibre/domain'
import { importLibrary, withDeadline } from '@tempolibre/database'
import { createMigratedDatabase, growCatalogue, makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { type Kysely, sql } from 'kysely'
import type { Database } from '@tempolibre/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApi } from '../create-api.ts'
import { testSettings } from '../fixtures/test-settings.ts'
import { keepSearchMemory } from './search-memory.ts'

const tracks = 1500
let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeEach(async () => {
  database = await createMigratedDatabase()
  await importLibrary(database.db, makeLibrary({ tracks: [makeTrack(1), makeTrack(2)] }))
  await growCatalogue(database.db, { tracks })
})
afterEach(() => database.close())

/** A file, and a process that starts with it. */
function machine() {
  let file: Uint8Array | undefined
  let writes = 0
  const failures: unknown[] = []
  return {
    failures,
    writes: () => writes,
    file: () => file,
    replace(bytes: Uint8Array | undefined) {
      file = bytes
    },
    start(db: Kysely<Database> = database.db, reading = db) {
      const written = Promise.withResolvers<void>()
      const search = keepSearchMemory(reading, {
        copies: {
          store: {
            read: () => Promise.resolve(file),
            write(parts) {
              file = Buffer.concat(parts)
              writes++
              written.resolve()
              return Promise.resolve()
            },
          },
          primary: db,
          onFailure: (error) => failures.push(error),
          minTracks: 100,
        },
      })
      return { search, written: written.promise }
    },
  }
}

/** What is found, by every sort, with words and without. */
async function ask(search: ReturnType<typeof keepSearchMemory> | undefined) {
  const api = createApi({
    ...testSettings,
    db: database.db,
    log: { error: () => {} },
    ...(search && { search }),
  })
  const answers = []
  for (const words of ['', 'bababa', 'zebra quartet', 'slow calm']) {
    for (const sort of searchSorts) {
      const query = new URLSearchParams({ lang: 'fr', search: words, sort, limit: '60' })
      const answer = await api.request(`/api/v1/search?${query.toString()}`)
      const {
        facets,
        next_cursor,
        total,
        tracks: found,
      } = endpoints.searchTracks.output.parse(await answer.json())
      answers.push({ words, sort, facets, next_cursor, total, ids: found.map(({ id }) => id) })
    }
  }
  const [id = ''] = answers[0]?.ids ?? []
  const { rows } = await sql<{ slug: string }>`
    select slug from track_text where track_id = ${Number(id)} and language = 'en'`.execute(database.db)
  const similar = await api.request(`/api/v1/tracks/${rows[0]?.slug ?? ''}/similar?lang=en`)
  return { answers, similar: await similar.json() }
}

/** How many search rows are read, so that it shows whether a start read the catalogue. */
async function rowsReadBy(work: (db: Kysely<Database>) => Promise<void>): Promise<number> {
  return database.db.transaction().execute(async (transaction) => {
    const read = async () => {
      const { rows } = await sql<{ read: number }>`
        select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
        where relname = 'track'`.execute(transaction)
      return rows[0]?.read ?? 0
    }
    const before = await read()
    await work(transaction)
    return (await read()) - before
  })
}

test('[R15.95] a start with a copy finds the same, and reads only what has changed since', async () => {
  const { failures, start, writes } = machine()
  const first = start()
  await first.search.prepare()
  await first.written
  expect(await ask(first.search)).toEqual(await ask(undefined))

  const read = await rowsReadBy(async (db) => {
    await start(database.db, db).search.prepare()
  })
  expect(read).toBeLessThan(tracks / 10)

  await sql`update track_text set title = 'Zebra quartet' where track_id in (40, 41)`.execute(database.db)
  await sql`update track set bpm = 61.5, key = 'Gm' where id % 400 = 7`.execute(database.db)
  await sql`delete from track where id in (50, 51, 1400)`.execute(database.db)
  await importLibrary(database.db, makeLibrary({ tracks: [makeTrack(1), makeTrack(2), makeTrack(3)] }))
  const second = start()
  await second.search.prepare()
  expect(await ask(second.search)).toEqual(await ask(undefined))
  // It still follows changes afterwards.
  await sql`update track_text set title = 'Zebra quartet' where track_id = 60`.execute(database.db)
  expect(await ask(second.search)).toEqual(await ask(undefined))
  expect([failures, writes()]).toEqual([[], 1])
})

test('[R15.95] a copy of a database that was restored to before is not used', async () => {
  const { db } = database
  const own = machine()
  const first = own.start()
  await first.search.prepare()
  await first.written
  // As a restored backup leaves it: what the copy has never happened, and something else has the same revision.
  await sql`delete from search_copy`.execute(db)
  await sql`set session_replication_role = replica; update track_search set facets = facets || 1000099 where track_id = 77;
    set session_replication_role = origin`.execute(db)
  const second = own.start()
  await second.search.prepare()
  const codes = await second.search.remembering(({ index }) =>
    Promise.resolve([...(index.codes.get(1_000_099) ?? [])]),
  )
  expect(codes).toHaveLength(1)
})

test('[R15.95] a copy outlives an upgrade that changes nothing of the search, and no other', async () => {
  const { db } = database
  const { start } = machine()
  const first = start()
  await first.search.prepare()
  await first.written
  const readAtNextStart = () => rowsReadBy((reading) => start(db, reading).search.prepare())
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db)
  await sql`alter table track_sitemap add column further text`.execute(db)
  await sql`create table thing (id integer primary key)`.execute(db)
  expect(await readAtNextStart()).toBeLessThan(tracks / 10)
  await sql`create function search_otherwise() returns integer language sql as 'select 1'`.execute(db)
  expect(await readAtNextStart()).toBeGreaterThanOrEqual(tracks)
})

test('[R15.95] a copy that is damaged, cut or of another schema is not used, and replaced', async () => {
  const own = machine()
  const first = own.start()
  await first.search.prepare()
  await first.written
  const whole = Buffer.from(own.file() ?? [])
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(whole.readUInt8(whole.length - 1000) ^ 1, whole.length - 1000)
  const expected = await ask(undefined)
  for (const [what, bytes, complains] of [
    ['flipped', flipped, true],
    ['cut', whole.subarray(0, whole.length - 5000), true],
    ['empty', Buffer.alloc(0), false],
    ['something else', Buffer.from('<html>'), true],
  ] as const) {
    own.failures.length = 0
    own.replace(bytes)
    const next = own.start()
    await next.search.prepare()
    await next.written
    expect({ what, complains: own.failures.length > 0 }).toEqual({ what, complains })
    expect(await ask(next.search)).toEqual(expected)
    expect(own.file()?.length).toBe(whole.length)
  }
  await sql`alter table track_search add column further text`.execute(database.db)
  own.failures.length = 0
  const next = own.start()
  await next.search.prepare()
  await next.written
  expect(own.failures).toEqual([])
})

test('[R15.95] what breaks off while the catalogue is read spoils nothing, and its time is not that of a search', async () => {
  const { db } = database
  const { search } = machine().start()
  await sql`alter table track_search rename column facets to facets_elsewhere`.execute(db)
  await expect(search.prepare()).rejects.toThrow('facets')
  await sql`alter table track_search rename column facets_elsewhere to facets`.execute(db)
  // The search that is first gives up; the reading goes on for the next one.
  const late = withDeadline(1, () => search.prepare())
  await expect(late).rejects.toThrow('took too long')
  await search.prepare()
  expect(search.isLoaded()).toBe(true)
  expect(await ask(search)).toEqual(await ask(undefined))
})
