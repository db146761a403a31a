import { readStored, writeStored } from '../../foundation/state/index.ts'

// Local storage, not session storage: the confirmation mail's link opens in a new tab.
const key = 'signUp'

/** Lifetime of that link, in ms. */
const lifetimeMs = 24 * 60 * 60 * 1000

/**
 * Keeps the id of the sign-up made in this browser. A mailed link proves the mailbox only; with this id it makes the account
 * of this sign-up, with its password, regardless of other sign-ups with the address.
 */
export function keepOwnSignUp(id: string): void {
  writeStored(key, `${id} ${Date.now() + lifetimeMs}`)
}

/** As the API's calls take it: empty without a sign-up of this browser. Storage is untrusted. */
export function ownSignUp(): { sign_up_id?: string } {
  const [, id, until] = /^([\da-f-]{36}) (\d+)$/.exec(readStored(key) ?? '') ?? []
  return id !== undefined && Number(until) > Date.now() ? { sign_up_id: id } : {}
}

export function forgetOwnSignUp(): void {
  if (readStored(key)) writeStored(key, undefined)
}
