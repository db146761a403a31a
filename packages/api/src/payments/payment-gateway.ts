import type { PaymentProvider, Plan, PlanKind, SubscriptionStatus, Terms } from '@tempolibre/contract'
import type { DisputeState } from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import type { StripeTaxation } from './stripe-tax.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Where Stripe is; its own address unless a stand-in is asked. */
  apiUrl?: string | undefined
  /** Whether Stripe Tax works out the tax. */
  tax?: boolean | undefined
}

/** What somebody is about to pay for. */
export interface CheckoutOrder {
  checkoutId: string
  createdAt: Date
  planKind: Exclude<PlanKind, 'free'>
  planName: string
  /** In the currency's minor unit; null together with the currency where no price has been set. */
  amountMinor: number | null
  currency: string | null
  /** Whether the amount includes tax; null: nobody has said so. */
  priceTax: Plan['price_tax']
  /** Days before anything is charged; 0: at once. */
  trialDays: number
  language: Language
  email: string
  /** What the buyer has accepted. */
  terms: readonly Terms[]
  /** Under which name the payment service knows the payer; undefined: not yet. */
  customer: string | undefined
}

/** Whoever takes the money. Every call may fail with `payment_unavailable`. */
export interface PaymentGateway {
  readonly provider: Exclude<PaymentProvider, 'none'>
  /** Whether a plan can be sold without a price. */
  readonly sellsWithoutPrice: boolean
  /** Whether it works out tax itself, and asks the payer for what that takes. */
  readonly computesTax: boolean
  /** Opens the page to pay on; the same checkout has the same page, however often it is opened. */
  openCheckout(order: CheckoutOrder): Promise<{ url: string; session: string | null }>
  /**
   * Cancels a subscription as of the end of its period, or takes that back. Answers the state it has then; undefined
   * where nobody but we know of it.
   */
  setCancellation(subscription: string | null, cancelled: boolean): Promise<SubscriptionState | undefined>
  /** The page for means of payment. Fails with `plan_unavailable` where there is none. */
  openPortal(parts: { customer: string | undefined; language: Language }): Promise<string>
}

/** A payment that was made. */
export interface Payment {
  /** The payment service's own id. */
  id: string
  amountMinor: number
  currency: string
  /** What it paid for: licences of this time are its own. */
  periodStart: Date
  /** Null: it pays for good. */
  periodEnd: Date | null
  /** What the payment service has worked out itself; undefined where it was not asked. */
  taxation?: StripeTaxation | undefined
}

/** What has become of a payment, as the payment service has it. */
export interface PaymentState {
  /** The payment service's id of the money's way, by which disputes and refunds name it. */
  intent: string
  /** The `Payment.id` it goes by here. */
  payment: string
  /** The checkout it was made in; null where it is none of ours, or the payment of a subscription. */
  checkoutId: string | null
  refundedMinor: number
  /** Of all its disputes; null where there is none that takes money. */
  dispute: { state: DisputeState | null; reason: string | null }
}

/** A subscription as the payment service has it. */
export interface SubscriptionState {
  id: string
  /** The checkout it began with; null where it is none of ours. */
  checkoutId: string | null
  status: SubscriptionStatus
  startedAt: Date
  trialEndsAt: Date | null
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  endedAt: Date | null
  payments: Payment[]
}

/** A checkout as the payment service has it. `pending`: paid by a way that takes days. */
export type SessionState = {
  session: string
  /** Null where it is none of ours. */
  checkoutId: string | null
} & (
  | { status: 'open'; url: string | null }
  | { status: 'pending' | 'expired' | 'failed' }
  | {
      status: 'paid'
      customer: string | null
      paidAt: Date
      purchase:
        | { kind: 'lifetime'; payment: Payment | null; refundedMinor: number }
        | { kind: 'subscription'; state: SubscriptionState }
    }
)
