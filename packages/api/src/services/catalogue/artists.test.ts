import { type ApiClient, createClient } from '@tempolibre/contract'
import { importLibrary } from '@tempolibre/database'
import { createMigratedDatabase, makeCategory, makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../create-api.ts'
import { testSettings } from '../../fixtures/test-settings.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let client: ApiClient

beforeAll(async () => {
  database = await createMigratedDatabase()
  const { db } = database
  await importLibrary(
    db,
    makeLibrary({
      music_categories: ['rock', 'jazz'].map((id) => makeCategory(id)),
      tracks: [1, 2, 3, 4].map((number) =>
        makeTrack(number, { categories: [number % 2 === 0 ? 'jazz' : 'rock'], bpm: 60 + 20 * number }),
      ),
    }),
  )
  await sql`insert into artist (name) values ('Ana Belén'), ('Óscar')`.execute(db)
  await sql`insert into track_artist (track_id, artist_id, position, role)
    select track.id, artist.id, case artist.name when 'Óscar' then 1 else 0 end,
      case artist.name when 'Óscar' then 'featured' else 'main' end
    from track, artist where artist.import_id is null and track.import_id in ('track-1', 'track-2')`.execute(
    db,
  )
  const api = createApi({ ...testSettings, db, log: { error() {} } })
  client = createClient({ baseUrl: testSettings.siteUrl, fetch: async (request) => api.fetch(request) })
})
afterAll(() => database.close())

const lang = 'en'
const titles = (tracks: readonly { title: string }[]) => tracks.map(({ title }) => title).toSorted()

describe('[R17.58] an artist', () => {
  test('has a name, an address and songs, alone or among several', async () => {
    const answer = await client.getArtist({ slug: 'oscar', lang })
    expect(answer).toMatchObject({ artist: { name: 'Óscar', slug: 'oscar', track_count: 2, biography: '' } })
    const { total, tracks } = await client.listTracks({ lang, artist: 'oscar' })
    expect([total, titles(tracks)]).toEqual([2, ['Track 1', 'Track 2']])
    expect((await client.listTracks({ lang, artist: 'oscar', category: 'jazz' })).total).toBe(1)
    expect(await client.listTracks({ lang, artist: 'nobody' })).toMatchObject({ total: 0, tracks: [] })
  })

  test('leads on with songs; the joined name has no address', async () => {
    const { tracks } = await client.listTracks({ lang, artist: 'oscar', limit: 1 })
    expect(tracks[0]?.artist).not.toHaveProperty('slug')
    expect(tracks[0]?.artists).toMatchObject([
      { name: 'Ana Belén', slug: 'ana-belen', role: 'main' },
      { name: 'Óscar', slug: 'oscar', role: 'featured' },
    ])
    const { tracks: alone } = await client.listTracks({ lang, artist: 'house-band', limit: 1 })
    expect(alone[0]).toMatchObject({ artist: { name: 'House Band', slug: 'house-band' } })
    expect(alone[0]).not.toHaveProperty('artists')
  })

  test('that there is not is missing', async () => {
    await expect(client.getArtist({ slug: 'nobody', lang })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('[R17.58] a search', () => {
  test('is narrowed to artists, and counts what is left', async () => {
    const found = await client.searchTracks({ lang, artist: 'oscar' })
    expect([found.total, titles(found.tracks)]).toEqual([2, ['Track 1', 'Track 2']])
    expect(found.facets.artist).toEqual([{ slug: 'oscar', name: 'Óscar', count: 2, chosen: true }])
    expect(found.facets.genre.map(({ count, slug }) => [slug, count])).toEqual([
      ['jazz', 1],
      ['rock', 1],
    ])
    const both = await client.searchTracks({ lang, artist: 'oscar,house-band', genre: 'jazz' })
    expect(titles(both.tracks)).toEqual(['Track 2', 'Track 4'])
    expect(both.facets.artist.map(({ count, slug }) => [slug, count])).toEqual([
      ['oscar', 1],
      ['house-band', 1],
    ])
  })

  test('without results says that the artist stands in the way', async () => {
    const { nearest, total } = await client.searchTracks({ lang, artist: 'oscar', bpm: '130-' })
    expect(total).toBe(0)
    expect(nearest).toContainEqual({ kind: 'artist', value: 'oscar', name: 'Óscar', count: 1 })
  })

  test('names artists that there are not, and takes earlier addresses', async () => {
    const { ignored, total } = await client.searchTracks({ lang, artist: 'nobody' })
    expect([total, ignored]).toEqual([4, [{ facet: 'artist', value: 'nobody' }]])
    await sql`update artist set name = 'Oskar' where name = 'Óscar'`.execute(database.db)
    const found = await client.searchTracks({ lang, artist: 'oscar' })
    expect([found.total, found.facets.artist[0]?.slug]).toEqual([2, 'oskar'])
    expect(await client.getArtist({ slug: 'oscar', lang })).toMatchObject({ moved_to: 'oskar' })
  })
})
