import { setSeller } from '@tempolibre/database'
import { makeSeller } from '@tempolibre/database/factories'
import { m } from '@tempolibre/locales/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Customer, openShop, type Shop } from '../../fixtures/open-shop.ts'

const studio = '/api/studio/v1'

let shop: Shop
let staff: Customer

beforeAll(async () => {
  shop = await openShop()
  staff = await shop.addCustomer({ email: 'boss@label.example', role: 'administrator' })
  await shop.addCustomer({ plan: 'subscription' })
})
afterAll(() => shop.close())

const send = async (method: 'PATCH' | 'PUT', path: string, body: object): Promise<Answer> => {
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
const trail = async (subject: string) =>
  (await staff.get(`${studio}/audit-entries?subject=${subject}`)).body.records

describe('[R12.5] plans in the studio', () => {
  test('are listed with their texts and subscribers, and changed one at a time', async () => {
    const before = await plan('subscription')
    expect(before).toMatchObject({ subscribers: 1, price_minor: null, trial_days: 14, gaps: [] })
    const free = await plan('free')
    const features = { en: ['One'], es: ['Uno', 'Dos'], fr: [] }
    const name = { en: 'Monthly', es: 'Mensual', fr: 'Mensuelle' }
    const { body } = await change('subscription', { price_minor: 1290, currency: 'EUR', name, features })
    expect(body.record).toMatchObject({ price_minor: 1290, currency: 'EUR', name, features, trial_days: 14 })
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
      before: { price_minor: null, currency: null },
      after: { price_minor: 1290, currency: 'EUR' },
    })
    expect(Object.keys(entry.after).toSorted()).toEqual(['currency', 'features', 'name', 'price_minor'])
  })

  test.each<[string, string, object, string, string]>([
    ['a price without a currency', 'lifetime', { price_minor: 100 }, 'currency', 'price_incomplete'],
    ['a currency without a price', 'lifetime', { currency: 'EUR' }, 'price_minor', 'price_incomplete'],
    ['an unknown currency', 'lifetime', { price_minor: 1, currency: 'ABC' }, 'currency', 'currency_unknown'],
    [
      'a price of a free plan',
      'free',
      { price_minor: 1, currency: 'EUR' },
      'price_minor',
      'free_plan_priced',
    ],
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
    expect((await change('lifetime', { price_minor: 0, currency: 'EUR' })).status).toBe(400)
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
