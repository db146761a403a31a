import { ApiError } from '@tempolibre/contract'
import { setSeller } from '@tempolibre/database'
import { makeSeller } from '@tempolibre/database/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPdfText } from '../fixtures/read-pdf-text.ts'
import { testPassword } from '../fixtures/sign-up-user.ts'
import { makeCoupon } from './fixtures/make-coupon.ts'
import { openShop, type Shop, spaniard, type Visitor } from './fixtures/shop.ts'
import { settleDueSubscriptions } from './settle-due-subscriptions.ts'

let shop: Shop
const en = { lang: 'en' }

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const invoicesOf = async (visitor: Visitor) => (await visitor.call('listInvoices', en)).invoices
const redemptions = (code: string) =>
  shop.db.selectFrom('coupon_redemption').where('code', '=', code).selectAll().execute()
/** Why a coupon was refused; undefined if it was not. */
async function refusal(of: Promise<unknown>): Promise<string | undefined> {
  const [outcome] = await Promise.allSettled([of])
  if (outcome.status === 'fulfilled') return undefined
  const { reason } = outcome
  if (!(reason instanceof ApiError) || reason.code !== 'coupon_refused') throw reason
  return reason.fields[0]?.code
}
/** A visitor who has had their trial. */
async function signUpWithoutTrial(): Promise<Visitor> {
  const visitor = await shop.signUp()
  await shop.db
    .insertInto('subscription')
    .values({
      user_id: visitor.userId,
      plan_id: Number(shop.plans.free),
      provider: 'test',
      status: 'ended',
      trial_ends_at: new Date(0),
      ended_at: new Date(0),
    })
    .execute()
  return visitor
}

describe('[R12.5] an order with a coupon', () => {
  test('charges, confirms and invoices the discounted price, in the order’s currency', async () => {
    await makeCoupon(shop.db, { code: 'ONCE-20' })
    await makeCoupon(shop.db, { code: 'OTHER-50', percent: 50 })
    const visitor = await shop.signUp({ language: 'fr' })
    const { checkout } = await visitor.choose(shop.plans.lifetime, { currency: 'JPY', coupon: ' once-20' })
    expect(checkout).toMatchObject({
      amount_minor: 25_600,
      currency: 'JPY',
      discount: { code: 'ONCE-20', amount_minor: 6400, months: 1 },
    })
    expect(await redemptions('ONCE-20')).toEqual([])
    await visitor.pay(checkout.id)
    expect(await redemptions('ONCE-20')).toMatchObject([
      { user_id: visitor.userId, currency: 'JPY', discount_minor: 6400, months: 1 },
    ])
    expect(await redemptions('OTHER-50')).toEqual([])
    const [invoice] = await invoicesOf(visitor)
    expect(invoice).toMatchObject({ amount_minor: 25_600, currency: 'JPY', coupon_code: 'ONCE-20' })
    const pdf = await shop.api.request(`/api/v1/invoices/${invoice?.number}/pdf`, {
      headers: { authorization: `Bearer ${visitor.token}` },
    })
    const text = readPdfText(Buffer.from(await pdf.arrayBuffer())).replaceAll(/\s/g, ' ')
    for (const part of ['32 000', 'Réduction (code promo ONCE-20)', '-6 400', '25 600']) {
      expect(text.replaceAll(/[−‑]/g, '-')).toContain(part)
    }
    const { parameters } = await shop.db
      .selectFrom('mail')
      .where('recipient', '=', visitor.email)
      .where('template', '=', 'order_confirmed')
      .select('parameters')
      .executeTakeFirstOrThrow()
    expect(parameters).toMatchObject({
      amount_minor: '25600',
      coupon: 'ONCE-20',
      discount_minor: '6400',
      discount_months: '1',
      regular_minor: '32000',
    })
    expect(await visitor.plan()).toMatchObject({
      plan: { price_minor: 32_000 },
      discount: { code: 'ONCE-20', amount_minor: 6400, next: false },
    })
  })

  test('is taxed for what is left of the price', async () => {
    await makeCoupon(shop.db, { code: 'TAXED', amounts: { EUR: 5000, USD: 1 } })
    const tax = { exemption: null, eu_consumers: 'seller', rates: {} } as const
    const buy = async (prices: 'included' | 'excluded') => {
      await setSeller(shop.db, makeSeller({ tax: { ...tax, prices } }))
      const visitor = await shop.signUp()
      await visitor.call('saveBillingDetails', spaniard)
      const { checkout } = await visitor.choose(shop.plans.lifetime, { coupon: 'TAXED' })
      await visitor.pay(checkout.id)
      const row = await shop.db
        .selectFrom('invoice')
        .where('user_id', '=', visitor.userId)
        .select(['amount_minor', 'discount_minor', 'tax'])
        .executeTakeFirstOrThrow()
      return { checkout, row }
    }
    // 149 € are left of 199 €: at 21 %, 123.14 € and 25.86 €. The discount is 41.32 € of the net price.
    const included = await buy('included')
    expect(included.checkout).toMatchObject({ amount_minor: 14_900, discount: { amount_minor: 5000 } })
    expect(included.row).toMatchObject({
      amount_minor: 14_900,
      discount_minor: 4132,
      tax: { net_minor: 12_314, tax_minor: 2586 },
    })
    // Tax is added to 149 €; without the coupon it would be 240.79 €.
    const excluded = await buy('excluded')
    expect(excluded.checkout).toMatchObject({ amount_minor: 18_029, discount: { amount_minor: 6050 } })
    expect(excluded.row).toMatchObject({ discount_minor: 5000, tax: { net_minor: 14_900, tax_minor: 3129 } })
    await shop.db.deleteFrom('seller').execute()
  })

  test.each([
    ['once', 1, [990, 1290, 1290]],
    ['for two months', 2, [990, 990, 1290]],
    ['for good', null, [990, 990, 990]],
  ] as const)('of a subscription is discounted %s', async (name, months, amounts) => {
    const code = `MONTHS-${name.split(' ').at(-1)?.toUpperCase()}`
    await makeCoupon(shop.db, { code, amounts: { EUR: 300 }, months })
    const visitor = await signUpWithoutTrial()
    const plain = await signUpWithoutTrial()
    for (const [buyer, coupon] of [
      [visitor, { coupon: code }],
      [plain, {}],
    ] as const) {
      const { checkout } = await buyer.choose(shop.plans.subscription, coupon)
      await buyer.pay(checkout.id)
    }
    const nextIs = async () => (await visitor.plan())?.discount?.next
    expect(await nextIs()).toBe(amounts[1] === 990)
    const later = new Date()
    later.setUTCMonth(later.getUTCMonth() + 2)
    later.setUTCDate(later.getUTCDate() + 1)
    await settleDueSubscriptions({ db: shop.db, siteUrl: shop.settings.siteUrl }, later)
    const amountsOf = async (of: Visitor) =>
      (await invoicesOf(of))
        .toSorted((a, b) => a.number.localeCompare(b.number))
        .map((each) => each.amount_minor)
    expect(await amountsOf(visitor)).toEqual(amounts)
    expect(await amountsOf(plain)).toEqual([1290, 1290, 1290])
  })

  test('[R16.137] after a trial is discounted from the first charge on, of which its reminder tells, and what follows', async () => {
    await makeCoupon(shop.db, { code: 'TRIAL-20', months: 2 })
    const visitor = await shop.signUp()
    const { checkout } = await visitor.choose(shop.plans.subscription, { coupon: 'TRIAL-20' })
    expect(checkout).toMatchObject({ trial_days: 14, amount_minor: 1032 })
    await visitor.pay(checkout.id)
    expect((await visitor.plan())?.discount).toMatchObject({ next: true, months: 2 })
    const charged = new Date(Date.now() + 15 * 24 * 3600_000)
    await settleDueSubscriptions({ db: shop.db, siteUrl: shop.settings.siteUrl }, charged)
    expect((await invoicesOf(visitor)).map((each) => each.amount_minor)).toEqual([1032])
    const { parameters } = await shop.db
      .selectFrom('mail')
      .where('recipient', '=', visitor.email)
      .where('template', '=', 'trial_paid')
      .select('parameters')
      .executeTakeFirstOrThrow()
    expect(parameters).toMatchObject({ amount_minor: '1032', discount_months: '2', regular_minor: '1290' })
  })

  test('that costs nothing pays nothing and has no invoice', async () => {
    await makeCoupon(shop.db, { code: 'GIFT', percent: 100 })
    const visitor = await shop.signUp()
    const { checkout } = await visitor.choose(shop.plans.lifetime, { coupon: 'GIFT' })
    expect(checkout.amount_minor).toBe(0)
    await visitor.pay(checkout.id)
    expect(await visitor.plan()).toMatchObject({ status: 'active', plan: { kind: 'lifetime' } })
    expect(await invoicesOf(visitor)).toEqual([])
  })
})

describe('[R12.5] a coupon is refused', () => {
  const day = 24 * 3600_000

  test('with the reason, which says what to do in the buyer’s language', async () => {
    const { lifetime, subscription } = shop.plans
    await makeCoupon(shop.db, { code: 'LATER', valid_from: new Date(Date.now() + day) })
    await makeCoupon(shop.db, { code: 'GONE', valid_until: new Date(Date.now() - day) })
    await makeCoupon(shop.db, { code: 'ONE-PLAN', plans: [subscription] })
    await makeCoupon(shop.db, { code: 'DOLLARS', amounts: { USD: 100 } })
    await makeCoupon(shop.db, { code: 'FIRST', first_order_only: true })
    await makeCoupon(shop.db, { code: 'GOOD' })
    const visitor = await shop.signUp()
    const choose = (coupon: string, plan = lifetime) => visitor.choose(plan, { coupon })
    expect(await refusal(choose('LATER'))).toBe('not_yet')
    expect(await refusal(choose('GONE'))).toBe('over')
    expect(await refusal(choose('ONE-PLAN'))).toBe('other_plan')
    expect(await refusal(choose('DOLLARS'))).toBe('other_currency')
    expect(await refusal(choose('NOBODY'))).toBe('unknown')
    expect(await refusal(choose('ONE-PLAN', subscription))).toBeUndefined()
    const { checkout } = await choose('FIRST')
    await visitor.pay(checkout.id)
    await shop.db.updateTable('subscription').set({ status: 'ended', ended_at: new Date() }).execute()
    expect(await refusal(choose('FIRST'))).toBe('used_by_account')
    await makeCoupon(shop.db, { code: 'FIRST-TOO', first_order_only: true })
    expect(await refusal(choose('FIRST-TOO'))).toBe('not_first_order')
    expect(await refusal(choose('GOOD'))).toBeUndefined()
    const response = await shop.api.request('/api/v1/coupons/check?lang=es', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'gone', lang: 'es' }),
    })
    expect(await response.json()).toMatchObject({
      error: {
        code: 'coupon_refused',
        fields: [{ code: 'over', message: 'Este código ya no es válido. Usa otro, o sigue sin él.' }],
      },
    })
  })

  test('once it is used up, counted with the checkouts that hold it, however many order at once', async () => {
    const id = await makeCoupon(shop.db, { code: 'TWO', max_redemptions: 2 })
    const visitors = await Promise.all(Array.from({ length: 6 }, () => shop.signUp()))
    const outcomes = await Promise.allSettled(
      visitors.map((visitor) => visitor.choose(shop.plans.lifetime, { coupon: 'TWO' })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const [winner = visitors[0], second] = visitors.filter(
      (_, index) => outcomes[index]?.status === 'fulfilled',
    )
    if (!winner || !second) throw new Error('nobody has won')
    const loser = visitors.find((each) => each !== winner && each !== second)
    // The same order again is no second use.
    const again = await winner.choose(shop.plans.lifetime, { coupon: 'TWO' })
    expect(await refusal(loser?.choose(shop.plans.lifetime, { coupon: 'TWO' }) ?? Promise.resolve())).toBe(
      'used_up',
    )
    await winner.pay(again.checkout.id, 'cancelled')
    // What is given up can be used by somebody else.
    const late = await loser?.choose(shop.plans.lifetime, { coupon: 'TWO' })
    await loser?.pay(late?.checkout.id ?? '')
    const { checkout } = await second.choose(shop.plans.lifetime, { coupon: 'TWO' })
    await second.pay(checkout.id)
    expect((await redemptions('TWO')).map(({ coupon_id }) => coupon_id)).toEqual([id, id])
    expect(await refusal(winner.choose(shop.plans.lifetime, { coupon: 'TWO' }))).toBe('used_up')
  })

  test('for the same mailbox, also with another account and after the first one is deleted', async () => {
    await makeCoupon(shop.db, { code: 'MAILBOX' })
    const visitor = await shop.signUp({ email: 'ada+one@example.org' })
    const { checkout } = await visitor.choose(shop.plans.lifetime, { coupon: 'MAILBOX' })
    await visitor.pay(checkout.id)
    const kept = await visitor.call('exportAccount')
    expect(kept.coupon_redemptions).toMatchObject([
      { code: 'MAILBOX', discount_minor: 3980, currency: 'EUR' },
    ])
    await visitor.call('deleteAccount', { current_password: testPassword })
    const [redemption] = await redemptions('MAILBOX')
    expect(redemption).toMatchObject({ user_id: null, email_hash: expect.any(String) })
    expect(JSON.stringify(redemption)).not.toMatch(/\bada\b/i)
    const again = await shop.signUp({ email: 'ada+two@example.org' })
    expect(await refusal(again.choose(shop.plans.lifetime, { coupon: 'MAILBOX' }))).toBe('used_by_account')
    const other = await shop.signUp()
    expect(await refusal(other.choose(shop.plans.lifetime, { coupon: 'MAILBOX' }))).toBeUndefined()
  })

  test('by the thirty-first code of a sender that does not exist; known codes are not counted', async () => {
    await makeCoupon(shop.db, { code: 'KNOWN' })
    const look = (code: string, address: string) =>
      shop.api.request(
        '/api/v1/coupons/check',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ code, lang: 'en' }),
        },
        { clientAddress: address },
      )
    const statuses: number[] = []
    for (let turn = 0; turn < 29; turn += 1)
      statuses.push(
        (await look(`GUESS-${turn}`, '192.0.2.7')).status,
        (await look('KNOWN', '192.0.2.7')).status,
      )
    expect(statuses).toEqual(Array.from({ length: 29 }, () => [409, 200]).flat())
    expect((await look('GUESS-29', '192.0.2.7')).status).toBe(409)
    const limited = await look('GUESS-30', '192.0.2.7')
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await look('GUESS-30', '192.0.2.8')).status).toBe(409)
  })
})
