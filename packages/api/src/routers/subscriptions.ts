import { create as attachment } from 'content-disposition'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { ApiError, invoicePdfPath, stripeWebhookPath } from '@tempolibre/contract'
import type { Surroundings } from '../http/caller.ts'
import { addRoute, requireUser } from '../http/add-route.ts'
import type { ApiSettings } from '../api-settings.ts'
import { errorBodySchema } from '../http/error-answers.ts'
import { handleStripeWebhook } from '../payments/handle-stripe-webhook.ts'
import { openPayments } from '../payments/open-payments.ts'
import { getBillingDetails, saveBillingDetails } from '../services/billing-details.ts'
import { getCheckout, getPlanTerms, settleTestCheckout, startCheckout } from '../services/checkouts.ts'
import { getInvoicePdf, getInvoices } from '../services/invoices.ts'
import {
  cancelSubscription,
  getSubscription,
  openBillingPortal,
  resumeSubscription,
} from '../services/subscriptions.ts'
import type { TermsShelf } from '../terms/terms-shelf.ts'

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorBodySchema } },
})

const invoicePdfRoute = createRoute({
  operationId: 'getInvoicePdf',
  method: 'get',
  path: invoicePdfPath('{number}') as '/api/v1/invoices/{number}/pdf',
  summary: 'An invoice as a PDF',
  description: 'In the language the invoice was issued in. `not_found` for one of somebody else.',
  request: { params: z.object({ number: z.string().regex(/^([SR]-)?\d{4}-\d{6,9}$/) }) },
  responses: {
    200: { description: 'The invoice', content: { 'application/pdf': { schema: z.string() } } },
    400: refusal('That is no number of an invoice.'),
    401: refusal('There is no token, or it is not in force any more.'),
    404: refusal('There is no such invoice, or it is somebody else’s.'),
    503: refusal('The database does not answer; try again later.'),
  },
})

/** Plans: choosing, paying, cancelling, and what was paid. */
export function addSubscriptionRoutes(
  api: OpenAPIHono<Surroundings>,
  settings: ApiSettings & { terms: TermsShelf },
): void {
  const payments = openPayments(settings)
  addRoute(api, 'getSubscription', (input, { user }) => getSubscription(payments, input, user))
  addRoute(api, 'getPlanTerms', (input, { user }) => getPlanTerms(payments, settings.terms, input, user))
  addRoute(api, 'startCheckout', (input, { user }) => startCheckout(payments, settings.terms, input, user))
  addRoute(api, 'getCheckout', (input, { user }) => getCheckout(payments, input, user))
  addRoute(api, 'settleTestCheckout', (input, { user }) => settleTestCheckout(payments, input, user))
  addRoute(api, 'cancelSubscription', (input, { user }) => cancelSubscription(payments, input, user))
  addRoute(api, 'resumeSubscription', (input, { user }) => resumeSubscription(payments, input, user))
  addRoute(api, 'openBillingPortal', (input, { user }) => openBillingPortal(payments, input, user))
  addRoute(api, 'getBillingDetails', (_input, caller) => getBillingDetails(payments, caller))
  addRoute(api, 'saveBillingDetails', (input, caller) => saveBillingDetails(payments, input, caller))
  addRoute(api, 'listInvoices', (_input, { user }) => getInvoices(payments, user))

  api.get(invoicePdfRoute.getRoutingPath(), requireUser)
  api.openapi(invoicePdfRoute, async (context) => {
    const { number } = context.req.valid('param')
    const bytes = await getInvoicePdf(payments, { number }, context.get('user'))
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': 'application/pdf',
      'content-disposition': attachment(`${number}.pdf`),
    })
  })

  // Not by `openapi`: the signature is over the bytes as they came, and a body that is no JSON is Stripe's affair.
  api.openAPIRegistry.registerPath({
    operationId: 'receiveStripeEvent',
    method: 'post',
    path: stripeWebhookPath,
    summary: 'Where Stripe tells of payments',
    description:
      'For Stripe alone: the header `Stripe-Signature` signs the body. Answered with an error until the event has been acted upon, so that Stripe sends it again; safe to send again.',
    request: {
      headers: z.object({ 'stripe-signature': z.string() }),
      body: {
        required: true,
        content: { 'application/json': { schema: z.record(z.string(), z.unknown()) } },
      },
    },
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: z.object({ success: z.literal(true) }) } },
      },
      400: refusal('The signature is wrong, or older than five minutes.'),
      404: refusal('Payments are not taken by Stripe here.'),
      413: refusal('The body is larger than 1 MB.'),
      502: refusal('Stripe does not answer when asked what the event is about.'),
      503: refusal('The database does not answer; try again later.'),
    },
  })
  api.post(stripeWebhookPath, async (context) => {
    const body = await context.req.text()
    await handleStripeWebhook(payments, { body, signature: context.req.header('stripe-signature') })
    return context.json({ success: true })
  })

  for (const path of [invoicePdfRoute.getRoutingPath(), stripeWebhookPath]) {
    api.all(path, () => {
      throw new ApiError('method_not_allowed')
    })
  }
}
