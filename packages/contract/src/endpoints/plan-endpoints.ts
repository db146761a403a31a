import { z } from 'zod'
import { checkoutSchema, invoiceSchema, subscriptionSchema } from '../accounts/account-schemas.ts'
import { billingDetailsSchema, billingTextsSchema } from '../billing/billing-schemas.ts'
import type { Endpoint } from './endpoint.ts'
import * as checkout from '../operations/checkout.ts'
import * as subscriptions from '../operations/subscriptions.ts'
import { inLanguage, nothing, planIdSchema, success } from './endpoint-parts.ts'
import { languageSchema } from '../schemas.ts'
import { acceptedTermsSchema } from '../terms.ts'

/** The calls by which somebody has a plan and pays for it. */
export const planEndpoints = {
  getSubscription: {
    ...subscriptions.getSubscription,
    summary: 'The plan somebody has',
    description: 'Null without one.',
    params: nothing,
    query: inLanguage,
    output: z.object({
      success,
      subscription: subscriptionSchema.nullable(),
      /** Whether a trial may still be had. */
      trial_available: z.boolean(),
    }),
    access: 'user',
  },
  startCheckout: {
    ...checkout.startCheckout,
    summary: 'Choose a plan',
    description:
      'Answers where to go on: a free plan is in force at once and leads to the page that says so; any other leads to Stripe or, without keys, to a test checkout that charges nothing. `plan_unavailable` for a plan without a price where Stripe is to charge it, or one the account has already. `confirmation_required` where a free plan would end one that is paid for or tried at once: send `give_up: true` if that is meant. `billing_details_required` where tax hangs on who buys, and that has not been given. `terms_not_accepted` unless `accepted_terms` names the version in force of each document (`/api/v1/plans/{plan_id}/terms`); each of its `fields` says by `expected` which one that is, and by `code` whether it was `not_accepted` or another one was accepted before (`changed`). A free plan needs none where the account has accepted these versions already.',
    params: nothing,
    query: nothing,
    body: z.object({
      plan_id: planIdSchema,
      lang: languageSchema,
      give_up: z.boolean().optional().meta({
        description: 'That the plan there is now, paid for or tried, may end at once without a refund.',
      }),
      accepted_terms: acceptedTermsSchema.optional().meta({
        description: 'The versions of the terms the buyer accepts, by document, in the language of `lang`.',
      }),
    }),
    output: z.object({ success, url: z.url(), checkout: checkoutSchema }),
    access: 'user',
    refusals: [
      'plan_unavailable',
      'confirmation_required',
      'terms_not_accepted',
      'billing_details_required',
      'conflict',
      'payment_unavailable',
    ],
  },
  getCheckout: {
    ...checkout.getCheckout,
    summary: 'A checkout that was started',
    description: '`not_found` for one of somebody else.',
    params: z.object({ id: z.uuid() }),
    query: inLanguage,
    output: z.object({ success, checkout: checkoutSchema }),
    access: 'user',
    refusals: ['payment_unavailable'],
  },
  settleTestCheckout: {
    ...checkout.settleTestCheckout,
    summary: 'Pay, or not, in the test checkout',
    description: 'Nothing is charged. Safe to send again: the first outcome stands. Answers where to go on.',
    params: z.object({ id: z.uuid() }),
    query: nothing,
    body: z.object({ outcome: z.enum(['paid', 'cancelled']) }),
    output: z.object({ success, url: z.url(), checkout: checkoutSchema }),
    access: 'user',
    refusals: ['forbidden', 'plan_unavailable'],
  },
  cancelSubscription: {
    ...subscriptions.cancelSubscription,
    summary: 'Cancel the plan',
    description: 'A subscription runs to the end of what is paid or tried; a free plan ends at once.',
    params: nothing,
    query: nothing,
    body: inLanguage,
    output: z.object({ success, subscription: subscriptionSchema.nullable() }),
    access: 'user',
    refusals: ['conflict', 'payment_unavailable'],
  },
  resumeSubscription: {
    ...subscriptions.resumeSubscription,
    summary: 'Take a cancellation back',
    description: '`conflict` where nothing is cancelled, or the plan has ended.',
    params: nothing,
    query: nothing,
    body: inLanguage,
    output: z.object({ success, subscription: subscriptionSchema }),
    access: 'user',
    refusals: ['conflict', 'payment_unavailable'],
  },
  openBillingPortal: {
    ...subscriptions.openBillingPortal,
    summary: 'Go to Stripe’s page for means of payment',
    description: '`plan_unavailable` where no payment service holds any.',
    params: nothing,
    query: nothing,
    body: inLanguage,
    output: z.object({ success, url: z.url() }),
    access: 'user',
    refusals: ['plan_unavailable', 'payment_unavailable'],
  },
  getBillingDetails: {
    ...subscriptions.getBillingDetails,
    summary: 'Who invoices are written to',
    description: 'Null until it has been given.',
    params: nothing,
    query: nothing,
    output: z.object({ success, billing_details: billingDetailsSchema.nullable() }),
    access: 'user',
  },
  saveBillingDetails: {
    ...subscriptions.saveBillingDetails,
    summary: 'Say who invoices are written to',
    description:
      'For invoices from now on. The number’s format is checked, in Spain and France its check digits as well; one of another member state is asked about at VIES, where the operator has turned that on. While it does not answer, the number is `unverified`: it is asked again, and until then tax is charged as for a consumer. An empty text: none. Saving again is harmless; at most 20 an hour.',
    params: nothing,
    query: nothing,
    body: billingTextsSchema,
    output: z.object({ success, billing_details: billingDetailsSchema }),
    access: 'user',
  },
  listInvoices: {
    ...subscriptions.listInvoices,
    summary: 'Invoices',
    description: 'With credit notes, newest first. Each is a PDF at `/api/v1/invoices/{number}/pdf`.',
    params: nothing,
    query: inLanguage,
    output: z.object({ success, invoices: z.array(invoiceSchema) }),
    access: 'user',
  },
  getInvoicePdf: {
    ...subscriptions.getInvoicePdf,
    summary: 'An invoice as a PDF',
    description: 'In the language the invoice was issued in. `not_found` for one of somebody else.',
    params: z.object({ number: z.string().regex(/^([SR]-)?\d{4}-\d{6,9}$/) }),
    query: nothing,
    output: z.string(),
    access: 'user',
  },
  receiveStripeEvent: {
    ...subscriptions.receiveStripeEvent,
    summary: 'Where Stripe tells of payments',
    description:
      'For Stripe alone: the header `Stripe-Signature` signs the body, and is good for five minutes. Answered with an error until the event has been acted upon, so that Stripe sends it again; safe to send again. `not_found` where payments are not taken by Stripe; at most 1 MB.',
    params: nothing,
    query: nothing,
    body: z.looseObject({ id: z.string(), type: z.string() }),
    output: z.object({ success }),
    signature: 'stripe-signature',
    refusals: ['payment_unavailable'],
  },
} as const satisfies Record<string, Endpoint>
