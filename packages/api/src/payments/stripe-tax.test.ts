import { fieldsOf } from '@tempolibre/domain/fields-of'
import { setSeller } from '@tempolibre/database'
import { makeSeller } from '@tempolibre/database/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testPassword } from '../fixtures/sign-up-user.ts'
import { addPlan } from './fixtures/add-plan.ts'
import { openShop, type Shop, spaniard, type Visitor } from './fixtures/shop.ts'
import { firstOf } from './fixtures/stripe-wire.ts'
import { type Payer, startStripeStandIn, type StripeStandIn } from './fixtures/stripe-stand-in.ts'

let stripe: StripeStandIn
let shop: Shop
/** A shop with Stripe Tax. */
let taxShop: Shop

const tax = { prices: 'included', exemption: null, eu_consumers: 'seller', rates: {} } as const

beforeAll(async () => {
  stripe = await startStripeStandIn()
  shop = await openShop({ stripe: stripe.settings })
  taxShop = await openShop({ stripe: { ...stripe.settings, tax: true } })
})
afterAll(async () => {
  await shop.close()
  await taxShop.close()
  await stripe.close()
})
beforeEach(async () => {
  stripe.events.splice(0)
  stripe.calls.splice(0)
  for (const { db } of [shop, taxShop]) await setSeller(db, makeSeller({ tax }))
})

/** Delivers all new events twice. */
async function deliverAll({ api }: Shop) {
  const events = stripe.events.splice(0)
  for (const event of [...events, ...events]) {
    expect((await api.request(stripe.sign(event))).status).toBe(200)
  }
}

/** Orders a plan and pays for it; returns the id of the payment or subscription, and the page's parameters. */
async function buy(of: Shop, visitor: Visitor, plan: string, payer?: Payer) {
  const { checkout } = await visitor.choose(plan)
  const { provider_session: session } = await of.db
    .selectFrom('checkout')
    .where('id', '=', checkout.id)
    .select('provider_session')
    .executeTakeFirstOrThrow()
  const id = stripe.pay(session ?? '', payer && { payer })
  await deliverAll(of)
  return { id, checkout, page: stripe.get(session)['params'] }
}
/** The price that a page charges. */
const priceOf = (page: unknown) => stripe.get(firstOf(fieldsOf(page)['line_items'])['price'])
const invoicesOf = async (visitor: Visitor) => (await visitor.call('listInvoices', { lang: 'en' })).invoices

describe('[R12.12] tax by our own rules', () => {
  test('Stripe charges the price with the tax that is added to it', async () => {
    await setSeller(shop.db, makeSeller({ tax: { ...tax, prices: 'excluded' } }))
    const visitor = await shop.signUp()
    await visitor.call('saveBillingDetails', spaniard)
    const { page } = await buy(shop, visitor, shop.plans.lifetime)
    expect(page).toMatchObject({ line_items: [{ price_data: { unit_amount: '24079' } }] })
    expect(page).not.toHaveProperty('automatic_tax')
    expect(await invoicesOf(visitor)).toMatchObject([
      { amount_minor: 24_079, tax: { net_minor: 19_900, tax_minor: 4_179 } },
    ])
  })

  test('refunds bring credit notes that name the invoice, once each, by mail and in the list', async () => {
    const visitor = await shop.signUp()
    await visitor.call('saveBillingDetails', spaniard)
    const { id } = await buy(shop, visitor, shop.plans.lifetime)
    stripe.refund(id, 9_900)
    await deliverAll(shop)
    const refund = stripe.refund(id, 10_000)
    await deliverAll(shop)
    const [second, first, invoice] = await invoicesOf(visitor)
    expect(invoice).toMatchObject({ amount_minor: 19_900, corrects: null })
    expect(first).toMatchObject({ amount_minor: -9_900, corrects: invoice?.number })
    expect(second).toMatchObject({ amount_minor: -10_000, corrects: invoice?.number })
    expect(first?.number).toMatch(/^R-\d{4}-\d{6}$/)
    const taken = (first?.tax?.tax_minor ?? 0) + (second?.tax?.tax_minor ?? 0)
    expect(taken).toBe(-(invoice?.tax?.tax_minor ?? 0))

    stripe.failRefund(refund)
    await deliverAll(shop)
    const [correction, ...others] = await invoicesOf(visitor)
    expect(others).toHaveLength(3)
    expect(correction).toMatchObject({ amount_minor: 10_000, corrects: invoice?.number })

    const mails = await shop.db
      .selectFrom('mail')
      .where('recipient', '=', visitor.email)
      .where('template', '=', 'credit_note')
      .orderBy('created_at')
      .select('parameters')
      .execute()
    expect(mails.map(({ parameters }) => parameters['number'])).toEqual(
      [first, second, correction].map((note) => note?.number),
    )
    const pdf = await shop.api.request(`/api/v1/invoices/${first?.number}/pdf`, {
      headers: { authorization: `Bearer ${visitor.token}` },
    })
    expect(pdf.status).toBe(200)
  })
})

test('[R10.3] a refund after the account is deleted is credited, and nobody is written to', async () => {
  const visitor = await shop.signUp()
  await visitor.call('saveBillingDetails', spaniard)
  const { id } = await buy(shop, visitor, shop.plans.lifetime)
  await visitor.call('deleteAccount', { current_password: testPassword })
  await shop.db.deleteFrom('mail').execute()
  stripe.refund(id, 9_900)
  await deliverAll(shop)
  const notes = await shop.db
    .selectFrom('invoice')
    .where('provider_payment', '=', id)
    .where('corrects', 'is not', null)
    .select('amount_minor')
    .execute()
  expect(notes).toEqual([{ amount_minor: -9_900 }])
  expect(await shop.db.selectFrom('mail').select('template').execute()).toEqual([])
})

describe('[R12.12] Stripe Tax', () => {
  const payer: Payer = {
    name: 'Studio Nacht GmbH',
    address: { country: 'DE', line1: 'Probeweg 1', postal_code: '10115', city: 'Berlin' },
    percent: 19,
  }

  test('asks the payer for the data tax needs, and tells Stripe whether the price includes it', async () => {
    const visitor = await taxShop.signUp()
    // Nothing has to be entered beforehand.
    const { checkout, page } = await buy(taxShop, visitor, taxShop.plans.lifetime, payer)
    expect(checkout).toMatchObject({ amount_minor: 19_900, tax: null })
    expect(page).toMatchObject({
      automatic_tax: { enabled: 'true' },
      billing_address_collection: 'required',
      tax_id_collection: { enabled: 'true' },
    })
    expect(priceOf(page)).toMatchObject({ unit_amount: 19_900, tax_behavior: 'inclusive' })
    expect(page).not.toHaveProperty('customer_update')
    expect(await invoicesOf(visitor)).toMatchObject([
      {
        amount_minor: 19_900,
        tax: {
          source: 'stripe',
          net_minor: 16_723,
          tax_minor: 3_177,
          lines: [{ territory: 'DE', percent: 19, name: 'VAT', net_minor: 16_723, tax_minor: 3_177 }],
          reason: null,
        },
      },
    ])
  })

  test('its tax lines and buyer are on every invoice of a subscription', async () => {
    await setSeller(taxShop.db, makeSeller({ tax: { ...tax, prices: 'excluded' } }))
    const visitor = await taxShop.signUp()
    const { id, page } = await buy(taxShop, visitor, taxShop.plans.subscription, payer)
    expect(priceOf(page)).toMatchObject({ unit_amount: 1290, tax_behavior: 'exclusive' })
    stripe.renew(id)
    await deliverAll(taxShop)
    stripe.renew(id)
    await deliverAll(taxShop)
    const [latest, first, ...more] = await invoicesOf(visitor)
    expect(more).toEqual([])
    for (const invoice of [first, latest])
      expect(invoice).toMatchObject({
        amount_minor: 1_535,
        tax: {
          source: 'stripe',
          net_minor: 1_290,
          tax_minor: 245,
          lines: [{ territory: 'DE', percent: 19 }],
        },
      })
    const { buyer } = await taxShop.db
      .selectFrom('invoice')
      .where('number', '=', first?.number ?? '')
      .select('buyer')
      .executeTakeFirstOrThrow()
    expect(buyer).toMatchObject({ bill_to: 'Studio Nacht GmbH', country: 'DE', street: 'Probeweg 1' })
  })

  test('an invoice that a credit balance pays in part is taxed by our own rules, for what was paid', async () => {
    await setSeller(taxShop.db, makeSeller({ tax: { ...tax, prices: 'excluded' } }))
    const visitor = await taxShop.signUp()
    const { id } = await buy(taxShop, visitor, taxShop.plans.subscription, payer)
    stripe.renew(id)
    const paid = stripe.events.find(({ type }) => type === 'invoice.paid')
    const { data } = JSON.parse(paid?.body ?? '')
    Object.assign(stripe.get(data.object.id), { amount_paid: 1_000 })
    await deliverAll(taxShop)
    expect(await invoicesOf(visitor)).toMatchObject([
      { amount_minor: 1_000, tax: { source: 'rules', net_minor: 826, tax_minor: 174 } },
    ])
  })

  test.each([
    ['included', 16_723],
    ['excluded', 19_900],
  ] as const)(
    '[R16.104] what was paid for the plan before is taken off without its tax, which is %s',
    async (prices, credit) => {
      await setSeller(taxShop.db, makeSeller({ tax: { ...tax, prices } }))
      const agency = await addPlan(taxShop.db, {
        name: 'Agency',
        kind: 'lifetime',
        currency: 'EUR',
        price_minor: 49_999,
        seats: 3,
      })
      const visitor = await taxShop.signUp()
      await buy(taxShop, visitor, taxShop.plans.lifetime, payer)
      await buy(taxShop, visitor, agency, payer)
      const paper = await taxShop.db
        .selectFrom('invoice')
        .where('user_id', '=', visitor.userId)
        .where('plan_name', '=', 'Agency')
        .selectAll()
        .executeTakeFirstOrThrow()
      expect(paper).toMatchObject({
        credit_minor: credit,
        credited_plan: 'Lifetime (en)',
        discount_minor: null,
      })
      // The line of the plan is its price without tax, to the cent.
      const price = prices === 'included' ? Math.round(49_999 / 1.19) : 49_999
      expect((paper.tax?.net_minor ?? 0) + (paper.credit_minor ?? 0)).toBe(price)
      // The mail counts what is charged: with tax.
      const { parameters } = await taxShop.db
        .selectFrom('mail')
        .where('recipient', '=', visitor.email)
        .where('template', '=', 'order_confirmed')
        .orderBy('created_at', 'desc')
        .select('parameters')
        .executeTakeFirstOrThrow()
      const charged = prices === 'included' ? 49_999 : Math.round(49_999 * 1.19)
      const { amount_minor: amount = '', credit_minor: taken = '', regular_minor: regular } = parameters
      expect(Number(amount) + Number(taken)).toBe(charged)
      expect(Number(regular)).toBe(charged)
    },
  )

  test('tax left to the buyer is a reverse charge', async () => {
    const visitor = await taxShop.signUp()
    await buy(taxShop, visitor, taxShop.plans.lifetime, {
      ...payer,
      percent: 0,
      why: 'reverse_charge',
      taxId: { type: 'eu_vat', value: 'DE136695976' },
    })
    const [invoice] = await invoicesOf(visitor)
    expect(invoice).toMatchObject({
      amount_minor: 19_900,
      tax: { tax_minor: 0, lines: [], reason: 'reverse_charge' },
    })
  })

  test('a returning buyer is billed by the data entered now', async () => {
    const visitor = await taxShop.signUp()
    const { id } = await buy(taxShop, visitor, taxShop.plans.subscription, payer)
    stripe.end(id)
    await deliverAll(taxShop)
    const { page } = await buy(taxShop, visitor, taxShop.plans.lifetime, payer)
    expect(page).toMatchObject({ customer_update: { address: 'auto', name: 'auto' } })
  })
})
