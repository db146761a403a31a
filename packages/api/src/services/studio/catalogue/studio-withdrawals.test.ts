import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSoundAccess } from '../../../editions/sound-access.ts'
import { type Answer, type Customer, openShop, type Shop, shopSettings } from '../../../fixtures/open-shop.ts'
import { testPassword } from '../../../fixtures/sign-up-user.ts'

const studio = '/api/studio/v1'

let shop: Shop
let editor: Customer
let administrator: Customer
let holder: Customer
/** Number of the holder's licence for song 5. */
let number: string
/** The id of song 5, and those of its versions. */
let song: string
let versions: string[]
/** Previews that nobody can open. */
const closed = new Set<string>()

beforeAll(async () => {
  shop = await openShop({ canBeHeard: async ({ preview }) => !closed.has(preview) })
  editor = await shop.addCustomer({ role: 'editor' })
  administrator = await shop.addCustomer({ role: 'administrator' })
  song = shop.trackId(5)
  versions = [shop.trackId(6), shop.trackId(7)]
  await shop.db
    .insertInto('track_version')
    .values(
      versions.map((id, position) => ({
        track_id: Number(id),
        main_id: Number(song),
        kind: 'edit' as const,
        name: `Edit ${position + 1}`,
        position,
      })),
    )
    .execute()
  holder = await shop.addCustomer({ plan: 'lifetime' })
  number = (await order(holder, song)).body.licence.number
})
afterAll(() => shop.close())
beforeEach(async () => {
  closed.clear()
  await editor.post(`${studio}/tracks/publish`, { ids: [song, ...versions] })
})

const order = (customer: Customer, id: string) => customer.post('/api/save-download-music', { music_id: id })
const withdraw = (...ids: string[]) => editor.post(`${studio}/tracks/withdraw`, { ids })
const publish = (...ids: string[]) => editor.post(`${studio}/tracks/publish`, { ids })
const told = ({ body, status }: Answer) => [status, body.error?.code]

async function get(path: string): Promise<Answer> {
  const response = await shop.api.request(path)
  return { status: response.status, body: await response.json() }
}

const idsIn = (tracks: readonly { id: string }[]) => tracks.map(({ id }) => id)

describe('[R17.10] a withdrawn song', () => {
  test('is in no list, search or similar songs, nor its versions, and all of it is back when it is published again', async () => {
    const seen = async () => {
      const [listed, found, similar, byId, counted] = await Promise.all([
        get('/api/v1/tracks?lang=en&limit=50'),
        get('/api/v1/search?lang=en&q=track%205'),
        get('/api/v1/tracks/track-8/similar?lang=en&limit=24'),
        get(`/api/v1/tracks-by-id?lang=en&ids=${song},${versions[0]}`),
        get('/api/v1/statistics'),
      ])
      return {
        listed: idsIn(listed.body.tracks).includes(song),
        total: listed.body.total,
        found: idsIn(found.body.tracks).includes(song),
        similar: idsIn(similar.body.tracks).includes(song),
        byId: idsIn(byId.body.tracks),
        counted: counted.body.statistics.tracks,
      }
    }
    const before = await seen()
    expect(before).toMatchObject({ listed: true, found: true, byId: [song, versions[0]] })
    const page = await get('/api/v1/tracks/track-5?lang=en')
    expect((await withdraw(song)).body).toEqual({ success: true, changed: 1 })
    expect(await seen()).toEqual({
      listed: false,
      total: before.total - 1,
      found: false,
      similar: false,
      byId: [],
      counted: before.counted - 1,
    })
    expect((await withdraw(song)).body.changed).toBe(0)
    expect((await publish(song)).body.changed).toBe(1)
    expect(await seen()).toEqual(before)
    const again = await get('/api/v1/tracks/track-5?lang=en')
    expect(again.body.track).toEqual({ ...page.body.track, updated_at: expect.any(String) })
  })

  test('says so at its addresses in three languages, and leads on', async () => {
    await withdraw(song)
    for (const [lang, slug] of [
      ['en', 'track-5'],
      ['es', 'track-5-es'],
      ['fr', 'track-5-fr'],
    ]) {
      expect(told(await get(`/api/v1/tracks/${slug}?lang=${lang}`))).toEqual([410, 'track_withdrawn'])
      const { body } = await get(`/api/v1/withdrawn-tracks/${slug}?lang=${lang}`)
      expect(body.track).toMatchObject({ slug, artist: expect.any(String) })
      const similar = await get(`/api/v1/tracks/${slug}/similar?lang=${lang}`)
      expect(similar.body.tracks.length).toBeGreaterThan(0)
    }
    // Of another language, and of a version.
    expect((await get('/api/v1/tracks/track-5-es?lang=en')).body).toEqual({
      success: true,
      moved_to: 'track-5',
    })
    expect((await get('/api/v1/tracks/track-6?lang=en')).body).toEqual({ success: true, moved_to: 'track-5' })
    await publish(song)
    expect((await get('/api/v1/withdrawn-tracks/track-5?lang=en')).status).toBe(404)
  })

  test('is licensed to nobody anew, whatever their plan, and stays with whoever holds it', async () => {
    const [subscriber, visitor] = [await shop.addCustomer({ plan: 'subscription' }), await shop.addCustomer()]
    await withdraw(song)
    for (const customer of [subscriber, visitor])
      for (const id of [song, ...versions])
        expect(told(await order(customer, id))).toEqual([410, 'track_withdrawn'])
    expect((await order(holder, song)).body.licence.number).toBe(number)
    const link = (about: object) => holder.post(`/api/v1/downloads/${number}/link`, about)
    for (const about of [
      { format: 'wav' },
      { format: 'mp3' },
      { format: 'flac' },
      { format: 'wav', track_id: versions[0] },
      { format: 'wav', track_id: versions[1] },
    ])
      expect((await link(about)).status).toBe(200)
    const [licence] = (await holder.get('/api/v1/downloads?lang=en')).body.licences
    expect(licence).toMatchObject({
      number,
      track: { id: song, slug: 'track-5' },
      withdrawn: {
        versions: [
          { id: versions[0], name: 'Edit 1' },
          { id: versions[1], name: 'Edit 2' },
        ],
      },
    })
    const verified = (await get(`/api/v1/licences/${number}?lang=en`)).body.licence
    expect(verified).toMatchObject({ status: 'valid', track_slug: 'track-5' })
    expect(verified.versions.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(versions))
  })

  test('downloads under an older licence once the plan is in another period', async () => {
    await withdraw(song)
    await shop.db
      .updateTable('subscription')
      .set({ current_period_start: new Date(Date.now() - 1000) })
      .where('user_id', '=', holder.userId)
      .execute()
    expect(told(await order(holder, song))).toEqual([402, 'licence_held'])
  })

  test('keeps its place in playlists and favourites, where nobody sees it meanwhile', async () => {
    const [first, last] = [shop.trackId(9), shop.trackId(10)]
    const id = crypto.randomUUID()
    const ada = await shop.addCustomer()
    const put = (path: string, body: object) => ada.fetch(path, { method: 'PUT', body: JSON.stringify(body) })
    await put(`/api/v1/playlists/${id}`, { name: 'Mine', music_ids: [first, song, last] })
    await ada.post('/api/v1/favourites', { music_id: song, favourite: true })
    const list = async () => idsIn((await ada.get(`/api/v1/playlists/${id}?lang=en`)).body.tracks)
    await withdraw(song)
    expect(await list()).toEqual([first, last])
    const { body } = await ada.get(`/api/v1/playlists/${id}?lang=en`)
    expect(body.playlist.track_count).toBe(2)
    expect((await ada.get('/api/v1/favourites?lang=en')).body.tracks).toEqual([])
    const { version } = body.playlist
    const ordered = await put(`/api/v1/playlists/${id}/order`, { music_ids: [last, first], version })
    expect(ordered.status).toBe(200)
    expect(await list()).toEqual([last, first])
    await publish(song)
    expect(await list()).toEqual([last, song, first])
    expect(idsIn((await ada.get('/api/v1/favourites?lang=en')).body.tracks)).toEqual([song])
  })

  test('[R17.63] is in no list that somebody shares, no list by ids, and of no use to an API key', async () => {
    const id = crypto.randomUUID()
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const path = `/api/v1/playlists/${id}`
    const list = { name: 'Shared', music_ids: [song, shop.trackId(9)] }
    await ada.fetch(path, { method: 'PUT', body: JSON.stringify(list) })
    await ada.fetch(path, { method: 'PATCH', body: JSON.stringify({ shared: true }) })
    const token: string = (await ada.get(`${path}?lang=en`)).body.playlist.share_token
    const sharedIds = async () =>
      idsIn((await get(`/api/v1/shared-playlists/${token}?lang=en`)).body.playlist.tracks)
    expect(await sharedIds()).toEqual([song, shop.trackId(9)])
    const made = await ada.post('/api/v1/account/api-keys', {
      current_password: testPassword,
      key_name: 'Our website',
      scopes: ['catalogue:read', 'licences:write'],
      days: 90,
    })
    await withdraw(song)
    expect(await sharedIds()).toEqual([shop.trackId(9)])
    // What timelines, kits and the list under a video are read from.
    expect((await get(`/api/v1/tracks-by-id?lang=en&ids=${song},${versions[0]}`)).body.tracks).toEqual([])
    const byKey = async (address: string): Promise<Answer> => {
      const headers = { authorization: `Bearer ${made.body.key}` }
      const response = await shop.api.request(address, { headers })
      return { status: response.status, body: await response.json() }
    }
    const listed = await byKey('/api/v1/tracks?lang=en&limit=50')
    expect(idsIn(listed.body.tracks)).not.toContain(song)
    expect(told(await byKey('/api/v1/tracks/track-5?lang=en'))).toEqual([410, 'track_withdrawn'])
  })

  test('a version that was withdrawn before is no part of a new licence, and stays in an older one', async () => {
    const [gone = '', other = ''] = versions
    await withdraw(gone)
    const page = (await get('/api/v1/tracks/track-5?lang=en')).body.track
    expect(idsIn(page.versions)).toEqual([other])
    const later = await shop.addCustomer({ plan: 'lifetime' })
    expect(told(await order(later, gone))).toEqual([410, 'track_withdrawn'])
    const { body } = await order(later, song)
    const fresh = body.licence.number
    const link = (by: Customer, licence: string, id: string) =>
      by.post(`/api/v1/downloads/${licence}/link`, { format: 'wav', track_id: id })
    expect((await link(later, fresh, other)).status).toBe(200)
    expect((await link(later, fresh, gone)).status).toBe(404)
    expect(told(await order(later, gone))).toEqual([410, 'track_withdrawn'])
    expect((await link(holder, number, gone)).status).toBe(200)
  })
})

describe('[R17.11] withdrawing in the studio', () => {
  test('counts songs, versions and licences before it is done, and is recorded with who did it', async () => {
    const { body } = await editor.get(`${studio}/tracks/withdrawal?track_ids=${song},${shop.trackId(11)}`)
    expect(body.effect).toMatchObject({ tracks: 2, versions: 2 })
    expect(body.effect.licences).toBeGreaterThanOrEqual(1)
    await withdraw(song)
    const { email } = await shop.db
      .selectFrom('user_account')
      .where('id', '=', editor.userId)
      .select('email')
      .executeTakeFirstOrThrow()
    const read = async () => (await editor.get(`${studio}/tracks/${song}?lang=en`)).body.record
    expect(await read()).toMatchObject({ withdrawn_at: expect.any(String), withdrawn_by: email })
    const listed = async (query: string) =>
      idsIn((await editor.get(`${studio}/tracks?lang=en&per_page=100&${query}`)).body.records)
    expect(await listed('withdrawn=true')).toEqual([song])
    expect(await listed('withdrawn=false')).not.toContain(song)
    expect(await listed('q=track%205')).toContain(song)
    expect(await listed('family=song')).toContain(song)
    expect(await listed('family=version')).not.toContain(song)
    const entry = await shop.db
      .selectFrom('audit_entry')
      .where('subject', '=', 'track')
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ who: email, subject_id: song, after: { withdrawn_at: expect.any(String) } })
    expect((await editor.post(`${studio}/tracks/withdraw`, { ids: [song, '99999'] })).status).toBe(400)
  })
})

describe('[R17.15] publishing a withdrawn song again', () => {
  const seen = async (id: string) =>
    idsIn((await get(`/api/v1/tracks-by-id?lang=en&ids=${id}`)).body.tracks).includes(id)

  test('opens it first, as an import does: what nobody could hear stays withdrawn and is named, the others are offered', async () => {
    const other = shop.trackId(12)
    await withdraw(song, other)
    closed.add('previews/track-12.mp3')
    expect((await publish(song, other)).body).toEqual({
      success: true,
      changed: 1,
      barred: 0,
      unopened: [{ id: other, title: { en: 'Track 12', es: 'Track 12 (es)', fr: 'Track 12 (fr)' } }],
    })
    expect([await seen(song), await seen(other)]).toEqual([true, false])
    expect(told(await get('/api/v1/tracks/track-12?lang=en'))).toEqual([410, 'track_withdrawn'])
    closed.clear()
    expect((await publish(other)).body).toMatchObject({ changed: 1, unopened: [] })
    expect(await seen(other)).toBe(true)
  })

  test('opens the versions that come back with it: one that nobody could hear stays withdrawn alone', async () => {
    const [first = '', second = ''] = versions
    await withdraw(song)
    closed.add('previews/track-7.mp3')
    expect((await publish(song)).body).toMatchObject({ changed: 1, unopened: [{ id: second }] })
    const page = (await get('/api/v1/tracks/track-5?lang=en')).body.track
    expect(idsIn(page.versions)).toEqual([first])
    expect(told(await order(await shop.addCustomer({ plan: 'lifetime' }), second))).toEqual([
      410,
      'track_withdrawn',
    ])
    const link = await holder.post(`/api/v1/downloads/${number}/link`, { format: 'wav', track_id: second })
    expect(link.status, 'its holder keeps it').toBe(200)
    closed.clear()
    await publish(second)
    expect(idsIn((await get('/api/v1/tracks/track-5?lang=en')).body.track.versions)).toEqual(versions)
  })

  test('is heard by the staff meanwhile, who cannot tell otherwise what it is', async () => {
    await withdraw(song)
    const { record } = (await editor.get(`${studio}/tracks/${song}?lang=en`)).body
    const { pathname, searchParams } = new URL(record.preview_url)
    const sounds = createSoundAccess({ ...shopSettings, db: shop.db, log: { warn() {} } })
    const key = pathname.slice('/media/'.length)
    expect(await sounds.judge(key, searchParams)).toBe('signed')
    expect(await sounds.judge(key, new URLSearchParams())).toBe('nobody')
    expect(await sounds.judge('previews/track-9.mp3', searchParams), 'of another sound').toBe('nobody')
  })
})

describe('[R17.16] versions of a withdrawn song', () => {
  const families = `${studio}/families`
  const seen = async () =>
    idsIn((await get(`/api/v1/tracks-by-id?lang=en&ids=${[song, ...versions].join(',')}`)).body.tracks)
  const change = async (mainId: string, kept: readonly string[]) => {
    const { record } = (await editor.get(`${families}/${song}`)).body
    const body = JSON.stringify({
      main_id: mainId,
      versions: kept.map((id) => ({ id, kind: 'edit', name: 'Edit' })),
      version: record.version,
    })
    const answer = await editor.fetch(`${families}/${song}`, { method: 'PATCH', body })
    expect(answer.status).toBe(200)
  }
  const restore = async (mainId: string) => {
    const { record } = (await editor.get(`${families}/${mainId}`)).body
    const body = JSON.stringify({
      main_id: song,
      versions: versions.map((id, at) => ({ id, kind: 'edit', name: `Edit ${at + 1}` })),
      version: record.version,
    })
    expect((await editor.fetch(`${families}/${mainId}`, { method: 'PATCH', body })).status).toBe(200)
    await publish(song, ...versions)
  }

  test('are not put on sale by leaving its family', async () => {
    await withdraw(song)
    await change(song, [versions[1] ?? ''])
    expect(await seen()).toEqual([])
    const customer = await shop.addCustomer({ plan: 'lifetime' })
    expect(told(await order(customer, versions[0] ?? ''))).toEqual([410, 'track_withdrawn'])
    await restore(song)
    expect(await seen()).toEqual([song, ...versions])
  })

  test('are not put on sale by taking its place', async () => {
    await withdraw(song)
    await change(versions[0] ?? '', [song, versions[1] ?? ''])
    expect(await seen()).toEqual([])
    await restore(versions[0] ?? '')
    expect(await seen()).toEqual([song, ...versions])
  })

  test('are not put on sale by deleting it', async () => {
    const [main, version] = [shop.trackId(24), shop.trackId(25)]
    await shop.db
      .insertInto('track_version')
      .values({ track_id: Number(version), main_id: Number(main), kind: 'edit', name: 'Edit', position: 0 })
      .execute()
    await withdraw(main)
    expect((await administrator.fetch(`${studio}/tracks/${main}`, { method: 'DELETE' })).status).toBe(200)
    expect(idsIn((await get(`/api/v1/tracks-by-id?lang=en&ids=${version}`)).body.tracks)).toEqual([])
    expect(idsIn((await editor.get(`${studio}/tracks?lang=en&withdrawn=true`)).body.records)).toContain(
      version,
    )
    expect((await publish(version)).body.changed).toBe(1)
  })
})

describe('[R17.12] deleting a track', () => {
  const remove = async (by: Customer, id: string): Promise<Answer> => {
    const response = await by.fetch(`${studio}/tracks/${id}`, { method: 'DELETE' })
    return { status: response.status, body: await response.json() }
  }

  test('is an administrator’s, and its address is that of no song afterwards', async () => {
    const id = shop.trackId(20)
    expect((await remove(editor, id)).status).toBe(403)
    expect((await remove(administrator, id)).status).toBe(200)
    expect((await get('/api/v1/tracks/track-20?lang=en')).status).toBe(404)
    expect((await remove(administrator, id)).status).toBe(404)
  })

  test.each(['in force', 'revoked', 'a test', 'of the whole family'])(
    'is refused while a licence covers it that is %s: it says how many',
    async (state) => {
      const index = { 'in force': 21, revoked: 22, 'a test': 23, 'of the whole family': 5 }[state] ?? 0
      const id = state === 'of the whole family' ? (versions[0] ?? '') : shop.trackId(index)
      const [ada, bo] = [
        await shop.addCustomer({ plan: 'lifetime' }),
        await shop.addCustomer({ plan: 'lifetime' }),
      ]
      for (const customer of [ada, bo]) await order(customer, shop.trackId(index))
      if (state === 'revoked')
        await shop.db
          .updateTable('licence')
          .set({ revoked_at: new Date(), revoked_for: 'refund' })
          .where('track_id', '=', Number(id))
          .execute()
      if (state === 'a test')
        await shop.db
          .updateTable('licence')
          .set({ rehearsal: true })
          .where('track_id', '=', Number(id))
          .execute()
      const { body, status } = await remove(administrator, id)
      expect([status, body.error.code]).toEqual([409, 'record_in_use'])
      expect(body.error.fields).toMatchObject([
        { code: 'track_licensed', message: expect.stringMatching(/\b[2-9] licences cover it/) },
      ])
      expect(
        (await shop.db.selectFrom('track').where('id', '=', Number(id)).select('id').execute()).length,
      ).toBe(1)
    },
  )
})
