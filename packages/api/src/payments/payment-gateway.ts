export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Where Stripe is; its own address unless a stand-in is asked. */
  apiUrl?: string | undefined
}
