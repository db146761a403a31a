import { type PaymentTask, reportPaymentTask, takePaymentTask } from '@tempolibre/database'
import type { Payments } from './open-payments.ts'
import type { StripeGateway } from './stripe-gateway.ts'
import { syncSession } from './sync-stripe.ts'

/** Maximum tasks per run; the others wait for the next. */
const atMost = 50

/**
 * Runs the tasks that transactions have queued for Stripe: to end a subscription, to close a page, to refund money.
 * Called after each transaction that may have queued one, and every hour. A failed task is logged and stays due.
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
      payments.log.error({ err: error, task }, 'a task at Stripe failed; trying again later')
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
      // If it was paid in the meantime, the plan takes effect or the money is refunded.
      if (!(await stripe.expireSession(task.subject))) await syncSession(payments, stripe, task.subject)
  }
}
