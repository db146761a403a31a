import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createDatabaseOfMigration } from '../factories/migrated-database.ts'
import { migrateToLatest } from '../migrate.ts'

let database: Awaited<ReturnType<typeof createDatabaseOfMigration>>
afterEach(() => database.close())

test('[R17.57] artists of an earlier release get addresses, and their songs are counted', async () => {
  database = await createDatabaseOfMigration('0159-flagged-tracks')
  const { db } = database
  await sql`insert into artist (id, name) overriding system value
    values (1, 'Ana Belén'), (2, 'ÓSCAR'), (3, 'óscar'), (4, 'Oscar'), (5, 'Ana Belén, Óscar'), (6, 'Óscar 3')`.execute(
    db,
  )
  await sql`insert into track (id, artist_id, duration_seconds, bpm, key, energy, vocals, loudness_lufs, true_peak_dbtp, peaks, release_date, preview)
    overriding system value
    select id, case when id = 1 then 5 else id end, 60, 120, 'Am', 0.5, false, -14, -1, '', '2026-01-01', 'previews/a.mp3'
    from generate_series(1, 2) as id`.execute(db)
  await sql`insert into track_text (track_id, language, slug, title, description)
    select id, language, 't-' || id, 'Title', '' from track, unnest(array['en', 'es', 'fr']) as language`.execute(
    db,
  )
  await sql`insert into track_artist (track_id, artist_id, position, role) values (1, 1, 0, 'main'), (1, 2, 1, 'featured')`.execute(
    db,
  )
  await migrateToLatest(db)
  const { rows } = await sql<{ slug: string; songs: number | null }>`
    select slug, songs from artist left join song_total on code = 10000000 + id order by id`.execute(db)
  expect(rows).toEqual([
    { slug: 'ana-belen', songs: 1 },
    { slug: 'oscar', songs: 2 },
    { slug: 'oscar-2', songs: null },
    { slug: 'oscar-4', songs: null },
    { slug: 'ana-belen-oscar', songs: null },
    { slug: 'oscar-3', songs: null },
  ])
  const { rows: words } = await sql<{ found: number }>`
    select count(*)::int as found from track_search where document @@ '''a/oscar'''::tsquery`.execute(db)
  expect(words).toEqual([{ found: 2 }])
})
