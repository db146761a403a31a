import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Customer, openShop, type Shop } from '../../fixtures/open-shop.ts'

let shop: Shop

/** Song 2 with an edit and a stem, and song 4 with a loop. */
beforeAll(async () => {
  shop = await openShop()
  const id = (index: number) => Number(shop.trackId(index))
  await shop.db
    .insertInto('track_version')
    .values([
      { track_id: id(5), main_id: id(2), kind: 'stem', name: 'Drums', position: 1 },
      { track_id: id(3), main_id: id(2), kind: 'edit', name: '30 sec', position: 0 },
      { track_id: id(6), main_id: id(4), kind: 'loop', name: 'Loop', position: 0 },
    ])
    .execute()
  // Fingerprints of their own, as recordings have them.
  for (const index of [3, 5])
    await shop.db
      .updateTable('track')
      .set({ fingerprint: `version-${index}` })
      .where('id', '=', id(index))
      .execute()
})
afterAll(() => shop.close())

const get = async (path: string): Promise<Answer['body']> => (await shop.api.request(path)).json()
const idsOf = (records: { id: string }[]) => records.map(({ id }) => id)
const versions = [3, 5, 6]
const save = (customer: Customer, index: number, format = 'wav') =>
  customer.post('/api/save-download-music', { music_id: shop.trackId(index), format })
const numberOf = async (answer: ReturnType<typeof save>) => (await answer).body.licence.number

describe('[R4.3] a song with versions', () => {
  test('names them in their order, with what a player needs', async () => {
    const { track } = await get('/api/v1/tracks/track-2-es?lang=es')
    expect(track.versions).toMatchObject([
      { id: shop.trackId(3), kind: 'edit', name: '30 sec', title: 'Track 3 (es)', duration_seconds: 93 },
      {
        id: shop.trackId(5),
        kind: 'stem',
        name: 'Drums',
        url: 'https://music.example/media/previews/track-5.mp3',
      },
    ])
    expect((await get('/api/v1/tracks/track-7-es?lang=es')).track.versions).toEqual([])
  })

  test('is where the address of a version leads, in every language and from an old one', async () => {
    expect(await get('/api/v1/tracks/track-3?lang=en')).toEqual({ success: true, moved_to: 'track-2' })
    expect(await get('/api/v1/tracks/track-3?lang=fr')).toEqual({ success: true, moved_to: 'track-2-fr' })
  })
})

describe('[R1.4] versions are not songs of their own', () => {
  test('in lists and their counts, whatever the order', async () => {
    for (const sort of ['newest', 'popular', 'bpm', 'duration', 'title']) {
      const { total, tracks } = await get(`/api/v1/tracks?lang=en&limit=50&sort=${sort}`)
      expect([total, tracks.length], sort).toEqual([27, 27])
      for (const version of versions) expect(idsOf(tracks), sort).not.toContain(shop.trackId(version))
    }
  })

  test('in the figures of the site, of a genre and the sitemap', async () => {
    expect((await get('/api/v1/statistics')).statistics.tracks).toBe(27)
    const { categories } = await get('/api/get-category')
    expect(categories.map(({ track_count }: { track_count: number }) => track_count)).toContain(27)
    const { entries } = await get('/api/v1/sitemaps/tracks/1')
    expect(entries).toHaveLength(27)
  })

  test('in similar songs', async () => {
    const { tracks } = await get('/api/v1/tracks/track-2/similar?lang=en&limit=20')
    for (const version of versions) expect(idsOf(tracks)).not.toContain(shop.trackId(version))
    expect(tracks.length).toBeGreaterThan(0)
  })

  test('in the search, which finds a song by the names of its versions', async () => {
    const all = await get('/api/v1/search?lang=en')
    expect(all.total).toBe(27)
    const drums = await get('/api/v1/search?lang=en&search=drums')
    expect(idsOf(drums.tracks)).toEqual([shop.trackId(2)])
  })

  test('until they are detached; what is attached disappears', async () => {
    const track_id = Number(shop.trackId(8))
    const searched = async () => (await get('/api/v1/search?lang=en')).total
    await shop.db
      .insertInto('track_version')
      .values({ track_id, main_id: Number(shop.trackId(4)), kind: 'edit', name: '15 sec', position: 1 })
      .execute()
    expect([await searched(), (await get('/api/v1/statistics')).statistics.tracks]).toEqual([26, 26])
    await shop.db.deleteFrom('track_version').where('track_id', '=', track_id).execute()
    expect([await searched(), (await get('/api/v1/statistics')).statistics.tracks]).toEqual([27, 27])
  })
})

describe('[R10.4] one licence covers a family', () => {
  test('whichever of it comes first, and uses one download of the plan', async () => {
    const ada = await shop.addCustomer({ plan: 'free' })
    const first = await save(ada, 3, 'mp3')
    expect(first.body.licence.number).toBe(await numberOf(save(ada, 2, 'mp3')))
    expect(first.body.licence.number).toBe(await numberOf(save(ada, 5, 'mp3')))
    // The plan has three a month: two further songs.
    expect(await numberOf(save(ada, 6, 'mp3'))).not.toBe(first.body.licence.number)
    expect((await save(ada, 10, 'mp3')).status).toBe(200)
    expect((await save(ada, 11, 'mp3')).body.error.code).toBe('download_limit_reached')
    expect((await save(ada, 5, 'mp3')).status, 'covered already').toBe(200)
  })

  test('and names the song, its versions and their sound', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const number = await numberOf(save(ada, 5))
    const { licence } = (await ada.get(`/api/v1/licences/${number}/document`)).body
    const covered = [
      {
        id: shop.trackId(3),
        kind: 'edit',
        name: '30 sec',
        sound: { algorithm: 'chromaprint-2/4', fingerprint: 'version-3' },
      },
      {
        id: shop.trackId(5),
        kind: 'stem',
        name: 'Drums',
        sound: { algorithm: 'chromaprint-2/4', fingerprint: 'version-5' },
      },
    ]
    expect(licence).toMatchObject({ format: 1, track: { title: 'Track 2' }, versions: covered })
    const shown = (await get(`/api/v1/licences/${number}?lang=en`)).licence
    expect(shown).toMatchObject({ track_title: 'Track 2', track_slug: 'track-2', versions: covered })
  })

  test('also the versions that the song gets later, by the register', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const number = await numberOf(save(ada, 4))
    const later = { track_id: Number(shop.trackId(9)), main_id: Number(shop.trackId(4)) }
    await shop.db
      .insertInto('track_version')
      .values({ ...later, kind: 'edit', name: '60 sec', position: 2 })
      .execute()
    expect(await numberOf(save(ada, 9))).toBe(number)
    const named = async () =>
      (await get(`/api/v1/licences/${number}?lang=en`)).licence.versions.map(
        ({ name }: { name: string }) => name,
      )
    expect(await named()).toEqual(['Loop', '60 sec'])
    await shop.db.deleteFrom('track_version').where('track_id', '=', later.track_id).execute()
    expect(await named()).toEqual(['Loop'])
    expect(await numberOf(save(ada, 9)), 'a song of its own again').not.toBe(number)
  })

  test('and stays with it when another track becomes the main one', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const number = await numberOf(save(ada, 12))
    const [former, present] = [Number(shop.trackId(12)), Number(shop.trackId(13))]
    await shop.db
      .insertInto('track_version')
      .values({ track_id: former, main_id: present, kind: 'alternate', name: 'First mix', position: 0 })
      .execute()
    expect(await numberOf(save(ada, 13))).toBe(number)
    expect((await get(`/api/v1/licences/${number}?lang=en`)).licence.versions).toMatchObject([
      { name: 'Track 13' },
    ])
    await shop.db.deleteFrom('track_version').where('track_id', '=', former).execute()
  })

  test('its file is that of the version, by an address of its own', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const { body } = await save(ada, 5)
    const { number } = body.licence
    expect(new URL(body.url).pathname).toBe(`/media/masters/${number}.${shop.trackId(5)}.wav`)
    const link = (index: number) =>
      ada.post(`/api/v1/downloads/${number}/link`, { format: 'wav', track_id: shop.trackId(index) })
    expect(new URL((await link(3)).body.url).pathname).toBe(`/media/masters/${number}.${shop.trackId(3)}.wav`)
    expect(new URL((await link(2)).body.url).pathname).toBe(`/media/masters/${number}.wav`)
    expect((await link(6)).status, 'of another family').toBe(404)
    const { rows } = {
      rows: await shop.db
        .selectFrom('download')
        .where('licence_number', '=', number)
        .select('track_id')
        .orderBy('id')
        .execute(),
    }
    expect(rows.map(({ track_id }) => track_id)).toEqual([
      Number(shop.trackId(5)),
      Number(shop.trackId(3)),
      null,
    ])
  })

  test('is found by any of its tracks, and by no other', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const number = await numberOf(save(ada, 2))
    const found = async (index: number) =>
      (await ada.get(`/api/v1/downloads?lang=en&track_id=${shop.trackId(index)}`)).body.licences.map(
        (licence: { number: string }) => licence.number,
      )
    expect(await found(5)).toEqual([number])
    expect(await found(6)).toEqual([])
  })
})

test('[R12.4] a version has no versions, and a song with versions is none', async () => {
  const attach = (track: number, main: number) =>
    shop.db
      .insertInto('track_version')
      .values({
        track_id: Number(shop.trackId(track)),
        main_id: Number(shop.trackId(main)),
        kind: 'edit',
        name: 'Edit',
        position: 9,
      })
      .execute()
  await expect(attach(2, 20)).rejects.toThrow('cannot be a version')
  await expect(attach(20, 3)).rejects.toThrow('cannot be a version')
  await expect(attach(20, 20)).rejects.toThrow('check constraint')
})
