import { ApiError, type InvoiceBuyer } from '@tempolibre/contract'
import { setSeller } from '@tempolibre/database'
import { makeSeller } from '@tempolibre/database/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop, type Visitor } from './fixtures/shop.ts'

// Every seller × buyer × price: an order is paid, or refused at the field that is missing, and paid once that is given.

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const tax = { prices: 'included', exemption: null, eu_consumers: 'seller', rates: {} } as const
const sellers = {
  'in Spain': makeSeller({ tax }),
  'in France': makeSeller({
    address: { street: '1 rue du Test', postal_code: '75002', city: 'Paris', region: null, country: 'FR' },
    tax,
  }),
  'in Germany, with the one-stop shop': makeSeller({
    address: { street: 'Testweg 1', postal_code: '10115', city: 'Berlin', region: null, country: 'DE' },
    tax: { ...tax, prices: 'excluded', eu_consumers: 'buyer' },
  }),
  'in the United States': makeSeller({
    address: { street: '1 Test Street', postal_code: '10001', city: 'New York', region: 'NY', country: 'US' },
    tax: { ...tax, rates: { US: 0 } },
  }),
}

const prices = {
  '199 €': { currency: 'EUR', price_minor: 19_900 },
  '450 €': { currency: 'EUR', price_minor: 45_000 },
  '219 $': { currency: 'USD', price_minor: 21_900 },
  '32,000 ¥': { currency: 'JPY', price_minor: 32_000 },
}

/** Where buyers are, with numbers as they are written there. */
const places = {
  Madrid: { country: 'ES', postal_code: '28001', person: '12345678-Z', company: 'B12345674' },
  'Las Palmas': { country: 'ES', postal_code: '35001', person: 'X1234567L', company: 'B12345674' },
  Paris: { country: 'FR', postal_code: '75001', person: '90 02 75 123 456', company: 'FR 40 303 265 045' },
  Berlin: { country: 'DE', postal_code: '10115', person: 'L01X00T47', company: 'DE123456789' },
  Funchal: { country: 'PT', postal_code: '9000-001', person: '12345678 9', company: 'PT123456789' },
  London: { country: 'GB', postal_code: 'SW1Y 4JH', person: 'AB123456C', company: 'GB980780684' },
  'New York': { country: 'US', postal_code: '10001', person: '123-45-6789', company: '12-3456789' },
  'Hong Kong': { country: 'HK', postal_code: '', person: 'A123456', company: '12345678' },
  Tokyo: { country: 'JP', postal_code: '100-0001', person: '1234 5678 9012', company: 'T1234567890123' },
}

interface Buyer {
  place: keyof typeof places
  kind: 'person' | 'company'
  withNumber: boolean
}
const buyers = Object.keys(places).flatMap((place) =>
  (['person', 'company'] as const).flatMap((kind) =>
    [true, false].map((withNumber): Buyer => ({ place: place as keyof typeof places, kind, withNumber })),
  ),
)

/** The fields an order was refused at; empty if it went through. */
async function refusedAt(act: () => Promise<unknown>): Promise<string[]> {
  try {
    await act()
    return []
  } catch (error) {
    if (!(error instanceof ApiError) || error.fields.length === 0) throw error
    for (const { code, message } of error.fields) {
      expect(code).toBe('missing')
      // A sentence for the field, in words.
      expect(message).toMatch(/^[A-Z].+[.]$/)
    }
    return error.fields.map(({ field }) => field.replace('body.', ''))
  }
}

/** Gives what is asked for, and nothing else, until the order is made; returns what was asked. */
async function order(visitor: Visitor, buyer: Buyer, currency: string) {
  const { kind, place, withNumber } = buyer
  const { country, postal_code } = places[place]
  const everything = {
    street: '1 Test Street',
    postal_code,
    city: place,
    vat_number: places[place][kind],
  }
  const given: Record<string, string> = {
    kind,
    country,
    bill_to: 'Test & Sons',
    street: '',
    postal_code: '',
    city: '',
    region: '',
    vat_number: withNumber ? everything.vat_number : '',
  }
  const asked = new Set<string>()
  const buy = async () => {
    await visitor.call('saveBillingDetails', { ...given, plan_id: shop.plans.lifetime, currency })
    return visitor.choose(shop.plans.lifetime, { currency })
  }
  for (;;) {
    const fields = await refusedAt(buy)
    if (fields.length === 0) return { asked }
    for (const field of fields) {
      // Asked again for what was given: a dead end.
      expect(asked, `${JSON.stringify(buyer)} asked again`).not.toContain(field)
      asked.add(field)
      given[field] = everything[field as keyof typeof everything]
    }
  }
}

describe.for(Object.entries(sellers))('[R16.1] of a seller %s', { tags: 'thorough' }, ([where, seller]) => {
  test.for(Object.entries(prices))('at %s everybody can pay', async ([, price]) => {
    const { currency, price_minor } = price
    await setSeller(shop.db, seller)
    await shop.db
      .updateTable('plan')
      .set({ price_minor: currency === 'EUR' ? price_minor : 19_900 })
      .where('id', '=', Number(shop.plans.lifetime))
      .execute()
    const large = currency !== 'EUR' || price_minor > 40_000
    for (const buyer of buyers) {
      const name = JSON.stringify({ where, price, ...buyer })
      const visitor = await shop.signUp()
      const { asked } = await order(visitor, buyer, currency)
      const { checkout } = await visitor.choose(shop.plans.lifetime, { currency })
      await visitor.pay(checkout.id)
      expect(await visitor.plan(), name).toMatchObject({ status: 'active' })
      const invoice = await shop.db
        .selectFrom('invoice')
        .where('user_id', '=', visitor.userId)
        .select(['buyer', 'simplified', 'tax', 'currency'])
        .executeTakeFirstOrThrow()
      expect(invoice.currency, name).toBe(currency)
      const isSpanish = where === 'in Spain'
      // What is supplied in Spain: to people there and, below the threshold, to consumers in the Union.
      const inSpain = isSpanish && ['Madrid', 'Paris', 'Berlin', 'Funchal'].includes(buyer.place)
      const needsNumber = inSpain && large && buyer.place === 'Madrid' && !buyer.withNumber
      expect(asked.has('vat_number'), name).toBe(needsNumber)
      const said: InvoiceBuyer | null = invoice.buyer
      const hasNumber = said?.vat_number !== null
      expect(invoice.simplified, name).toBe(inSpain && !large && !hasNumber)
      const doubtful =
        (inSpain && large && !hasNumber) ||
        (where === 'in France' && buyer.place === 'Paris' && buyer.kind === 'company' && !hasNumber)
      expect(said?.asked, name).toEqual(doubtful ? ['vat_number'] : undefined)
      // A full invoice to a business names its address; a private person is never asked for it.
      const located = buyer.kind === 'company' && !invoice.simplified
      expect({ asked: asked.has('street'), street: said?.street }, name).toEqual({
        asked: located,
        street: located ? '1 Test Street' : null,
      })
    }
  })
})

test('[R16.1] there are more than 500 of them', () => {
  expect(Object.keys(sellers).length * Object.keys(prices).length * buyers.length).toBeGreaterThan(500)
})
