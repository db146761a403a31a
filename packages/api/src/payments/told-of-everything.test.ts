import { importLibrary, keepLicencesOfPayment, restoreLicence, withdrawImport } from '@tempolibre/database'
import { makeLibrary, makePage, makeTrack, revokeForBreach } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeStaff } from '../fixtures/join-staff.ts'
import { testPassword } from '../fixtures/sign-up-user.ts'
import type { Visitor } from './fixtures/shop.ts'
import { openStripeShop } from './fixtures/stripe-shop.ts'

const { buy, close, deliverAll, pay, sessionOf, shop, signUpWithoutTrial, stripe } = await openStripeShop()

let tracks: string[]
const titles = ['One', 'Two', 'Three']

beforeAll(async () => {
  const track = (index: number) =>
    makeTrack(index, {
      master: `masters/track-${index}.wav`,
      title: { en: titles[index] ?? '', es: 'x', fr: 'y' },
    })
  const library = makeLibrary({
    tracks: [track(0), track(1), track(2)],
    plans: [],
    pages: [makePage('license-terms')],
  })
  await importLibrary(shop.db, library)
  const rows = await shop.db.selectFrom('track').select('id').orderBy('import_id').execute()
  tracks = rows.map(({ id }) => String(id))
})
afterAll(close)
beforeEach(() => {
  stripe.events.splice(0)
  shop.logged.splice(0)
})

/** The mails to an address since the last call, in the order in which they were written. */
async function takeMailsTo(email: string): Promise<Record<string, string>[]> {
  const { rows } = await sql<{ template: string; language: string; parameters: Record<string, string> }>`
    with taken as (delete from mail where recipient = ${email} and template <> 'confirm_address'
      returning template, language, parameters, created_at)
    select * from taken order by created_at`.execute(shop.db)
  return rows.map(({ language, parameters, template }) => ({ template, language, ...parameters }))
}
const takeMails = ({ email }: Visitor) => takeMailsTo(email)
const templatesTo = async (visitor: Visitor) =>
  (await takeMails(visitor)).map(({ template }) => template ?? '').sort()

const license = async (visitor: Visitor, index = 0) =>
  (await visitor.call('saveDownloadMusic', { music_id: tracks[index] ?? '' })).licence.number

/** A visitor with a plan, who has read the mails about it. */
async function holderOf(kind: 'lifetime' | 'subscription', language: 'en' | 'es' | 'fr' = 'en') {
  const visitor = kind === 'lifetime' ? await shop.signUp({ language }) : await signUpWithoutTrial()
  const { id } = await buy(visitor, shop.plans[kind])
  await takeMails(visitor)
  return { visitor, id }
}

describe('[R16.76] whose licences end or come back is told so, with the reason', () => {
  test('by the operator, in the holder’s language, each time', async () => {
    const { visitor } = await holderOf('lifetime', 'fr')
    const number = await license(visitor)
    const restore = (reason: string) =>
      shop.db.transaction().execute((transaction) => restoreLicence(transaction, { number, reason }))
    for (const round of ['first', 'second']) {
      await revokeForBreach(shop.db, { number, reason: `Resold, ${round}` })
      await restore(`A mistake, ${round}`)
      expect(await takeMails(visitor)).toMatchObject([
        { template: 'licence_revoked', language: 'fr', reason: `Resold, ${round}`, page: 'downloads' },
        { template: 'licence_restored', language: 'fr', reason: `A mistake, ${round}` },
      ])
    }
  })

  test('by a refund: the mail about the money names them; a decision to keep them brings plan and licences back', async () => {
    const { id, visitor } = await holderOf('lifetime')
    const numbers = [await license(visitor, 0), await license(visitor, 1)]
    stripe.refund(id)
    await deliverAll()
    const mails = await takeMails(visitor)
    const refunded = mails.find(({ template }) => template === 'payment_refunded')
    for (const number of numbers) expect(refunded?.['licences']).toContain(number)
    expect(mails.map(({ template }) => template ?? '').sort()).toEqual([
      'credit_note',
      'payment_refunded',
      'plan_ended',
    ])
    await shop.db
      .transaction()
      .execute((transaction) => keepLicencesOfPayment(transaction, { name: id, reason: 'A gesture' }))
    expect(await takeMails(visitor)).toMatchObject([
      {
        template: 'licence_restored',
        reason: 'A gesture',
        licences: expect.stringContaining(numbers[1] ?? '?'),
      },
    ])
  })

  test('by the dispute of a payment whose plan has ended long since', async () => {
    const { id, visitor } = await holderOf('subscription')
    const number = await license(visitor)
    const payment = stripe.paymentOf(id)
    stripe.end(id)
    await deliverAll()
    expect(await templatesTo(visitor)).toEqual(['plan_ended'])
    const dispute = stripe.dispute(payment)
    await deliverAll()
    expect(await takeMails(visitor)).toMatchObject([
      { template: 'plan_disputed', past: 'yes', licences: expect.stringContaining(number) },
    ])
    stripe.decideDispute(dispute, 'lost')
    await deliverAll()
    expect(await takeMails(visitor)).toMatchObject([
      { template: 'licence_revoked', cause: 'dispute', licences: expect.stringContaining(number) },
    ])
    stripe.decideDispute(dispute, 'won')
    await deliverAll()
    expect(await takeMails(visitor)).toMatchObject([{ template: 'licence_restored', cause: 'dispute' }])
  })

  test('[R16.91] by a withdrawal: its receipt names them, and no second mail does', async () => {
    const { visitor } = await holderOf('subscription')
    const number = await license(visitor)
    const { contracts } = await visitor.call('listWithdrawables', { lang: 'en' })
    await visitor.call('withdrawFromContract', {
      order_number: contracts[0]?.order_number ?? '',
      name: 'Ada Marsh',
      lang: 'en',
    })
    await deliverAll()
    const mails = await takeMails(visitor)
    expect(mails.map(({ template }) => template ?? '').sort()).toEqual([
      'credit_note',
      'payment_refunded',
      'withdrawal_received',
    ])
    const receipt = mails.find(({ template }) => template === 'withdrawal_received')
    expect(receipt).toMatchObject({ licences: '1', ended: expect.stringMatching(`^${number} – `) })
    await expect(license(visitor)).rejects.toMatchObject({ code: 'plan_required' })
  })

  test('by a refund of the current month, which pauses downloads, and by one that fails', async () => {
    const { id, visitor } = await holderOf('subscription')
    const number = await license(visitor)
    const refund = stripe.refund(stripe.paymentOf(id))
    await deliverAll()
    expect(await takeMails(visitor)).toContainEqual(
      expect.objectContaining({
        template: 'payment_refunded',
        held: 'yes',
        licences: expect.stringContaining(number),
      }),
    )
    stripe.failRefund(refund)
    await deliverAll()
    expect(await takeMails(visitor)).toContainEqual(
      expect.objectContaining({ template: 'plan_restored', licences: expect.stringContaining(number) }),
    )
  })

  test('[R16.80] whose songs leave the catalogue', async () => {
    const { visitor } = await holderOf('lifetime', 'es')
    const stranger = await holderOf('lifetime')
    const number = await license(visitor, 2)
    const batch = await shop.db
      .insertInto('import_batch')
      .values({ folder: 'songs' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const recording = await shop.db
      .insertInto('import_recording')
      .values({
        batch_id: batch.id,
        track_id: Number(tracks[2]),
        path: '/songs/three.wav',
        bytes: 1,
        modified_at: new Date(),
        sound_hash: 'a'.repeat(64),
        content: '{}',
        published: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await withdrawImport(shop.db, { batchId: batch.id, ids: [recording.id] })
    expect(await takeMails(visitor)).toMatchObject([
      { template: 'song_withdrawn', language: 'es', licences: expect.stringContaining(number) },
    ])
    expect(await takeMails(stranger.visitor)).toEqual([])
  })
})

describe('[R16.77] a plan that pauses is not one whose payment failed', () => {
  test('a trial without a payment method pauses; what fails afterwards in the same period is told, each time', async () => {
    const visitor = await shop.signUp()
    const { id } = await buy(visitor, shop.plans.subscription)
    await takeMails(visitor)
    const change = async (status: string) => {
      stripe.change(id, { status })
      await deliverAll()
    }
    await change('paused')
    expect(await visitor.plan()).toMatchObject({ status: 'paused' })
    expect(await templatesTo(visitor)).toEqual(['plan_paused'])
    await expect(license(visitor)).rejects.toMatchObject({ code: 'plan_on_hold' })
    await change('past_due')
    expect(await templatesTo(visitor)).toEqual(['payment_failed'])
    await change('active')
    await change('past_due')
    expect(await templatesTo(visitor)).toEqual(['payment_failed'])
    await change('paused')
    await change('active')
    expect(await templatesTo(visitor)).toEqual(['plan_paused', 'plan_resumed'])
    expect(await visitor.plan()).toMatchObject({ status: 'active' })
  })

  test.each([['past_due'], ['active']])(
    '[R16.95] a plan whose payments have all failed is over, here and at Stripe, and its holder is told why (after %s)',
    async (before) => {
      const { id, visitor } = await holderOf('subscription')
      const number = await license(visitor)
      stripe.change(id, { status: before })
      await deliverAll()
      await takeMails(visitor)
      stripe.change(id, { status: 'unpaid' })
      await deliverAll()
      expect(await visitor.plan()).toBeNull()
      expect(await takeMails(visitor)).toMatchObject([{ template: 'plan_ended', reason: 'unpaid' }])
      expect(stripe.get(id)['status']).toBe('canceled')
      await deliverAll()
      await shop.upkeep()
      expect(await templatesTo(visitor)).toEqual([])
      // Licences stay, and the plan can be had again.
      const licence = shop.db.selectFrom('licence').where('number', '=', number).select('revoked_at')
      expect(await licence.executeTakeFirst()).toEqual({ revoked_at: null })
      await buy(visitor, shop.plans.subscription)
      expect(await visitor.plan()).toMatchObject({ status: expect.stringMatching(/active|trialing/) })
    },
  )

  test('a second month that fails while the first is still unpaid is told as well', async () => {
    const { id, visitor } = await holderOf('subscription')
    for (const month of ['first', 'second']) {
      stripe.renew(id, false)
      await deliverAll()
      expect(await templatesTo(visitor), month).toEqual(['payment_failed'])
    }
    await shop.upkeep()
    expect(await templatesTo(visitor)).toEqual([])
  })

  test('who takes a cancellation back is told that the plan goes on; a paused plan ends at once', async () => {
    const { id, visitor } = await holderOf('subscription')
    await visitor.call('cancelSubscription', { lang: 'en' })
    await visitor.call('resumeSubscription', { lang: 'en' })
    await deliverAll()
    expect((await takeMails(visitor)).map(({ template }) => template)).toEqual([
      'plan_cancelled',
      'cancellation_undone',
    ])
    stripe.change(id, { status: 'paused' })
    await deliverAll()
    await visitor.call('cancelSubscription', { lang: 'en' })
    expect(await visitor.plan()).toBeNull()
    expect(stripe.get(id)['status']).toBe('canceled')
    expect(await templatesTo(visitor)).toEqual(['plan_ended', 'plan_paused'])
  })
})

const unmatched = (payment: unknown) =>
  shop.db
    .selectFrom('unmatched_payment')
    .where('provider_payment', '=', String(payment))
    .selectAll()
    .execute()

describe('[R16.78] money that fits no order', () => {
  /** Pays what the page asks, and lets Stripe say that it was something else. */
  async function payOddly(visitor: Visitor, plan: string, changes: { amount?: number; currency?: string }) {
    const { id, session } = await pay(visitor, plan)
    const { amount, currency } = changes
    Object.assign(stripe.get(session), {
      ...(amount !== undefined && { amount_total: amount }),
      ...(currency !== undefined && { currency }),
    })
    await deliverAll()
    return id
  }

  test.each([
    ['another amount', { amount: 100 }],
    ['another currency', { currency: 'jpy' }],
  ])('%s than was ordered gives no plan: it is refunded, told, logged and listed', async (_, changes) => {
    const visitor = await shop.signUp({ language: 'es' })
    const id = await payOddly(visitor, shop.plans.lifetime, changes)
    expect(await visitor.plan()).toBeNull()
    expect(stripe.ofKind('refund')).toContainEqual(expect.objectContaining({ payment_intent: id }))
    expect(await takeMails(visitor)).toMatchObject([
      { template: 'order_returned', language: 'es', reason: 'amount', plan: 'Lifetime (es)' },
    ])
    expect(await unmatched(id)).toMatchObject([
      {
        provider_payment: id,
        user_id: visitor.userId,
        reason: 'amount',
        returned: true,
        ordered_minor: 19_900,
      },
    ])
    expect(shop.logged).toMatchObject([{ payment: id, ordered: '19900 EUR' }])
    expect(shop.logged).toHaveLength(1)
  })

  test('a first month of a subscription at another price ends it at Stripe', async () => {
    const visitor = await signUpWithoutTrial()
    const { id } = await pay(visitor, shop.plans.subscription)
    const invoice = stripe.ofKind('invoice').find(({ subscription }) => subscription === id)
    Object.assign(invoice ?? {}, { amount_paid: 100 })
    await deliverAll()
    expect(await visitor.plan()).toBeNull()
    expect(stripe.get(id)['status']).toBe('canceled')
    expect(await templatesTo(visitor)).toEqual(['order_returned'])
    expect(await unmatched(invoice?.['id'])).toMatchObject([
      { reason: 'amount', amount_minor: 100, ordered_minor: 1290 },
    ])
  })

  test('a renewal of less than was ordered keeps the plan, for the operator to judge', async () => {
    const { id, visitor } = await holderOf('subscription')
    stripe.renew(id)
    const invoice = stripe.ofKind('invoice').findLast(({ subscription }) => subscription === id)
    Object.assign(invoice ?? {}, { amount_paid: 100 })
    await deliverAll()
    expect(await visitor.plan()).toMatchObject({ status: 'active' })
    expect(await unmatched(invoice?.['id'])).toMatchObject([
      { reason: 'amount', amount_minor: 100, returned: false },
    ])
    expect(shop.logged).toHaveLength(1)
  })

  test('[R16.92] which nobody decided about is counted, refunded or settled by the staff, and by nobody else', async () => {
    const support = await shop.signUp()
    await makeStaff(shop.db, support.userId, 'support')
    const list = (state: 'open' | 'refunded' | 'settled') =>
      support.call('listStudioUnmatchedPayments', { lang: 'en', state })
    const before = (await list('open')).total
    const odd = async () => {
      const { id, visitor } = await holderOf('subscription')
      stripe.renew(id)
      const invoice = stripe.ofKind('invoice').findLast(({ subscription }) => subscription === id)
      Object.assign(invoice ?? {}, { amount_paid: 100 })
      await deliverAll()
      await takeMails(visitor)
      return { id, visitor, payment: String(invoice?.['id']) }
    }
    const [first, second] = [await odd(), await odd()]
    expect((await list('open')).total).toBe(before + 2)
    const known = await support.call('getStudioUnmatchedPayment', { id: first.payment })
    expect(known.record).toMatchObject({
      state: 'open',
      reason: 'amount',
      amount_minor: 100,
      ordered_minor: 1290,
      user_id: first.visitor.userId,
      email: first.visitor.email,
      plan_kind: 'subscription',
      note: null,
    })
    await expect(first.visitor.call('listStudioUnmatchedPayments', { lang: 'en' })).rejects.toMatchObject({
      code: 'forbidden',
    })

    const note = 'Paid by bank transfer'
    const { record } = await support.call('settleStudioUnmatchedPayment', { id: first.payment, note })
    expect(record).toMatchObject({ state: 'settled', note, settled_at: expect.any(String) })
    for (const decide of ['settleStudioUnmatchedPayment', 'refundStudioUnmatchedPayment'] as const)
      await expect(support.call(decide, { id: first.payment, note })).rejects.toMatchObject({
        code: 'conflict',
      })

    const refund = { id: second.payment, note: 'A wrong price at Stripe' }
    expect((await support.call('refundStudioUnmatchedPayment', refund)).record.state).toBe('refunding')
    await deliverAll()
    await deliverAll()
    const payment = stripe.paymentOf(second.id)
    expect(stripe.ofKind('refund').filter(({ payment_intent }) => payment_intent === payment)).toHaveLength(1)
    expect((await support.call('getStudioUnmatchedPayment', refund)).record).toMatchObject({
      state: 'refunded',
      note: refund.note,
    })
    expect(await templatesTo(second.visitor)).toContain('payment_refunded')
    expect((await list('open')).total).toBe(before)
    const { rows } = await sql<{ who: string; after: object }>`select who, after from audit_entry
      where subject = 'unmatched_payment' order by id`.execute(shop.db)
    expect(rows).toMatchObject([
      { who: support.email, after: { state: 'settled', note } },
      { who: support.email, after: { state: 'refunding', note: refund.note } },
    ])
  })

  test('a renewal paid after the account was deleted is refunded and told to the address that Stripe knows', async () => {
    const { id, visitor } = await holderOf('subscription')
    await visitor.call('deleteAccount', { current_password: testPassword })
    await takeMails(visitor)
    stripe.renew(id)
    const invoice = stripe.ofKind('invoice').findLast(({ subscription }) => subscription === id)
    Object.assign(invoice ?? {}, { customer_email: visitor.email })
    await deliverAll()
    await deliverAll()
    await shop.upkeep()
    const payment = stripe.paymentOf(id)
    expect(stripe.ofKind('refund').filter(({ payment_intent }) => payment_intent === payment)).toHaveLength(1)
    expect(await takeMails(visitor)).toMatchObject([
      { template: 'payment_returned', amount_minor: '1290', currency: 'EUR' },
    ])
    expect(await unmatched(invoice?.['id'])).toMatchObject([
      { provider_payment: invoice?.['id'], user_id: null, reason: 'account_deleted', returned: true },
    ])
    const invoices = await shop.db
      .selectFrom('invoice')
      .where('provider_payment', '=', String(invoice?.['id']))
      .select('number')
      .execute()
    expect(invoices).toEqual([])
  })

  test('a second plan for life and a second trial are told why they did not begin', async () => {
    const one = await shop.signUp({ email: 'twice+one@example.org' })
    const two = await shop.signUp({ email: 'twice+two@example.org', language: 'fr' })
    await pay(one, shop.plans.subscription)
    await pay(two, shop.plans.subscription)
    await deliverAll()
    const mails = [...(await takeMails(one)), ...(await takeMails(two))]
    expect(mails.map(({ template }) => template ?? '').sort()).toEqual(['order_confirmed', 'order_returned'])
    expect(mails).toContainEqual(expect.objectContaining({ reason: 'trial_used', amount_minor: '' }))

    const visitor = await shop.signUp()
    const { checkout } = await visitor.choose(shop.plans.lifetime)
    const first = await sessionOf(checkout.id)
    // The page of another window, which is not closed in time.
    await shop.db.updateTable('checkout').where('id', '=', checkout.id).set({ status: 'expired' }).execute()
    const second = await visitor.choose(shop.plans.lifetime)
    stripe.pay(first)
    stripe.pay(await sessionOf(second.checkout.id))
    await deliverAll()
    const told = await takeMails(visitor)
    expect(told.map(({ template }) => template ?? '').sort()).toEqual([
      'invoice',
      'order_confirmed',
      'order_returned',
    ])
    expect(told).toContainEqual(expect.objectContaining({ reason: 'plan_held', amount_minor: '19900' }))
  })
})

describe('[R16.79] a team is told what becomes of its seats', () => {
  test('by an upgrade with fewer, and by the end of the plan', async () => {
    await shop.db.updateTable('plan').where('kind', '=', 'subscription').set({ seats: 3 }).execute()
    const { visitor: owner } = await holderOf('subscription')
    const members = [await shop.signUp({ name: 'Bea' }), await shop.signUp({ name: 'Cid', language: 'fr' })]
    const { team } = await owner.call('addTeam', { team_name: 'Nordlicht' })
    for (const [place, { userId }] of members.entries())
      await shop.db
        .insertInto('team_member')
        .values({
          team_id: team.id,
          user_id: userId,
          role: 'member',
          joined_at: new Date(Date.now() + place * 1000),
        })
        .execute()
    await shop.db.updateTable('plan').where('kind', '=', 'lifetime').set({ seats: 2 }).execute()
    const { id } = await buy(owner, shop.plans.lifetime, { give_up: true })
    const mails = await takeMails(owner)
    expect(mails).toContainEqual(
      expect.objectContaining({ template: 'team_seats_lost', seats: '2', members: 'Cid' }),
    )
    expect(mails).toContainEqual(
      expect.objectContaining({ template: 'order_confirmed', replaced_plan: 'Subscription (en)' }),
    )
    const [bea, cid] = members
    if (!bea || !cid) throw new Error('no members')
    expect(await takeMails(bea)).toEqual([])
    expect(await takeMails(cid)).toMatchObject([
      { template: 'team_seat_lost', language: 'fr', team: 'Nordlicht' },
    ])
    stripe.refund(id)
    await deliverAll()
    expect(await templatesTo(bea)).toEqual(['team_seat_lost'])
    await shop.db.updateTable('plan').where('kind', '=', 'lifetime').set({ seats: 5 }).execute()
    await buy(owner, shop.plans.lifetime)
    expect(await templatesTo(bea)).toEqual(['team_seat_regained'])
    expect(await templatesTo(cid)).toEqual(['team_seat_regained'])
    await shop.db.updateTable('plan').where('kind', '=', 'lifetime').set({ seats: null }).execute()
  })

  test('and when somebody leaves whose seat is free then', async () => {
    await shop.db.updateTable('plan').where('kind', '=', 'subscription').set({ seats: 2 }).execute()
    const { visitor: owner } = await holderOf('subscription')
    const members = [await shop.signUp({ name: 'Bea' }), await shop.signUp({ name: 'Cid' })]
    const { team } = await owner.call('addTeam', { team_name: 'Nordlicht' })
    for (const [place, { userId }] of members.entries())
      await shop.db
        .insertInto('team_member')
        .values({
          team_id: team.id,
          user_id: userId,
          role: 'member',
          joined_at: new Date(Date.now() + place * 1000),
        })
        .execute()
    const [bea, cid] = members
    if (!bea || !cid) throw new Error('no members')
    await owner.call('removeTeamMember', { id: bea.userId })
    expect(await templatesTo(bea)).toEqual(['team_left'])
    expect(await templatesTo(cid)).toEqual(['team_seat_regained'])
    expect(await templatesTo(owner)).toEqual([])
  })

  test('and of roles, owners and who leaves', async () => {
    await shop.db.updateTable('plan').where('kind', '=', 'subscription').set({ seats: 3 }).execute()
    const { visitor: owner } = await holderOf('subscription')
    const { visitor: heir } = await holderOf('subscription')
    const leaver = await shop.signUp({ name: 'Leo' })
    const { team } = await owner.call('addTeam', { team_name: 'Nordlicht' })
    for (const { userId } of [heir, leaver])
      await shop.db
        .insertInto('team_member')
        .values({ team_id: team.id, user_id: userId, role: 'member' })
        .execute()
    const give = (role: string) => owner.call('changeTeamRole', { id: heir.userId, role })
    await give('admin')
    await give('admin')
    expect(await takeMails(heir)).toMatchObject([{ template: 'team_role_changed', role: 'admin' }])
    await leaver.call('leaveTeam')
    expect(await takeMails(owner)).toMatchObject([{ template: 'team_member_left', member: 'Leo' }])
    const third = await shop.signUp({ name: 'Tea' })
    await shop.db
      .insertInto('team_member')
      .values({ team_id: team.id, user_id: third.userId, role: 'member' })
      .execute()
    await owner.call('transferTeam', { member_id: heir.userId, current_password: testPassword })
    for (const [visitor, recipient] of [
      [heir, 'new_owner'],
      [owner, 'former_owner'],
      [third, 'member'],
    ] as const)
      expect(await takeMails(visitor)).toMatchObject([{ template: 'team_moved', recipient }])
    await heir.call('dissolveTeam', { current_password: testPassword })
    for (const visitor of [owner, third])
      expect(await takeMails(visitor)).toMatchObject([{ template: 'team_left', dissolved: 'yes' }])
  })
})
