import { m } from '@tempolibre/locales/messages'
import { givePastNotice } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Customer, openShop, type Shop } from '../../../fixtures/open-shop.ts'

const studio = '/api/studio/v1'

let shop: Shop
let staff: Customer
let [ada, eve]: Customer[] = []
/** Numbers of Ada's two licences and Eve's one. */
let numbers: string[]

beforeAll(async () => {
  shop = await openShop()
  staff = await shop.addCustomer({ email: 'support@label.example', role: 'administrator' })
  ada = await shop.addCustomer({ email: 'ada@example.org', name: 'Ada Lóvelace', plan: 'lifetime' })
  eve = await shop.addCustomer({ email: 'eve@example.org', name: 'Eve Curie', plan: 'free' })
  const license = async (customer: Customer | undefined, index: number): Promise<string> =>
    (await customer?.post('/api/save-download-music', { music_id: shop.trackId(index) }))?.body.licence.number
  numbers = [await license(ada, 2), await license(ada, 3), await license(eve, 2)]
})
afterAll(() => shop.close())

const listed = async (query: string): Promise<string[]> => {
  const { body } = await staff.get(`${studio}/licences?sort=number&order=asc&${query}`)
  return body.records.map(({ id }: { id: string }) => id)
}
const sorted = (...indices: number[]) => indices.map((index) => numbers[index] ?? '').toSorted()
const licence = async (index: number) => (await staff.get(`${studio}/licences/${numbers[index]}`)).body.record
const decide = (index: number, decision: string, body: object) =>
  staff.post(`${studio}/licences/${numbers[index]}/${decision}`, body)
const trail = async () => (await staff.get(`${studio}/audit-entries?subject=licence&order=asc`)).body.records

describe('[R12.5] licences in the studio', () => {
  test('are found by number, holder, title and artist, and by account, track, plan and day', async () => {
    expect(await listed('')).toEqual(sorted(0, 1, 2))
    expect(await listed(`q=${numbers[1]?.toLowerCase()}`)).toEqual(sorted(1))
    expect(await listed('q=LOVELACE')).toEqual(sorted(0, 1))
    expect(await listed('q=100%25')).toEqual([])
    const { artist_name, track_title } = await licence(1)
    expect(await listed(`q=${encodeURIComponent(track_title)}`)).toEqual(sorted(1))
    expect(await listed(`q=${encodeURIComponent(artist_name)}`)).toEqual(sorted(0, 1, 2))
    expect(await listed(`user_id=${eve?.userId}`)).toEqual(sorted(2))
    expect(await listed(`track_id=${shop.trackId(2)}`)).toEqual(sorted(0, 2))
    expect(await listed('plan_kind=free')).toEqual(sorted(2))
    await sql`update licence set issued_at = '2026-03-01 23:59:59Z' where number = ${numbers[0]}`.execute(
      shop.db,
    )
    expect(await listed('from=2026-03-01&to=2026-03-01')).toEqual(sorted(0))
    expect(await listed('from=2026-03-02')).toEqual(sorted(1, 2))
    expect(await listed('to=2026-02-28')).toEqual([])
    const oldest = await staff.get(`${studio}/licences?order=asc&per_page=1`)
    expect(oldest.body).toMatchObject({ total: 3, records: [{ id: numbers[0] }] })
  })

  test('are shown with their holder, downloads, terms and public page', async () => {
    await ada?.post('/api/save-download-music', { music_id: shop.trackId(3) })
    expect(await licence(1)).toMatchObject({
      status: 'valid',
      holder: 'Ada Lóvelace',
      holder_email: 'ada@example.org',
      user_id: ada?.userId,
      track_id: shop.trackId(3),
      downloads: 2,
      last_download_at: expect.any(String),
      changes: [],
      verify_url: `https://music.example/verify/${numbers[1]?.toLowerCase()}`,
    })
    expect((await licence(2)).downloads).toBe(1)
    expect((await staff.get(`${studio}/licences/TL-0000-0000-0000`)).status).toBe(404)
  })

  test('are revoked and restored with a reason; others stay', async () => {
    await givePastNotice(shop.db, { number: numbers[0] ?? '' })
    const { version } = await licence(0)
    expect((await decide(0, 'revocation', { version })).status).toBe(400)
    const { body } = await decide(0, 'revocation', { version, reason: 'Resold as a sample pack' })
    expect(body.record).toMatchObject({
      status: 'revoked',
      revoked_for: 'operator',
      revocation_reason: 'Resold as a sample pack',
      notice: null,
      changes: [
        { change: 'revoked', cause: 'operator', reason: 'Resold as a sample pack' },
        { change: 'warned' },
      ],
    })
    expect(await listed('status=revoked')).toEqual(sorted(0))
    expect(await listed('status=valid')).toEqual(sorted(1, 2))
    const late = await decide(0, 'revocation', { version, reason: 'again' })
    expect([late.status, late.body.error.code]).toEqual([409, 'record_changed'])
    const again = await decide(0, 'revocation?lang=fr', { version: body.record.version, reason: 'again' })
    expect(again.body.error.fields).toEqual([
      {
        field: 'body.reason',
        code: 'licence_revoked',
        message: m.studio_licence_revoked({}, { locale: 'fr' }),
      },
    ])

    const restored = await decide(0, 'restoration', { version: body.record.version, reason: 'Taken down' })
    expect(restored.body.record).toMatchObject({ status: 'valid', revoked_at: null, revocation_reason: null })
    expect(restored.body.record.changes).toHaveLength(3)
    const inForce = await decide(1, 'restoration', { version: (await licence(1)).version, reason: 'x' })
    expect(inForce.body.error.fields).toMatchObject([{ code: 'licence_in_force' }])
    expect(await trail()).toMatchObject([
      {
        who: 'support@label.example',
        label: numbers[0],
        before: { status: 'valid', revocation_reason: null },
        after: { status: 'revoked', revocation_reason: 'Resold as a sample pack' },
      },
      { subject_id: numbers[0], after: { status: 'valid' } },
    ])
  })

  test('with a disputed payment are listed, and restored by the operator', async () => {
    await sql`update licence set disputed_at = now() where number = ${numbers[2]}`.execute(shop.db)
    expect(await listed('status=disputed')).toEqual(sorted(2))
    const { version } = await licence(2)
    expect((await decide(2, 'restoration', { version, reason: 'A mistake' })).body.record.status).toBe(
      'valid',
    )
    expect(await listed('status=disputed')).toEqual([])
  })

  test('of an account that was deleted are shown without a name', async () => {
    await sql`update licence set holder = '', user_id = null where number = ${numbers[2]}`.execute(shop.db)
    expect(await licence(2)).toMatchObject({ holder: '', holder_email: null, user_id: null })
  })
})
