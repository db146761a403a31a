import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** How long a mailed link confirms a declaration, in ms: longer than the period itself. */
const lifetimeMs = 30 * 24 * 3600_000

/** A declaration that waits for its buyer. */
export interface DeclaredWithdrawal {
  subscriptionId: string
  declaredAt: Date
  /** As it was typed. */
  name: string
}

/** Signs what was declared by HMAC-SHA-256: nothing is stored before its buyer confirms it. */
export function makeWithdrawalToken(
  secret: string,
  { declaredAt, name, subscriptionId }: DeclaredWithdrawal,
): string {
  const content = Buffer.from(JSON.stringify([subscriptionId, declaredAt.getTime(), name])).toString(
    'base64url',
  )
  return `${content}.${sign(secret, content)}`
}

/** Undefined for a token that is altered, forged or too old. */
export function readWithdrawalToken(secret: string, token: string): DeclaredWithdrawal | undefined {
  const [, content, signature] = /^([\w-]+)\.([\w-]{43})$/.exec(token) ?? []
  if (content === undefined || signature === undefined) return undefined
  const [expected, given] = [Buffer.from(sign(secret, content)), Buffer.from(signature)]
  if (!timingSafeEqual(given, expected)) return undefined
  const parts: unknown = JSON.parse(Buffer.from(content, 'base64url').toString('utf8'))
  if (!Array.isArray(parts)) return undefined
  const [subscriptionId, at, name] = parts.map(String)
  if (subscriptionId === undefined || name === undefined) return undefined
  const declaredAt = new Date(Number(at))
  return Date.now() - declaredAt.getTime() < lifetimeMs ? { subscriptionId, declaredAt, name } : undefined
}

const sign = (secret: string, content: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'tempolibre: declared withdrawals', 32)))
    .update(content)
    .digest('base64url')
