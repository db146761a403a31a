import {
  endPlansWithoutHolder,
  expireForgottenCheckouts,
  forgetOldPaymentEvents,
  listDisputedIntents,
  listDueSubscriptions,
  listOpenSessions,
} from '@tempolibre/database'
import { checkVatNumbers } from './check-vat-numbers.ts'
import { refreshRates } from './exchange-rates.ts'
import type { Payments } from './open-payments.ts'
import { remindOfTrials } from './remind-of-trials.ts'
import { settleDuePlans } from './settle-due-subscriptions.ts'
import type { StripeGateway } from './stripe-gateway.ts'
import { syncPayment, syncSession, syncSubscription } from './sync-stripe.ts'
import { tellPlans } from './tell-plans.ts'

/** Maximum checkouts and plans queried at Stripe per run. */
const batch = 100
/**
 * How far back to look for refunds and disputes whose events were lost, in ms: Stripe repeats its events for three
 * days.
 */
const troubleMs = 7 * 24 * 3600_000

/**
 * The hourly upkeep, safe in several processes at once: renews and ends plans of the test checkout, reminds of ending
 * trials, checks VAT numbers with VIES, reads exchange rates, tells Stripe of changed plans, and queries it for states whose events may
 * be lost. Failures at Stripe are logged and retried in the next run; only a database outage fails the whole run.
 */
export async function runPaymentUpkeep(payments: Payments, now: Date): Promise<void> {
  await settleDuePlans(payments, now)
  await expireForgottenCheckouts(payments.db, { now })
  await endPlansWithoutHolder(payments.db, { now })
  await remindOfTrials(payments)
  await checkVatNumbers(payments, { now })
  await refreshRates(payments, { now })
  const stripe = await payments.stripe()
  if (stripe) {
    await attempt(payments, () => tellPlans(payments, stripe))
    await askForLostNews(payments, stripe, now)
  }
  await forgetOldPaymentEvents(payments.db)
}

async function askForLostNews(payments: Payments, stripe: StripeGateway, now: Date): Promise<void> {
  const { provider } = stripe
  for (const { provider_session } of await listOpenSessions(payments.db, { provider, limit: batch })) {
    await attempt(payments, () => syncSession(payments, stripe, provider_session))
  }
  for (const { provider_subscription } of await listDueSubscriptions(payments.db, {
    provider,
    now,
    limit: batch,
  })) {
    if (provider_subscription === null) continue
    await attempt(payments, () => syncSubscription(payments, stripe, provider_subscription))
  }
  const troubled = new Set(await listDisputedIntents(payments.db, { provider, limit: batch }))
  await attempt(payments, async () => {
    const since = new Date(now.getTime() - troubleMs)
    for (const intent of await stripe.listTroubledPayments(since)) troubled.add(intent)
  })
  for (const intent of troubled) await attempt(payments, () => syncPayment(payments, stripe, intent))
}

async function attempt({ log }: Payments, ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask()
  } catch (error) {
    log.error({ err: error }, 'Stripe could not be asked or told')
  }
}
