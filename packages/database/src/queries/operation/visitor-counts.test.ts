import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, makeLibrary, makeTrack } from '../../factories/index.ts'
import { importLibrary } from '../../import-library.ts'
import { forgetOldVisitorCounts, playDays, searchDays } from './visitor-counts.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
  await importLibrary(database.db, makeLibrary({ tracks: [makeTrack(1)] }))
})
afterAll(() => database.close())

test('[R12.6] plays are kept for a year and a month, searches for four months', async () => {
  const { db } = database
  for (const age of [0, searchDays, searchDays + 1, playDays, playDays + 1]) {
    await sql`insert into play_count (day, track_id, count)
      select (now() at time zone 'utc')::date - ${age}::integer, id, 1 from track`.execute(db)
    await sql`insert into search_count (day, language, words, results, count)
      values ((now() at time zone 'utc')::date - ${age}::integer, 'en', 'calm', 0, 1)`.execute(db)
  }
  await forgetOldVisitorCounts(db)
  const agesIn = async (table: string) => {
    const { rows } = await sql<{ age: number }>`
      select (now() at time zone 'utc')::date - day as age from ${sql.table(table)} order by 1`.execute(db)
    return rows.map(({ age }) => age)
  }
  expect(await agesIn('play_count')).toEqual([0, searchDays, searchDays + 1, playDays])
  expect(await agesIn('search_count')).toEqual([0, searchDays])
})

test('plays go with their track', async () => {
  await sql`delete from track`.execute(database.db)
  expect(await database.db.selectFrom('play_count').selectAll().execute()).toEqual([])
})
