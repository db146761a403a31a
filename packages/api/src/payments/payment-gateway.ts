import { isTestKey } from '@tempolibre/domain'
import type { Discount, Terms } from '@tempolibre/contract'
import type {
  OrderRight,
  PaymentProvider,
  PlanCredit,
  PlanKind,
  PlanPrice,
  SubscriptionStatus,
} from '@tempolibre/domain'
import type { DisputeState, PriceTax } from '@tempolibre/database'
import type { Language, Translated } from '@tempolibre/locales'
import type { StripeTaxation } from './stripe-tax.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Stripe's API address; its own unless a stand-in is used. */
  apiUrl?: string | undefined
  /** Whether Stripe Tax computes the tax. */
  tax?: boolean | undefined
}

/** Whether a shop with these settings takes money in earnest: Stripe's test keys move none. */
export const takesMoney = (stripe: Pick<StripeSettings, 'secretKey'> | undefined): boolean =>
  stripe !== undefined && !isTestKey(stripe.secretKey)

/** A plan as Stripe is to know it. */
export interface SoldPlan {
  id: number
  kind: PlanKind
  name: Translated
  summary: Translated
  archived: boolean
  prices: readonly PlanPrice[]
  /** Whether prices include tax or tax is added to them; null: the seller charges none, or has not set it. */
  priceTax: PriceTax | null
  /** Trial and limits: Stripe stores them with the product. */
  facts: Readonly<Record<string, string>>
}

/** An order to be paid. */
export interface CheckoutOrder {
  checkoutId: string
  createdAt: Date
  sold: SoldPlan
  /** The plan's price in its currency's minor unit; null together with the currency if none is set. */
  priceMinor: number | null
  /** What is charged for it: tax of ours may be added. */
  amountMinor: number | null
  /** What a coupon takes off that; null without one. */
  discount: Discount | null
  /** What it takes off for what is left of the plan before; null: nothing. */
  credit: PlanCredit | null
  /** Its right of withdrawal; null: there is none. */
  right: OrderRight | null
  currency: string | null
  /** Days before the first charge; 0: charged at once. */
  trialDays: number
  language: Language
  email: string
  /** The terms the buyer has accepted. */
  terms: readonly Terms[]
  /** The payer's id at the payment service; undefined: none yet. */
  customer: string | undefined
}

/** A payment service. Every call may fail with `payment_unavailable`. */
export interface PaymentGateway {
  readonly provider: Exclude<PaymentProvider, 'none'>
  /** Whether anything is on sale. */
  readonly isOpen: boolean
  /** Whether a plan can be sold without a price. */
  readonly sellsWithoutPrice: boolean
  /** Whether it computes tax itself, and asks the payer for the required data. */
  readonly computesTax: boolean
  /** Opens the payment page; idempotent for a checkout. */
  openCheckout(order: CheckoutOrder): Promise<{ url: string; session: string | null }>
  /**
   * Cancels a subscription at the end of its period, or undoes that. Returns the new state; undefined if the service
   * does not know the subscription.
   */
  setCancellation(subscription: string | null, cancelled: boolean): Promise<SubscriptionState | undefined>
  /** The page for payment methods. @throws ApiError `plan_unavailable` if there is none */
  openPortal(parts: { customer: string | undefined; language: Language }): Promise<string>
}

/** A successful payment. */
export interface Payment {
  /** The payment service's own id. */
  id: string
  amountMinor: number
  currency: string
  /** Start of the paid period: licences issued in it depend on this payment. */
  periodStart: Date
  /** Null: no end. */
  periodEnd: Date | null
  /** When the money came. */
  paidAt: Date
  /** What a coupon took off; undefined without one. In the basis of prices: with tax, or without where tax is added. */
  discountMinor?: number | undefined
  /** Tax computed by the payment service; undefined if it does not compute tax. */
  taxation?: StripeTaxation | undefined
  /** The address that its payer gave to the payment service. */
  payerEmail?: string | undefined
}

/** Refunds and disputes of a payment at the payment service. */
export interface PaymentState {
  /** The payment service's id of the payment intent, which disputes and refunds refer to. */
  intent: string
  /** The matching `Payment.id`. */
  payment: string
  /** The checkout it was made in; null if it is not ours, or is the payment of a subscription. */
  checkoutId: string | null
  refundedMinor: number
  /** The combined state of all disputes; null if none withdraws money. */
  dispute: { state: DisputeState | null; reason: string | null }
}

/** A subscription at the payment service. */
export interface SubscriptionState {
  id: string
  /** The checkout it started with; null if it is not ours. */
  checkoutId: string | null
  status: SubscriptionStatus
  startedAt: Date
  trialEndsAt: Date | null
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  endedAt: Date | null
  /** Whether it ended because no attempt could take its payment; the service still has it. */
  isUnpaid: boolean
  payments: Payment[]
}

/** A checkout at the payment service. `pending`: paid by a method that takes days. */
export type SessionState = {
  session: string
  /** Null if it is not ours. */
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
