import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createDatabaseOfMigration } from '../factories/migrated-database.ts'
import { migrateToLatest } from '../migrate.ts'

let database: Awaited<ReturnType<typeof createDatabaseOfMigration>>
afterEach(() => database.close())

/** A track of an import, whose artist is called so now. */
async function haveImported(
  number: number,
  { artists, now, written }: { written: string; artists?: readonly string[]; now?: string },
): Promise<void> {
  const { db } = database
  await sql`insert into artist (id, name) overriding system value values (${number}, ${now ?? written})`.execute(
    db,
  )
  await sql`insert into track (id, artist_id, duration_seconds, bpm, key, energy, vocals, loudness_lufs, true_peak_dbtp, peaks, release_date, preview)
    overriding system value values (${number}, ${number}, 60, 120, 'Am', 0.5, false, -14, -1, '', '2026-01-01', 'previews/a.mp3')`.execute(
    db,
  )
  const content = JSON.stringify({ artist: written, written: { artist: written, artists } })
  await sql`insert into import_recording (path, bytes, modified_at, sound_hash, content, batch_id, track_id)
    values (${`/music/${number}.wav`}, 1, now(), repeat('a', 64), ${content}, 1, ${number})`.execute(db)
}

test('[R17.47] artists that an import knew by name become artists of their own; joined names that it did not know stay one', async () => {
  database = await createDatabaseOfMigration('0154-drafts-of-artists')
  const { db } = database
  await sql`insert into import_batch (id, folder) overriding system value values (1, '/music')`.execute(db)
  await haveImported(1, { written: 'Ada Vega, Bo Lund', artists: ['Ada Vega', 'Bo Lund'] })
  await haveImported(2, { written: 'Earth, Wind & Fire' })
  await haveImported(3, { written: 'BO LUND' })
  await haveImported(4, { written: 'Ada Vega, Cy Moss', artists: ['Ada Vega', 'Cy Moss'], now: 'The Moss' })
  await sql`select setval(pg_get_serial_sequence('artist', 'id'), 100)`.execute(db)
  await haveImported(5, {
    written: 'Bo Lund, Ada Vega',
    artists: ['Bo Lund', ' Ada  ', 'Ada Vega', 'ada vega'],
  })
  await migrateToLatest(db)
  const { rows } = await sql<{ track_id: number; names: string[] }>`
    select track_id, array_agg(name order by position) as names
    from track_artist join artist on artist.id = artist_id group by 1 order by 1`.execute(db)
  expect(rows).toEqual([
    { track_id: 1, names: ['Ada Vega', 'BO LUND'] },
    { track_id: 5, names: ['BO LUND', 'Ada', 'Ada Vega'] },
  ])
  const { rows: texts } = await sql<{ count: number }>`
    select count(*)::int as count from artist_text join artist on artist.id = artist_id where name = 'Ada Vega'`.execute(
    db,
  )
  expect(texts).toEqual([{ count: 3 }])
})
