import { attempt, browserStorage } from '../state/index.ts'

/** What somebody was about to do when they found they had to sign in: choose a plan, or settle a checkout. */
export interface PurchaseIntent {
  kind: 'plan' | 'checkout'
  id: string
}

// Local storage, not the session's: the link of the mail that confirms an address opens in a tab of its own.
const key = 'purchaseIntent'

/** As long as that link lives, in ms. */
const lifetimeMs = 24 * 60 * 60 * 1000

export function keepIntent({ kind, id }: PurchaseIntent): void {
  attempt(() => browserStorage()?.setItem(key, `${kind} ${id} ${Date.now() + lifetimeMs}`))
}

/** What was kept, once: it is forgotten with the asking. */
export function takeIntent(): PurchaseIntent | undefined {
  const text = attempt(() => browserStorage()?.getItem(key))
  if (!text) return undefined
  attempt(() => browserStorage()?.removeItem(key))
  // Storage may have been written by anybody.
  const [, kind = '', id = '', until = ''] = /^(plan|checkout) ([\w-]+) (\d+)$/.exec(text) ?? []
  if (Number(until) <= Date.now()) return undefined
  if (kind === 'plan' && isPlanId(id)) return { kind, id }
  return kind === 'checkout' && isCheckoutId(id) ? { kind, id } : undefined
}

/** The plan an address names in its hash, as the links of plans do. */
export function planInHash(hash: string): string | undefined {
  const id = hash.startsWith('#plan=') ? hash.slice('#plan='.length) : ''
  return isPlanId(id) ? id : undefined
}

const isPlanId = (id: string) => /^\d{1,10}$/.test(id)

export const isCheckoutId = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
