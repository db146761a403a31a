import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { readArtistCredits } from '@tempolibre/domain/artist-credits'
import { m } from '@tempolibre/locales/messages'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { useStudioApi } from '../../../fixtures/studio-api.ts'

const studio = '/api/studio/v1'
const own = useStudioApi()
const get = async (path: string) => (await own.api.get(`${studio}${path}`, { token: own.token })).body
const patch = (path: string, body: object) => own.api.patch(`${studio}${path}`, body, { token: own.token })

beforeEach(async () => {
  await own.api.db.deleteFrom('track').execute()
  await own.api.db.deleteFrom('artist').execute()
  await importLibrary(own.api.db, makeLibrary({ tracks: [makeTrack(1), makeTrack(2)] }))
})

/** The id of a new artist. */
const add = async (name: string): Promise<string> =>
  (await own.api.post(`${studio}/artists`, { name }, { token: own.token })).body.record.id
const tracks = async () => (await get('/tracks?lang=en&sort=id&per_page=100')).records
const nameOf = async (id: string): Promise<string> => (await get(`/artists/${id}`)).record.name

/** Changes the first track. @returns the status, and the track as it is then */
async function change(given: object, language = 'en') {
  const [{ id, version }] = await tracks()
  const { body, status } = await patch(`/tracks/${id}?lang=${language}`, { version, ...given })
  return { body, status, track: (await tracks())[0] }
}

describe('[R17.59] the artists of a track in the studio', () => {
  test('are several, in their order and each once, and shown by their joined names', async () => {
    const [ana, nino, oscar] = [await add('Ana Belén'), await add('Nino Bravo'), await add('Óscar')]
    const { track } = await change({ artist_ids: [nino, ana, nino], featured_artist_ids: [oscar] })
    expect(track).toMatchObject({
      artist_ids: [nino, ana],
      featured_artist_ids: [oscar],
      artist_name: 'Nino Bravo, Ana Belén feat. Óscar',
    })
    expect((await change({ artist_ids: [ana, nino] })).track).toMatchObject({
      artist_ids: [ana, nino],
      featured_artist_ids: [oscar],
      artist_name: 'Ana Belén, Nino Bravo feat. Óscar',
    })
    const [{ slug }] = await tracks()
    const { track: shown } = (await own.api.get(`/api/v1/tracks/${slug.en}?lang=en`)).body
    expect(shown.artists).toMatchObject([
      { name: 'Ana Belén', slug: 'ana-belen', role: 'main' },
      { name: 'Nino Bravo', role: 'main' },
      { name: 'Óscar', role: 'featured' },
    ])
    expect((await get(`/tracks?lang=en&artist_id=${oscar}`)).total).toBe(1)
    expect((await get(`/artists/${oscar}`)).record.tracks).toBe(1)
  })

  test('are one again: it is shown alone', async () => {
    const [ana, oscar] = [await add('Ana Belén'), await add('Óscar')]
    await change({ artist_ids: [ana], featured_artist_ids: [oscar] })
    expect((await change({ featured_artist_ids: [] })).track).toMatchObject({
      artist_id: ana,
      artist_ids: [ana],
      featured_artist_ids: [],
      artist_name: 'Ana Belén',
    })
  })

  test('of a track of one are that one', async () => {
    const [track] = await tracks()
    expect(track.artist_ids).toEqual([track.artist_id])
    expect(track.featured_artist_ids).toEqual([])
  })

  test('are refused if there is none, nobody has the number, or a main artist is featured', async () => {
    const [ana, oscar] = [await add('Ana Belén'), await add('Óscar')]
    const fields = async (given: object) => (await change(given, 'es')).body.error.fields
    expect(await fields({ artist_ids: [] })).toMatchObject([{ field: 'body.artist_ids' }])
    expect(await fields({ artist_ids: [ana, '99999'] })).toMatchObject([
      { field: 'body.artist_ids', code: 'unknown_record' },
    ])
    expect(await fields({ artist_ids: [ana], featured_artist_ids: [oscar, ana] })).toMatchObject([
      { field: 'body.featured_artist_ids', message: m.studio_artist_twice({}, { locale: 'es' }) },
    ])
    const [{ artist_id: present }] = await tracks()
    expect(await fields({ featured_artist_ids: [present] })).toMatchObject([{ code: 'artist_twice' }])
  })

  test('of many tracks are changed at once; what is not given stays', async () => {
    const [ana, oscar] = [await add('Ana Belén'), await add('Óscar')]
    const before = await tracks()
    const all = before.map(({ id }: { id: string }) => id)
    await change({ artist_ids: [ana] })
    const { body } = await own.api.post(
      `${studio}/tracks/changes`,
      { ids: all, change: { featured_artist_ids: [oscar] } },
      { token: own.token },
    )
    expect(body.changed).toBe(2)
    expect((await tracks()).map((track: { artist_name: string }) => track.artist_name)).toEqual([
      'Ana Belén feat. Óscar',
      `${before[1].artist_name} feat. Óscar`,
    ])
  })

  test('are given back by undoing, with the name that was shown', async () => {
    const [ana, oscar, two] = [await add('Ana Belén'), await add('Óscar'), await add('The Two')]
    await change({ artist_id: two, artist_ids: [ana, oscar] })
    const [{ artist_name: shown, id, version }] = await tracks()
    expect(shown).toBe('The Two')
    const saved = await patch('/tracks?lang=en', { tracks: [{ id, version, artist_ids: [oscar] }] })
    expect(saved.body.records[0]).toMatchObject({ artist_name: 'Óscar', artist_ids: [oscar] })
    await own.api.post(`${studio}/tracks/undo?lang=en`, { batch: saved.body.batch }, { token: own.token })
    expect((await tracks())[0]).toMatchObject({ artist_name: 'The Two', artist_ids: [ana, oscar] })
  })

  test('[R17.60] stand in the table that an import reads', async () => {
    const [ana, nino, oscar] = [await add('Ana Belén'), await add('Nino Bravo'), await add('Óscar')]
    await change({ artist_ids: [ana, nino], featured_artist_ids: [oscar] })
    const answer = await own.api.api.request(`${studio}/track-table?lang=es`, {
      headers: { authorization: `Bearer ${own.token}` },
    })
    const [first, second] = parse<{ artist: string }>(Buffer.from(await answer.arrayBuffer()), {
      bom: true,
      columns: true,
    })
    const [track, other] = await tracks()
    expect(readArtistCredits(first?.artist ?? '')).toEqual({
      shown: track.artist_name,
      artists: await Promise.all(
        [ana, nino, oscar].map(async (id) => ({
          name: await nameOf(id),
          role: id === oscar ? 'featured' : 'main',
        })),
      ),
    })
    expect(second?.artist).toBe(other.artist_name)
  })
})
