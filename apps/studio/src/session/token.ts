import { readStored, writeStored } from '../browser/browser-storage.ts'

/** Apart from the site's own session: signing out of one leaves the other. */
const storageKey = 'studio'

/** The token of the signed-in member. */
export const readToken = () => readStored(storageKey)

/** Keeps the token; null forgets it. */
export const keepToken = (token: string | null) => writeStored(storageKey, token)
