import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createInvoicePapers } from '../invoice-papers.ts'
import { openShop, type Visitor } from './fixtures/shop.ts'
import { openStripeShop } from './fixtures/stripe-shop.ts'
import type { StandInEvent } from './fixtures/stripe-stand-in.ts'

const { close, deliver, pay, shop, stripe, takeEvents } = await openStripeShop()
const testShop = await openShop()

afterAll(async () => {
  await close()
  await testShop.close()
})
beforeEach(() => stripe.events.splice(0))

/** Delivers all new events, each three times, the latest first. */
async function deliverAll() {
  const events = takeEvents().toReversed()
  const again = events.map((event): StandInEvent => ({
    ...event,
    id: `${event.id}_again`,
    body: event.body.replace(event.id, `${event.id}_again`),
  }))
  for (const event of [...events, ...events, ...again]) {
    expect(await deliver(event)).toBe(200)
  }
}

async function buy(visitor: Visitor, plan: string): Promise<string> {
  const { id } = await pay(visitor, plan)
  await deliverAll()
  return id
}

/** The mails about plans sent to a visitor since the last call, in order. */
async function takeMails({ email }: Visitor, { db } = shop): Promise<Record<string, string>[]> {
  const { rows } = await sql<{ template: string; parameters: Record<string, string> }>`
    delete from mail where recipient = ${email} and template not in ('confirm_address')
    returning template, parameters, created_at`.execute(db)
  return rows.map(({ parameters, template }) => ({ template, ...parameters }))
}
const templatesOf = async (visitor: Visitor, of = shop) =>
  (await takeMails(visitor, of)).map(({ template }) => template ?? '').sort()

describe('[R12.11] every change of a plan is mailed once, however often Stripe repeats its events', () => {
  test('a subscription at Stripe: ordered, reminded of, paid, failed, paid again, cancelled, ended', async () => {
    const visitor = await shop.signUp()
    const id = await buy(visitor, shop.plans.subscription)
    const [ordered, ...more] = await takeMails(visitor)
    expect(more).toEqual([])
    expect(ordered).toMatchObject({
      template: 'order_confirmed',
      plan: 'Subscription (en)',
      amount_minor: '1290',
      currency: 'EUR',
      interval: 'month',
      terms_link: 'https://music.example/terms',
    })
    const firstCharge = new Date(ordered?.['first_charge'] ?? '').getTime()
    expect(Math.round((firstCharge - Date.now()) / 86_400_000)).toBe(14)

    // A new price applies to new orders; Stripe goes on charging the ordered price.
    await shop.db
      .updateTable('plan')
      .where('id', '=', Number(shop.plans.subscription))
      .set({ price_minor: 9900 })
      .execute()
    await shop.upkeep()
    expect(await templatesOf(visitor)).toEqual([])
    const trialEnd = Math.floor(Date.now() / 1000) + 2 * 86_400
    await shop.db
      .updateTable('subscription')
      .where('provider_subscription', '=', id)
      .set({
        started_at: sql<Date>`now() - interval '12 days'`,
        trial_ends_at: new Date(trialEnd * 1000),
      })
      .execute()
    await Promise.all([shop.upkeep(), shop.upkeep()])
    const reminders = await takeMails(visitor)
    expect(reminders).toMatchObject([
      { template: 'trial_ending', amount_minor: '1290', date: new Date(trialEnd * 1000).toISOString() },
    ])

    stripe.renew(id)
    await deliverAll()
    const paid = await takeMails(visitor)
    expect(paid).toHaveLength(2)
    for (const template of ['invoice', 'trial_paid']) {
      expect(paid).toContainEqual(expect.objectContaining({ template, amount_minor: '1290' }))
    }
    stripe.renew(id, false)
    await deliverAll()
    expect(await templatesOf(visitor)).toEqual(['payment_failed'])
    stripe.change(id, { status: 'active' })
    await deliverAll()
    expect(await templatesOf(visitor)).toEqual([])
    await visitor.call('cancelSubscription', { lang: 'en' })
    await deliverAll()
    expect(await templatesOf(visitor)).toEqual(['plan_cancelled'])
    stripe.end(id)
    await deliverAll()
    expect(await takeMails(visitor)).toMatchObject([{ template: 'plan_ended', reason: 'cancelled' }])
  })

  test('a plan for life: ordered with its invoice, disputed, back, refunded in part and in full', async () => {
    const visitor = await shop.signUp()
    const payment = await buy(visitor, shop.plans.lifetime)
    const mails = await takeMails(visitor)
    expect(mails.map(({ template }) => template ?? '').sort()).toEqual(['invoice', 'order_confirmed'])
    const dispute = stripe.dispute(payment)
    await deliverAll()
    expect(await templatesOf(visitor)).toEqual(['plan_disputed'])
    stripe.decideDispute(dispute, 'won')
    await deliverAll()
    expect(await templatesOf(visitor)).toEqual(['plan_restored'])
    stripe.refund(payment, 900)
    await deliverAll()
    expect(await takeMails(visitor)).toMatchObject([
      { template: 'payment_refunded', amount_minor: '900' },
      { template: 'credit_note', number: expect.stringMatching(/^R-/) },
    ])
    stripe.refund(payment, 19_000)
    await deliverAll()
    const last = await takeMails(visitor)
    expect(last.map(({ template }) => template ?? '').sort()).toEqual([
      'credit_note',
      'payment_refunded',
      'plan_ended',
    ])
    expect(last).toContainEqual(
      expect.objectContaining({ template: 'payment_refunded', amount_minor: '19000' }),
    )
    expect(last).toContainEqual(expect.objectContaining({ template: 'plan_ended', reason: 'refund' }))
  })

  test('the test checkout: ordered, paid after the trial, cancelled and ended', async () => {
    const visitor = await testShop.signUp({ language: 'fr' })
    const { checkout } = await visitor.choose(testShop.plans.subscription)
    await visitor.pay(checkout.id)
    // Nothing is charged, and the mail says so.
    expect(await takeMails(visitor, testShop)).toMatchObject([{ template: 'order_confirmed', test: 'yes' }])
    const later = (days: number) => new Date(Date.now() + days * 86_400_000)
    await Promise.all([testShop.upkeep(later(15)), testShop.upkeep(later(15))])
    expect(await templatesOf(visitor, testShop)).toEqual(['invoice', 'trial_paid'])
    await visitor.call('cancelSubscription', { lang: 'fr' })
    expect(await templatesOf(visitor, testShop)).toEqual(['plan_cancelled'])
    await testShop.upkeep(later(60))
    expect(await templatesOf(visitor, testShop)).toEqual(['plan_ended'])
  })

  test('an invoice is attached as its PDF, found by number alone', async () => {
    const visitor = await testShop.signUp()
    const { checkout } = await visitor.choose(testShop.plans.lifetime)
    await visitor.pay(checkout.id)
    const mails = await takeMails(visitor, testShop)
    const invoice = mails.find(({ template }) => template === 'invoice')
    const papers = createInvoicePapers(testShop.settings)
    expect((await papers(invoice?.['number'] ?? ''))?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await papers('2000-000001')).toBeUndefined()
  })
})
