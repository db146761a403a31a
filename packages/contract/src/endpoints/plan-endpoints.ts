import { z } from 'zod'
import { checkoutSchema, invoiceSchema, subscriptionSchema } from '../accounts/account-schemas.ts'
import { withdrawalConsentsSchema } from '../withdrawal/withdrawal-schemas.ts'
import { planStepSchema } from '../plans/plan-step-schemas.ts'
import { couponCodeSchema, couponTermsSchema } from '../coupons/coupon-schemas.ts'
import {
  billingDetailsSchema,
  billingTextsSchema,
  invoicedSaleSchema,
  namedSaleSchema,
} from '../billing/billing-schemas.ts'
import type { Endpoint } from './endpoint.ts'
import * as checkout from '../operations/checkout.ts'
import * as subscriptions from '../operations/subscriptions.ts'
import { inLanguage, nothing, success } from './endpoint-parts.ts'
import { languageSchema } from '@tempolibre/domain/language-schema'
import { planIdSchema } from '../schemas.ts'
import { acceptedTermsSchema } from '../terms.ts'

/** Endpoints for plans and payments. */
export const planEndpoints = {
  getSubscription: {
    ...subscriptions.getSubscription,
    summary: 'Get the user’s plan',
    description: 'Null without one.',
    params: nothing,
    query: inLanguage,
    output: z.object({
      success,
      subscription: subscriptionSchema.nullable(),
      /** Whether the account can still start a trial. */
      trial_available: z.boolean(),
    }),
    access: 'user',
  },
  listPlanSteps: {
    ...checkout.listPlanSteps,
    summary: 'List what choosing each plan means for the account',
    description:
      'Compared by what plans contain. `unavailable` with its `reason`: `own` is the plan the account has, `contained` one that adds nothing to the lifetime plan it has, `would_end` one that ends and would replace one that never does, `not_on_sale` one without a price. `switch`: it takes the place of the plan that is held; `lost` names what the account would have less of, members of its team and channels by name, and `credit` what was paid for the rest of the plan that is held: a plan without an end counts in full, a month of a subscription by its full days left.',
    params: nothing,
    query: inLanguage,
    output: z.object({ success, steps: z.array(planStepSchema) }),
    access: 'user',
  },
  startCheckout: {
    ...checkout.startCheckout,
    summary: 'Choose a plan',
    description:
      'Answers the address to continue at. A free plan is in force at once, and the address confirms it; any other plan leads to Stripe or, without Stripe keys, to a test checkout that charges nothing. `plan_unavailable` with the reason in its field (`/api/v1/plan-steps`). `confirmation_required` if the account would have less than now: each of `fields` names a loss in words, with its kind as `code`; send `give_up: true` to confirm. What was paid for the rest of the plan that is held is taken off the first payment. `coupon_refused` if the coupon does not apply: the `code` of its field says why. `billing_details_required` if tax or invoice need billing details that are missing: `fields` names them. `terms_not_accepted` unless `accepted_terms` names the version in force of each document (`/api/v1/plans/{plan_id}/terms`); in each of its `fields`, `expected` is that version, and `code` is `not_accepted` or, if another version was accepted before, `changed`. A free plan needs no `accepted_terms` if the account has already accepted these versions.',
    params: nothing,
    query: nothing,
    body: z.object({
      plan_id: planIdSchema,
      lang: languageSchema,
      give_up: z.boolean().optional().meta({
        description: 'Confirms what the account would have less of than now.',
      }),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional()
        .meta({
          description:
            'Pays in this currency (ISO 4217). Without it, and for a currency in which the plan has no price, the plan’s own.',
        }),
      coupon: couponCodeSchema.optional().meta({
        description: 'The code of a coupon. Reserved until the checkout is paid or over.',
      }),
      withdrawal_consents: withdrawalConsentsSchema.optional().meta({
        description:
          'What a consumer answered where `withdrawal` of the plan’s terms asks for it. With both, downloads begin at once and the right of withdrawal ends with the first one; otherwise they wait until the period is over. Without this member downloads begin, and the right remains.',
      }),
      accepted_terms: acceptedTermsSchema.optional().meta({
        description: 'The accepted version of each document, in the language of `lang`.',
      }),
    }),
    output: z.object({ success, url: z.url(), checkout: checkoutSchema }),
    access: 'user',
    refusals: [
      'plan_unavailable',
      'confirmation_required',
      'terms_not_accepted',
      'billing_details_required',
      'coupon_refused',
      'conflict',
      'payment_unavailable',
    ],
  },
  checkCoupon: {
    ...checkout.checkCoupon,
    summary: 'Look up a coupon',
    description:
      'What it takes off, for callers who know its code. `coupon_refused` if it cannot be redeemed now: the `code` of its field says why. Codes that do not exist are counted: at most 30 an hour.',
    params: nothing,
    query: nothing,
    body: z.object({ code: couponCodeSchema, lang: languageSchema }),
    output: z.object({ success, coupon: couponTermsSchema }),
    refusals: ['coupon_refused', 'too_many_requests'],
  },
  getCheckout: {
    ...checkout.getCheckout,
    summary: 'Get a checkout',
    description: '`not_found` for a checkout of another account.',
    params: z.object({ id: z.uuid() }),
    query: inLanguage,
    output: z.object({ success, checkout: checkoutSchema }),
    access: 'user',
    refusals: ['payment_unavailable'],
  },
  settleTestCheckout: {
    ...checkout.settleTestCheckout,
    summary: 'Pay or decline in the test checkout',
    description:
      'Nothing is charged. Idempotent: the first outcome stands. Answers the address to continue at.',
    params: z.object({ id: z.uuid() }),
    query: nothing,
    body: z.object({ outcome: z.enum(['paid', 'cancelled']) }),
    output: z.object({ success, url: z.url(), checkout: checkoutSchema }),
    access: 'user',
    refusals: ['forbidden', 'plan_unavailable', 'conflict'],
  },
  cancelSubscription: {
    ...subscriptions.cancelSubscription,
    summary: 'Cancel the plan',
    description: 'A subscription runs to the end of the paid period or trial; a free plan ends at once.',
    params: nothing,
    query: nothing,
    body: inLanguage,
    output: z.object({ success, subscription: subscriptionSchema.nullable() }),
    access: 'user',
    refusals: ['conflict', 'payment_unavailable'],
  },
  resumeSubscription: {
    ...subscriptions.resumeSubscription,
    summary: 'Undo a cancellation',
    description: '`conflict` if nothing is cancelled, or the plan has ended.',
    params: nothing,
    query: nothing,
    body: inLanguage,
    output: z.object({ success, subscription: subscriptionSchema }),
    access: 'user',
    refusals: ['conflict', 'payment_unavailable'],
  },
  openBillingPortal: {
    ...subscriptions.openBillingPortal,
    summary: 'Get the address of Stripe’s page for payment methods',
    description: '`plan_unavailable` if no payment service stores any for the account.',
    params: nothing,
    query: nothing,
    body: inLanguage,
    output: z.object({ success, url: z.url() }),
    access: 'user',
    refusals: ['plan_unavailable', 'payment_unavailable'],
  },
  getBillingDetails: {
    ...subscriptions.getBillingDetails,
    summary: 'Get the billing details',
    description:
      'Null until they have been given. `sale` is what the next invoice is for: the plan named by `plan_id`, in `currency`, else the plan that is paid every month; what an invoice of it needs of the buyer follows from seller, buyer and price. Null if there is none, or invoices need nothing.',
    params: nothing,
    query: namedSaleSchema,
    output: z.object({
      success,
      billing_details: billingDetailsSchema.nullable(),
      sale: invoicedSaleSchema.nullable(),
    }),
    access: 'user',
  },
  saveBillingDetails: {
    ...subscriptions.saveBillingDetails,
    summary: 'Set the billing details',
    description:
      'Used for invoices from now on. The VAT number’s format is checked, in Spain and France also its check digits; a number of another member state is verified with VIES if the operator has enabled that. While VIES does not answer, the number is `unverified`: it is checked again later, and until then tax is charged as for a consumer. An empty text means none. Details without which an invoice of the plan named by `plan_id`, in `currency`, or of the plan that is paid every month could not be issued are refused at the missing field. Idempotent; at most 20 an hour.',
    params: nothing,
    query: nothing,
    body: billingTextsSchema,
    output: z.object({ success, billing_details: billingDetailsSchema }),
    access: 'user',
  },
  listInvoices: {
    ...subscriptions.listInvoices,
    summary: 'List invoices',
    description:
      'Includes credit notes; newest first. Each is available as a PDF at `/api/v1/invoices/{number}/pdf`.',
    params: nothing,
    query: inLanguage,
    output: z.object({ success, invoices: z.array(invoiceSchema) }),
    access: 'user',
  },
  getInvoicePdf: {
    ...subscriptions.getInvoicePdf,
    summary: 'Get an invoice as a PDF',
    description: 'In the language the invoice was issued in. `not_found` for an invoice of another account.',
    params: z.object({ number: z.string().regex(/^(?:TEST-)?(?:[SR]-)?\d{4}-\d{6,9}$/) }),
    query: nothing,
    output: z.string(),
    access: 'user',
  },
  receiveStripeEvent: {
    ...subscriptions.receiveStripeEvent,
    summary: 'Webhook for payment events from Stripe',
    description:
      'For Stripe only: the header `Stripe-Signature` signs the body and is valid for five minutes. Answers an error until the event has been processed, so that Stripe sends it again; idempotent. `not_found` if payments are not taken by Stripe; at most 1 MB.',
    params: nothing,
    query: nothing,
    body: z.looseObject({ id: z.string(), type: z.string() }),
    output: z.object({ success }),
    signature: 'stripe-signature',
    refusals: ['payment_unavailable'],
  },
} as const satisfies Record<string, Endpoint>
