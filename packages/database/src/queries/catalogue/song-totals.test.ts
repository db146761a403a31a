import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMigratedDatabase, makeCategory, makeLibrary, makeTrack } from '../../factories/index.ts'
import { importLibrary } from '../../import-library.ts'
import { listMusicCategories } from './music-categories.ts'
import { getStatistics } from './statistics.ts'
import { listTracks } from './tracks.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

const library = makeLibrary({
  music_categories: ['rock', 'jazz', 'folk'].map((id) => makeCategory(id)),
  tracks: Array.from({ length: 12 }, (_, index) =>
    makeTrack(index, { categories: index % 3 === 0 ? ['rock', 'jazz'] : ['rock'] }),
  ),
})

beforeEach(async () => {
  database = await createMigratedDatabase()
  await importLibrary(database.db, library)
})
afterEach(() => database.close())

/** What is shown: how many songs there are, in all and by genre, and how long they play. */
async function shown() {
  const { db } = database
  const [{ tracks }, genres, every, jazz] = await Promise.all([
    getStatistics(db),
    listMusicCategories(db),
    listTracks(db, { language: 'en', limit: 1 }),
    listTracks(db, { language: 'en', limit: 1, category: 'jazz' }),
  ])
  return {
    songs: tracks,
    genres: Object.fromEntries(genres.map(({ slug, track_count: count }) => [slug.en, count])),
    lists: [every.total, jazz.total],
    seconds: [every.totalSeconds, jazz.totalSeconds],
  }
}

/** The same, counted. */
async function counted() {
  const { rows } = await sql<{ slug: string | null; songs: number; seconds: number }>`
    select text.slug, count(track.id)::int as songs, coalesce(sum(track.duration_seconds), 0) as seconds
    from music_category_text as text
      left join track_category on track_category.music_category_id = text.music_category_id
        and track_category.track_id not in (select track_id from track_version)
      left join track on track.id = track_category.track_id
    where text.language = 'en' group by text.slug
    union all
    select null, count(*)::int, coalesce(sum(duration_seconds), 0)
    from track where id not in (select track_id from track_version)`.execute(database.db)
  const every = rows.find(({ slug }) => slug === null)
  const jazz = rows.find(({ slug }) => slug === 'jazz')
  return {
    songs: every?.songs,
    genres: Object.fromEntries(rows.flatMap(({ slug, songs }) => (slug === null ? [] : [[slug, songs]]))),
    lists: [every?.songs, jazz?.songs],
    seconds: [every?.seconds, jazz?.seconds],
  }
}

const idOf = (index: number) => sql`(select id from track where import_id = ${`track-${index}`})`
const genre = (id: string) => sql`(select id from music_category where import_id = ${id})`

test('[R15.93] what pages say about the number of songs is what there is, whatever changes', async () => {
  const first = await counted()
  expect(first).toMatchObject({ songs: 12, genres: { rock: 12, jazz: 4, folk: 0 } })
  expect(await shown()).toEqual(first)
  const changes = [
    ['a song gets a genre', sql`insert into track_category values (${idOf(1)}, ${genre('folk')}, 1)`],
    [
      'a song leaves one',
      sql`delete from track_category where track_id = ${idOf(0)} and music_category_id = ${genre('jazz')}`,
    ],
    ['a recording is longer', sql`update track set duration_seconds = 300 where id = ${idOf(3)}`],
    ['nothing that counts changes', sql`update track set bpm = 101, featured = true where id = ${idOf(3)}`],
    [
      'a song becomes a version',
      sql`insert into track_version (track_id, main_id, kind, name, position) values (${idOf(3)}, ${idOf(4)}, 'alternate', 'Other', 0)`,
    ],
    [
      'another is one for a moment',
      sql`with made as (
        insert into track_version (track_id, main_id, kind, name, position) values (${idOf(6)}, ${idOf(4)}, 'alternate', 'Third', 1))
        select 1`,
    ],
    ['and a song again', sql`delete from track_version where track_id = ${idOf(6)}`],
    ['songs go', sql`delete from track where id in (${idOf(5)}, ${idOf(9)})`],
    ['a genre goes', sql`delete from music_category where id = ${genre('folk')}`],
  ] as const
  for (const [what, change] of changes) {
    await change.execute(database.db)
    expect({ what, ...(await shown()) }).toEqual({ what, ...(await counted()) })
  }
  await importLibrary(database.db, library)
  expect(await shown()).toEqual(await counted())
  await sql`delete from track`.execute(database.db)
  expect(await shown()).toMatchObject({ songs: 0, genres: { rock: 0, jazz: 0 }, seconds: [0, 0] })
})

test('[R15.93] what is undone changes no number, and of two at once both count', async () => {
  const { db } = database
  const before = await shown()
  await expect(
    db.transaction().execute(async (transaction) => {
      await sql`delete from track`.execute(transaction)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await shown()).toEqual(before)
  await Promise.all([0, 1, 2, 3].map((index) => sql`delete from track where id = ${idOf(index)}`.execute(db)))
  expect(await shown()).toEqual(await counted())
  expect((await shown()).songs).toBe(8)
})

test('[R15.93] those shown in English are left out of the number of the translated ones', async () => {
  const { db } = database
  await sql`update track_text set falls_back = true, title = '' where language = 'fr' and track_id in (${idOf(0)}, ${idOf(1)})`.execute(
    db,
  )
  const translated = (category?: string) =>
    listTracks(db, { language: 'fr', limit: 50, translated: true, ...(category && { category }) })
  const [every, jazz] = await Promise.all([translated(), translated('jazz-fr')])
  expect([every.total, every.tracks.length]).toEqual([10, 10])
  expect([jazz.total, jazz.tracks.length]).toEqual([3, 3])
})
