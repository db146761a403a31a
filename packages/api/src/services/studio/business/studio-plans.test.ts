import { setSeller } from '@tempolibre/database'
import { makeSeller } from '@tempolibre/database/factories'
import { m } from '@tempolibre/locales/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Customer, openShop, type Shop } from '../../../fixtures/open-shop.ts'

const studio = '/api/studio/v1'

let shop: Shop
let staff: Customer

beforeAll(async () => {
  shop = await openShop()
  staff = await shop.addCustomer({ email: 'boss@label.example', role: 'administrator' })
  await shop.addCustomer({ plan: 'subscription' })
})
afterAll(() => shop.close())

const send = async (method: 'PATCH' | 'POST' | 'PUT', path: string, body: object): Promise<Answer> => {
  const response = await staff.fetch(studio + path, { method, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}
const plan = async (kind: string) => {
  const { body } = await staff.get(`${studio}/plans`)
  return body.records.find((each: { kind: string }) => each.kind === kind)
}
const change = async (kind: string, changes: object) => {
  const { id, version } = await plan(kind)
  return send('PATCH', `/plans/${id}?lang=fr`, { version, ...changes })
}
const euros = [{ currency: 'EUR', price_minor: 1290 }]
const trail = async (subject: string) =>
  (await staff.get(`${studio}/audit-entries?subject=${subject}`)).body.records

describe('[R12.5] plans in the studio', () => {
  test('are listed with their texts and subscribers, and changed one at a time', async () => {
    const before = await plan('subscription')
    expect(before).toMatchObject({ subscribers: 1, prices: [], archived: false, trial_days: 14, gaps: [] })
    const free = await plan('free')
    const features = { en: ['One'], es: ['Uno', 'Dos'], fr: [] }
    const name = { en: 'Monthly', es: 'Mensual', fr: 'Mensuelle' }
    const { body } = await change('subscription', { prices: euros, name, features })
    expect(body.record).toMatchObject({ prices: euros, name, features, trial_days: 14 })
    expect(body.record.summary).toEqual(before.summary)
    expect(await plan('free')).toEqual(free)
    const shown = await staff.get('/api/v1/plans?lang=es')
    expect(shown.body.plans).toContainEqual(
      expect.objectContaining({ name: 'Mensual', price_minor: 1290, features: ['Uno', 'Dos'] }),
    )
    const late = await send('PATCH', `/plans/${before.id}`, { version: before.version, trial_days: 7 })
    expect([late.status, late.body.error.code]).toEqual([409, 'record_changed'])
    expect((await staff.get(`${studio}/plans/${before.id}`)).body.record).toEqual(body.record)
    const [entry] = await trail('plan')
    expect(entry).toMatchObject({
      label: 'Monthly',
      before: { prices: [] },
      after: { prices: euros },
    })
    expect(Object.keys(entry.after).toSorted()).toEqual(['features', 'name', 'prices'])
  })

  test.each<[string, string, object, string, string]>([
    [
      'an unknown currency',
      'lifetime',
      { prices: [{ price_minor: 1, currency: 'ABC' }] },
      'prices.0.currency',
      'currency_unknown',
    ],
    [
      'a currency that is no longer in use',
      'lifetime',
      { prices: [...euros, { price_minor: 1, currency: 'DEM' }] },
      'prices.1.currency',
      'currency_unknown',
    ],
    [
      'two prices in one currency',
      'lifetime',
      { prices: [...euros, { price_minor: 1, currency: 'EUR' }] },
      'prices.1.currency',
      'currency_twice',
    ],
    [
      'a dinar with three digits',
      'lifetime',
      { prices: [{ price_minor: 9995, currency: 'KWD' }] },
      'prices.0.price_minor',
      'price_too_fine',
    ],
    ['a price of a free plan', 'free', { prices: euros }, 'prices', 'free_plan_priced'],
    ['a trial of a lifetime plan', 'lifetime', { trial_days: 3 }, 'trial_days', 'trial_unavailable'],
    [
      'a limit of no trial',
      'lifetime',
      { trial_download_limit: 3 },
      'trial_download_limit',
      'trial_incomplete',
    ],
    ['a missing text', 'free', { name: { en: 'Free', es: '', fr: 'Gratuite' } }, 'name.es', 'text_missing'],
  ])('refuse %s', async (_, kind, changes, field, code) => {
    const before = await plan(kind)
    const { body, status } = await change(kind, changes)
    expect(status).toBe(400)
    expect(body.error.fields).toEqual([{ field: `body.${field}`, code, message: expect.any(String) }])
    expect(await plan(kind)).toEqual(before)
  })

  test('refuse a price of nothing, which no payment service charges', async () => {
    expect((await change('lifetime', { prices: [{ price_minor: 0, currency: 'EUR' }] })).status).toBe(400)
  })
})

describe('[R12.5] plans as a business needs them', () => {
  const texts = (text: string) => ({ en: text, es: text, fr: text })
  const yearly = {
    kind: 'lifetime',
    name: texts('Studio'),
    summary: texts('For studios.'),
    features: { en: [], es: [], fr: [] },
    action: texts('Choose'),
    prices: [
      { currency: 'USD', price_minor: 49_900 },
      { currency: 'JPY', price_minor: 75_000 },
    ],
    archived: false,
    trial_days: 0,
    monthly_download_limit: 20,
    daily_download_limit: null,
    trial_download_limit: null,
    seats: 5,
  }
  const offered = async () => (await staff.get('/api/v1/plans?lang=en')).body.plans

  test('a further plan is of a known kind, comes last and has a price in each currency', async () => {
    const { body, status } = await send('POST', '/plans', yearly)
    expect(status).toBe(200)
    expect(body.record).toMatchObject({
      ...yearly,
      credit_required: false,
      subscribers: 0,
      stripe: { state: 'off' },
    })
    const plans = await offered()
    expect(plans.at(-1)).toMatchObject({
      name: 'Studio',
      kind: 'lifetime',
      price_minor: 49_900,
      currency: 'USD',
      prices: yearly.prices,
    })
    // Its neighbour of the same kind has kept its own.
    expect(plans.find(({ kind }: { kind: string }) => kind === 'lifetime').prices).toEqual([])
    expect((await trail('plan'))[0]).toMatchObject({ action: 'create', label: 'Studio' })
    const again = await send('PATCH', `/plans/${body.record.id}`, {
      version: body.record.version,
      prices: yearly.prices.toReversed(),
    })
    expect(again.body.record.prices).toEqual(yearly.prices.toReversed())
    const missing = await send('POST', '/plans', { ...yearly, name: { en: 'A', es: '', fr: 'A' } })
    expect(missing.body.error.fields).toMatchObject([{ field: 'body.name.es', code: 'text_missing' }])
  })

  test('are put in order, which the site follows', async () => {
    const { records } = (await staff.get(`${studio}/plans`)).body
    const ids: string[] = records.map(({ id }: { id: string }) => id)
    const reversed = ids.toReversed()
    const { body } = await send('PUT', '/plans/order', { ids: reversed })
    expect(body.records.map(({ id }: { id: string }) => id)).toEqual(reversed)
    expect((await offered()).map(({ id }: { id: string }) => id)).toEqual(reversed)
    const entries = (await trail('plan')).filter((entry: { after: object }) => 'position' in entry.after)
    // Of an odd number one stays in the middle.
    expect(entries).toHaveLength(ids.length - (ids.length % 2))
    for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]], [...ids, '99999']]) {
      const { status } = await send('PUT', '/plans/order', { ids: wrong })
      expect(status).toBe(409)
    }
    await send('PUT', '/plans/order', { ids })
  })

  test('one that is archived is neither offered nor sold; its holder keeps it', async () => {
    const holder = await shop.addCustomer({ plan: 'subscription' })
    const { body } = await change('subscription', { archived: true })
    expect(body.record.archived).toBe(true)
    const plans = await offered()
    expect(plans.map(({ kind }: { kind: string }) => kind)).not.toContain('subscription')
    const held = (await holder.get('/api/v1/subscription?lang=en')).body.subscription
    expect(held).toMatchObject({ status: 'active', plan: { id: body.record.id, archived: true } })
    const other = await shop.addCustomer({})
    const { status } = await other.fetch('/api/v1/checkouts', {
      method: 'POST',
      body: JSON.stringify({ plan_id: body.record.id, lang: 'en' }),
    })
    expect(status).toBe(409)
    await change('subscription', { archived: false })
    expect((await offered()).some(({ kind }: { kind: string }) => kind === 'subscription')).toBe(true)
  })
})

describe('[R12.5] the seller in the studio', () => {
  test('is set, and replaced in the version that was seen', async () => {
    const empty = (await staff.get(`${studio}/seller`)).body.record
    expect(empty.seller).toBeNull()
    const first = await send('PUT', '/seller', { version: empty.version, seller: makeSeller() })
    expect(first.body.record.seller).toEqual(makeSeller())
    const late = await send('PUT', '/seller', {
      version: empty.version,
      seller: makeSeller({ name: 'Late' }),
    })
    expect(late.body.error.code).toBe('record_changed')
    const { version } = first.body.record
    await send('PUT', '/seller', { version, seller: makeSeller({ name: 'Acorde' }) })
    expect((await staff.get('/api/v1/seller')).body.seller.name).toBe('Acorde')
    expect((await trail('seller'))[0]).toMatchObject({
      before: { name: 'Compás' },
      after: { name: 'Acorde' },
    })
    expect(Object.keys((await trail('seller'))[0].after)).toEqual(['name'])
  })

  test('names the tax rate outside the VAT area of the Union', async () => {
    await setSeller(shop.db, makeSeller())
    const { version } = (await staff.get(`${studio}/seller`)).body.record
    const swiss = makeSeller({
      address: { ...makeSeller().address, country: 'CH' },
      tax: { prices: 'included', exemption: null, eu_consumers: 'seller', rates: {} },
    })
    const { body } = await send('PUT', '/seller?lang=fr', { version, seller: swiss })
    expect(body.error.fields).toEqual([
      {
        field: 'body.seller.tax.rates',
        code: 'tax_rate_missing',
        message: m.studio_tax_rate_missing({}, { locale: 'fr' }),
      },
    ])
    expect(
      (await send('PUT', '/seller', { version, seller: { ...swiss, phone: '1' } })).body.error.fields,
    ).toMatchObject([{ field: 'body.seller.phone' }])
  })
})
