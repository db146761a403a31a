import { type FileFormat, licenceNumberPattern } from '@tempolibre/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '../../create-api.ts'
import { type Customer, openShop, type Shop, shopSettings } from '../../fixtures/open-shop.ts'
import { testPassword } from '../../fixtures/sign-up-user.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const save = (customer: Customer, index: number, format?: FileFormat) =>
  customer.post('/api/save-download-music', { music_id: shop.trackId(index), format })

const codeOf = ({ body, status }: Awaited<ReturnType<typeof save>>) => [status, body.error?.code]

async function countRows(customer: Customer) {
  const licences = await shop.db
    .selectFrom('licence')
    .where('user_id', '=', customer.userId)
    .selectAll()
    .execute()
  const downloads = await shop.db
    .selectFrom('download')
    .innerJoin('licence', 'licence.number', 'download.licence_number')
    .where('user_id', '=', customer.userId)
    .select('format')
    .execute()
  return { licences: licences.length, downloads: downloads.length }
}

describe('[R8.4] [R6.3] [R10.4] downloading', () => {
  test('issues a licence, records the download and answers a signed address that is valid for 24 hours', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const before = Date.now()
    const { body, status } = await save(ada, 2)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, format: 'wav' })
    expect(body.licence.number).toMatch(licenceNumberPattern)
    expect(body.licence.verify_url).toBe(`https://music.example/verify/${body.licence.number.toLowerCase()}`)
    const url = new URL(body.url)
    expect(url.pathname).toBe(`/media/masters/${body.licence.number}.wav`)
    const expires = Number(url.searchParams.get('expires')) * 1000
    expect(new Date(body.expires_at).getTime()).toBe(expires)
    expect(expires - before).toBeGreaterThan(24 * 3600_000 - 2000)
    expect(expires - Date.now()).toBeLessThanOrEqual(24 * 3600_000)
    expect(await countRows(ada)).toEqual({ licences: 1, downloads: 1 })
  })

  test('[R14.4] gives a mix of a song’s stems under the song’s licence, and of no others', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const mixed = (index: number, mix: string, format?: FileFormat) =>
      ada.post('/api/save-download-music', { music_id: shop.trackId(index), mix, format })
    const [song, mix] = [await save(ada, 3), await mixed(3, 'i70_drums-80m')]
    expect(mix.body.licence).toEqual(song.body.licence)
    const { number } = mix.body.licence
    expect(new URL(mix.body.url).pathname).toBe(`/media/masters/${number}.mix-i70_drums-80m.wav`)
    expect(codeOf(await mixed(3, 'loud'))).toEqual([400, 'invalid_input'])
    expect(codeOf(await mixed(3, 'i70_bass-80'))).toEqual([404, 'not_found'])
    expect(codeOf(await mixed(3, 'i70', 'flac'))).toEqual([404, 'not_found'])
    expect(codeOf(await mixed(2, 'i70'))).toEqual([404, 'not_found'])
  })

  test('accepts the id as a number, too', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const answer = await ada.post('/api/save-download-music', { music_id: Number(shop.trackId(2)) })
    expect(answer.status).toBe(200)
  })

  test('[R6.1] requires a token', async () => {
    const response = await shop.api.request('/api/save-download-music', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ music_id: shop.trackId(2) }),
    })
    expect(response.status).toBe(401)
  })

  test('[R6.2] requires a plan that has not ended', async () => {
    const [ada, other] = [await shop.addCustomer(), await shop.addCustomer()]
    // Another user's plan, even a long one, does not count.
    await shop.subscribe(other.userId, 'subscription', {
      current_period_end: new Date(Date.now() + 86_400_000),
    })
    expect(codeOf(await save(ada, 2))).toEqual([402, 'plan_required'])
    const id = await shop.subscribe(ada.userId, 'subscription', {
      current_period_end: new Date(Date.now() - 1000),
      cancel_at_period_end: true,
    })
    expect(codeOf(await save(ada, 2))).toEqual([402, 'plan_required'])
    await shop.db
      .updateTable('subscription')
      .where('id', '=', id)
      .set({ current_period_end: new Date(Date.now() + 60_000) })
      .execute()
    expect((await save(ada, 2)).status).toBe(200)
    await shop.db
      .updateTable('subscription')
      .where('id', '=', id)
      .set({ status: 'ended', ended_at: new Date() })
      .execute()
    expect(codeOf(await save(ada, 3))).toEqual([402, 'plan_required'])
    expect(await countRows(ada)).toEqual({ licences: 1, downloads: 1 })
  })

  test('[R6.2] tells if a licence is held, a payment failed or the plan is on hold', async () => {
    const ada = await shop.addCustomer()
    const id = await shop.subscribe(ada.userId, 'subscription')
    const { number } = (await save(ada, 2)).body.licence
    const change = (changes: { status: 'past_due' | 'active'; hold?: 'disputed' }) =>
      shop.db.updateTable('subscription').where('id', '=', id).set(changes).execute()
    await change({ status: 'past_due' })
    expect(codeOf(await save(ada, 2))).toEqual([402, 'licence_held'])
    expect(codeOf(await save(ada, 3))).toEqual([402, 'payment_failed'])
    await change({ status: 'active', hold: 'disputed' })
    expect(codeOf(await save(ada, 3))).toEqual([402, 'plan_on_hold'])
    const { body } = await ada.get(`/api/v1/downloads?lang=en&track_id=${shop.trackId(2)}`)
    expect(body.licences).toMatchObject([{ number, track: { id: shop.trackId(2) } }])
    expect((await ada.get(`/api/v1/downloads?lang=en&track_id=${shop.trackId(3)}`)).body.licences).toEqual([])
    expect((await ada.post(`/api/v1/downloads/${number}/link`, { format: 'wav' })).status).toBe(200)
  })

  test('does not find an unknown track', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    for (const music_id of ['999999', '9999999999']) {
      expect(codeOf(await ada.post('/api/save-download-music', { music_id }))).toEqual([404, 'not_found'])
    }
    for (const music_id of ['0', '-1', '1; drop table track', '', null]) {
      expect((await ada.post('/api/save-download-music', { music_id })).status).toBe(400)
    }
  })

  test('offers MP3 for a free plan, WAV, FLAC and MP3 for others, and MP3 for a track without a master', async () => {
    const [free, paid] = [
      await shop.addCustomer({ plan: 'free' }),
      await shop.addCustomer({ plan: 'subscription' }),
    ]
    expect((await save(free, 2)).body.format).toBe('mp3')
    expect(codeOf(await save(free, 3, 'wav'))).toEqual([403, 'forbidden'])
    expect(codeOf(await save(free, 1, 'wav'))).toEqual([403, 'forbidden'])
    expect(await countRows(free)).toEqual({ licences: 1, downloads: 1 })
    expect((await save(paid, 2)).body.format).toBe('wav')
    expect((await save(paid, 2, 'flac')).body.format).toBe('flac')
    expect((await save(paid, 2, 'mp3')).body.format).toBe('mp3')
    expect((await save(paid, 1)).body.format).toBe('mp3')
    expect(codeOf(await save(paid, 1, 'wav'))).toEqual([404, 'not_found'])
  })

  test('stops at the plan’s monthly limit, except for licensed tracks', async () => {
    const ada = await shop.addCustomer({ plan: 'free' })
    for (const index of [2, 3, 4]) expect((await save(ada, index)).status).toBe(200)
    expect(codeOf(await save(ada, 5))).toEqual([402, 'download_limit_reached'])
    expect((await save(ada, 4)).status).toBe(200)
    // A licence of the previous month, in UTC, does not count; one of the month's first instant does.
    const firstOfMonth = sql<Date>`date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`
    const all = shop.db.updateTable('licence').where('user_id', '=', ada.userId)
    const counted = async () =>
      (await ada.get('/api/v1/subscription?lang=en')).body.subscription.downloads_this_month
    await all.set({ issued_at: firstOfMonth }).execute()
    expect(codeOf(await save(ada, 5))).toEqual([402, 'download_limit_reached'])
    expect(await counted()).toBe(3)
    await all.set({ issued_at: sql<Date>`${firstOfMonth} - interval '1 ms'` }).execute()
    await shop.db
      .updateTable('mailbox_download')
      .set({ day: sql<string>`(${firstOfMonth} at time zone 'UTC')::date - 1` })
      .execute()
    expect(await counted()).toBe(0)
    expect((await save(ada, 5)).status).toBe(200)
    expect(await counted()).toBe(1)
  })

  test(
    '[R10.3] does not restart the month for a deleted and recreated account, nor for another spelling',
    { tags: 'thorough' },
    async () => {
      const ada = await shop.addCustomer({ email: 'ada.lovelace@gmail.com', plan: 'free' })
      for (const index of [2, 3, 4]) expect((await save(ada, index)).status).toBe(200)
      await ada.post('/api/v1/account/deletion', { current_password: testPassword })
      const again = await shop.addCustomer({ email: 'AdaLovelace+music@googlemail.com', plan: 'free' })
      expect(codeOf(await save(again, 5))).toEqual([402, 'download_limit_reached'])
      const { body } = await again.get('/api/v1/subscription?lang=en')
      expect(body.subscription.downloads_this_month).toBe(3)
      const other = await shop.addCustomer({ plan: 'free' })
      expect((await save(other, 5)).status).toBe(200)
    },
  )

  test(
    '[R10.3] stops at the daily fair-use limit, also for concurrent calls, until midnight UTC',
    { tags: 'thorough' },
    async () => {
      const ada = await shop.addCustomer({ plan: 'subscription' })
      const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => save(ada, index + 2)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
      const refused = await ada.fetch('/api/save-download-music', {
        method: 'POST',
        body: JSON.stringify({ music_id: shop.trackId(28) }),
      })
      expect(refused.status).toBe(429)
      const seconds = Number(refused.headers.get('retry-after'))
      expect(new Date(Date.now() + seconds * 1000).getUTCHours()).toBe(0)
      expect((await save(ada, answers.findIndex(({ status }) => status === 200) + 2)).status).toBe(200)
      const yesterday = sql<Date>`now() - interval '1 day'`
      await shop.db
        .updateTable('licence')
        .where('user_id', '=', ada.userId)
        .set({ issued_at: yesterday })
        .execute()
      await sql`update mailbox_download set day = day - 1`.execute(shop.db)
      expect((await save(ada, 28)).status).toBe(200)
    },
  )

  test('[R10.3] stops at the limit of a trial, and continues with the plan', async () => {
    const ada = await shop.addCustomer()
    const start = new Date()
    const id = await shop.subscribe(ada.userId, 'subscription', {
      status: 'trialing',
      trial_ends_at: new Date(Date.now() + 86_400_000),
      current_period_start: start,
    })
    for (const index of [2, 3, 4, 5, 6]) expect((await save(ada, index)).status).toBe(200)
    expect(codeOf(await save(ada, 7))).toEqual([402, 'trial_limit_reached'])
    expect((await save(ada, 6)).status).toBe(200)
    await shop.db
      .updateTable('subscription')
      .where('id', '=', id)
      .set({ status: 'active', current_period_start: new Date() })
      .execute()
    expect((await save(ada, 7)).status).toBe(200)
  })

  test('cannot exceed the limit by concurrent calls', async () => {
    const ada = await shop.addCustomer({ plan: 'free' })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => save(ada, index + 2)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.error?.code === 'download_limit_reached')).toHaveLength(17)
    expect(await countRows(ada)).toEqual({ licences: 3, downloads: 3 })
  })

  test('issues one licence for 20 clicks at once', { tags: 'thorough' }, async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(ada, 7)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.licence.number)).size).toBe(1)
    expect(await countRows(ada)).toEqual({ licences: 1, downloads: 20 })
  })

  test('issues another licence in the plan’s next period', async () => {
    const ada = await shop.addCustomer({ plan: 'subscription' })
    const first = await save(ada, 7)
    await shop.db
      .updateTable('subscription')
      .where('user_id', '=', ada.userId)
      .set({ current_period_start: new Date() })
      .execute()
    const second = await save(ada, 7)
    expect(second.body.licence.number).not.toBe(first.body.licence.number)
    expect((await save(ada, 7)).body.licence.number).toBe(second.body.licence.number)
  })

  test('is refused if the licence of this period was revoked', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const { body } = await save(ada, 7)
    await shop.db
      .updateTable('licence')
      .where('number', '=', body.licence.number)
      .set({ revoked_at: new Date(), revoked_for: 'refund' })
      .execute()
    expect(codeOf(await save(ada, 7))).toEqual([403, 'licence_revoked'])
    const again = await ada.post(`/api/v1/downloads/${body.licence.number}/link`, { format: 'wav' })
    expect(codeOf(again)).toEqual([403, 'licence_revoked'])
  })

  test('[R13.6] is told to the operator’s figures once for a new licence, and not again for the same', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const counted = vi.fn<() => void>()
    const api = createApi({ ...shopSettings, db: shop.db, log: { error() {} }, onLicence: counted })
    const ask = async (index: number) =>
      (
        await api.request('/api/save-download-music', {
          method: 'POST',
          headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ music_id: shop.trackId(index) }),
        })
      ).status
    expect([await ask(2), await ask(2), await ask(4)]).toEqual([200, 200, 200])
    expect(counted).toHaveBeenCalledTimes(2)
  })

  test('leaves nothing behind if it fails half-way', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    await sql`alter table download add constraint no_more check (format <> 'mp3') not valid`.execute(shop.db)
    try {
      expect((await save(ada, 8, 'mp3')).status).toBe(500)
    } finally {
      await sql`alter table download drop constraint no_more`.execute(shop.db)
    }
    expect(await countRows(ada)).toEqual({ licences: 0, downloads: 0 })
  })
})

describe('[R10.2] downloading again', () => {
  test('works after the plan has ended', async () => {
    const ada = await shop.addCustomer({ plan: 'subscription' })
    const { body } = await save(ada, 2)
    await shop.db
      .updateTable('subscription')
      .where('user_id', '=', ada.userId)
      .set({ status: 'ended', ended_at: new Date() })
      .execute()
    expect(codeOf(await save(ada, 2))).toEqual([402, 'licence_held'])
    for (const format of ['wav', 'flac', 'mp3']) {
      const link = await ada.post(`/api/v1/downloads/${body.licence.number}/link`, { format })
      expect(link.status).toBe(200)
      expect(new URL(link.body.url).pathname).toBe(`/media/masters/${body.licence.number}.${format}`)
    }
    expect(await countRows(ada)).toEqual({ licences: 1, downloads: 4 })
  })

  test('offers the formats of the licence’s own plan', async () => {
    const ada = await shop.addCustomer({ plan: 'free' })
    const { body } = await save(ada, 2)
    const link = (format: string) => ada.post(`/api/v1/downloads/${body.licence.number}/link`, { format })
    expect(codeOf(await link('wav'))).toEqual([403, 'forbidden'])
    expect((await link('mp3')).status).toBe(200)
    expect(codeOf(await link('flac'))).toEqual([403, 'forbidden'])
    expect((await link('ogg')).status).toBe(400)
  })

  test('is not found for other users, nor once the track has left', async () => {
    const [ada, eve] = [
      await shop.addCustomer({ plan: 'lifetime' }),
      await shop.addCustomer({ plan: 'lifetime' }),
    ]
    const { body } = await save(ada, 29)
    const path = `/api/v1/downloads/${body.licence.number}/link`
    expect(codeOf(await eve.post(path, { format: 'wav' }))).toEqual([404, 'not_found'])
    await shop.db
      .deleteFrom('track')
      .where('id', '=', Number(shop.trackId(29)))
      .execute()
    expect(codeOf(await ada.post(path, { format: 'wav' }))).toEqual([404, 'not_found'])
    const list = await ada.get('/api/v1/downloads?lang=en')
    expect(list.body.licences).toMatchObject([
      { number: body.licence.number, track: null, track_title: 'Track 29' },
    ])
  })
})

describe('[R10.2] the list of downloads', () => {
  test('is paged from the latest to the first without gaps or duplicates', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime', language: 'es' })
    const numbers: string[] = []
    for (const index of [2, 3, 4, 5, 6]) numbers.unshift((await save(ada, index)).body.licence.number)
    // Three of the same instant are distinguished by number; the first page ends among them.
    await shop.db
      .updateTable('licence')
      .where('number', 'in', numbers.slice(1, 4))
      .set({ issued_at: new Date(Date.now() + 1000) })
      .execute()
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < 4 && (page === 0 || cursor); page++) {
      const { body } = await ada.get(`/api/v1/downloads?lang=fr&limit=2${cursor && `&cursor=${cursor}`}`)
      expect(body.total).toBe(5)
      seen.push(...body.licences.map((licence: { number: string }) => licence.number))
      cursor = body.next_cursor ?? ''
    }
    const latest = numbers.slice(1, 4).toSorted().toReversed()
    expect(seen).toEqual([...latest, numbers[0], numbers[4]])
  })

  test('shows a licence with its track in the requested language, its formats and its credit line', async () => {
    const ada = await shop.addCustomer({ plan: 'free', language: 'es' })
    const { body } = await save(ada, 2)
    const list = await ada.get('/api/v1/downloads?lang=fr')
    const number: string = body.licence.number
    expect(list.body.licences).toEqual([
      {
        number,
        // Its plan is free, and the shop has no payments.
        test: true,
        verify_url: `https://music.example/fr/verifier/${number.toLowerCase()}`,
        issued_at: expect.any(String),
        disputed_at: null,
        revoked_at: null,
        revoked_for: null,
        revocation_reason: null,
        warning: null,
        plan_kind: 'free',
        plan_name: 'Free (fr)',
        track_title: 'Track 2 (es)',
        artist_name: 'House Band',
        track: {
          id: shop.trackId(2),
          slug: 'track-2-fr',
          cover_url: 'https://music.example/media/covers/tracks/a.svg',
        },
        formats: ['mp3'],
        current_recording: null,
        editions: [],
        client_work: false,
        credit: '«Track 2 (es)», de House Band, en music.example, https://music.example',
      },
    ])
  })

  test('is searched by title, artist and number, ignoring accents and case; wildcards are literal', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const { body } = await save(ada, 12)
    await save(ada, 13)
    const find = async (search: string) =>
      (await ada.get(`/api/v1/downloads?lang=en&search=${encodeURIComponent(search)}`)).body.total
    expect(await find('TRÁCK 12')).toBe(1)
    expect(await find('house band')).toBe(2)
    expect(await find(body.licence.number.toLowerCase())).toBe(1)
    expect(await find('track%12')).toBe(0)
    expect(await find('track_12')).toBe(0)
    expect(await find(String.raw`\ '"`)).toBe(0)
  })

  test('shows only the caller’s licences', async () => {
    const eve = await shop.addCustomer({ plan: 'lifetime' })
    expect((await eve.get('/api/v1/downloads?lang=en')).body).toMatchObject({ total: 0, licences: [] })
    expect((await shop.api.request('/api/v1/downloads?lang=en')).status).toBe(401)
  })
})
