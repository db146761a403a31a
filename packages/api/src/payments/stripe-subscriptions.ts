import { ApiError } from '@tempolibre/contract'
import { type Language, pathTo } from '@tempolibre/locales'
import type { Stripe } from 'stripe'
import type { SubscriptionState } from './payment-gateway.ts'
import type { StripeCaller } from './stripe-caller.ts'
import { describeSubscription, idOf } from './stripe-states.ts'
import { taxRatesOf } from './stripe-tax.ts'

/** Stripe's subscriptions. */
export function stripeSubscriptions(stripe: Stripe, { ask }: StripeCaller, siteUrl: string) {
  const readSubscription = (id: string): Promise<SubscriptionState> =>
    ask(async () => {
      const [subscription, invoices] = await Promise.all([
        stripe.subscriptions.retrieve(id),
        stripe.invoices.list({ subscription: id, status: 'paid', limit: 100 }),
      ])
      return describeSubscription(subscription, invoices.data, await readTaxRates(invoices.data), siteUrl)
    })

  /** Rates are immutable at Stripe, so they can be cached. */
  const knownRates = new Map<string, Stripe.TaxRate>()
  async function readTaxRates(invoices: readonly Stripe.Invoice[]): Promise<typeof knownRates> {
    for (const id of taxRatesOf(invoices)) {
      if (!knownRates.has(id)) knownRates.set(id, await stripe.taxRates.retrieve(id))
    }
    return knownRates
  }

  return {
    readSubscription,
    async setCancellation(subscription: string | null, cancelled: boolean): Promise<SubscriptionState> {
      const id = subscription ?? ''
      await ask(async () => {
        const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(id)
        // Stripe's own pages may cancel by a date instead; the two cannot be changed together.
        const byDate = cancel_at !== null && !cancel_at_period_end
        if (cancelled && byDate) return
        await stripe.subscriptions.update(
          id,
          !cancelled && byDate ? { cancel_at: '' } : { cancel_at_period_end: cancelled },
        )
      })
      return readSubscription(id)
    },

    async openPortal({
      customer,
      language,
    }: {
      customer: string | undefined
      language: Language
    }): Promise<string> {
      if (customer === undefined) throw new ApiError('plan_unavailable')
      const { url } = await ask(() =>
        stripe.billingPortal.sessions.create({
          customer,
          locale: language,
          return_url: `${siteUrl}${pathTo('subscription', language)}`,
        }),
      )
      return url
    },

    findSubscriptionOfInvoice: (id: string): Promise<string | undefined> =>
      ask(async () => {
        const { parent } = await stripe.invoices.retrieve(id)
        return idOf(parent?.subscription_details?.subscription)
      }),
    async endSubscription(id: string): Promise<void> {
      // An ended subscription can still be read; a missing one belongs to other keys, which is an error.
      const { status } = await ask(() => stripe.subscriptions.retrieve(id))
      if (status === 'canceled' || status === 'incomplete_expired') return
      await ask(() => stripe.subscriptions.cancel(id))
    },
  }
}
