import { importLibrary, restoreLicence } from '@tempolibre/database'
import { makeLibrary, makePage, makeTrack, revokeForBreach } from '@tempolibre/database/factories'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDownloadFinder } from '../downloads.ts'
import { testPassword } from '../fixtures/sign-up-user.ts'
import type { Visitor } from './fixtures/shop.ts'
import { openStripeShop } from './fixtures/stripe-shop.ts'

const stripeShop = await openStripeShop()
const { close, deliver, deliverAll, shop, signUpWithoutTrial, stripe } = stripeShop
let tracks: string[]

beforeAll(async () => {
  const track = (index: number) => makeTrack(index, { master: `masters/track-${index}.wav` })
  await importLibrary(
    shop.db,
    makeLibrary({
      tracks: [track(0), track(1), track(2)],
      plans: [],
      pages: [makePage('license-terms')],
    }),
  )
  const rows = await shop.db.selectFrom('track').select('id').orderBy('import_id').execute()
  tracks = rows.map(({ id }) => String(id))
})
afterAll(close)
beforeEach(() => stripe.events.splice(0))
afterEach(() => stripe.setAway())

const en = { lang: 'en' }

/** Buys a plan on Stripe's page; returns the id of the subscription or payment. */
const buy = async (visitor: Visitor, plan: string) => (await stripeShop.buy(visitor, plan)).id

/** A user who pays for a subscription from the first day. */
async function subscribe() {
  const visitor = await signUpWithoutTrial()
  const subscription = await buy(visitor, shop.plans.subscription)
  return { visitor, subscription }
}

const download = async (visitor: Visitor, index = 0) =>
  visitor.call('saveDownloadMusic', { music_id: tracks[index] ?? '' })
const license = async (visitor: Visitor, index = 0) => (await download(visitor, index)).licence.number

const findFile = (url: string) => {
  const { pathname, searchParams } = new URL(url)
  return createDownloadFinder(shop.settings)(pathname, searchParams)
}

const licenceOf = async (number: string) => (await shop.call('getLicence', { number, lang: 'en' })).licence

/** Everything that tells the state of a licence, at once. */
async function standing(visitor: Visitor, number: string, url: string) {
  const { licences } = await visitor.call('listDownloads', { lang: 'en', limit: '50' })
  const held = licences.find((licence) => licence.number === number)
  const renew = () => visitor.call('createDownloadLink', { number, format: 'mp3' })
  return {
    register: (await licenceOf(number)).status,
    held: held?.revoked_at ? 'revoked' : held?.disputed_at ? 'disputed' : 'valid',
    renewal: await renew().then(
      () => 'valid',
      (error: { code: string }) => error.code.replace('licence_', ''),
    ),
    address: (await findFile(url)) ? 'valid' : 'none',
  }
}
/** The recorded changes of a licence, oldest first. */
const changesOf = (number: string) =>
  shop.db
    .selectFrom('licence_change')
    .where('licence_number', '=', number)
    .orderBy('id')
    .select(['change', 'cause', 'reason'])
    .execute()
const inForce = { register: 'valid', held: 'valid', renewal: 'valid', address: 'valid' }
const disputed = { register: 'disputed', held: 'disputed', renewal: 'disputed', address: 'none' }
const revoked = { register: 'revoked', held: 'revoked', renewal: 'revoked', address: 'none' }

const revision = async () =>
  Number((await shop.db.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow()).revision)

describe('[R12.11] a dispute', () => {
  test('of a lifetime plan pauses it; if won, everything is restored; both clear the page cache', async () => {
    const visitor = await shop.signUp()
    const payment = await buy(visitor, shop.plans.lifetime)
    const { licence, url } = await download(visitor)
    const before = await revision()
    const dispute = stripe.dispute(payment)
    await deliverAll()
    expect(await standing(visitor, licence.number, url)).toEqual(disputed)
    expect(await visitor.plan()).toMatchObject({ status: 'active', hold: 'disputed' })
    await expect(download(visitor, 1)).rejects.toMatchObject({ code: 'plan_on_hold' })
    const during = await revision()
    expect(during).toBeGreaterThan(before)

    stripe.decideDispute(dispute, 'under_review')
    await deliverAll()
    expect(await standing(visitor, licence.number, url)).toEqual(disputed)
    stripe.decideDispute(dispute, 'won')
    await deliverAll()
    const row = await shop.db
      .selectFrom('payment')
      .where('provider_payment', '=', payment)
      .select('dispute')
      .executeTakeFirst()
    expect(row).toEqual({ dispute: 'won' })
    expect(await standing(visitor, licence.number, url)).toEqual(inForce)
    expect(await visitor.plan()).toMatchObject({ status: 'active', hold: null })
    await download(visitor, 1)
    expect(await revision()).toBeGreaterThan(during)
  })

  test('that is lost ends the plan and revokes its licences, with the reason', async () => {
    const visitor = await shop.signUp()
    const payment = await buy(visitor, shop.plans.lifetime)
    const { licence, url } = await download(visitor)
    stripe.decideDispute(stripe.dispute(payment), 'lost')
    await deliverAll()
    expect(await visitor.plan()).toBeNull()
    expect(await standing(visitor, licence.number, url)).toEqual(revoked)
    expect(await licenceOf(licence.number)).toMatchObject({ revoked_for: 'dispute' })
    const { revocation_reason } = await shop.db
      .selectFrom('licence')
      .where('number', '=', licence.number)
      .select('revocation_reason')
      .executeTakeFirstOrThrow()
    expect(revocation_reason).toBe('fraudulent')
  })

  test('that is lost and later won restores a lifetime plan', { tags: 'thorough' }, async () => {
    const visitor = await shop.signUp()
    const payment = await buy(visitor, shop.plans.lifetime)
    const { licence, url } = await download(visitor)
    const dispute = stripe.dispute(payment)
    stripe.decideDispute(dispute, 'lost')
    await deliverAll()
    stripe.decideDispute(dispute, 'won')
    await deliverAll()
    expect(await visitor.plan()).toMatchObject({ status: 'active', hold: null })
    expect(await standing(visitor, licence.number, url)).toEqual(inForce)
    expect(await changesOf(licence.number)).toEqual([
      { change: 'revoked', cause: 'dispute', reason: 'fraudulent' },
      { change: 'restored', cause: 'dispute', reason: null },
    ])
  })

  test(
    'changes neither a licence that the operator restored nor one that the operator revoked',
    { tags: 'thorough' },
    async () => {
      const visitor = await shop.signUp()
      const payment = await buy(visitor, shop.plans.lifetime)
      const restored = await license(visitor, 0)
      const resold = await license(visitor, 1)
      const other = await license(visitor, 2)
      for (const number of [restored, resold]) await revokeForBreach(shop.db, { number, reason: 'Resold' })
      await shop.db
        .transaction()
        .execute((transaction) => restoreLicence(transaction, { number: restored, reason: 'A mistake' }))
      const states = () =>
        Promise.all([restored, resold, other].map(async (number) => (await licenceOf(number)).status))
      expect(await states()).toEqual(['valid', 'revoked', 'valid'])
      const dispute = stripe.dispute(payment)
      await deliverAll()
      expect(await states()).toEqual(['valid', 'revoked', 'disputed'])
      stripe.decideDispute(dispute, 'lost')
      await deliverAll()
      expect(await states()).toEqual(['valid', 'revoked', 'revoked'])
      stripe.decideDispute(dispute, 'won')
      await deliverAll()
      expect(await states()).toEqual(['valid', 'revoked', 'valid'])
    },
  )

  test('of one month of a subscription affects only that month’s licences; if lost, it ends the subscription at Stripe too', async () => {
    const { subscription, visitor } = await subscribe()
    const first = await download(visitor)
    stripe.renew(subscription)
    await deliverAll()
    const second = await download(visitor)
    expect(second.licence.number).not.toBe(first.licence.number)
    const dispute = stripe.dispute(stripe.paymentOf(subscription))
    await deliverAll()
    expect(await standing(visitor, first.licence.number, first.url)).toEqual(inForce)
    expect(await standing(visitor, second.licence.number, second.url)).toEqual(disputed)
    expect(await visitor.plan()).toMatchObject({ hold: 'disputed' })
    stripe.decideDispute(dispute, 'lost')
    await deliverAll()
    expect(await visitor.plan()).toBeNull()
    expect(stripe.get(subscription)['status']).toBe('canceled')
    expect(await standing(visitor, first.licence.number, first.url)).toEqual(inForce)
    expect(await standing(visitor, second.licence.number, second.url)).toEqual(revoked)
  })

  test.each(['warning_needs_response', 'warning_under_review', 'prevented'])(
    'that is only an inquiry (%s) changes nothing, since no money is withdrawn yet',
    { tags: 'thorough' },
    async (status) => {
      const visitor = await shop.signUp()
      const payment = await buy(visitor, shop.plans.lifetime)
      const { licence, url } = await download(visitor)
      const dispute = stripe.dispute(payment, status)
      await deliverAll()
      expect(await standing(visitor, licence.number, url)).toEqual(inForce)
      expect(await visitor.plan()).toMatchObject({ hold: null })
      stripe.decideDispute(dispute, 'warning_closed')
      await deliverAll()
      expect(await visitor.plan()).toMatchObject({ hold: null })
    },
  )

  test(
    'reported in any order, and twice, leads to Stripe’s current state',
    { tags: 'thorough' },
    async () => {
      const visitor = await shop.signUp()
      const payment = await buy(visitor, shop.plans.lifetime)
      const { licence, url } = await download(visitor)
      stripe.decideDispute(stripe.dispute(payment), 'won')
      const events = stripe.events.splice(0)
      await deliverAll(events.toReversed())
      await deliverAll(events)
      expect(await standing(visitor, licence.number, url)).toEqual(inForce)
      expect(await visitor.plan()).toMatchObject({ hold: null })
    },
  )

  test(
    'reported before the purchase takes effect on the plan it pays for',
    { tags: 'thorough' },
    async () => {
      const visitor = await shop.signUp()
      const { checkout } = await visitor.choose(shop.plans.lifetime)
      const { provider_session: session } = await shop.db
        .selectFrom('checkout')
        .where('id', '=', checkout.id)
        .select('provider_session')
        .executeTakeFirstOrThrow()
      stripe.dispute(stripe.pay(session ?? ''))
      await deliverAll(stripe.events.splice(0).toReversed())
      expect(await visitor.plan()).toMatchObject({ plan: { kind: 'lifetime' }, hold: 'disputed' })
    },
  )

  test('about a purchase of another site with the same Stripe account is ignored', async () => {
    const before = await revision()
    stripe.dispute(stripe.payElsewhere())
    await deliverAll()
    expect(await revision()).toBe(before)
  })

  test('about another site’s invoice without a subscription is ignored', { tags: 'thorough' }, async () => {
    const elsewhere = await signUpWithoutTrial()
    const { id } = await stripeShop.pay(elsewhere, shop.plans.subscription)
    const invoice = stripe.ofKind('invoice').findLast(({ subscription }) => subscription === id)
    Object.assign(invoice ?? {}, { subscription: null, parent: null })
    stripe.events.splice(0)
    const before = await revision()
    stripe.dispute(
      stripe
        .ofKind('payment_intent')
        .map((intent) => String(intent['id']))
        .at(-1) ?? '',
    )
    await deliverAll()
    expect(await revision()).toBe(before)
    expect(await elsewhere.plan()).toBeNull()
  })

  test(
    'whose events were lost is found within the hour, and so is its end',
    { tags: 'thorough' },
    async () => {
      const visitor = await shop.signUp()
      const payment = await buy(visitor, shop.plans.lifetime)
      const dispute = stripe.dispute(payment)
      await shop.upkeep()
      expect(await visitor.plan()).toMatchObject({ hold: 'disputed' })
      stripe.get(dispute)['created'] = 0
      stripe.decideDispute(dispute, 'won')
      await shop.upkeep()
      expect(await visitor.plan()).toMatchObject({ hold: null })
    },
  )

  test('reaches the licences of a deleted account', { tags: 'thorough' }, async () => {
    const visitor = await shop.signUp()
    const payment = await buy(visitor, shop.plans.lifetime)
    const number = await license(visitor)
    await visitor.call('deleteAccount', { current_password: testPassword })
    stripe.decideDispute(stripe.dispute(payment), 'lost')
    await deliverAll()
    expect(await licenceOf(number)).toMatchObject({ status: 'revoked', revoked_for: 'dispute' })
  })

  test(
    'is processed later if Stripe is unavailable: the event is sent again',
    { tags: 'thorough' },
    async () => {
      const visitor = await shop.signUp()
      const payment = await buy(visitor, shop.plans.lifetime)
      stripe.dispute(payment)
      const [event] = stripe.events.splice(0)
      if (!event) throw new Error('There was no event.')
      stripe.setAway(() => true)
      expect(await deliver(event)).toBe(502)
      stripe.setAway()
      expect(await deliver(event)).toBe(200)
      expect(await visitor.plan()).toMatchObject({ hold: 'disputed' })
    },
  )
})

describe('[R12.11] a refund', () => {
  test('of a whole lifetime plan ends it and revokes its licences; a failed refund undoes that', async () => {
    const visitor = await shop.signUp()
    const payment = await buy(visitor, shop.plans.lifetime)
    const { licence, url } = await download(visitor)
    const refund = stripe.refund(payment)
    await deliverAll()
    expect(await visitor.plan()).toBeNull()
    expect(await standing(visitor, licence.number, url)).toEqual(revoked)
    expect(await licenceOf(licence.number)).toMatchObject({ revoked_for: 'refund' })
    stripe.failRefund(refund)
    await deliverAll()
    expect(await visitor.plan()).toMatchObject({ status: 'active' })
    expect(await standing(visitor, licence.number, url)).toEqual(inForce)
    expect(await changesOf(licence.number)).toEqual([
      { change: 'revoked', cause: 'refund', reason: null },
      { change: 'restored', cause: 'refund', reason: null },
    ])
  })

  test('of a part ends nothing; refunding the rest does', async () => {
    const visitor = await shop.signUp()
    const payment = await buy(visitor, shop.plans.lifetime)
    const { licence, url } = await download(visitor)
    stripe.refund(payment, 9_900)
    await deliverAll()
    expect(await visitor.plan()).toMatchObject({ status: 'active', hold: null })
    expect(await standing(visitor, licence.number, url)).toEqual(inForce)
    stripe.refund(payment, 10_000)
    await deliverAll()
    expect(await visitor.plan()).toBeNull()
    expect(await standing(visitor, licence.number, url)).toEqual(revoked)
  })

  test(
    'of a part, with a won dispute about the rest, leaves everything unchanged',
    { tags: 'thorough' },
    async () => {
      const visitor = await shop.signUp()
      const payment = await buy(visitor, shop.plans.lifetime)
      const { licence, url } = await download(visitor)
      stripe.refund(payment, 9_900)
      const dispute = stripe.dispute(payment)
      await deliverAll()
      expect(await standing(visitor, licence.number, url)).toEqual(disputed)
      stripe.decideDispute(dispute, 'won')
      await deliverAll()
      expect(await standing(visitor, licence.number, url)).toEqual(inForce)
    },
  )

  test('in full still counts if a dispute about the same payment is won', { tags: 'thorough' }, async () => {
    const visitor = await shop.signUp()
    const payment = await buy(visitor, shop.plans.lifetime)
    const { licence, url } = await download(visitor)
    stripe.refund(payment)
    stripe.decideDispute(stripe.dispute(payment), 'won')
    await deliverAll()
    expect(await visitor.plan()).toBeNull()
    expect(await standing(visitor, licence.number, url)).toEqual(revoked)
  })

  test('of a month revokes that month’s licences and pauses downloads until the next month', async () => {
    const { subscription, visitor } = await subscribe()
    const { licence, url } = await download(visitor)
    stripe.refund(stripe.paymentOf(subscription))
    await deliverAll()
    expect(await visitor.plan()).toMatchObject({ status: 'active', hold: 'refunded' })
    expect(await standing(visitor, licence.number, url)).toEqual(revoked)
    await expect(download(visitor, 1)).rejects.toMatchObject({ code: 'plan_on_hold' })
    stripe.renew(subscription)
    await deliverAll()
    expect(await visitor.plan()).toMatchObject({ status: 'active', hold: null })
    await download(visitor, 1)
    expect(await licenceOf(licence.number)).toMatchObject({ status: 'revoked' })
  })
})

test('[R12.11] stored payment data is in the export of the account', async () => {
  const visitor = await shop.signUp()
  const payment = await buy(visitor, shop.plans.lifetime)
  const number = await license(visitor)
  stripe.decideDispute(stripe.dispute(payment), 'lost')
  await deliverAll()
  const data = await visitor.call('exportAccount', en)
  expect(data).toMatchObject({
    payments: [{ provider_payment: payment, dispute: 'lost', dispute_reason: 'fraudulent' }],
    licence_changes: [{ licence_number: number, change: 'revoked', cause: 'dispute' }],
  })
})
