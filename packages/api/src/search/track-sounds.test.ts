import { endpoints } from '@tempolibre/contract'
import { importLibrary } from '@tempolibre/database'
import { createMigratedDatabase, growCatalogue, makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../create-api.ts'
import { testSettings } from '../fixtures/test-settings.ts'
import { TrackSounds } from './track-sounds.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let api: ReturnType<typeof createApi>
const logged: unknown[] = []

/** A song that sounds like no generated one. */
const strange = (id: string, percussiveness: number) =>
  makeTrack(1, {
    id,
    bpm: 75,
    key: 'B',
    loudness_lufs: -22,
    sound: { brightness_hz: 4500, onset_density: 12, percussiveness, timbre: [90, -30, -20, 20, 20, 20] },
  })

beforeAll(async () => {
  database = await createMigratedDatabase()
  const tracks = [0.9, 0.88, 0.86, 0.5].map((percussiveness, place) =>
    strange(`strange-${place}`, percussiveness),
  )
  await importLibrary(database.db, makeLibrary({ tracks }))
  await growCatalogue(database.db, { tracks: 5000 })
  api = newApi()
  // Reads the catalogue.
  await api.request('/api/v1/search?lang=en')
}, 120_000)
afterAll(() => database.close())

/** One that has searched nothing yet. */
const newApi = () =>
  createApi({ ...testSettings, db: database.db, log: { error: (details) => logged.push(details) } })

async function similarTo(slug: string, limit = 12, from = api): Promise<string[]> {
  const answer = await from.request(`/api/v1/tracks/${slug}/similar?lang=en&limit=${limit}`)
  expect(logged).toEqual([])
  const { tracks } = endpoints.listSimilarTracks.output.parse(await answer.json())
  return tracks.map((track) => track.slug)
}

describe('[R10.1] similar songs from the copy in the process', () => {
  test('are those that PostgreSQL finds by comparing all: at least 95 of 100', async () => {
    const { rows } = await sql<{ slug: string }>`
      select slug from track_text where language = 'en' and track_id % 100 = 7`.execute(database.db)
    let [same, all] = [0, 0]
    for (const { slug } of rows) {
      // Without a copy, PostgreSQL is asked.
      const exact = await similarTo(slug, 12, newApi())
      const found = new Set(await similarTo(slug))
      expect(exact).toHaveLength(12)
      all += exact.length
      same += exact.filter((other) => found.has(other)).length
    }
    expect(rows.length).toBeGreaterThan(40)
    expect(same / all).toBeGreaterThanOrEqual(0.95)
  })

  test('sound alike, nearest first', async () => {
    expect((await similarTo('strange-0')).slice(0, 3)).toEqual(['strange-1', 'strange-2', 'strange-3'])
  })

  test('include new and changed songs at once, and never those that are gone', async () => {
    const { db } = database
    const tracks = [0.9, 0.88, 0.86, 0.5].map((percussiveness, place) =>
      strange(`strange-${place}`, percussiveness),
    )
    await importLibrary(db, makeLibrary({ tracks: [...tracks, strange('strange-new', 0.9)] }))
    expect((await similarTo('strange-0'))[0]).toBe('strange-new')

    // Only what nothing else in a search depends on.
    await sql`update track set percussiveness = 0.1, timbre = '{0,0,0,0,0,0}' where import_id = 'strange-new'`.execute(
      db,
    )
    expect(await similarTo('strange-0')).not.toContain('strange-new')
    await sql`update track set percussiveness = 0.9, timbre = '{90,-30,-20,20,20,20}' where import_id = 'strange-new'`.execute(
      db,
    )
    expect((await similarTo('strange-0'))[0]).toBe('strange-new')

    await sql`
      insert into track_version (track_id, main_id, kind, name, position)
      select version.id, main.id, 'edit', 'Short', 0 from track as version, track as main
      where version.import_id = 'strange-new' and main.import_id = 'strange-3'`.execute(db)
    expect(await similarTo('strange-0')).not.toContain('strange-new')
    await sql`delete from track where import_id = 'strange-1'`.execute(db)
    expect((await similarTo('strange-0'))[0]).toBe('strange-2')
    expect(await similarTo('strange-1')).toEqual([])
  })
})

test('a place beyond all others is still nearest to those on its side', async () => {
  const sounds = new TrackSounds()
  const at = (value: number) => Array.from({ length: 17 }, () => value)
  for (const [track, value] of [-500, -3, 0, 4, 500].entries()) sounds.put(track, at(value))
  const list = (value: number, isWanted = (_track: number) => true) =>
    sounds.nearest(at(value), { count: 2, tracks: 5, isWanted })
  expect(await list(-9999)).toEqual([0, 1])
  expect(await list(3.9)).toEqual([3, 2])
  expect(await list(3.9, (track) => track !== 3)).toEqual([2, 1])
  expect(() => sounds.put(0, [1, 2])).toThrow('17 dimensions')
})
