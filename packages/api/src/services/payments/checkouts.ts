import {
  type AcceptedTerms,
  ApiError,
  type EndpointOutput,
  type WithdrawalConsents,
} from '@tempolibre/contract'
import { isTestProvider } from '@tempolibre/domain'
import {
  addCheckout,
  findCheckout,
  hasCoupons,
  listAcceptances,
  takeCheckoutTurn,
} from '@tempolibre/database'
import { type Language } from '@tempolibre/locales'
import type { SignedInUser, UserCaller } from '../../http/caller.ts'
import { tryCode } from '../../payments/order-coupon.ts'
import { refusePlan, requireGivenUp, requireStep } from '../../payments/plan-steps.ts'
import { hashTrialAddress } from '../../accounts/normalise-address.ts'
import type { Payments } from '../../payments/open-payments.ts'
import { afterUrl, assertSold, changePlans } from './change-plans.ts'
import { choosePrice, describeCheckout, toCheckout } from './describe-checkout.ts'
import { findPlan } from '../../payments/find-plan.ts'
import { describeCredit } from './list-plan-steps.ts'
import { syncSession } from '../../payments/sync-stripe.ts'
import { takePlan } from '../../payments/take-plan.ts'
import { describeRight } from '../../payments/withdrawal-offer.ts'
import { describeTerms } from '../../terms/describe-terms.ts'
import { requireAccepted, termsToAccept } from '../../terms/order-terms.ts'
import type { TermsCache } from '../../terms/terms-cache.ts'
import { acceptCheckoutTerms, type Choice, givenUp, openCheckout, type Started } from './open-checkout.ts'

/** Minimum seconds between two queries to Stripe about one checkout. */
const askAgainSeconds = 3

/**
 * The terms to accept for a plan; empty if none need to be accepted.
 * @throws ApiError `plan_unavailable`
 */
export async function getPlanTerms(
  payments: Payments,
  terms: TermsCache,
  { lang: language, plan_id: id }: { plan_id: string; lang: Language },
  { id: userId }: SignedInUser,
): Promise<EndpointOutput<'getPlanTerms'>> {
  const { db, siteUrl } = payments
  const plan = await findPlan(db, { id, language })
  if (!plan) throw refusePlan('unknown', language)
  const gateway = await payments.current()
  assertSold(plan, gateway, language)
  const inForce = await terms.inForce()
  const { asked, step } = await changePlans(payments, userId, async (transaction, _, held) => {
    const { provider } = gateway
    const parts = { plan, held, language, provider, now: new Date() }
    return {
      step: await requireStep(transaction, parts),
      asked: termsToAccept(inForce, plan.kind, await listAcceptances(transaction, { userId })),
    }
  })
  return {
    success: true,
    kind: plan.kind,
    coupons: plan.kind !== 'free' && (await hasCoupons(db)),
    changed: asked.some(({ changed }) => changed),
    withdrawal: await describeRight(db, { kind: plan.kind, userId }),
    step: { plan_id: plan.id, step: step.kind, reason: null, lost: step.lost, credit: describeCredit(step) },
    terms: asked.map(({ document, sha256, version }) =>
      describeTerms({ document, version, language, sha256: sha256[language] }, siteUrl),
    ),
  }
}

/** Chooses a plan: a free one is in force at once, any other gets a checkout to pay. */
export async function startCheckout(
  payments: Payments,
  terms: TermsCache,
  input: {
    plan_id: string
    lang: Language
    give_up?: boolean | undefined
    currency?: string | undefined
    coupon?: string | undefined
    accepted_terms?: AcceptedTerms | undefined
    withdrawal_consents?: WithdrawalConsents | undefined
  },
  { clientAddress, user }: UserCaller,
): Promise<Started> {
  const plan = await findPlan(payments.db, { id: input.plan_id, language: input.lang })
  if (!plan) throw refusePlan('unknown', input.lang)
  const choice: Choice = {
    plan,
    language: input.lang,
    userId: user.id,
    givesUp: input.give_up === true,
    price: choosePrice(plan, input.currency),
    coupon: input.coupon,
    terms: await terms.inForce(),
    acceptedTerms: input.accepted_terms ?? {},
    consents: input.withdrawal_consents,
  }
  if (plan.kind === 'free') return takeFreePlan(payments, choice)
  const open = () => openCheckout(payments, choice)
  return input.coupon === undefined ? open() : tryCode(payments, clientAddress, open)
}

async function takeFreePlan(payments: Payments, choice: Choice): Promise<Started> {
  const { acceptedTerms, givesUp, language, plan, terms, userId } = choice
  const gateway = await payments.current()
  assertSold(plan, gateway, language)
  const started = await changePlans(payments, userId, async (transaction, holder, held) => {
    const provider = gateway.provider === 'test' ? 'none' : gateway.provider
    const step = await requireStep(transaction, { plan, held, language, provider, now: new Date() })
    requireGivenUp(step, givesUp, language)
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
      given_up: givenUp(step),
    })
    const accepted = await acceptCheckoutTerms(transaction, { checkout: row, userId, versions })
    await takePlan(transaction, holder, {
      checkoutId: row.id,
      emailHashes: hashTrialAddress(payments.secret, holder.email),
      planKind: 'free',
      price: { amountMinor: null, currency: null },
      siteUrl: payments.siteUrl,
      subscription: { plan_id: row.plan_id, provider: 'none', status: 'active' },
      payments: [],
      isTest: isTestProvider(gateway.provider),
    })
    return { checkout: row, accepted }
  })
  const { accepted, checkout } = started
  return {
    success: true,
    url: afterUrl(payments, checkout),
    checkout: toCheckout(checkout, plan, {
      accepted,
      credit: null,
      withdrawal: null,
      sale: undefined,
      siteUrl: payments.siteUrl,
    }),
  }
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
