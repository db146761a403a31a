import { z } from 'zod'
import { confirmationSchema } from '../accounts/account-schemas.ts'
import * as webhooks from '../operations/webhooks.ts'
import { supporters } from '../studio/staff.ts'
import { studioPaging } from '../studio/studio-parts.ts'
import {
  studioWebhookDeliverySchema,
  webhookAdditionSchema,
  webhookChangeSchema,
  webhookDeliverySchema,
  webhookSchema,
  webhookSecretSchema,
} from '../webhooks/webhook-schemas.ts'
import { deliveredEvents, deliveryStates } from '../webhooks/webhooks.ts'
import type { Endpoint } from './endpoint.ts'
import { nothing, success } from './endpoint-parts.ts'
import { listOf } from './studio-answers.ts'

const done = z.object({ success })
const byId = z.object({ id: z.uuid() })
const withWebhook = z.object({ success, webhook: webhookSchema })

/** Endpoints for the webhooks of an account, and for the staff to deliver again. */
export const webhookEndpoints = {
  listWebhooks: {
    ...webhooks.listWebhooks,
    summary: 'List the webhooks of the account',
    description: 'Oldest first; never their secrets.',
    params: nothing,
    query: nothing,
    output: z.object({ success, webhooks: z.array(webhookSchema) }),
    access: 'user',
  },
  addWebhook: {
    ...webhooks.addWebhook,
    summary: 'Add a webhook',
    description:
      'Asks for the password, and a code where the account has an authenticator app, as for an API key. Answers its secret, which cannot be read again. Events are sent as `POST` with the headers of Standard Webhooks (https://www.standardwebhooks.com): `webhook-id`, the same for every attempt; `webhook-timestamp`; `webhook-signature`, `v1,` and the base64 HMAC-SHA-256 of `id.timestamp.body` under the base64-decoded secret after `whsec_`. The body is `{"type", "timestamp", "data"}`; of a licence, `revoked_for` says why it was revoked: `operator` for a breach, `withdrawal` where its buyer withdrew from the contract, `dispute` or `refund` where its payment was lost; there may be others later. Any status 2xx within 10 s accepts it. Otherwise it is sent again after 5 s, 10 s … 6 h, for three days; redirects are not followed. An event may arrive twice or out of order. An address that has failed for five days, or answers 410, is switched off, and its owner is told by mail. The address must be `https` and public: each connection is refused if the name leads into a private network (`address` at `body.webhook_url`). `webhook_limit_reached` beyond 10.',
    params: nothing,
    query: nothing,
    body: webhookAdditionSchema,
    output: withWebhook.extend({ secret: webhookSecretSchema }),
    access: 'user',
    refusals: ['webhook_limit_reached'],
  },
  changeWebhook: {
    ...webhooks.changeWebhook,
    summary: 'Change a webhook, or switch it on or off',
    description:
      'Another address or other events need the password, and a code where the account has an authenticator app. `not_found` for a webhook of another account.',
    params: byId,
    query: nothing,
    body: webhookChangeSchema,
    output: withWebhook,
    access: 'user',
  },
  removeWebhook: {
    ...webhooks.removeWebhook,
    summary: 'Remove a webhook',
    description: 'Its deliveries are removed with it. `not_found` for a webhook of another account.',
    params: byId,
    query: nothing,
    body: nothing,
    output: done,
    access: 'user',
  },
  renewWebhookSecret: {
    ...webhooks.renewWebhookSecret,
    summary: 'Give a webhook a new secret',
    description:
      'Asks for the password, and a code where the account has an authenticator app. For 24 hours the former secret signs as well: `webhook-signature` then has two, separated by a space.',
    params: byId,
    query: nothing,
    body: confirmationSchema,
    output: withWebhook.extend({ secret: webhookSecretSchema }),
    access: 'user',
  },
  testWebhook: {
    ...webhooks.testWebhook,
    summary: 'Send an event to try a webhook',
    description: 'Of type `endpoint.test`. `conflict` while it is switched off. At most 30 an hour.',
    params: byId,
    query: nothing,
    body: nothing,
    output: z.object({ success, delivery: webhookDeliverySchema }),
    access: 'user',
    refusals: ['conflict', 'too_many_requests'],
  },
  listWebhookDeliveries: {
    ...webhooks.listWebhookDeliveries,
    summary: 'List the last deliveries of a webhook',
    description: 'The latest first, at most 50; they are kept for 30 days.',
    params: byId,
    query: nothing,
    output: z.object({ success, deliveries: z.array(webhookDeliverySchema) }),
    access: 'user',
  },
  replayWebhookDelivery: {
    ...webhooks.replayWebhookDelivery,
    summary: 'Send an event again',
    description:
      'The same bytes with the same `webhook-id`. `conflict` while it waits, or while its webhook is switched off. At most 30 an hour.',
    params: byId,
    query: nothing,
    body: nothing,
    output: z.object({ success, delivery: webhookDeliverySchema }),
    access: 'user',
    refusals: ['conflict', 'too_many_requests'],
  },
  listStudioWebhookDeliveries: {
    ...webhooks.listStudioWebhookDeliveries,
    summary: 'List deliveries of webhooks',
    description: 'The latest first. `q` searches addresses and subjects.',
    access: supporters,
    params: nothing,
    query: studioPaging.extend({
      order: z.enum(['asc', 'desc']).default('desc'),
      sort: z.enum(['created_at', 'id']).default('created_at'),
      state: z.enum(deliveryStates).optional(),
      event: z.enum(deliveredEvents).optional(),
    }),
    output: listOf(studioWebhookDeliverySchema),
  },
  replayStudioWebhookDelivery: {
    ...webhooks.replayStudioWebhookDelivery,
    summary: 'Send an event to its webhook again',
    description: 'Recorded in the trail. `conflict` while it waits, or while its webhook is switched off.',
    access: supporters,
    params: byId,
    query: nothing,
    body: nothing,
    output: z.object({ success, record: studioWebhookDeliverySchema }),
    refusals: ['conflict'],
  },
} as const satisfies Record<string, Endpoint>
