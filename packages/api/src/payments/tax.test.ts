import { languages } from '@tempolibre/locales'
import { makeSeller } from '@tempolibre/database/factories'
import { setSeller } from '@tempolibre/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPdfText } from '../fixtures/read-pdf-text.ts'
import { testPassword } from '../fixtures/sign-up-user.ts'
import { createInvoicePapers } from '../invoice-papers.ts'
import { openShop, type Shop, spaniard, type Visitor } from './fixtures/shop.ts'
import { startViesStandIn, type ViesStandIn } from './fixtures/vies-stand-in.ts'

let vies: ViesStandIn
let shop: Shop

beforeAll(async () => {
  vies = await startViesStandIn()
  shop = await openShop({ vies: vies.settings })
})
afterAll(async () => {
  await shop.close()
  await vies.close()
})

type Tax = NonNullable<ReturnType<typeof makeSeller>['tax']>
const included: Tax = { prices: 'included', exemption: null, eu_consumers: 'seller', rates: {} }
const sell = (tax: Tax | null, changes: Parameters<typeof makeSeller>[0] = {}, { db } = shop) =>
  setSeller(db, makeSeller({ tax, ...changes }))

beforeEach(async () => {
  await sell(included)
  vies.questions.splice(0)
  vies.valid.clear()
  vies.refuse()
})

const consumer = { ...spaniard, vat_number: '' }
const parisian = {
  country: 'FR',
  bill_to: 'Studio Nuit SARL',
  street: '1 rue du Test',
  postal_code: '75001',
  city: 'Paris',
  region: '',
  vat_number: 'FR 40 303 265 045',
}

/** Buys the lifetime plan with billing details; returns the invoice as listed. */
async function buy(visitor: Visitor, details?: Record<string, string>) {
  if (details) await visitor.call('saveBillingDetails', details)
  const { checkout } = await visitor.choose(shop.plans.lifetime)
  await visitor.pay(checkout.id)
  const { invoices } = await visitor.call('listInvoices', { lang: 'en' })
  return { checkout, invoice: invoices[0], invoices }
}

async function readInvoice(number: string | undefined, of = shop): Promise<string> {
  const bytes = await createInvoicePapers(of.settings)(number ?? '')
  // Lines of a paragraph are separate pieces; non-breaking spaces count as spaces.
  return readPdfText(bytes ?? Buffer.from('')).replaceAll(/\s+/g, ' ')
}

describe('[R12.12] the tax of a sale', () => {
  test('requires the buyer’s location before charging; without the seller’s tax setting nothing is asked', async () => {
    const visitor = await shop.signUp()
    await expect(visitor.choose(shop.plans.lifetime)).rejects.toMatchObject({
      code: 'billing_details_required',
      responseStatus: 409,
    })
    // A free plan needs no invoice.
    await visitor.choose(shop.plans.free)
    await sell(null)
    const { checkout, invoice } = await buy(visitor)
    expect(checkout).toMatchObject({ amount_minor: 19_900, tax: null })
    expect(invoice).toMatchObject({ amount_minor: 19_900, tax: null, simplified: false })
  })

  test('is part of a price that includes it, on checkout and invoice alike', async () => {
    const visitor = await shop.signUp()
    const { checkout, invoice } = await buy(visitor, spaniard)
    const tax = {
      source: 'rules',
      net_minor: 16_446,
      tax_minor: 3_454,
      lines: [{ territory: 'ES', percent: 21, name: null, net_minor: 16_446, tax_minor: 3_454 }],
      reason: null,
    }
    expect(checkout).toMatchObject({ amount_minor: 19_900, tax })
    expect(invoice).toMatchObject({ amount_minor: 19_900, tax, simplified: false })
    expect(invoice?.number).toMatch(/^TEST-\d{4}-\d{6}$/)
  })

  test('is added to a price without it, at checkout and with every renewal', async () => {
    await sell({ ...included, prices: 'excluded' })
    const visitor = await shop.signUp()
    await visitor.call('saveBillingDetails', spaniard)
    const { checkout } = await visitor.choose(shop.plans.subscription)
    expect(checkout).toMatchObject({ amount_minor: 1_561, tax: { net_minor: 1_290, tax_minor: 271 } })
    expect(checkout.plan).toMatchObject({ price_minor: 1_290, price_tax: 'excluded' })
    await visitor.pay(checkout.id)
    await shop.upkeep(new Date(Date.now() + 15 * 86_400_000))
    const { invoices } = await visitor.call('listInvoices', { lang: 'en' })
    expect(invoices).toMatchObject([{ amount_minor: 1_561, tax: { net_minor: 1_290, tax_minor: 271 } }])
    // After a move, the next month is taxed in the other country.
    await visitor.call('saveBillingDetails', { ...consumer, country: 'CH' })
    await shop.upkeep(new Date(Date.now() + 46 * 86_400_000))
    const { invoices: later } = await visitor.call('listInvoices', { lang: 'en' })
    expect(later[0]).toMatchObject({ amount_minor: 1_290, tax: { tax_minor: 0, reason: 'outside_scope' } })
  })

  test('the order’s and the invoice’s mail state the charged tax', async () => {
    const visitor = await shop.signUp()
    await buy(visitor, spaniard)
    const mails = await shop.db
      .selectFrom('mail')
      .where('recipient', '=', visitor.email)
      .where('template', 'in', ['order_confirmed', 'invoice'])
      .select('parameters')
      .execute()
    expect(mails).toHaveLength(2)
    for (const { parameters } of mails)
      expect(parameters).toMatchObject({ amount_minor: '19900', tax_minor: '3454' })
  })

  test('[R16.126] the order’s mail names the day of its invoice, by the seller’s calendar', async () => {
    // One of both is a day ahead or behind of UTC at any time.
    for (const time_zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      await sell(included, { time_zone })
      const visitor = await shop.signUp()
      await buy(visitor, spaniard)
      const [invoice] = (await visitor.call('listInvoices', { lang: 'en' })).invoices
      const mail = await shop.db
        .selectFrom('mail')
        .where('recipient', '=', visitor.email)
        .where('template', '=', 'order_confirmed')
        .select('parameters')
        .executeTakeFirstOrThrow()
      expect(mail.parameters).toMatchObject({ first_charge: invoice?.date })
    }
  })
})

describe('[R12.12] billing details', () => {
  test('are stored tidied, and refused at the invalid field', async () => {
    const visitor = await shop.signUp()
    expect(await visitor.call('getBillingDetails')).toMatchObject({ billing_details: null })
    const { billing_details: saved } = await visitor.call('saveBillingDetails', {
      ...spaniard,
      vat_number: '12.345.678-z',
    })
    expect(saved).toMatchObject({ bill_to: 'Ada Prueba', region: null, vat_number: 'ES12345678Z' })
    expect((await visitor.call('getBillingDetails')).billing_details).toEqual(saved)
    const response = await shop.api.request('/api/v1/billing-details?lang=es', {
      method: 'POST',
      headers: { authorization: `Bearer ${visitor.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...spaniard, vat_number: '12345678A', postal_code: '', city: ' ' }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: {
        fields: [
          { field: 'body.postal_code', code: 'missing' },
          { field: 'body.city', code: 'missing' },
          {
            field: 'body.vat_number',
            code: 'invalid',
            message: expect.stringContaining('(España). Allí se escribe así: ESB12345674.'),
            expected: 'ESB12345674',
          },
        ],
      },
    })
    // Other users cannot read them.
    const other = await shop.signUp()
    expect(await other.call('getBillingDetails')).toMatchObject({ billing_details: null })
  })

  test(
    'without a tax number make a Spanish invoice simplified, with its own series; above 400 € it must not be',
    { tags: 'thorough' },
    async () => {
      const visitor = await shop.signUp({ language: 'es' })
      const { invoice } = await buy(visitor, consumer)
      expect(invoice).toMatchObject({
        simplified: true,
        number: expect.stringMatching(/^TEST-S-\d{4}-\d{6}$/),
      })
      expect(await readInvoice(invoice?.number)).toContain(`Factura simplificada ${invoice?.number}`)

      const dear = { price_minor: 40_001 }
      const plan = shop.db.updateTable('plan').where('id', '=', Number(shop.plans.lifetime))
      await plan.set(dear).execute()
      const another = await shop.signUp()
      await another.call('saveBillingDetails', consumer)
      await expect(another.choose(shop.plans.lifetime)).rejects.toMatchObject({
        code: 'billing_details_required',
      })
      await another.call('saveBillingDetails', spaniard)
      expect((await another.choose(shop.plans.lifetime)).checkout.amount_minor).toBe(40_001)
      await plan.set({ price_minor: 19_900 }).execute()
    },
  )

  test('[R16.1] that the invoices of a running subscription need cannot be taken away', async () => {
    const visitor = await shop.signUp()
    const company = { ...consumer, kind: 'company', country: 'US', postal_code: '10001', region: 'NY' }
    await visitor.call('saveBillingDetails', company)
    const { checkout } = await visitor.choose(shop.plans.subscription)
    await visitor.pay(checkout.id)
    await expect(visitor.call('saveBillingDetails', { ...company, street: '' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'body.street', code: 'missing' }],
    })
    expect((await visitor.call('getBillingDetails')).billing_details?.street).toBe(company.street)
    // A private person’s address is not needed.
    await visitor.call('saveBillingDetails', { ...company, kind: 'person', street: '' })
  })

  test('are in the export; deleting the account leaves the invoice unchanged', async () => {
    const visitor = await shop.signUp()
    const { invoice } = await buy(visitor, parisian)
    const data = await visitor.call('exportAccount', { lang: 'en' })
    expect(data).toMatchObject({
      billing_details: { bill_to: 'Studio Nuit SARL', vat_number: 'FR40303265045' },
      invoices: [{ buyer: { bill_to: 'Studio Nuit SARL' }, tax: { source: 'rules' } }],
    })
    await visitor.call('deleteAccount', { current_password: testPassword })
    const text = await readInvoice(invoice?.number)
    for (const words of ['Studio Nuit SARL', '1 rue du Test', '75001 Paris', 'FR40303265045'])
      expect(text).toContain(words)
    const left = await shop.db
      .selectFrom('buyer')
      .where('bill_to', '=', 'Studio Nuit SARL')
      .selectAll()
      .execute()
    expect(left).toEqual([])
  })
})

describe('[R12.12] VIES', () => {
  test('a valid number leaves the tax to the buyer, and the query is proved', async () => {
    vies.valid.add('FR40303265045')
    const visitor = await shop.signUp()
    const { invoice } = await buy(visitor, parisian)
    expect(vies.questions).toEqual([
      {
        countryCode: 'FR',
        vatNumber: '40303265045',
        requesterMemberStateCode: 'ES',
        requesterNumber: 'B00000000',
      },
    ])
    expect(invoice).toMatchObject({
      amount_minor: 19_900,
      simplified: false,
      tax: { net_minor: 19_900, tax_minor: 0, lines: [], reason: 'reverse_charge' },
    })
    const { buyer } = await shop.db
      .selectFrom('invoice')
      .where('number', '=', invoice?.number ?? '')
      .select('buyer')
      .executeTakeFirstOrThrow()
    expect(buyer).toMatchObject({ vat_state: 'valid', vat_consultation: 'WAPIAAAAZStandIn' })
    // Saving the same details again causes no query.
    await visitor.call('saveBillingDetails', parisian)
    expect(vies.questions).toHaveLength(1)
  })

  test('an invalid number is taxed as a consumer’s', async () => {
    const visitor = await shop.signUp()
    const { invoice } = await buy(visitor, parisian)
    expect((await visitor.call('getBillingDetails')).billing_details?.vat_state).toBe('invalid')
    expect(invoice?.tax).toMatchObject({ tax_minor: 3_454, reason: null })
  })

  test.each(['MS_UNAVAILABLE', 'MS_MAX_CONCURRENT_REQ', 'TIMEOUT'])(
    'while it answers %s, the number is unverified; it is verified later',
    { tags: 'thorough' },
    async (refusal) => {
      vies.valid.add('FR40303265045')
      vies.refuse(refusal)
      const visitor = await shop.signUp()
      const { billing_details: saved } = await visitor.call('saveBillingDetails', parisian)
      expect(saved.vat_state).toBe('unverified')
      const { checkout } = await visitor.choose(shop.plans.lifetime)
      expect(checkout.tax).toMatchObject({ tax_minor: 3_454 })
      vies.refuse()
      await shop.upkeep()
      expect((await visitor.call('getBillingDetails')).billing_details?.vat_state).toBe('unverified')
      await shop.upkeep(new Date(Date.now() + 61 * 60_000))
      expect((await visitor.call('getBillingDetails')).billing_details?.vat_state).toBe('valid')
      const { checkout: again } = await visitor.call('getCheckout', { id: checkout.id, lang: 'en' })
      expect(again.tax).toMatchObject({ tax_minor: 0, reason: 'reverse_charge' })
    },
  )

  test('times out after four seconds', { tags: 'thorough', timeout: 15_000 }, async () => {
    vies.setSilent(true)
    const visitor = await shop.signUp()
    const start = Date.now()
    const { billing_details: saved } = await visitor.call('saveBillingDetails', parisian)
    expect(saved.vat_state).toBe('unverified')
    expect(Date.now() - start).toBeLessThan(6_000)
    vies.setSilent(false)
  })

  test('does not know the seller: it is queried without a requester', async () => {
    vies.valid.add('FR40303265045')
    await sell(included, { vat_number: 'ESUNKNOWN' })
    const visitor = await shop.signUp()
    const { billing_details: saved } = await visitor.call('saveBillingDetails', parisian)
    expect(saved.vat_state).toBe('valid')
    expect(vies.questions.map(({ requesterNumber }) => requesterNumber)).toEqual(['UNKNOWN', undefined])
  })

  test(
    'is not queried about a domestic number, one outside the Union, or unless enabled',
    { tags: 'thorough' },
    async () => {
      const visitor = await shop.signUp()
      await visitor.call('saveBillingDetails', spaniard)
      await visitor.call('saveBillingDetails', { ...parisian, postal_code: '97400' })
      await visitor.call('saveBillingDetails', { ...parisian, country: 'US', vat_number: '12-3456789' })
      expect(vies.questions).toEqual([])
      const quiet = await openShop()
      await sell(included, {}, quiet)
      const another = await quiet.signUp()
      const { billing_details: saved } = await another.call('saveBillingDetails', parisian)
      expect(saved).toMatchObject({ vat_number: 'FR40303265045', vat_state: null })
      await quiet.close()
    },
  )
})

describe('[R12.12] the invoice document', () => {
  const words = {
    en: { total: 'Total €199.00', net: 'Taxable amount €164.46', tax: 'VAT 21% €34.54' },
    es: { total: 'Total 199,00 €', net: 'Base imponible 164,46 €', tax: 'IVA 21 % 34,54 €' },
    fr: { total: 'Total 199,00 €', net: 'Total HT 164,46 €', tax: 'TVA 21 % 34,54 €' },
  }

  test.each(languages)('has what Spain and France require, in %s', async (language) => {
    const visitor = await shop.signUp({ language })
    const { invoice } = await buy(visitor, spaniard)
    const text = await readInvoice(invoice?.number)
    for (const expected of [
      invoice?.number ?? '',
      // The seller, with address, number and register entry.
      'Compás Música, S. L.',
      'Calle de Prueba 1, 28001 Madrid',
      'ESB00000000',
      // The buyer, in full.
      'Ada Prueba',
      'Calle Mayor 1',
      'ES12345678Z',
      `Lifetime (${language})`,
      ...Object.values(words[language]),
    ])
      expect(text).toContain(expected)
  })

  test('names the VAT numbers of seller and buyer, or of the seller alone', async () => {
    const numbers = async (details: Record<string, string>) => {
      const { invoice } = await buy(await shop.signUp(), details)
      return [...(await readInvoice(invoice?.number)).matchAll(/VAT number: (\S+)/g)].map(
        ([, number]) => number,
      )
    }
    expect(await numbers(spaniard)).toEqual(['ESB00000000', 'ES12345678Z'])
    expect(await numbers(consumer)).toEqual(['ESB00000000'])
  })

  test('states why there is no tax, with the law of both', async () => {
    vies.valid.add('FR40303265045')
    const visitor = await shop.signUp({ language: 'fr' })
    const { invoice } = await buy(visitor, parisian)
    const text = await readInvoice(invoice?.number)
    expect(text).toContain(
      'Autoliquidation : la TVA est due par le preneur (article 196 de la directive 2006/112/CE).',
    )
    expect(text).toContain('Ley 37/1992, art. 69.Uno.1.º.')
    expect(text).toContain('TVA 0,00 €')
  })

  test('of a French seller states the terms of payment for a business, or the exemption', async () => {
    const address = {
      street: '1 rue Neuve',
      postal_code: '75002',
      city: 'Paris',
      region: null,
      country: 'FR',
    }
    const exemption = 'TVA non applicable, art. 293 B du CGI'
    await sell({ ...included, exemption: { en: exemption, es: exemption, fr: exemption } }, { address })
    const visitor = await shop.signUp({ language: 'fr' })
    const { checkout, invoice } = await buy(visitor, parisian)
    expect(checkout.plan.price_tax).toBeNull()
    const text = await readInvoice(invoice?.number)
    expect(text).toContain(exemption)
    expect(text).toContain('indemnité forfaitaire de 40 € pour frais de recouvrement')
  })
})

describe('[R1.4][R12.12] plans tell whether their price includes tax', () => {
  test.each([
    [included, 'included'],
    [{ ...included, prices: 'excluded' as const }, 'excluded'],
    [null, null],
  ])('%#', async (tax, expected) => {
    await sell(tax)
    const { plans } = await shop.call('listPlans', { lang: 'en' })
    expect(plans.map(({ price_tax }) => price_tax)).toEqual(plans.map(() => expected))
  })
})
