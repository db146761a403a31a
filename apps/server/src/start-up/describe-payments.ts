import { isTestKey } from '@tempolibre/domain'
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
  if (apiUrl !== undefined || (stripe && !isTestKey(stripe.secretKey))) return undefined
  if (stripe)
    return rehearse
      ? 'none: Stripe’s test keys move no money. Licences and invoices are tests'
      : 'none: Stripe’s test keys move no money, so nothing is on sale. npm run doctor says what to do'
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
    if (!isTestKey(stripe.secretKey)) return { needsLook: false, text: 'Stripe takes them' }
    return {
      needsLook: true,
      text: rehearse
        ? 'These are Stripe’s test keys: no money moves, and licences and invoices are marked as tests, and give no rights. Set the live ones to sell.'
        : 'These are Stripe’s test keys: no money moves, so nothing is on sale at a public address. Set the live ones to sell, or REHEARSE=on to let visitors try orders that charge nothing.',
    }
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
