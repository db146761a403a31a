import { isTestProvider } from '@tempolibre/domain'
import { ApiError, type EndpointOutput, type Subscription } from '@tempolibre/contract'
import {
  changeSubscription,
  countLicencesOfMonth,
  findHeldSubscription,
  findPaymentCustomer,
  findRedemption,
  hasHadTrial,
  type HeldSubscription,
  lockPlanHolder,
  lockSubscription,
  readClock,
} from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import type { SignedInUser } from '../../http/caller.ts'
import { testField } from '../../licences/status.ts'
import { discountAt } from '../../payments/discounts.ts'
import { daysUntil, monthsBetween } from '../../payments/months.ts'
import { hashQuotaAddress, hashTrialAddress } from '../../accounts/normalise-address.ts'
import type { Payments } from '../../payments/open-payments.ts'
import { tellOfPlanChange } from '../../payments/plan-mails.ts'
import { settleDuePlans } from '../../payments/settle-due-subscriptions.ts'
import { syncSubscription, takeOverSubscription } from '../../payments/sync-stripe.ts'
import { findHeldPlan } from '../../payments/find-plan.ts'
import { isRehearsal } from '../licences/place-order.ts'

interface Question {
  lang: Language
}

/** Minimum milliseconds between two queries to Stripe about a plan whose period is over. */
const askAgainMs = 60_000

/** The caller's plan, and whether a trial is still available. */
export async function getSubscription(
  payments: Payments,
  { lang }: Question,
  user: SignedInUser,
): Promise<EndpointOutput<'getSubscription'>> {
  const held = await findUpToDate(payments, user.id)
  const emailHashes = hashTrialAddress(payments.secret, user.email)
  return {
    success: true,
    subscription: held ? await describe(payments, held, lang, user) : null,
    trial_available: !(await hasHadTrial(payments.db, { emailHashes, userId: user.id })),
  }
}

/** Cancels: a paid period or trial runs to its end; a free, unpaid or paused plan ends at once. */
export async function cancelSubscription(
  payments: Payments,
  { lang }: Question,
  user: SignedInUser,
): Promise<EndpointOutput<'cancelSubscription'>> {
  const held = await findUpToDate(payments, user.id)
  if (!held) return { success: true, subscription: null }
  if (held.plan_kind === 'lifetime') throw new ApiError('conflict')
  if (held.plan_kind === 'free' || held.status === 'past_due' || held.status === 'paused') {
    await changeHeld(payments, user.id, held.id, { kind: 'end' })
    return { success: true, subscription: null }
  }
  const changed = await setCancellation(payments, user.id, held, true)
  return { success: true, subscription: changed ? await describe(payments, changed, lang, user) : null }
}

/** Undoes a cancellation while the plan still runs. */
export async function resumeSubscription(
  payments: Payments,
  { lang }: Question,
  user: SignedInUser,
): Promise<EndpointOutput<'resumeSubscription'>> {
  const held = await findUpToDate(payments, user.id)
  if (!held?.cancel_at_period_end) throw new ApiError('conflict')
  const changed = await setCancellation(payments, user.id, held, false)
  if (!changed || changed.cancel_at_period_end) throw new ApiError('conflict')
  return { success: true, subscription: await describe(payments, changed, lang, user) }
}

/** The address of Stripe's page for payment methods. */
export async function openBillingPortal(
  payments: Payments,
  { lang }: Question,
  user: SignedInUser,
): Promise<EndpointOutput<'openBillingPortal'>> {
  const gateway = await payments.current()
  const { provider } = gateway
  const customer = await findPaymentCustomer(payments.db, { provider, userId: user.id })
  return { success: true, url: await gateway.openPortal({ customer, language: lang }) }
}

/** The user's plan, up to date even if the upkeep has not run since its period ended. */
async function findUpToDate(payments: Payments, userId: string): Promise<HeldSubscription | undefined> {
  const { db } = payments
  const now = new Date()
  await settleDuePlans(payments, now, userId)
  let held = await findHeldSubscription(db, { userId })
  if (held && isLate(held, now)) {
    await askAbout(payments, held)
    held = await findHeldSubscription(db, { userId })
  }
  // Even if Stripe is unavailable, a cancelled plan ends on its date.
  const end = held?.current_period_end
  return held?.cancel_at_period_end && end && end <= now ? undefined : held
}

function isLate(held: HeldSubscription, now: Date): boolean {
  const { current_period_end: end, provider, provider_state_at: askedAt, status } = held
  if (
    (provider !== 'stripe' && provider !== 'stripe_test') ||
    !end ||
    end > now ||
    status === 'past_due' ||
    status === 'paused'
  )
    return false
  return !askedAt || now.getTime() - askedAt.getTime() > askAgainMs
}

async function askAbout(payments: Payments, held: HeldSubscription): Promise<void> {
  const stripe = await payments.stripe()
  if (stripe?.provider !== held.provider || held.provider_subscription === null) return
  try {
    await syncSubscription(payments, stripe, held.provider_subscription)
  } catch (error) {
    payments.log.error({ err: error, subscription: held.id }, 'Stripe could not be asked about a plan')
  }
}

async function setCancellation(
  payments: Payments,
  userId: string,
  held: HeldSubscription,
  cancelled: boolean,
): Promise<HeldSubscription | undefined> {
  const gateway = await payments.of(held.provider)
  const askedAt = await readClock(payments.db)
  const state = await gateway.setCancellation(held.provider_subscription, cancelled)
  const stripe = state && (await payments.stripe())
  if (state && stripe) await takeOverSubscription(payments, stripe, state, askedAt)
  else await changeHeld(payments, userId, held.id, { kind: 'cancel', cancelled })
  return findHeldSubscription(payments.db, { userId })
}

async function changeHeld(
  { db, siteUrl }: Payments,
  userId: string,
  id: string,
  change: { kind: 'end' } | { kind: 'cancel'; cancelled: boolean },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const holder = await lockPlanHolder(transaction, { userId })
    const before = await lockSubscription(transaction, { id })
    if (!before) return
    const changes =
      change.kind === 'end'
        ? { status: 'ended' as const, ended_at: new Date() }
        : { cancel_at_period_end: change.cancelled }
    await changeSubscription(transaction, { id, changes })
    // Giving up a free plan needs no mail.
    if (!holder || before.plan_kind === 'free') return
    await tellOfPlanChange(transaction, holder, { before, after: { ...before, ...changes }, siteUrl })
  })
}

/** The discount of a plan, and whether its next charge has it. */
async function describeHeldDiscount(
  db: Payments['db'],
  held: HeldSubscription,
): Promise<Subscription['discount']> {
  const redemption = await findRedemption(db, { subscriptionId: held.id })
  if (!redemption) return null
  const { code, discount_minor, months } = redemption
  const { current_period_end: end, started_at, trial_ends_at: trialEnd } = held
  const next = end ? monthsBetween(trialEnd ?? started_at, end) : undefined
  return {
    code,
    amount_minor: discount_minor,
    months,
    next: next !== undefined && discountAt(redemption, next) > 0,
  }
}

async function describe(
  { current, db, secret }: Payments,
  held: HeldSubscription,
  language: Language,
  user: SignedInUser,
): Promise<Subscription> {
  const plan = await findHeldPlan(db, { held, language })
  if (!plan || held.user_id === null) throw new ApiError('not_found')
  return {
    id: held.id,
    plan: { ...plan, price_minor: held.price_minor, currency: held.currency },
    status: held.status,
    provider: held.provider,
    ...testField({
      rehearsal: isRehearsal(held, { takesPayments: !isTestProvider((await current()).provider) }),
    }),
    started_at: held.started_at.toISOString(),
    trial_ends_at: held.trial_ends_at?.toISOString() ?? null,
    trial_days_left:
      held.status === 'trialing' && held.trial_ends_at ? daysUntil(held.trial_ends_at, new Date()) : null,
    current_period_end: held.current_period_end?.toISOString() ?? null,
    cancel_at_period_end: held.cancel_at_period_end,
    hold: held.hold,
    waits_until: held.waits_until && held.waits_until > new Date() ? held.waits_until.toISOString() : null,
    discount: await describeHeldDiscount(db, held),
    downloads_this_month: await countLicencesOfMonth(db, {
      userId: held.user_id,
      emailHashes: hashQuotaAddress(secret, user.email),
    }),
  }
}
