// What webhooks are told, and where. No zod here: browsers read it too.
import type { AccountFault } from '@tempolibre/domain/account-rules'

/** What an endpoint may ask to be told. */
export const webhookEvents = [
  'licence.issued',
  'licence.revoked',
  'licence.restored',
  'track.released',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Of a delivery: one of those, or the event that its owner sends to try an endpoint. */
export const deliveredEvents = [...webhookEvents, 'endpoint.test'] as const
export type DeliveredEvent = (typeof deliveredEvents)[number]

/** `cancelled`: the endpoint was switched off before it was delivered. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'cancelled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** `gone`: it answered 410. `secret_lost`: with the installation's former secret. */
export const endpointEnds = ['owner', 'failures', 'gone', 'secret_lost'] as const
export type EndpointEnd = (typeof endpointEnds)[number]

/** Maximum number of endpoints of an account. */
export const maxWebhooks = 10

/** Hours during which a former secret signs as well, so that a receiver can change it without losing anything. */
export const formerSecretHours = 24

export const maxUrlLength = 500

/**
 * An address that can be a webhook: https, without a password. Whether it leads into a private network is found out when it is
 * resolved.
 */
export function findWebhookUrlFault(text: string): AccountFault | undefined {
  if (text === '') return 'missing'
  if (text.length > maxUrlLength) return 'too_long'
  // What a URL's parser would tidy away.
  if (/[\s\p{C}]/u.test(text) || !URL.canParse(text)) return 'invalid'
  const { hostname, password, protocol, username } = new URL(text)
  const isPlain = username === '' && password === '' && hostname !== ''
  return isPlain && (protocol === 'https:' || protocol === 'http:') ? undefined : 'invalid'
}
