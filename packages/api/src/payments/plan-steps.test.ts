import { setSeller } from '@tempolibre/database'
import { makeSeller } from '@tempolibre/database/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPdfText } from '../fixtures/read-pdf-text.ts'
import { createInvoicePapers } from '../invoice-papers.ts'
import { addPlan } from './fixtures/add-plan.ts'
import { makeCoupon } from './fixtures/make-coupon.ts'
import { type ChoiceDetails, openShop, type Shop, spaniard, type Visitor } from './fixtures/shop.ts'

let shop: Shop
let agency: string
let twin: string
let small: string
let studio: string

beforeAll(async () => {
  shop = await openShop()
  const { db, plans } = shop
  await db
    .updateTable('plan')
    .set({ seats: 5, trial_days: 0 })
    .where('id', '=', Number(plans.subscription))
    .execute()
  await db.updateTable('plan').set({ channel_limit: 10 }).execute()
  const priced = { currency: 'EUR', kind: 'lifetime' } as const
  agency = await addPlan(db, { ...priced, name: 'Agency', price_minor: 49_999, seats: 3, channel_limit: 20 })
  twin = await addPlan(db, { ...priced, name: 'Twin', price_minor: 9_900, channel_limit: 10 })
  small = await addPlan(db, {
    ...priced,
    name: 'Few channels',
    price_minor: 29_900,
    seats: 8,
    channel_limit: 1,
  })
  studio = await addPlan(db, {
    name: 'Studio',
    kind: 'subscription',
    currency: 'EUR',
    price_minor: 4_900,
    seats: 9,
    channel_limit: 10,
  })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.deleteFrom('attempt').execute())

const en = { lang: 'en' }

async function buy(visitor: Visitor, plan: string, details?: ChoiceDetails) {
  const { checkout } = await visitor.choose(plan, details)
  await visitor.pay(checkout.id)
  return checkout
}

/** What choosing each plan means for a visitor: the step, or why it is refused. */
async function stepsOf(visitor: Visitor): Promise<Record<string, string>> {
  const { steps } = await visitor.call('listPlanSteps', en)
  return Object.fromEntries(steps.map(({ plan_id, reason, step }) => [plan_id, reason ?? step]))
}

const latestInvoice = async (visitor: Visitor) => (await visitor.call('listInvoices', en)).invoices[0]

async function readInvoice(number: string | undefined): Promise<string> {
  const bytes = await createInvoicePapers(shop.settings)(number ?? '')
  return readPdfText(bytes ?? Buffer.from('')).replaceAll(/\s+/g, ' ')
}

/** Puts a plan's current month at half: 15 of 30 days are left, and some hours. */
async function passHalf(visitor: Visitor): Promise<void> {
  const day = 24 * 3600_000
  const start = new Date(Date.now() - 15 * day + day / 2)
  const end = new Date(start.getTime() + 30 * day)
  const { id } = await shop.db
    .updateTable('subscription')
    .set({ started_at: start, current_period_start: start, current_period_end: end })
    .where('user_id', '=', visitor.userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db
    .updateTable('payment')
    .set({ period_start: start, period_end: end })
    .where('subscription_id', '=', id)
    .execute()
}

describe('[R16.65] plans are told apart by what they contain', () => {
  test('a bigger plan without an end can be bought by the holder of one, and a smaller one or a twin cannot', async () => {
    const visitor = await shop.signUp()
    const { free, lifetime, subscription, unpriced } = shop.plans
    expect(await stepsOf(visitor)).toMatchObject({ [free]: 'new', [lifetime]: 'new', [agency]: 'new' })
    await buy(visitor, lifetime)
    expect(await stepsOf(visitor)).toEqual({
      [free]: 'contained',
      [lifetime]: 'own',
      [subscription]: 'would_end',
      [unpriced]: 'contained',
      [agency]: 'switch',
      [twin]: 'contained',
      [small]: 'switch',
      [studio]: 'would_end',
    })
    await buy(visitor, agency)
    expect(await visitor.plan()).toMatchObject({ plan: { id: agency, seats: 3 }, status: 'active' })
    expect(await stepsOf(visitor)).toMatchObject({ [lifetime]: 'contained', [agency]: 'own' })
  })

  test.each([
    ['own', (): string => shop.plans.lifetime, /plan you have/],
    ['contained', (): string => twin, /already includes/],
    ['would_end', (): string => shop.plans.subscription, /never ends/],
    ['unknown', (): string => '999999', /no such plan/],
  ] as const)('a refusal says why, and what to do: %s', async (code, plan, words) => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.lifetime)
    const refused = { code: 'plan_unavailable', fields: [{ code, message: expect.stringMatching(words) }] }
    await expect(visitor.call('getPlanTerms', { plan_id: plan(), ...en })).rejects.toMatchObject(refused)
    await expect(visitor.call('startCheckout', { plan_id: plan(), ...en })).rejects.toMatchObject(refused)
  })
})

describe('[R16.66] what would be lost', () => {
  test('is named with the people concerned, and confirmed before anything is ordered', async () => {
    const owner = await shop.signUp({ name: 'Olivia Owner' })
    await buy(owner, shop.plans.subscription)
    await owner.call('addTeam', { team_name: 'Nordlicht' })
    const { team_id } = await shop.db
      .selectFrom('team_member')
      .where('user_id', '=', owner.userId)
      .select('team_id')
      .executeTakeFirstOrThrow()
    for (const name of ['Ada Marsh', 'Ben Ruiz', 'Chloé Petit']) {
      const { userId } = await shop.signUp({ name })
      await shop.db.insertInto('team_member').values({ team_id, user_id: userId, role: 'member' }).execute()
    }
    const names = ['Ada Marsh', 'Ben Ruiz', 'Chloé Petit']
    const { step } = await owner.call('getPlanTerms', { plan_id: shop.plans.lifetime, ...en })
    expect(step?.lost).toMatchObject([{ aspect: 'seats', from: 5, to: 1, names }])
    const refused = await owner.choose(shop.plans.lifetime).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'confirmation_required',
      fields: [{ field: 'body.give_up', code: 'seats' }],
    })
    for (const name of names) expect(JSON.stringify(refused)).toContain(name)
    expect(await owner.plan()).toMatchObject({ plan: { kind: 'subscription' } })
    await buy(owner, shop.plans.lifetime, { give_up: true })
    expect(await owner.plan()).toMatchObject({ plan: { kind: 'lifetime' } })
    const { given_up } = await shop.db
      .selectFrom('checkout')
      .where('user_id', '=', owner.userId)
      .where('plan_id', '=', Number(shop.plans.lifetime))
      .select('given_up')
      .executeTakeFirstOrThrow()
    expect(given_up).toMatchObject([{ aspect: 'seats', names }])
  })

  test('names the channels that leave the list, in the language of the call', async () => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.lifetime)
    const channel = { user_id: visitor.userId, platform: 'youtube', kind: 'id' } as const
    const at = (key: string) => ({ ...channel, key, name: key, address: `https://youtube.com/${key}` })
    await shop.db.insertInto('channel').values(['first', 'second'].map(at)).execute()
    const { steps } = await visitor.call('listPlanSteps', en)
    const { lost = [] } = steps.find(({ plan_id }) => plan_id === small) ?? {}
    expect(lost).toMatchObject([{ aspect: 'channels', from: 10, to: 1 }])
    expect(lost[0]?.names).toHaveLength(1)
  })
})

describe('[R16.67] what was paid for what is left of a plan', () => {
  test('is taken off the next one: of a plan without an end all of it', async () => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.lifetime)
    const { step } = await visitor.call('getPlanTerms', { plan_id: agency, ...en })
    expect(step?.credit).toEqual({ amount_minor: 19_900, currency: 'EUR', plan: 'Lifetime (en)' })
    const checkout = await buy(visitor, agency)
    expect(checkout).toMatchObject({
      amount_minor: 30_099,
      credit: { amount_minor: 19_900, currency: 'EUR', plan: 'Lifetime (en)' },
    })
    const invoice = await latestInvoice(visitor)
    expect(invoice).toMatchObject({ amount_minor: 30_099, plan_name: 'Agency' })
    const text = await readInvoice(invoice?.number)
    expect(text).toContain('€499.99')
    expect(text).toContain('Credit for Lifetime (en)')
    expect(text).toContain('-€199.00')
    const { parameters } = await shop.db
      .selectFrom('mail')
      .where('recipient', '=', visitor.email)
      .where('template', '=', 'order_confirmed')
      .orderBy('created_at', 'desc')
      .select('parameters')
      .executeTakeFirstOrThrow()
    expect(parameters).toMatchObject({
      amount_minor: '30099',
      regular_minor: '49999',
      credit_minor: '19900',
      credited_plan: 'Lifetime (en)',
    })
  })

  test('of a month counts by its full days left, and never more than the next plan costs', async () => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.subscription)
    await passHalf(visitor)
    // 1290 × 15 of 30 days, 15.5 are left.
    expect(await buy(visitor, studio)).toMatchObject({
      amount_minor: 4_900 - 645,
      credit: { amount_minor: 645 },
    })
    await passHalf(visitor)
    // What was credited counts like the money it was: (4255 + 645) × 15 of 30 days.
    const checkout = await buy(visitor, shop.plans.subscription, { give_up: true })
    expect(checkout).toMatchObject({ amount_minor: 0, credit: { amount_minor: 1_290 } })
    expect(await visitor.plan()).toMatchObject({ plan: { id: shop.plans.subscription }, status: 'active' })
  })

  test('counts on after an order that cost nothing, since all of it was credited', async () => {
    const same = { kind: 'lifetime', currency: 'EUR', price_minor: 19_900, channel_limit: 10 } as const
    const duo = await addPlan(shop.db, { ...same, name: 'Duo', seats: 2 })
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.lifetime)
    expect(await buy(visitor, duo)).toMatchObject({ amount_minor: 0, credit: { amount_minor: 19_900 } })
    expect(await buy(visitor, agency)).toMatchObject({
      amount_minor: 30_099,
      credit: { amount_minor: 19_900, plan: 'Duo' },
    })
    await shop.db.updateTable('plan').set({ archived_at: new Date() }).where('id', '=', Number(duo)).execute()
  })

  test('is nothing once it was given back, and an order that took it off can’t be paid any more', async () => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.lifetime)
    const { checkout } = await visitor.choose(agency)
    expect(checkout.amount_minor).toBe(30_099)
    await shop.db
      .updateTable('payment')
      .set({ refunded_minor: 19_900 })
      .where('subscription_id', 'in', (query) =>
        query.selectFrom('subscription').where('user_id', '=', visitor.userId).select('id'),
      )
      .execute()
    await expect(visitor.pay(checkout.id)).rejects.toMatchObject({ code: 'conflict' })
    const { steps } = await visitor.call('listPlanSteps', en)
    expect(steps.find(({ plan_id }) => plan_id === agency)?.credit).toBeNull()
  })

  test('counts in its own currency only', async () => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.lifetime, { currency: 'USD' })
    const { checkout } = await visitor.choose(agency)
    expect(checkout).toMatchObject({ amount_minor: 49_999, currency: 'EUR', credit: null })
  })

  test('goes with a coupon of one payment, and not with one of several', async () => {
    await makeCoupon(shop.db, { code: 'ONE-10', percent: 10, months: 1 })
    await makeCoupon(shop.db, { code: 'ALL-10', percent: 10, months: null })
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.lifetime)
    const checkout = await buy(visitor, agency, { coupon: 'ONE-10' })
    expect(checkout).toMatchObject({
      amount_minor: 49_999 - 5_000 - 19_900,
      discount: { code: 'ONE-10', amount_minor: 5_000 },
      credit: { amount_minor: 19_900 },
    })
    const text = await readInvoice((await latestInvoice(visitor))?.number)
    expect(text).toContain('-€50.00')
    expect(text).toContain('-€199.00')
    const other = await shop.signUp()
    await buy(other, shop.plans.subscription)
    await expect(other.choose(studio, { coupon: 'ALL-10' })).rejects.toMatchObject({
      code: 'coupon_refused',
      fields: [{ code: 'with_credit' }],
    })
  })

  test.each([
    ['included', 30_099, 24_875, 5_224],
    // 499.99 − 199.00, and 21 % on that.
    ['excluded', 36_420, 30_099, 6_321],
    ['exempt', 30_099, 30_099, 0],
  ] as const)('is taken off before tax where prices are %s', async (mode, amount, net, tax) => {
    const prices = mode === 'excluded' ? 'excluded' : 'included'
    const exemption = mode === 'exempt' ? { en: 'Exempt.', es: 'Exenta.', fr: 'Exonérée.' } : null
    await setSeller(shop.db, makeSeller({ tax: { prices, exemption, eu_consumers: 'seller', rates: {} } }))
    const visitor = await shop.signUp()
    await visitor.call('saveBillingDetails', { ...spaniard, kind: 'company' })
    await buy(visitor, shop.plans.lifetime)
    expect(await buy(visitor, agency)).toMatchObject({ amount_minor: amount })
    const invoice = await latestInvoice(visitor)
    expect(invoice).toMatchObject({ amount_minor: amount, tax: { net_minor: net, tax_minor: tax } })
    const text = await readInvoice(invoice?.number)
    // The lines of the invoice add up: what it costs, what is taken off, what is left.
    const credit = mode === 'included' ? 16_446 : 19_900
    expect(text).toContain(`€${((net + credit) / 100).toFixed(2)}`)
    expect(text).toContain(`-€${(credit / 100).toFixed(2)}`)
    await shop.db.deleteFrom('seller').execute()
  })
})
