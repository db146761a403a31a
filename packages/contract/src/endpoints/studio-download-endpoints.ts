import { z } from 'zod'
import * as business from '../operations/studio-business.ts'
import { confirmedBy, supporters } from '../studio/staff.ts'
import {
  disputeStates,
  studioDisputeDetailsSchema,
  studioDisputeSchema,
  studioDownloadSchema,
  studioUnmatchedPaymentSchema,
  unmatchedStates,
} from '../studio/studio-download-schemas.ts'
import { reasonSchema } from '../studio/studio-business-schemas.ts'
import { recordId, studioPaging } from '../studio/studio-parts.ts'
import { nothing } from './endpoint-parts.ts'
import type { Endpoint } from './endpoint.ts'
import { listOf, oneOf } from './studio-answers.ts'

/** Of the payment service. */
const byPayment = z.object({ id: z.string().min(1).max(100) })

/** Endpoints that list what customers have downloaded and disputed. */
export const studioDownloadEndpoints = {
  listStudioDownloads: {
    ...business.listStudioDownloads,
    summary: 'List downloads',
    description:
      'The latest first. `q` searches numbers of licences, holders, titles and artists; `from` and `to` are days in UTC, both included.',
    access: supporters,
    params: nothing,
    query: studioPaging.extend({
      order: z.enum(['asc', 'desc']).default('desc'),
      sort: z.enum(['created_at', 'id']).default('created_at'),
      user_id: z.uuid().optional(),
      track_id: recordId.optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    output: listOf(studioDownloadSchema),
  },
  listStudioUnmatchedPayments: {
    ...business.listStudioUnmatchedPayments,
    summary: 'List money that fits no order',
    description:
      'The latest first. `open` needs a decision: a renewal of another amount or currency than was ordered, or a refund that was given up. `q` searches names and addresses of accounts, and the id of a payment.',
    access: supporters,
    params: nothing,
    query: studioPaging.extend({
      order: z.enum(['asc', 'desc']).default('desc'),
      sort: z.enum(['noted_at', 'id']).default('noted_at'),
      state: z.enum(unmatchedStates).optional(),
    }),
    output: listOf(studioUnmatchedPaymentSchema),
  },
  getStudioUnmatchedPayment: {
    ...business.getStudioUnmatchedPayment,
    summary: 'Get money that fits no order',
    description: 'What was paid, what was ordered, by whom, and what was decided.',
    access: supporters,
    params: byPayment,
    query: nothing,
    output: oneOf(studioUnmatchedPaymentSchema),
  },
  settleStudioUnmatchedPayment: {
    ...business.settleStudioUnmatchedPayment,
    summary: 'Mark money that fits no order as settled',
    description:
      'With a note that says how; nothing is told to the payment service. `conflict` unless it is `open`.',
    access: confirmedBy(supporters),
    params: byPayment,
    query: nothing,
    body: z.object({ note: reasonSchema }),
    output: oneOf(studioUnmatchedPaymentSchema),
    refusals: ['conflict'],
  },
  refundStudioUnmatchedPayment: {
    ...business.refundStudioUnmatchedPayment,
    summary: 'Refund money that fits no order',
    description:
      'The whole payment, through the payment service; what it paid for then ends as with any refund. `conflict` unless it is `open`, `payment_unavailable` without Stripe’s keys.',
    access: confirmedBy(supporters),
    params: byPayment,
    query: nothing,
    body: z.object({ note: reasonSchema }),
    output: oneOf(studioUnmatchedPaymentSchema),
    refusals: ['conflict', 'payment_unavailable'],
  },
  listStudioDisputes: {
    ...business.listStudioDisputes,
    summary: 'List disputed payments',
    description: 'The latest period first. `q` searches names and addresses of accounts.',
    access: supporters,
    params: nothing,
    query: studioPaging.extend({
      order: z.enum(['asc', 'desc']).default('desc'),
      sort: z.enum(['period_start', 'id']).default('period_start'),
      state: z.enum(disputeStates).optional(),
    }),
    output: listOf(studioDisputeSchema),
  },
  getStudioDispute: {
    ...business.getStudioDispute,
    summary: 'Get a disputed payment with its evidence',
    description:
      'What the bank can be shown: the order, the accepted terms, licences, downloads and mails, in the fields that Stripe asks for.',
    access: supporters,
    params: byPayment,
    query: nothing,
    output: oneOf(studioDisputeDetailsSchema),
  },
  getStudioDisputeEvidence: {
    ...business.getStudioDisputeEvidence,
    summary: 'Get the evidence of a disputed payment as a ZIP',
    description:
      'The texts and files of Stripe’s evidence fields, the order, the accepted terms, downloads, signed licences, and the first 20 certificates.',
    access: supporters,
    params: byPayment,
    query: nothing,
    output: z.string(),
  },
  sendStudioDisputeEvidence: {
    ...business.sendStudioDisputeEvidence,
    summary: 'Send the evidence of a disputed payment to Stripe',
    description:
      'To be stored with the dispute; with `submit` it goes to the bank, which most take once. It is drawn and sent after the answer: `order` of the dispute says what has come of it. Refused at `submit` with `dispute_overdue`, `dispute_answered`, `dispute_closed`, or `evidence_underway` while other evidence of it is on its way.',
    access: confirmedBy(supporters),
    params: byPayment,
    query: nothing,
    body: z.object({ submit: z.boolean() }),
    output: oneOf(studioDisputeDetailsSchema),
    refusals: ['payment_unavailable'],
  },
} as const satisfies Record<string, Endpoint>
