import {
  type AcceptedTerms,
  ApiError,
  type Checkout,
  type EndpointOutput,
  type Plan,
  type PlanPrice,
} from '@tempolibre/contract'
import {
  acceptTerms,
  type AcceptedTermsRow,
  addCheckout,
  type CheckoutRow,
  countRecentCheckouts,
  type Database,
  findCheckout,
  findHeldSubscription,
  findOpenCheckout,
  findPaymentCustomer,
  grantTrial,
  hasHadTrial,
  type HeldSubscription,
  listAcceptances,
  listCheckoutTerms,
  listPlans,
  lockCheckout,
  lockPlanHolder,
  nameCheckoutSession,
  orderJob,
  type PlanHolder,
  settleCheckout,
  takeCheckoutTurn,
} from '@tempolibre/database'
import { entriesOf, type Language, pathTo } from '@tempolibre/locales'
import type { Kysely, Transaction } from 'kysely'
import type { SignedInUser } from '../http/caller.ts'
import { isPriced } from '../payments/is-priced.ts'
import { addDays, addMonths } from '../payments/months.ts'
import { hashTrialAddress } from '../accounts/normalise-address.ts'
import type { Payments } from '../payments/open-payments.ts'
import type { PaymentGateway } from '../payments/payment-gateway.ts'
import { chargeIn, findSaleTax, needsBillingDetails, type SaleTax, taxIn } from '../payments/sale-tax.ts'
import { findSoldPlan } from '../payments/sold-plan.ts'
import { settleDuePlans, testPayment } from '../payments/settle-due-subscriptions.ts'
import { syncSession } from '../payments/sync-stripe.ts'
import { takePlan } from '../payments/take-plan.ts'
import { describeTerms } from '../terms/describe-terms.ts'
import { requireAccepted, termsToAccept } from '../terms/order-terms.ts'
import type { CurrentTerms, TermsShelf } from '../terms/terms-shelf.ts'

type Started = EndpointOutput<'startCheckout'>

/** Maximum checkouts an account may start in an hour. */
const hourlyCheckouts = 30
/** Time in ms during which choosing the same plan again leads to the same checkout; its page stays open longer. */
const reusableMs = 12 * 3600_000
/** Minimum seconds between two queries to Stripe about one checkout. */
const askAgainSeconds = 3

/**
 * The terms to accept for a plan; empty if none need to be accepted.
 * @throws ApiError `plan_unavailable`
 */
export async function getPlanTerms(
  payments: Payments,
  terms: TermsShelf,
  { lang: language, plan_id: id }: { plan_id: string; lang: Language },
  { id: userId }: SignedInUser,
): Promise<EndpointOutput<'getPlanTerms'>> {
  const { db, siteUrl } = payments
  const plan = await findPlan(db, { id, language })
  if (!plan) throw new ApiError('plan_unavailable')
  assertSold(plan, await payments.current())
  const inForce = await terms.inForce()
  const asked = await changePlans(payments, userId, async (transaction, _, held) => {
    assertAvailable(plan, held)
    return termsToAccept(inForce, plan.kind, await listAcceptances(transaction, { userId }))
  })
  return {
    success: true,
    changed: asked.some(({ changed }) => changed),
    terms: asked.map(({ document, sha256, version }) =>
      describeTerms({ document, version, language, sha256: sha256[language] }, siteUrl),
    ),
  }
}

/** Chooses a plan: a free one is in force at once, any other gets a checkout to pay. */
export async function startCheckout(
  payments: Payments,
  terms: TermsShelf,
  input: {
    plan_id: string
    lang: Language
    give_up?: boolean | undefined
    currency?: string | undefined
    accepted_terms?: AcceptedTerms | undefined
  },
  user: SignedInUser,
): Promise<Started> {
  const plan = await findPlan(payments.db, { id: input.plan_id, language: input.lang })
  if (!plan) throw new ApiError('plan_unavailable')
  const choice: Choice = {
    plan,
    language: input.lang,
    userId: user.id,
    givesUp: input.give_up === true,
    price: choosePrice(plan, input.currency),
    terms: await terms.inForce(),
    acceptedTerms: input.accepted_terms ?? {},
  }
  return plan.kind === 'free' ? takeFreePlan(payments, choice) : openCheckout(payments, choice)
}

interface Choice {
  plan: Plan
  language: Language
  userId: string
  /** Whether the current paid plan or trial may end at once. */
  givesUp: boolean
  /** In the chosen currency; undefined if the plan has none. */
  price: PlanPrice | undefined
  /** The terms in force. */
  terms: CurrentTerms
  acceptedTerms: AcceptedTerms
}

async function takeFreePlan(payments: Payments, choice: Choice): Promise<Started> {
  const { acceptedTerms, givesUp, language, plan, terms, userId } = choice
  assertSold(plan, await payments.current())
  const started = await changePlans(payments, userId, async (transaction, holder, held) => {
    assertAvailable(plan, held)
    if (held && held.plan_kind !== 'free' && !givesUp) throw new ApiError('confirmation_required')
    const before = await listAcceptances(transaction, { userId })
    const versions = requireAccepted(termsToAccept(terms, plan.kind, before), acceptedTerms)
    const row = await addCheckout(transaction, {
      user_id: userId,
      plan_id: Number(plan.id),
      provider: 'none',
      language,
      // Completed at once, so that nobody can decide it and another open checkout may continue.
      status: 'completed',
      settled_at: new Date(),
    })
    const accepted = await acceptCheckoutTerms(transaction, { checkout: row, userId, versions })
    await takePlan(transaction, holder, {
      checkoutId: row.id,
      planKind: 'free',
      price: { amountMinor: null, currency: null },
      siteUrl: payments.siteUrl,
      subscription: { plan_id: row.plan_id, provider: 'none', status: 'active' },
      payments: [],
    })
    return { checkout: row, accepted }
  })
  const { accepted, checkout } = started
  return {
    success: true,
    url: afterUrl(payments, checkout),
    checkout: toCheckout(checkout, plan, { accepted, sale: undefined, siteUrl: payments.siteUrl }),
  }
}

/** Records the terms a checkout accepts, and returns it. */
async function acceptCheckoutTerms(
  transaction: Transaction<Database>,
  parts: { checkout: CheckoutRow; userId: string; versions: readonly string[] },
): Promise<AcceptedTermsRow[]> {
  const { checkout, userId, versions } = parts
  const { id: checkoutId, language } = checkout
  await acceptTerms(transaction, { userId, versions, language, moment: 'checkout', checkoutId })
  return listCheckoutTerms(transaction, { checkoutId })
}

async function openCheckout(payments: Payments, choice: Choice): Promise<Started> {
  const { acceptedTerms, language, plan, price, terms, userId } = choice
  const gateway = await payments.current()
  if (plan.kind === 'free') throw new ApiError('plan_unavailable')
  assertSold(plan, gateway)
  // A payment made just now in another tab takes effect before anything else is sold.
  const page = await lookAtOpenSession(payments, userId)
  const sale = await findSaleTax(payments.db, { userId })
  const charge = price && (gateway.computesTax ? price.price_minor : chargeIn(sale, price))
  if (
    price &&
    charge !== undefined &&
    !gateway.computesTax &&
    needsBillingDetails(sale, price.currency, charge)
  ) {
    throw new ApiError('billing_details_required')
  }
  const opened = await changePlans(payments, userId, async (transaction, holder, held) => {
    assertAvailable(plan, held)
    const before = await listAcceptances(transaction, { userId })
    const versions = requireAccepted(termsToAccept(terms, plan.kind, before), acceptedTerms)
    const emailHash = hashTrialAddress(payments.secret, holder.email)
    const hadTrial = plan.trial_days === 0 || (await hasHadTrial(transaction, { emailHash, userId }))
    const wanted = {
      plan_id: Number(plan.id),
      provider: gateway.provider,
      language,
      price_minor: price?.price_minor ?? null,
      amount_minor: charge ?? null,
      currency: price?.currency ?? null,
      trial_days: hadTrial ? 0 : plan.trial_days,
    }
    const open = await findOpenCheckout(transaction, { userId })
    if (open && isSame(open, wanted)) {
      const accepted = await listCheckoutTerms(transaction, { checkoutId: open.id })
      if (isUnder(versions, accepted)) return { checkout: open, accepted, email: holder.email }
    }
    if (open) await settleCheckout(transaction, { id: open.id, status: 'cancelled' })
    if ((await countRecentCheckouts(transaction, { userId })) >= hourlyCheckouts) {
      throw new ApiError('too_many_requests', { retryAfterSeconds: 3600 })
    }
    const checkout = await addCheckout(transaction, { ...wanted, user_id: userId })
    const accepted = await acceptCheckoutTerms(transaction, { checkout, userId, versions })
    return { checkout, accepted, email: holder.email }
  })
  const { accepted, checkout, email } = opened
  const { siteUrl } = payments
  const shown = toCheckout(checkout, plan, {
    accepted,
    sale: gateway.computesTax ? undefined : sale,
    siteUrl,
  })
  if (page && page.session === checkout.provider_session)
    return { success: true, url: page.url, checkout: shown }
  const { session, url } = await gateway.openCheckout({
    checkoutId: checkout.id,
    createdAt: checkout.created_at,
    sold: await findSoldPlan(payments.db, { id: checkout.plan_id }),
    priceMinor: checkout.price_minor,
    amountMinor: checkout.amount_minor,
    currency: checkout.currency,
    trialDays: checkout.trial_days,
    language,
    email,
    terms: shown.accepted_terms,
    customer: await findPaymentCustomer(payments.db, { provider: gateway.provider, userId }),
  })
  if (session !== null && !(await nameCheckoutSession(payments.db, { id: checkout.id, session }))) {
    // Another plan was chosen meanwhile: the unused page must not be paid.
    await orderJob(payments.db, { kind: 'expire_session', subject: session })
    throw new ApiError('conflict')
  }
  return { success: true, url, checkout: shown }
}

/** Applies Stripe's state of the open checkout; returns its page if it can still be paid. */
async function lookAtOpenSession(
  payments: Payments,
  userId: string,
): Promise<{ session: string; url: string } | undefined> {
  const open = await findOpenCheckout(payments.db, { userId })
  const stripe = await payments.stripe()
  if (!stripe || open?.provider !== 'stripe' || open.provider_session === null) return undefined
  const state = await syncSession(payments, stripe, open.provider_session)
  return state?.status === 'open' && state.url !== null
    ? { session: state.session, url: state.url }
    : undefined
}

/** A checkout in its current state; an open one is queried at Stripe, at most every few seconds. */
export async function getCheckout(
  payments: Payments,
  { id, lang }: { id: string; lang: Language },
  user: SignedInUser,
): Promise<EndpointOutput<'getCheckout'>> {
  const { db } = payments
  const own = { id, userId: user.id }
  let checkout = await findCheckout(db, own)
  if (!checkout) throw new ApiError('not_found')
  if (checkout.status === 'open' && checkout.provider_session !== null) {
    await askAbout(payments, { id, session: checkout.provider_session })
    checkout = (await findCheckout(db, own)) ?? checkout
  }
  return { success: true, checkout: await describeCheckout(payments, checkout, lang) }
}

async function askAbout(payments: Payments, { id, session }: { id: string; session: string }): Promise<void> {
  const stripe = await payments.stripe()
  if (!stripe || !(await takeCheckoutTurn(payments.db, { id, seconds: askAgainSeconds }))) return
  try {
    await syncSession(payments, stripe, session)
  } catch (error) {
    // The client polls; until the next answer, the checkout remains open as known.
    payments.log.error({ err: error, checkout: id }, 'Stripe could not be asked about a checkout')
  }
}

/** Pays a test checkout, or declines it. The first decision stands. */
export async function settleTestCheckout(
  payments: Payments,
  { id, outcome }: { id: string; outcome: 'paid' | 'cancelled' },
  user: SignedInUser,
): Promise<EndpointOutput<'settleTestCheckout'>> {
  const { db } = payments
  const known = await findCheckout(db, { id, userId: user.id })
  if (!known) throw new ApiError('not_found')
  // Once real payments are taken, test checkouts can no longer be paid.
  if (known.provider !== 'test' || (await payments.current()).provider !== 'test') {
    throw new ApiError('forbidden')
  }
  const checkout = await changePlans(payments, user.id, async (transaction, holder, held) => {
    const row = await lockCheckout(transaction, { id })
    if (!row) throw new ApiError('not_found')
    if (row.status !== 'open') return row
    if (outcome === 'cancelled') {
      await settleCheckout(transaction, { id, status: 'cancelled' })
      return { ...row, status: 'cancelled' as const }
    }
    const plan = await findPlan(transaction, { id: String(row.plan_id), language: row.language })
    if (!plan) throw new ApiError('plan_unavailable')
    assertAvailable(plan, held)
    const emailHash = hashTrialAddress(payments.secret, holder.email)
    const trial = row.trial_days > 0 && (await grantTrial(transaction, { emailHash }))
    await takeTestPlan(transaction, holder, { checkout: row, plan, trial, siteUrl: payments.siteUrl })
    return { ...row, status: 'completed' as const }
  })
  return {
    success: true,
    url: afterUrl(payments, checkout),
    checkout: await describeCheckout(payments, checkout, checkout.language),
  }
}

async function takeTestPlan(
  transaction: Transaction<Database>,
  holder: PlanHolder,
  { checkout, plan, siteUrl, trial }: { checkout: CheckoutRow; plan: Plan; trial: boolean; siteUrl: string },
): Promise<void> {
  const now = new Date()
  const recurring = plan.kind === 'subscription'
  const trialEnd = recurring && trial ? addDays(now, checkout.trial_days) : null
  const { amount_minor: amountMinor, currency } = checkout
  const charged = trialEnd === null && amountMinor !== null && currency !== null
  const periodEnd = recurring ? (trialEnd ?? addMonths(now, 1)) : null
  await takePlan(transaction, holder, {
    checkoutId: checkout.id,
    planKind: plan.kind,
    price: { amountMinor, currency },
    siteUrl,
    subscription: {
      plan_id: checkout.plan_id,
      provider: 'test',
      status: trialEnd ? 'trialing' : 'active',
      price_minor: checkout.price_minor,
      currency,
      started_at: now,
      trial_ends_at: trialEnd,
      current_period_start: now,
      current_period_end: periodEnd,
    },
    payments: charged
      ? [testPayment({ id: checkout.id, start: now, end: periodEnd }, { amountMinor, currency })]
      : [],
  })
}

/** Changes a user's plans in one transaction that locks them, after applying due renewals. */
async function changePlans<Outcome>(
  payments: Payments,
  userId: string,
  change: (
    transaction: Transaction<Database>,
    holder: PlanHolder,
    held: HeldSubscription | undefined,
  ) => Promise<Outcome>,
): Promise<Outcome> {
  await settleDuePlans(payments, new Date(), userId)
  return payments.db.transaction().execute(async (transaction) => {
    const holder = await lockPlanHolder(transaction, { userId })
    if (!holder) throw new ApiError('unauthorized')
    return change(transaction, holder, await findHeldSubscription(transaction, { userId }))
  })
}

/** The price in a currency; the plan's own without one, or if there is no price in it. */
function choosePrice({ currency, price_minor, prices = [] }: Plan, wanted: string | undefined) {
  const own = price_minor === null || currency === null ? undefined : { currency, price_minor }
  return prices.find((price) => price.currency === wanted) ?? own
}

/** An archived plan is not sold, and a real payment service cannot charge for a plan without a price. */
function assertSold(plan: Plan, gateway: PaymentGateway): void {
  if (plan.archived === true) throw new ApiError('plan_unavailable')
  if (plan.kind !== 'free' && !isPriced(plan) && !gateway.sellsWithoutPrice)
    throw new ApiError('plan_unavailable')
}

/** A user with a lifetime plan needs no other, and nobody needs their current plan again. */
function assertAvailable(plan: Plan, held: HeldSubscription | undefined): void {
  if (held && (held.plan_kind === 'lifetime' || String(held.plan_id) === plan.id)) {
    throw new ApiError('plan_unavailable')
  }
}

function isSame(
  open: CheckoutRow,
  wanted: Pick<
    CheckoutRow,
    'plan_id' | 'provider' | 'language' | 'price_minor' | 'amount_minor' | 'currency' | 'trial_days'
  >,
): boolean {
  return (
    Date.now() - open.created_at.getTime() < reusableMs &&
    entriesOf(wanted).every(([name, value]) => open[name] === value)
  )
}

/** Whether a checkout was started under exactly these versions of the terms. */
function isUnder(versions: readonly string[], accepted: readonly AcceptedTermsRow[]): boolean {
  return accepted.length === versions.length && accepted.every(({ version }) => versions.includes(version))
}

/** The address a decided checkout leads to. */
function afterUrl(
  { siteUrl }: Payments,
  { language, status }: Pick<CheckoutRow, 'status' | 'language'>,
): string {
  return `${siteUrl}${pathTo(status === 'completed' ? 'success' : 'cancel', language)}`
}

/** A plan with its texts; undefined for an unknown id. */
export async function findPlan(
  db: Kysely<Database>,
  { id, language }: { id: string; language: Language },
): Promise<Plan | undefined> {
  const plans = await listPlans(db, { language })
  const row = plans.find((plan) => String(plan.id) === id)
  return row && { ...row, id }
}

async function describeCheckout(
  payments: Payments,
  checkout: CheckoutRow,
  language: Language,
): Promise<Checkout> {
  const { db, siteUrl } = payments
  const plan = await findPlan(db, { id: String(checkout.plan_id), language })
  if (!plan) throw new ApiError('not_found')
  const isOurs = checkout.provider === 'test' || !(await payments.stripe())?.computesTax
  const sale =
    isOurs && checkout.user_id !== null ? await findSaleTax(db, { userId: checkout.user_id }) : undefined
  const accepted = await listCheckoutTerms(db, { checkoutId: checkout.id })
  return toCheckout(checkout, plan, { accepted, sale, siteUrl })
}

/** @param parts.sale its tax; undefined if nothing is charged, or the payment service decides */
function toCheckout(
  row: CheckoutRow,
  plan: Plan,
  parts: { accepted: readonly AcceptedTermsRow[]; sale: SaleTax | undefined; siteUrl: string },
): Checkout {
  const { accepted, sale, siteUrl } = parts
  return {
    id: row.id,
    plan,
    status: row.status,
    provider: row.provider,
    amount_minor: row.amount_minor,
    currency: row.currency,
    tax: sale && row.amount_minor !== null ? taxIn(sale, row.amount_minor) : null,
    trial_days: row.trial_days,
    accepted_terms: accepted.map((terms) => describeTerms(terms, siteUrl)),
  }
}
