import {
  endPlansWithoutHolder,
  expireForgottenCheckouts,
  forgetOldPaymentEvents,
  listDisputedIntents,
  listDueSubscriptions,
  listOpenSessions,
} from '@tempolibre/database'
import { checkVatNumbers } from './check-vat-numbers.ts'
import { openPayments, type Payments, type PaymentSettings } from './open-payments.ts'
import { runPaymentTasks } from './payment-tasks.ts'
import { remindOfTrials } from './remind-of-trials.ts'
import { settleDuePlans } from './settle-due-subscriptions.ts'
import type { StripeGateway } from './stripe-gateway.ts'
import { syncPayment, syncSession, syncSubscription } from './sync-stripe.ts'

/** How many checkouts and plans Stripe is asked about in one go. */
const batch = 100
/** How long ago a refund or a dispute may have begun whose news was lost, in ms: Stripe repeats its own for three days. */
const troubleMs = 7 * 24 * 3600_000

export interface PaymentUpkeep {
  /**
   * What is to be done every hour, in as many processes as there are: renew and end the plans of the test checkout,
   * remind of trials that end, ask VIES about VAT numbers and
   * Stripe about whatever its news may have been lost of, and tell it what it has not been told. What fails at Stripe is
   * logged and comes up again; only the database being away fails the whole.
   */
  run(now: Date): Promise<void>
  /** Tells Stripe what has just been ordered, e.g. by an account that was deleted. */
  runTasks(): Promise<void>
}

export function createPaymentUpkeep(settings: PaymentSettings): PaymentUpkeep {
  const payments = openPayments(settings)
  return {
    async run(now) {
      await settleDuePlans(payments, now)
      await expireForgottenCheckouts(payments.db, { now })
      await endPlansWithoutHolder(payments.db, { now })
      await remindOfTrials(payments)
      await checkVatNumbers(payments, { now })
      const stripe = await payments.stripe()
      if (stripe) await askForLostNews(payments, stripe, now)
      await runPaymentTasks(payments)
      await forgetOldPaymentEvents(payments.db)
    },
    runTasks: () => runPaymentTasks(payments),
  }
}

async function askForLostNews(payments: Payments, stripe: StripeGateway, now: Date): Promise<void> {
  const provider = 'stripe'
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
    log.error({ err: error }, 'Stripe could not be asked what has become of a payment')
  }
}
