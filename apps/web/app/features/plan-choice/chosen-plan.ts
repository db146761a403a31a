import { attempt, browserStorage } from '../../foundation/state/index.ts'

// Local storage, not the session's: the link of the mail that confirms an address opens in a tab of its own.
const key = 'chosenPlan'

/** As long as that link lives, in ms. */
const lifetimeMs = 24 * 60 * 60 * 1000

/** Keeps the plan that somebody chose before signing in. */
export function keepChosenPlan(id: string): void {
  attempt(() => browserStorage()?.setItem(key, `${id} ${Date.now() + lifetimeMs}`))
}

/** The plan that was kept, once: it is forgotten with the asking. */
export function takeChosenPlan(): string | undefined {
  const text = attempt(() => browserStorage()?.getItem(key))
  if (!text) return undefined
  attempt(() => browserStorage()?.removeItem(key))
  // Storage may have been written by anybody.
  const [, id, until] = /^(\d{1,10}) (\d+)$/.exec(text) ?? []
  return Number(until) > Date.now() ? id : undefined
}

let choosing = false

/** Says whether this tab is taking a plan. */
export function markChoosing(now: boolean): void {
  choosing = now
}

export function isChoosing(): boolean {
  return choosing
}

/** Whether a plan is kept for whoever signs in. */
export function isPlanKept(): boolean {
  return Boolean(attempt(() => browserStorage()?.getItem(key)))
}

/** Forgets the plan that is kept, if it is this one. */
export function forgetChosenPlan(id: string): void {
  const text = attempt(() => browserStorage()?.getItem(key))
  if (text?.startsWith(`${id} `)) attempt(() => browserStorage()?.removeItem(key))
}

/** The plan an address names in its hash, as the links of plans do. */
export function planInHash(hash: string): string | undefined {
  return /^#plan=(\d{1,10})$/.exec(hash)?.[1]
}

const checkoutId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The checkout an address names in its hash, as the API's answers do. */
export function checkoutInHash(hash: string): string | undefined {
  const id = hash.slice(1)
  return checkoutId.test(id) ? id : undefined
}
