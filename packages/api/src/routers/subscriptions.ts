import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from '../http/caller.ts'
import { addFileRoute, addRoute, addSignedRoute } from '../http/add-route.ts'
import type { ApiSettings } from '../api-settings.ts'
import { handleStripeWebhook } from '../payments/handle-stripe-webhook.ts'
import { answerWithPaper } from '../papers/answer-with-paper.ts'
import { openPayments } from '../payments/open-payments.ts'
import { getBillingDetails, saveBillingDetails } from '../services/payments/billing-details.ts'
import { checkCoupon } from '../services/payments/coupons.ts'
import { getCheckout, getPlanTerms, startCheckout } from '../services/payments/checkouts.ts'
import { getInvoicePdf, getInvoices } from '../services/payments/invoices.ts'
import { listPlanSteps } from '../services/payments/list-plan-steps.ts'
import {
  cancelSubscription,
  getSubscription,
  openBillingPortal,
  resumeSubscription,
} from '../services/payments/subscriptions.ts'
import { settleTestCheckout } from '../services/payments/test-checkouts.ts'
import {
  beginDelivery,
  confirmWithdrawal,
  declareWithdrawal,
  listWithdrawables,
  withdrawFromContract,
} from '../services/withdrawal/withdrawals.ts'
import type { TermsCache } from '../terms/terms-cache.ts'

/** Routes for plans: choosing, paying, cancelling, and invoices. */
export function addSubscriptionRoutes(
  api: OpenAPIHono<ApiEnv>,
  settings: ApiSettings & { terms: TermsCache },
): void {
  const payments = openPayments(settings)
  addRoute(api, 'getSubscription', (input, { user }) => getSubscription(payments, input, user))
  addRoute(api, 'getPlanTerms', (input, { user }) => getPlanTerms(payments, settings.terms, input, user))
  addRoute(api, 'listPlanSteps', (input, { user }) => listPlanSteps(payments, input, user))
  addRoute(api, 'startCheckout', (input, caller) => startCheckout(payments, settings.terms, input, caller))
  addRoute(api, 'checkCoupon', (input, { clientAddress }) => checkCoupon(payments, input, clientAddress))
  addRoute(api, 'getCheckout', (input, { user }) => getCheckout(payments, input, user))
  addRoute(api, 'settleTestCheckout', (input, { user }) => settleTestCheckout(payments, input, user))
  addRoute(api, 'cancelSubscription', (input, { user }) => cancelSubscription(payments, input, user))
  addRoute(api, 'resumeSubscription', (input, { user }) => resumeSubscription(payments, input, user))
  addRoute(api, 'openBillingPortal', (input, { user }) => openBillingPortal(payments, input, user))
  addRoute(api, 'listWithdrawables', (input, { user }) => listWithdrawables(payments, input, user))
  addRoute(api, 'withdrawFromContract', (input, { user }) => withdrawFromContract(payments, input, user))
  addRoute(api, 'declareWithdrawal', (input, { clientAddress }) =>
    declareWithdrawal(payments, input, clientAddress),
  )
  addRoute(api, 'confirmWithdrawal', (input) => confirmWithdrawal(payments, input))
  addRoute(api, 'beginDelivery', (input, { user }) => beginDelivery(payments, input, user))
  addRoute(api, 'getBillingDetails', (input, caller) => getBillingDetails(payments, input, caller))
  addRoute(api, 'saveBillingDetails', (input, caller) => saveBillingDetails(payments, input, caller))
  addRoute(api, 'listInvoices', (_input, { user }) => getInvoices(payments, user))

  addFileRoute(api, 'getInvoicePdf', async ({ number }, { user }) => {
    const draw = await getInvoicePdf(payments, { number }, user)
    return { body: () => answerWithPaper(draw), saveAs: `${number}.pdf` }
  })
  addSignedRoute(api, 'receiveStripeEvent', (signed) => handleStripeWebhook(payments, signed))
}
