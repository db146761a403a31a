import { z } from 'zod'
import { confirmationSchema } from '../accounts/account-schemas.ts'
import {
  deliveredEvents,
  deliveryStates,
  endpointEnds,
  findWebhookUrlFault,
  webhookEvents,
} from './webhooks.ts'

/** An endpoint as its owner sees it. */
export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)).min(1),
  created_at: z.iso.datetime(),
  /** Since when no delivery has succeeded; null: the last one did. */
  failing_since: z.iso.datetime().nullable(),
  disabled_at: z.iso.datetime().nullable(),
  disabled_for: z.enum(endpointEnds).nullable(),
})
export type Webhook = z.infer<typeof webhookSchema>

/** Shown once. */
export const webhookSecretSchema = z.string().regex(/^whsec_[A-Za-z0-9+/]{43}=$/)

const url = z
  .string()
  .trim()
  .max(2000)
  .superRefine((text, context) => {
    const fault = findWebhookUrlFault(text)
    if (fault) context.addIssue({ code: 'custom', params: { fault } })
  })
const events = z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length)

/** Asks for what an API key asks for: a stolen session alone must not learn of every licence. */
export const webhookAdditionSchema = confirmationSchema.extend({ webhook_url: url, events })
export const webhookChangeSchema = confirmationSchema.extend({
  /** Needed for another address or other events, not for switching on or off. */
  current_password: z.string().max(1000).default(''),
  webhook_url: url.optional(),
  events: events.optional(),
  /** False switches it off: what is waiting is cancelled. */
  enabled: z.boolean().optional(),
})

/** One event on its way to one endpoint. */
export const webhookDeliverySchema = z.object({
  id: z.uuid(),
  /** The `webhook-id` of every attempt. */
  event_id: z.uuid(),
  event: z.enum(deliveredEvents),
  /** The number of the licence, or the id of the track. */
  subject: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int().nonnegative(),
  created_at: z.iso.datetime(),
  last_attempt_at: z.iso.datetime().nullable(),
  /** Null unless it waits. */
  next_attempt_at: z.iso.datetime().nullable(),
  /** Of the last attempt; null without an answer. */
  response_status: z.int().nullable(),
  /** Why the last attempt brought no answer. */
  problem: z.string().nullable(),
  duration_ms: z.int().nonnegative().nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

/** The same for the staff. */
export const studioWebhookDeliverySchema = webhookDeliverySchema.extend({
  url: z.string(),
  user_id: z.uuid(),
  email: z.string(),
})
export type StudioWebhookDelivery = z.infer<typeof studioWebhookDeliverySchema>
