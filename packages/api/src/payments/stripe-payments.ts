import type { Stripe } from 'stripe'
import type { PaymentState } from './payment-gateway.ts'
import type { StripeCaller } from './stripe-caller.ts'
import {
  chooseDispute,
  type DisputeAtStripe,
  type EvidenceRefused,
  type EvidenceSending,
  pageLimitCode,
  sendEvidence,
  type StripeEvidence,
} from './stripe-disputes.ts'
import { describePayment, idOf } from './stripe-states.ts'

/** Stripe's payments, with what became of them. */
export function stripePayments(
  stripe: Stripe,
  { ask, askUnless, isInvalidRequest, unlessMissing }: StripeCaller,
  siteUrl: string,
) {
  return {
    async readPayment(id: string): Promise<PaymentState | undefined> {
      const intent = await unlessMissing(() =>
        stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
      )
      if (!intent) return undefined
      const [disputes, invoices] = await ask(() =>
        Promise.all([
          stripe.disputes.list({ payment_intent: id, limit: 100 }),
          stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: id } }),
        ]),
      )
      return describePayment(intent, disputes.data, idOf(invoices.data[0]?.invoice), siteUrl)
    },
    readDispute: (intent: string): Promise<DisputeAtStripe | undefined> =>
      ask(async () => {
        const { data } = await stripe.disputes.list({ payment_intent: intent, limit: 100 })
        return chooseDispute(data)
      }),
    sendEvidence: (
      dispute: string,
      evidence: StripeEvidence & EvidenceSending,
    ): Promise<DisputeAtStripe | EvidenceRefused> =>
      ask(async () => {
        try {
          return await sendEvidence(stripe, dispute, evidence)
        } catch (error) {
          if (!isInvalidRequest(error)) throw error
          return { refused: error.code === pageLimitCode ? 'pages' : 'other', message: error.message }
        }
      }),
    listTroubledPayments: (since: Date): Promise<string[]> =>
      ask(async () => {
        const params = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 }
        const [disputes, refunds] = await Promise.all([
          stripe.disputes.list(params),
          stripe.refunds.list(params),
        ])
        const intents = [...disputes.data, ...refunds.data].map((object) => idOf(object.payment_intent))
        return [...new Set(intents.filter((intent) => intent !== undefined))]
      }),

    async refund(id: string, minor?: number): Promise<void> {
      const payments = id.startsWith('in_')
        ? await ask(async () => {
            const { data } = await stripe.invoicePayments.list({ invoice: id, status: 'paid' })
            return data.map(({ payment }) => idOf(payment.payment_intent))
          })
        : [id]
      for (const payment of payments) {
        if (payment === undefined) continue
        await askUnless('charge_already_refunded', () =>
          stripe.refunds.create(
            { payment_intent: payment, ...(minor !== undefined && { amount: minor }) },
            { idempotencyKey: `refund ${payment}${minor === undefined ? '' : ` ${minor}`}` },
          ),
        )
      }
    },
  }
}
