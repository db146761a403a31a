import { recordWebVitals } from '@tempolibre/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Customer, openShop, type Shop } from '../../../fixtures/open-shop.ts'

let shop: Shop
let customer: Customer
let administrator: Customer
let editor: Customer

beforeAll(async () => {
  shop = await openShop()
  administrator = await shop.addCustomer({ role: 'administrator' })
  editor = await shop.addCustomer({ role: 'editor' })
  customer = await shop.addCustomer({ plan: 'lifetime' })
})
afterAll(() => shop.close())

const ask = (path: string, member = administrator) => member.get(`/api/studio/v1/figures/${path}`)

async function figures(path: string, member = administrator) {
  const { body, status } = await ask(path, member)
  expect(status).toBe(200)
  return body.figures
}

/** The day in UTC that is so many days ago. */
const dayBefore = (age: number) => new Date(Date.now() - age * 86_400_000).toISOString().slice(0, 10)

/** What happened on days when anything did. */
const eventful = (days: { day: string }[]) =>
  days.filter((counts) => Object.values(counts).some((figure) => typeof figure === 'number' && figure !== 0))

describe('[R12.6] the figures of the dashboard', () => {
  test('count downloads and licences by day in UTC, days without any included', async () => {
    const download = (index: number) =>
      customer.post('/api/save-download-music', { music_id: shop.trackId(index) })
    const { body } = await download(2)
    await download(3)
    await download(3)
    // The first and the last moment of a day, and the moment before the period.
    const moments = [
      `${dayBefore(6)} 00:00:00Z`,
      `${dayBefore(6)} 23:59:59.9Z`,
      `${dayBefore(7)} 23:59:59.9Z`,
    ]
    for (const moment of moments) {
      await sql`insert into download (licence_number, format, created_at)
        values (${body.licence.number}, 'wav', ${moment})`.execute(shop.db)
    }
    const { days, from, to } = await figures('downloads?days=7')
    expect([from, to]).toEqual([dayBefore(6), dayBefore(0)])
    expect(days.map(({ day }: { day: string }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map(dayBefore))
    expect(eventful(days)).toEqual([
      { day: dayBefore(6), downloads: 2, licences: 0 },
      { day: dayBefore(0), downloads: 3, licences: 2 },
    ])
    expect(eventful((await figures('downloads')).days)).toContainEqual({
      day: dayBefore(7),
      downloads: 1,
      licences: 0,
    })
    expect((await figures('downloads?days=90')).days).toHaveLength(90)
  })

  test('list the most downloaded tracks, and those that were never licensed', async () => {
    const { top, unused, unused_total } = await figures('tracks?lang=en&days=7')
    expect(top).toMatchObject([
      { track_id: shop.trackId(2), downloads: 3 },
      { track_id: shop.trackId(3), downloads: 2 },
    ])
    expect(top[0].title).not.toBe('')
    expect(unused_total).toBe(28)
    const ids = unused.map(({ track_id: id }: { track_id: string }) => id)
    expect(ids).toHaveLength(28)
    expect(ids).not.toContain(shop.trackId(3))
    await sql`update track set release_date = '2999-01-01' where id = ${Number(shop.trackId(9))}`.execute(
      shop.db,
    )
    await sql`update track set release_date = '1999-01-01' where id = ${Number(shop.trackId(8))}`.execute(
      shop.db,
    )
    const later = await figures('tracks?lang=fr&days=7', editor)
    expect(later.unused_total).toBe(27)
    expect(later.unused[0]).toMatchObject({ track_id: shop.trackId(8), release_date: '1999-01-01' })
  })

  test('count sign-ups by day, and plans by kind', async () => {
    const ended = await shop.addCustomer()
    await shop.subscribe(ended.userId, 'subscription', {
      status: 'ended',
      started_at: `${dayBefore(20)}T12:00:00Z`,
      ended_at: `${dayBefore(1)}T12:00:00Z`,
    })
    await shop.subscribe(ended.userId, 'subscription', { status: 'trialing' })
    const before = await shop.addCustomer()
    await sql`update user_account set created_at = ${`${dayBefore(3)} 23:30:00Z`} where id = ${before.userId}`.execute(
      shop.db,
    )
    const { days, plans } = await figures('customers?days=7')
    expect(eventful(days)).toEqual([
      { day: dayBefore(3), sign_ups: 1 },
      // Two members of the staff and two customers.
      { day: dayBefore(0), sign_ups: 4 },
    ])
    expect(plans).toEqual([
      { plan_kind: 'lifetime', active: 1, trialing: 0, started: 1, ended: 0 },
      { plan_kind: 'subscription', active: 1, trialing: 1, started: 1, ended: 1 },
      { plan_kind: 'free', active: 0, trialing: 0, started: 0, ended: 0 },
    ])
  })

  test('add up revenue by currency: a refund counts on the day of its credit note', async () => {
    const issue = (
      number: string,
      amount: number,
      day: string,
      currency = 'EUR',
      corrects: string | null = null,
    ) =>
      sql`insert into invoice (number, provider, provider_payment, plan_kind, plan_name, holder_name, holder_email,
          language, amount_minor, currency, corrects, issued_at)
        values (${number}, 'stripe', ${corrects ?? number}, 'lifetime', 'Lifetime', 'Ada', 'ada@example.org',
          'en', ${amount}, ${currency}, ${corrects}, ${`${day} 12:00:00Z`})`.execute(shop.db)
    await issue('1', 4900, dayBefore(5))
    await issue('2', 1000, dayBefore(5))
    await issue('3', 2000, dayBefore(2), 'USD')
    await issue('R-1', -4900, dayBefore(1), 'EUR', '1')
    await issue('4', 700, dayBefore(30))
    const { currencies } = await figures('revenue?days=7')
    expect(currencies.map(({ currency }: { currency: string }) => currency)).toEqual(['EUR', 'USD'])
    const [euros, dollars] = currencies
    expect(euros.days).toHaveLength(7)
    expect(eventful(euros.days)).toEqual([
      { day: dayBefore(5), invoiced_minor: 5900, refunded_minor: 0, net_minor: 5900 },
      { day: dayBefore(1), invoiced_minor: 0, refunded_minor: 4900, net_minor: -4900 },
    ])
    expect(eventful(dollars.days)).toMatchObject([{ day: dayBefore(2), net_minor: 2000 }])
  })

  test('summarise web vitals of the site, of pages and of languages', async () => {
    const view = { page: 'home', language: 'en', formFactor: 'phone' } as const
    await recordWebVitals(shop.db, { ...view, metrics: { LCP: 1000 } })
    await recordWebVitals(shop.db, { ...view, language: 'fr', metrics: { LCP: 3000 } })
    await recordWebVitals(shop.db, { ...view, page: 'music', formFactor: 'desktop', metrics: { LCP: 9000 } })
    const { rows } = await figures('web-vitals?days=7')
    expect(rows).toHaveLength(8)
    const row = (page: string | null, language: string | null, list = rows) =>
      list.find((one: { page: string; language: string }) => one.page === page && one.language === language)
    expect(row(null, null)).toMatchObject({ metric: 'LCP', samples: 3, good: 1 / 3, poor: 1 / 3 })
    expect(row('home', null)).toMatchObject({ samples: 2, good: 0.5, needs_improvement: 0.5, poor: 0 })
    expect(row(null, 'en')).toMatchObject({ samples: 2, good: 0.5, poor: 0.5 })
    expect(row('home', 'en').p75).toBeGreaterThan(950)
    expect(row('home', 'en').p75).toBeLessThan(1050)
    const phones = (await figures('web-vitals?days=7&form_factor=phone')).rows
    expect(row(null, null, phones).samples).toBe(2)
    expect(row('music', null, phones)).toBeUndefined()
  })

  test('of money and customers are not for editors', async () => {
    expect((await figures('downloads', editor)).days).toHaveLength(30)
    expect((await figures('web-vitals', editor)).rows).not.toHaveLength(0)
    for (const path of ['customers', 'revenue']) expect((await ask(path, editor)).status).toBe(403)
  })

  test('exist for three periods only', async () => {
    expect((await ask('downloads?days=8')).status).toBe(400)
  })
})
