import type { Environment } from './environment.ts'

/** Whether somebody can pay, and what follows from it. */
export interface PaymentNews {
  /** False if payments are taken in earnest, and where only this machine reaches the site. */
  needsLook: boolean
  text: string
}

const advice = 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to sell'

/** For the lines of the start; undefined if somebody can pay, or orders are taken elsewhere. */
export function namePayments({
  apiUrl,
  rehearse,
  stripe,
}: Pick<Environment, 'apiUrl' | 'rehearse' | 'stripe'>): string | undefined {
  if (stripe || apiUrl !== undefined) return undefined
  return rehearse
    ? 'none: a rehearsal. Nothing is charged; licences and invoices are tests'
    : 'none: nothing is on sale. npm run doctor says what to do'
}

/** For the doctor. */
export function describePayments({
  local,
  rehearse,
  stripe,
}: Pick<Environment, 'local' | 'rehearse' | 'stripe'>): PaymentNews {
  if (stripe) {
    const isTest = /^[sr]k_test_/.test(stripe.secretKey)
    return isTest
      ? { needsLook: true, text: 'These are Stripe’s test keys: no money moves. Set the live ones to sell.' }
      : { needsLook: false, text: 'Stripe takes them' }
  }
  if (!rehearse)
    return {
      needsLook: true,
      text: `None are set, so nothing is on sale. ${advice}, or REHEARSE=on to let visitors try orders that charge nothing.`,
    }
  return {
    needsLook: !local,
    text: `none are set: a rehearsal, in which nothing is charged; licences and invoices are marked as tests, and give no rights. ${advice}.`,
  }
}
