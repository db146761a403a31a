import type { OpenAPIHono } from '@hono/zod-openapi'
import { addRoute, type Surroundings } from '../add-route.ts'
import type { ApiSettings } from '../create-api.ts'
import { openPayments } from '../payments/open-payments.ts'
import { getCheckout, settleTestCheckout, startCheckout } from '../services/checkouts.ts'
import { getInvoices } from '../services/invoices.ts'
import {
  cancelSubscription,
  getSubscription,
  openBillingPortal,
  resumeSubscription,
} from '../services/subscriptions.ts'

/** Plans: choosing, paying, cancelling, and what was paid. */
export function addSubscriptionRoutes(api: OpenAPIHono<Surroundings>, settings: ApiSettings): void {
  const payments = openPayments(settings)
  addRoute(api, 'getSubscription', (input, { user }) => getSubscription(payments, input, user))
  addRoute(api, 'startCheckout', (input, { user }) => startCheckout(payments, input, user))
  addRoute(api, 'getCheckout', (input, { user }) => getCheckout(payments, input, user))
  addRoute(api, 'settleTestCheckout', (input, { user }) => settleTestCheckout(payments, input, user))
  addRoute(api, 'cancelSubscription', (input, { user }) => cancelSubscription(payments, input, user))
  addRoute(api, 'resumeSubscription', (input, { user }) => resumeSubscription(payments, input, user))
  addRoute(api, 'openBillingPortal', (input, { user }) => openBillingPortal(payments, input, user))
  addRoute(api, 'listInvoices', (_input, { user }) => getInvoices(payments, user))
}
