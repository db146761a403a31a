import { ApiError } from '@tempolibre/contract'
import type { PaymentProvider } from '@tempolibre/domain'
import type { PaperLookSettings } from '../look/paper-look.ts'
import { openEcb, type RateSettings, type RateSource } from './exchange-rates.ts'
import type { PaymentGateway, StripeSettings } from './payment-gateway.ts'
import { openStripe, type StripeGateway } from './stripe-gateway.ts'
import { createTestGateway } from './test-gateway.ts'
import { openVies, type VatRegister, type ViesSettings } from './vat-register.ts'

export interface PaymentSettings extends PaperLookSettings {
  siteUrl: string
  applicationUrl: string
  secret: string
  stripe?: StripeSettings | undefined
  /** Whether plans are on sale where no money moves: in the test checkout, or with Stripe's test keys. */
  rehearse?: boolean | undefined
  /** Access to VIES for VAT numbers; undefined: numbers are not checked there. */
  vies?: ViesSettings | undefined
  /** Where exchange rates are read; undefined: invoices state the tax in their own currency only. */
  rates?: RateSettings | undefined
  log: { error(details: object, message: string): void }
}

/** What all code that sells plans needs. */
export interface Payments extends Pick<PaymentSettings, 'db' | 'readMedia' | 'siteUrl' | 'secret' | 'log'> {
  /** The register of VAT numbers; undefined if none is used. */
  vatRegister: VatRegister | undefined
  /** Undefined: no exchange rates are read. */
  rateSource: RateSource | undefined
  /** The payment service for new orders. */
  current(): Promise<PaymentGateway>
  /** The payment service of an existing plan. @throws ApiError `payment_unavailable` if it is no longer set up */
  of(provider: PaymentProvider): Promise<PaymentGateway>
  /** Stripe, opened with the first call; undefined if it is not set up. */
  stripe(): Promise<StripeGateway | undefined>
}

export function openPayments({
  applicationUrl,
  rates,
  rehearse = false,
  stripe: settings,
  vies,
  ...rest
}: PaymentSettings): Payments {
  const test = createTestGateway({ applicationUrl, rehearse })
  let opened: Promise<StripeGateway> | undefined
  const stripe = () =>
    settings ? (opened ??= openStripe({ settings, siteUrl: rest.siteUrl, rehearse })) : undefined
  return {
    db: rest.db,
    readMedia: rest.readMedia,
    siteUrl: rest.siteUrl,
    secret: rest.secret,
    log: rest.log,
    vatRegister: vies && openVies(vies, rest.log),
    rateSource: rates && openEcb(rates, rest.log),
    current: async () => (await stripe()) ?? test,
    async of(provider) {
      if (provider !== 'stripe' && provider !== 'stripe_test') return test
      const gateway = await stripe()
      if (gateway?.provider === provider) return gateway
      // A test that these keys do not know is ours alone.
      if (provider === 'stripe_test') return test
      throw new ApiError('payment_unavailable', { message: 'Stripe’s keys are not set any more' })
    },
    stripe: async () => stripe(),
  }
}
