/** `test`: the test checkout of a shop without payments. `stripe_test`: Stripe's test keys, with which no money moves either. */
export const paymentProviders = ['none', 'test', 'stripe', 'stripe_test'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

/** Whether a secret key of Stripe is one for tests, with which no money moves. */
export const isTestKey = (secretKey: string): boolean => /^[a-z]+_test_/.test(secretKey)

/** Whether what it sells is a test, which was not paid for. */
export const isTestProvider = (provider: string): boolean => provider === 'test' || provider === 'stripe_test'
