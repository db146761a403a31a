import {
  type AcceptedTerms,
  ApiError,
  type EndpointOutput,
  type Plan,
  type WithdrawalConsents,
} from '@tempolibre/contract'
import type { PlanPrice } from '@tempolibre/domain'
import {
  acceptTerms,
  type AcceptedTermsRow,
  addCheckout,
  type CheckoutRow,
  countRecentCheckouts,
  type Database,
  findOpenCheckout,
  findPaymentCustomer,
  hasHadTrial,
  type HeldSubscription,
  listAcceptances,
  listCheckoutTerms,
  type MailboxHashes,
  nameCheckoutSession,
  orderJob,
  type PlanHolder,
  settleCheckout,
} from '@tempolibre/database'
import { entriesOf, type Language } from '@tempolibre/locales'
import type { Transaction } from 'kysely'
import { type OrderDiscount, refuseCoupon, reserveCoupon } from '../../payments/order-coupon.ts'
import { type BuyersStep, requireGivenUp, requireStep } from '../../payments/plan-steps.ts'
import { hashTrialAddress } from '../../accounts/normalise-address.ts'
import type { Payments } from '../../payments/open-payments.ts'
import type { PaymentGateway } from '../../payments/payment-gateway.ts'
import { chargeIn, findSaleTax, missingDetails } from '../../payments/sale-tax.ts'
import { findSoldPlan } from '../../payments/sold-plan.ts'
import { assertSold, changePlans } from './change-plans.ts'
import { missingField } from './billing-details.ts'
import { describeCheckoutCredit, describeDiscount, toCheckout } from './describe-checkout.ts'
import { syncSession } from '../../payments/sync-stripe.ts'
import { asksConsents, describeCheckoutRight } from '../../payments/withdrawal-offer.ts'
import { requireAccepted, termsToAccept } from '../../terms/order-terms.ts'
import type { CurrentTerms } from '../../terms/terms-cache.ts'

export type Started = EndpointOutput<'startCheckout'>

/** Maximum checkouts an account may start in an hour. */
const hourlyCheckouts = 30
/** Time in ms during which choosing the same plan again leads to the same checkout; its page stays open longer. */
const reusableMs = 12 * 3600_000
/** A plan that somebody wants, with what they said about it. */
export interface Choice {
  plan: Plan
  language: Language
  userId: string
  /** Whether the current paid plan or trial may end at once. */
  givesUp: boolean
  /** In the chosen currency; undefined if the plan has none. */
  price: PlanPrice | undefined
  /** The code of a coupon. */
  coupon: string | undefined
  /** The terms in force. */
  terms: CurrentTerms
  acceptedTerms: AcceptedTerms
  /** Undefined: not answered. */
  consents: WithdrawalConsents | undefined
}

/** Records the terms a checkout accepts, and returns it. */
export async function acceptCheckoutTerms(
  transaction: Transaction<Database>,
  parts: { checkout: CheckoutRow; userId: string; versions: readonly string[] },
): Promise<AcceptedTermsRow[]> {
  const { checkout, userId, versions } = parts
  const { id: checkoutId, language } = checkout
  await acceptTerms(transaction, { userId, versions, language, moment: 'checkout', checkoutId })
  return listCheckoutTerms(transaction, { checkoutId })
}

/** Opens the page on which an order is paid; the same choice leads to the same page. */
export async function openCheckout(payments: Payments, choice: Choice): Promise<Started> {
  const { language, plan, price, userId } = choice
  const gateway = await payments.current()
  assertSold(plan, gateway, language)
  // A payment made just now in another tab takes effect before anything else is sold.
  const page = await lookAtOpenSession(payments, userId)
  const sale = await findSaleTax(payments.db, { userId })
  const chargeFor = (amount: PlanPrice) => (gateway.computesTax ? amount.price_minor : chargeIn(sale, amount))
  const charge = price && chargeFor(price)
  const missing = price && !gateway.computesTax ? missingDetails(sale, price) : []
  if (missing.length > 0)
    throw new ApiError('billing_details_required', { fields: missing.map(missingField) })
  const { provider } = gateway
  const { accepted, checkout, email } = await changePlans(payments, userId, (transaction, holder, held) =>
    keepCheckout(transaction, choice, { holder, held, provider, chargeFor, secret: payments.secret }),
  )
  const { siteUrl } = payments
  const credit = await describeCheckoutCredit(payments.db, checkout, language)
  const shown = toCheckout(checkout, plan, {
    accepted,
    credit,
    withdrawal: await describeCheckoutRight(payments.db, { ...checkout, kind: plan.kind }),
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
    amountMinor: charge ?? null,
    discount: describeDiscount(checkout, charge ?? null),
    credit,
    right: shown.withdrawal ?? null,
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

interface Order {
  holder: PlanHolder
  held: HeldSubscription | undefined
  provider: PaymentGateway['provider']
  /** What is charged for a price, in the same minor unit. */
  chargeFor: (price: PlanPrice) => number
}

/** The open checkout of the same choice, or a new one. */
async function keepCheckout(
  transaction: Transaction<Database>,
  choice: Choice,
  { secret, ...order }: Order & { secret: string },
): Promise<{ checkout: CheckoutRow; accepted: AcceptedTermsRow[]; email: string }> {
  const { acceptedTerms, consents, givesUp, language, plan, terms, userId } = choice
  const { held, holder, provider } = order
  const step = await requireStep(transaction, { plan, held, language, provider, now: new Date() })
  requireGivenUp(step, givesUp, language)
  const before = await listAcceptances(transaction, { userId })
  const versions = requireAccepted(termsToAccept(terms, plan.kind, before), acceptedTerms)
  const emailHashes = hashTrialAddress(secret, holder.email)
  const hadTrial = plan.trial_days === 0 || (await hasHadTrial(transaction, { emailHashes, userId }))
  const open = await findOpenCheckout(transaction, { userId })
  const wanted = await composeCheckout(transaction, choice, { ...order, step, emailHashes, hadTrial, open })
  const isAsked = consents && (await asksConsents(transaction, { kind: plan.kind, userId }))
  const asked = isAsked ? consents : null
  if (open && isSame(open, wanted)) {
    const accepted = await listCheckoutTerms(transaction, { checkoutId: open.id })
    const answered = JSON.stringify(open.withdrawal_consents) === JSON.stringify(asked)
    if (answered && isUnder(versions, accepted)) return { checkout: open, accepted, email: holder.email }
  }
  if (open) await settleCheckout(transaction, { id: open.id, status: 'cancelled' })
  if ((await countRecentCheckouts(transaction, { userId })) >= hourlyCheckouts) {
    throw new ApiError('too_many_requests', { retryAfterSeconds: 3600 })
  }
  const row = {
    ...wanted,
    user_id: userId,
    given_up: givenUp(step),
    withdrawal_consents: asked && JSON.stringify(asked),
  }
  const checkout = await addCheckout(transaction, row)
  const accepted = await acceptCheckoutTerms(transaction, { checkout, userId, versions })
  return { checkout, accepted, email: holder.email }
}

/** A checkout as it is stored: what is taken off, and what is left to be charged. */
async function composeCheckout(
  transaction: Transaction<Database>,
  { coupon: code, language, plan, price, userId }: Choice,
  order: Order & {
    emailHashes: MailboxHashes
    hadTrial: boolean
    open: CheckoutRow | undefined
    step: BuyersStep
  },
) {
  const { chargeFor, emailHashes, hadTrial, open, provider, step } = order
  const discount =
    code === undefined
      ? undefined
      : await reserveCoupon(transaction, {
          code,
          planId: plan.id,
          price,
          userId,
          emailHashes,
          checkoutId: open?.id,
        })
  const regular = price && { ...price, price_minor: price.price_minor - (discount?.minor ?? 0) }
  const credit = regular && takeOff(step, regular)
  const left = regular && { ...regular, price_minor: regular.price_minor - (credit ?? 0) }
  if (credit !== undefined && discount && monthsOf(discount, plan) !== 1) throw refuseCoupon('with_credit')
  return {
    plan_id: Number(plan.id),
    provider,
    language,
    price_minor: price?.price_minor ?? null,
    amount_minor: left ? chargeFor(left) : null,
    credit_minor: credit ?? null,
    credit_charge_minor:
      credit !== undefined && regular && left ? chargeFor(regular) - chargeFor(left) : null,
    credited_subscription_id: credit === undefined ? null : (step.credit?.subscriptionId ?? null),
    currency: price?.currency ?? null,
    coupon_id: discount?.couponId ?? null,
    coupon_code: discount ? (code ?? null) : null,
    discount_minor: discount?.minor ?? null,
    discount_months: discount ? monthsOf(discount, plan) : null,
    // What was paid for another plan is taken off a first payment, which a trial would put off.
    trial_days: hadTrial || credit !== undefined ? 0 : plan.trial_days,
  }
}

/** Applies Stripe's state of the open checkout; returns its page if it can still be paid. */
async function lookAtOpenSession(
  payments: Payments,
  userId: string,
): Promise<{ session: string; url: string } | undefined> {
  const open = await findOpenCheckout(payments.db, { userId })
  const stripe = await payments.stripe()
  if (!stripe || open?.provider !== stripe.provider || open.provider_session === null) return undefined
  const state = await syncSession(payments, stripe, open.provider_session)
  return state?.status === 'open' && state.url !== null
    ? { session: state.session, url: state.url }
    : undefined
}

function isSame(
  open: CheckoutRow,
  wanted: Pick<
    CheckoutRow,
    | 'plan_id'
    | 'provider'
    | 'language'
    | 'price_minor'
    | 'amount_minor'
    | 'currency'
    | 'coupon_id'
    | 'coupon_code'
    | 'discount_minor'
    | 'discount_months'
    | 'trial_days'
    | 'credit_minor'
    | 'credit_charge_minor'
    | 'credited_subscription_id'
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

/** What is taken off a price for what is left of the plan that is held; undefined: nothing. Nothing is paid out. */
function takeOff({ credit }: BuyersStep, price: PlanPrice): number | undefined {
  if (credit?.currency !== price.currency) return undefined
  const minor = Math.min(credit.amount_minor, price.price_minor)
  return minor > 0 ? minor : undefined
}

/** What the buyer agrees to lose, as the checkout keeps it; null: nothing. */
export const givenUp = ({ lost }: BuyersStep) => (lost.length > 0 ? JSON.stringify(lost) : null)

/** Charges that are discounted: of a single payment that one. */
const monthsOf = ({ months }: OrderDiscount, { kind }: Plan) => (kind === 'subscription' ? months : 1)
