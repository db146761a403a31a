import { readStored, writeStored } from '../../foundation/state/index.ts'

// Local storage, not session storage: the confirmation mail's link opens in a new tab.
const key = 'chosenPlan'

/** Lifetime of that link, in ms. */
const lifetimeMs = 24 * 60 * 60 * 1000

/** Stores the plan chosen before signing in. */
export function keepChosenPlan(id: string): void {
  writeStored(key, `${id} ${Date.now() + lifetimeMs}`)
}

/** Takes the stored plan and removes it. */
export function takeChosenPlan(): string | undefined {
  const id = findChosenPlan()
  if (readStored(key)) writeStored(key, undefined)
  return id
}

/** The stored plan. Storage is untrusted. */
export function findChosenPlan(): string | undefined {
  const [, id, until] = /^(\d{1,10}) (\d+)$/.exec(readStored(key) ?? '') ?? []
  return Number(until) > Date.now() ? id : undefined
}

let choosing = false

/** Sets whether this tab is choosing a plan. */
export function markChoosing(now: boolean): void {
  choosing = now
}

export function isChoosing(): boolean {
  return choosing
}

/** Whether a plan is stored for after signing in. */
export function isPlanKept(): boolean {
  return Boolean(readStored(key))
}

/** Removes the stored plan if it is this one. */
export function forgetChosenPlan(id: string): void {
  const text = readStored(key)
  if (text?.startsWith(`${id} `)) writeStored(key, undefined)
}

/** The plan in an address's hash, as in the links of plans. */
export function planInHash(hash: string): string | undefined {
  return /^#plan=(\d{1,10})$/.exec(hash)?.[1]
}

const checkoutId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The checkout in an address's hash, as in the API's answers. */
export function checkoutInHash(hash: string): string | undefined {
  const id = hash.slice(1)
  return checkoutId.test(id) ? id : undefined
}
