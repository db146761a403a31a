import { startStripeStandIn } from '@tempolibre/api/stripe-stand-in'
import { endpoints } from '@tempolibre/contract'
import { createMigratedDatabase, startTestCluster } from '@tempolibre/database/factories'

/** A stand-in for Stripe, with a separate database in which paid plans have prices. */
export interface StripeTill extends AsyncDisposable {
  /** Variables for the server. */
  variables: Record<string, string>
  /** Secrets that no answer may contain, by name. */
  secrets: Readonly<Record<string, string>>
  /** Sets the prices of the server's plans, which Stripe cannot sell before. */
  setPrices(): Promise<void>
  /** Pays on a checkout's Stripe page and delivers the events. @throws Error if the site refuses one */
  pay(siteUrl: string, checkoutId: string): Promise<void>
}

const prices = { lifetime: 4900, subscription: 990 } as const

export async function openStripeTill(): Promise<StripeTill> {
  // Vitest has started one for all unit tests.
  const cluster = process.env['TEST_DATABASE_URL'] === undefined ? await startTestCluster() : undefined
  const database = await createMigratedDatabase()
  const stripe = await startStripeStandIn()
  const { apiUrl, secretKey, webhookSecret } = stripe.settings
  const { db } = database

  /** Delivers Stripe's events in order. */
  async function deliverEvents(siteUrl: string): Promise<void> {
    for (const event of stripe.events.splice(0)) {
      const signed = stripe.sign(event)
      const { path } = endpoints.receiveStripeEvent
      const { status } = await fetch(`${siteUrl}${path}`, {
        method: 'POST',
        headers: signed.headers,
        body: await signed.text(),
      })
      if (status !== 200) throw new Error(`${event.type} was answered with ${status}.`)
    }
  }

  return {
    variables: {
      DATABASE_URL: database.url,
      STRIPE_API_URL: apiUrl,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
    secrets: { "Stripe's secret key": secretKey, "the webhook's secret": webhookSecret },
    async setPrices() {
      for (const kind of ['lifetime', 'subscription'] as const) {
        await db
          .updateTable('plan')
          .set({ price_minor: prices[kind], currency: 'EUR' })
          .where('kind', '=', kind)
          .execute()
      }
    },
    async pay(siteUrl, checkoutId) {
      const { provider_session } = await db
        .selectFrom('checkout')
        .where('id', '=', checkoutId)
        .select('provider_session')
        .executeTakeFirstOrThrow()
      stripe.pay(provider_session ?? '')
      await deliverEvents(siteUrl)
    },
    async [Symbol.asyncDispose]() {
      await stripe.close()
      await database.close()
      await cluster?.stop()
    },
  }
}
