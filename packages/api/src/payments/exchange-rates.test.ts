import { daysAfter } from '@tempolibre/domain'
import { setSeller } from '@tempolibre/database'
import { makeSeller } from '@tempolibre/database/factories'
import { languages } from '@tempolibre/locales'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPdfText } from '../fixtures/read-pdf-text.ts'
import { createInvoicePapers } from '../invoice-papers.ts'
import { startEcbStandIn } from './fixtures/ecb-stand-in.ts'
import { openShop, type Shop, spaniard } from './fixtures/shop.ts'

let ecb: Awaited<ReturnType<typeof startEcbStandIn>>
let shop: Shop

beforeAll(async () => {
  ecb = await startEcbStandIn()
  shop = await openShop({ rates: ecb.settings })
})
afterAll(async () => {
  await shop.close()
  await ecb.close()
})
beforeEach(async () => {
  ecb.fail()
  await shop.db.deleteFrom('exchange_rate').execute()
  await setSeller(
    shop.db,
    makeSeller({ tax: { prices: 'included', exemption: null, eu_consumers: 'seller', rates: {} } }),
  )
})

const today = () => new Date().toISOString().slice(0, 10)

/** Buys the lifetime plan in dollars. @returns the invoice as listed, and as printed */
async function buyInDollars(language: 'en' | 'es' | 'fr' = 'en') {
  const visitor = await shop.signUp({ language })
  await visitor.call('saveBillingDetails', spaniard)
  const { checkout } = await visitor.choose(shop.plans.lifetime, { currency: 'USD' })
  await visitor.pay(checkout.id)
  const [invoice] = (await visitor.call('listInvoices', { lang: language })).invoices
  const bytes = await createInvoicePapers(shop.settings)(invoice?.number ?? '')
  return { invoice, printed: readPdfText(bytes ?? Buffer.from('')).replaceAll(/\s+/g, ' ') }
}

describe('[R16.43] an invoice in dollars of a seller in Spain', () => {
  test('states the tax in euros too, at the latest rate of the European Central Bank', async () => {
    ecb.publish(daysAfter(today(), -3), { USD: 1.0823, JPY: 163.25 })
    await shop.upkeep()
    const printed = []
    for (const language of languages) {
      const { invoice, printed: paper } = await buyInDollars(language)
      // 219.00 $ contain 21 %: 38.01 $.
      expect(invoice?.tax).toMatchObject({
        tax_minor: 3801,
        home: { currency: 'EUR', tax_minor: 3512, rate: 1.0823, day: daysAfter(today(), -3) },
      })
      printed.push(paper)
    }
    expect(printed[0]).toContain('Tax in EUR: €35.12')
    expect(printed[0]).toContain('(1 EUR = 1.0823 USD)')
    expect(printed[1]).toContain('Impuesto en EUR: 35,12 €')
    expect(printed[2]).toContain('Taxe en EUR : 35,12 €')
  })

  test('states it in its own currency only if the latest rate is of more than a week ago', async () => {
    ecb.publish(daysAfter(today(), -9), { USD: 1.0823 })
    await shop.upkeep()
    const { invoice, printed } = await buyInDollars()
    expect(invoice?.tax).toMatchObject({ tax_minor: 3801 })
    expect(invoice?.tax).not.toHaveProperty('home')
    expect(printed).not.toContain('Tax in EUR')
  })
})

describe('[R16.43] the rates', () => {
  const known = () => shop.db.selectFrom('exchange_rate').orderBy('currency').selectAll().execute()

  test('of a day are read once, and later ones take their place', async () => {
    ecb.publish(daysAfter(today(), -1), { USD: 1.07, SEK: 11.2 })
    await shop.upkeep()
    ecb.publish(today(), { USD: 1.08 })
    const before = ecb.reads()
    await shop.upkeep()
    await shop.upkeep()
    expect(ecb.reads() - before).toBe(1)
    expect(await known()).toEqual([
      { currency: 'SEK', per_euro: 11.2, day: daysAfter(today(), -1) },
      { currency: 'USD', per_euro: 1.08, day: today() },
    ])
  })

  test.each([
    ['an outage', () => ecb.fail('Service unavailable')],
    ['a list without a day', () => ecb.publish('soon', { USD: 1.07 })],
    ['a list without rates', () => ecb.publish(today(), {})],
    ['a rate of nothing', () => ecb.publish(today(), { USD: 0 })],
  ])('are kept as they were by %s, which is logged', async (_, trouble) => {
    ecb.publish(daysAfter(today(), -2), { USD: 1.0823 })
    await shop.upkeep()
    const logged = shop.logged.length
    trouble()
    await shop.upkeep()
    expect(await known()).toEqual([{ currency: 'USD', per_euro: 1.0823, day: daysAfter(today(), -2) }])
    expect(shop.logged.length).toBeGreaterThan(logged)
  })
})
