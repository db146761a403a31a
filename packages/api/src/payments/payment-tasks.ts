import { type PaymentTask, reportPaymentTask, takePaymentTask } from '@tempolibre/database'
import type { Payments } from './open-payments.ts'
import type { StripeGateway } from './stripe-gateway.ts'
import { syncSession } from './sync-stripe.ts'

/** How many tasks one run does at most; the others wait for the next. */
const atMost = 50

/**
 * Tells Stripe what transactions have ordered: to end a subscription, to close a page, to give money back. Called after
 * each transaction that may have ordered something, and again every hour. What fails is logged and stays due.
 */
export async function runPaymentTasks(payments: Payments): Promise<void> {
  const stripe = await payments.stripe()
  if (!stripe) return
  for (let done = 0; done < atMost; done += 1) {
    const task = await takePaymentTask(payments.db)
    if (!task) return
    try {
      await runTask(payments, stripe, task)
      await reportPaymentTask(payments.db, { id: task.id, error: null })
    } catch (error) {
      payments.log.error({ err: error, task }, 'Stripe could not be told; trying again later')
      await reportPaymentTask(payments.db, { id: task.id, error: String(error) })
    }
  }
}

async function runTask(payments: Payments, stripe: StripeGateway, task: PaymentTask): Promise<void> {
  switch (task.kind) {
    case 'end_subscription':
      return stripe.endSubscription(task.subject)
    case 'refund_payment':
      return stripe.refund(task.subject)
    case 'expire_session':
      // It was paid in the meantime: then its plan counts, or the money goes back.
      if (!(await stripe.expireSession(task.subject))) await syncSession(payments, stripe, task.subject)
  }
}
