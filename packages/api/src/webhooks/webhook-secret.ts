import { createHmac, randomBytes } from 'node:crypto'
import { seal, unseal } from '../seal.ts'

const mark = 'whsec_'
const secretBytes = 32

/** A new secret, in the form of Standard Webhooks: `whsec_` and random bytes in base64. */
export function makeWebhookSecret(): string {
  return mark + randomBytes(secretBytes).toString('base64')
}

/** Encrypts a secret for its row. */
export function sealWebhookSecret(webhookSecret: string, id: string, secret: string): string {
  return seal(Buffer.from(webhookSecret), { secret, purpose: 'webhook', owner: id })
}

/** @throws Error if it was sealed with another secret or for another row */
export function openWebhookSecret(sealed: string, id: string, secret: string): string {
  return unseal(sealed, { secret, purpose: 'webhook', owner: id }).toString()
}

/** What is signed. */
export interface SignedMessage {
  id: string
  /** When it is sent, in seconds since 1970. */
  timestamp: number
  body: string
}

/**
 * The headers of a message (Standard Webhooks 1.0.0, https://github.com/standard-webhooks/standard-webhooks): one signature for
 * each secret, which is the HMAC-SHA-256 of id, timestamp and body, joined by full stops.
 */
export function signMessage(
  { body, id, timestamp }: SignedMessage,
  webhookSecrets: readonly string[],
): Record<string, string> {
  const signatures = webhookSecrets.map((webhookSecret) => {
    const key = Buffer.from(webhookSecret.slice(mark.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
