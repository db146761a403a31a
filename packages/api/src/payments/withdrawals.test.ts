import { setSeller } from '@tempolibre/database'
import { makeSeller } from '@tempolibre/database/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPlan } from './fixtures/add-plan.ts'
import { openShop, type Shop, spaniard, type Visitor } from './fixtures/shop.ts'

let shop: Shop
let agency: string

beforeAll(async () => {
  shop = await openShop()
  const { db, plans } = shop
  await db.updateTable('plan').set({ trial_days: 0 }).where('id', '=', Number(plans.subscription)).execute()
  const priced = { kind: 'lifetime', currency: 'EUR', price_minor: 49_999 } as const
  agency = await addPlan(db, { ...priced, name: 'Agency', seats: 3 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.deleteFrom('attempt').execute()
  await shop.db.deleteFrom('seller').execute()
})

const en = { lang: 'en' }
const both = { immediate: true, loss: true }
const neither = { immediate: false, loss: false }

async function buy(visitor: Visitor, plan: string, consents?: typeof both) {
  const { checkout } = await visitor.choose(plan, consents && { withdrawal_consents: consents })
  await visitor.pay(checkout.id)
  return checkout
}

const contractsOf = async (visitor: Visitor) => (await visitor.call('listWithdrawables', en)).contracts
async function numberOf(visitor: Visitor): Promise<string> {
  const [contract] = await contractsOf(visitor)
  return contract?.order_number ?? ''
}
const withdrawFrom = (visitor: Visitor, order_number: string) =>
  visitor.call('withdrawFromContract', { order_number, name: 'Ada Marsh', ...en })
const mailsTo = ({ email }: Visitor, template: string) =>
  shop.db
    .selectFrom('mail')
    .where('recipient', '=', email)
    .where('template', '=', template)
    .orderBy('created_at', 'desc')
    .select('parameters')
    .execute()
const invoicesOf = async (visitor: Visitor) =>
  (await visitor.call('listInvoices', en)).invoices.map(({ amount_minor, corrects }) => [
    amount_minor,
    corrects,
  ])

/** Moves the end of the period of all contracts of a visitor into the past. */
const endPeriod = ({ userId }: Visitor) =>
  shop.db
    .updateTable('subscription')
    .set({ withdrawal_ends_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', userId)
    .execute()

describe('[R16.69] whoever is signed in withdraws', () => {
  test('from a contract by its number: the plan ends, the money goes back with a credit note, a receipt is mailed', async () => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.lifetime, both)
    const [contract] = await contractsOf(visitor)
    expect(contract).toMatchObject({ plan_kind: 'lifetime', state: 'open', withdrawn_at: null })
    const before = Date.now()
    const { withdrawal } = await withdrawFrom(visitor, contract?.order_number ?? '')
    expect(withdrawal).toMatchObject({ name: 'Ada Marsh', amount_minor: 19_900, currency: 'EUR' })
    expect(Date.parse(withdrawal.declared_at)).toBeGreaterThanOrEqual(before)
    expect(await visitor.plan()).toBeNull()
    const invoices = await invoicesOf(visitor)
    expect(invoices).toMatchObject([
      [-19_900, expect.stringMatching(/^TEST-\d{4}-/)],
      [19_900, null],
    ])
    expect(await mailsTo(visitor, 'withdrawal_received')).toMatchObject([
      {
        parameters: {
          order: contract?.order_number,
          declarer: 'Ada Marsh',
          declared: withdrawal.declared_at,
          amount_minor: '19900',
          currency: 'EUR',
        },
      },
    ])
    // Once more changes nothing, and answers the same.
    expect(await withdrawFrom(visitor, contract?.order_number ?? '')).toEqual({ success: true, withdrawal })
    expect(await mailsTo(visitor, 'withdrawal_received')).toHaveLength(1)
    expect(await invoicesOf(visitor)).toEqual(invoices)
    expect(await contractsOf(visitor)).toMatchObject([{ state: 'withdrawn' }])
  })

  test('by the number of an invoice, in any spelling, and not from the contract of another', async () => {
    const [visitor, other] = [await shop.signUp(), await shop.signUp()]
    await buy(visitor, shop.plans.subscription)
    const { invoices } = await visitor.call('listInvoices', en)
    const number = invoices[0]?.number ?? ''
    await expect(withdrawFrom(other, number)).rejects.toMatchObject({ code: 'not_found' })
    await expect(withdrawFrom(other, await numberOf(visitor))).rejects.toMatchObject({ code: 'not_found' })
    expect(await visitor.plan()).not.toBeNull()
    await withdrawFrom(visitor, ` ${number.replaceAll('-', ' ')} `)
    expect(await visitor.plan()).toBeNull()
  })

  test('not after the period, and is told why', async () => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.lifetime, both)
    await endPeriod(visitor)
    await expect(withdrawFrom(visitor, await numberOf(visitor))).rejects.toMatchObject({
      code: 'withdrawal_refused',
      fields: [{ code: 'over', message: expect.stringContaining('14 days are over') }],
    })
    expect(await visitor.plan()).toMatchObject({ status: 'active' })
  })

  test('[R16.134] from an upgrade: the plan before is theirs again, as the receipt says, and only what was paid for the upgrade goes back', async () => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.lifetime, both)
    const first = await numberOf(visitor)
    await buy(visitor, agency, both)
    await expect(withdrawFrom(visitor, first)).rejects.toMatchObject({ fields: [{ code: 'replaced' }] })
    const { withdrawal } = await withdrawFrom(visitor, await numberOf(visitor))
    expect(withdrawal).toMatchObject({ plan_name: 'Agency', amount_minor: 30_099 })
    expect(await visitor.plan()).toMatchObject({ plan: { id: shop.plans.lifetime }, status: 'active' })
    expect(await mailsTo(visitor, 'withdrawal_received')).toMatchObject([
      { parameters: { plan: 'Agency', restored: 'Lifetime (en)' } },
    ])
    // And from that one, too.
    expect(await withdrawFrom(visitor, first)).toMatchObject({ withdrawal: { amount_minor: 19_900 } })
    expect(await visitor.plan()).toBeNull()
  })

  test('from an upgrade that cost nothing, since all of it was credited: the plan before is theirs again', async () => {
    const fair = { kind: 'lifetime', currency: 'EUR', price_minor: 19_900 } as const
    const duo = await addPlan(shop.db, { ...fair, name: 'Duo', seats: 2 })
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.lifetime, both)
    expect(await buy(visitor, duo, both)).toMatchObject({ amount_minor: 0 })
    const number = (await contractsOf(visitor)).find(({ state }) => state === 'open')?.order_number ?? ''
    expect((await withdrawFrom(visitor, number)).withdrawal).toMatchObject({
      plan_name: 'Duo',
      amount_minor: null,
    })
    expect(await visitor.plan()).toMatchObject({ plan: { id: shop.plans.lifetime }, status: 'active' })
    expect(await invoicesOf(visitor)).not.toContainEqual([-19_900, expect.anything()])
  })

  test('from the plan that replaced a subscription: what was credited for its month goes back as well', async () => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.subscription)
    const { credit, amount_minor: paid } = await buy(visitor, shop.plans.lifetime, both)
    const { withdrawal } = await withdrawFrom(visitor, await numberOf(visitor))
    expect(withdrawal.amount_minor).toBe(19_900)
    expect((paid ?? 0) + (credit?.amount_minor ?? 0)).toBe(19_900)
    const sums = await invoicesOf(visitor)
    expect(sums.map(([amount]) => amount)).toContain(-(credit?.amount_minor ?? 0))
  })
})

describe('[R16.70] without signing in', () => {
  const declare = (about: { order_number: string; email: string }) =>
    shop.call('declareWithdrawal', { name: 'Ada Marsh', ...en, ...about })
  const tokenIn = (parameters: Record<string, string> | undefined) =>
    new URL(parameters?.['link'] ?? '').searchParams.get('confirm') ?? ''

  test('a declaration reveals nothing and does nothing until the mailed link confirms it', async () => {
    const [visitor, other] = [await shop.signUp(), await shop.signUp()]
    await buy(visitor, shop.plans.lifetime, both)
    const order_number = await numberOf(visitor)
    const answers = [
      await declare({ order_number, email: visitor.email }),
      await declare({ order_number, email: other.email }),
      await declare({ order_number: 'AAAA-AAAA-AAAA', email: visitor.email }),
      await declare({ order_number, email: 'nobody@example.org' }),
    ]
    for (const answer of answers) expect(Object.keys(answer).toSorted()).toEqual(['declared_at', 'success'])
    expect(await mailsTo(other, 'withdrawal_declared')).toEqual([])
    const mails = await mailsTo(visitor, 'withdrawal_declared')
    expect(mails).toHaveLength(1)
    expect(await visitor.plan()).toMatchObject({ status: 'active' })
    const token = tokenIn(mails[0]?.parameters)
    await expect(
      shop.call('confirmWithdrawal', { token: `${token.slice(0, -2)}AA`, ...en }),
    ).rejects.toMatchObject({ code: 'link_expired' })
    expect(await visitor.plan()).toMatchObject({ status: 'active' })
    const { withdrawal } = await shop.call('confirmWithdrawal', { token, ...en })
    expect(withdrawal).toMatchObject({ order_number, declared_at: answers[0]?.declared_at })
    expect(await visitor.plan()).toBeNull()
    expect(await shop.call('confirmWithdrawal', { token, ...en })).toEqual({ success: true, withdrawal })
  })

  test('the time of the declaration counts, not that of the confirmation', async () => {
    const visitor = await shop.signUp()
    await buy(visitor, shop.plans.subscription)
    await declare({ order_number: await numberOf(visitor), email: visitor.email.toUpperCase() })
    const [mail] = await mailsTo(visitor, 'withdrawal_declared')
    await shop.db
      .updateTable('subscription')
      .set({ withdrawal_ends_at: new Date(Date.parse(mail?.parameters['declared'] ?? '') + 1) })
      .where('user_id', '=', visitor.userId)
      .execute()
    const { withdrawal } = await shop.call('confirmWithdrawal', { token: tokenIn(mail?.parameters), ...en })
    expect(withdrawal.amount_minor).toBe(1_290)
  })
})

describe('[R16.71] the two consents', () => {
  test('are asked of consumers who buy a plan for a single payment, and of nobody else', async () => {
    const visitor = await shop.signUp()
    const ask = async (plan_id: string) => (await visitor.call('getPlanTerms', { plan_id, ...en })).withdrawal
    expect(await ask(shop.plans.lifetime)).toBe('consents')
    expect(await ask(shop.plans.subscription)).toBe('service')
    expect(await ask(shop.plans.free)).toBeNull()
    await visitor.call('saveBillingDetails', { ...spaniard, kind: 'company' })
    expect(await ask(shop.plans.lifetime)).toBeNull()
    await visitor.call('saveBillingDetails', { ...spaniard, kind: 'person' })
    expect(await ask(shop.plans.lifetime)).toBe('consents')
    const { address } = makeSeller()
    await setSeller(shop.db, makeSeller({ address: { ...address, country: 'US' } }))
    expect(await ask(shop.plans.lifetime)).toBeNull()
    await setSeller(shop.db, makeSeller({ address: { ...address, country: 'US' }, withdrawal: true }))
    expect(await ask(shop.plans.lifetime)).toBe('consents')
  })

  test('if given, are recorded and confirmed by the mail of the order', async () => {
    const visitor = await shop.signUp()
    const checkout = await buy(visitor, shop.plans.lifetime, both)
    expect(checkout.withdrawal).toMatchObject({ kind: 'consented' })
    const row = await shop.db
      .selectFrom('checkout')
      .where('id', '=', checkout.id)
      .select('withdrawal_consents')
      .executeTakeFirstOrThrow()
    expect(row.withdrawal_consents).toEqual(both)
    const [mail] = await mailsTo(visitor, 'order_confirmed')
    expect(mail?.parameters).toMatchObject({ right: 'consented', order: await numberOf(visitor) })
    expect(await visitor.plan()).toMatchObject({ waits_until: null })
  })

  test.each([neither, { ...both, loss: false }, { ...both, immediate: false }])(
    'if one is missing (%o), the plan is in force and its downloads wait, until both are given',
    async (consents) => {
      const visitor = await shop.signUp()
      await buy(visitor, shop.plans.lifetime, consents)
      const [contract] = await contractsOf(visitor)
      expect(await visitor.plan()).toMatchObject({ status: 'active', waits_until: contract?.ends_at })
      await expect(visitor.call('beginDelivery', { ...consents, ...en })).rejects.toMatchObject({
        code: 'conflict',
      })
      const { subscription } = await visitor.call('beginDelivery', { ...both, ...en })
      expect(subscription.waits_until).toBeNull()
      expect(await mailsTo(visitor, 'delivery_begun')).toHaveLength(1)
      await expect(visitor.call('beginDelivery', { ...both, ...en })).rejects.toMatchObject({
        code: 'conflict',
      })
    },
  )
})
