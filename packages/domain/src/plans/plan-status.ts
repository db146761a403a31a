/** `paused`: no payment is asked for and nothing can be downloaded, until its holder goes on. */
export const subscriptionStatuses = ['trialing', 'active', 'past_due', 'paused', 'ended'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
/**
 * Why a plan allows no downloads for now: a payment is disputed, or the current period's payment was
 * refunded.
 */
export const planHolds = ['disputed', 'refunded'] as const
export type PlanHold = (typeof planHolds)[number]
/** How a payment was lost: charged back by the payer's bank, or refunded by the operator. */
export const paymentLosses = ['dispute', 'refund'] as const
export type PaymentLoss = (typeof paymentLosses)[number]
