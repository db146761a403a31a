import { attempt } from '../state/index.ts'

/** Where whoever signs in goes on, in this tab. */
const returnKey = 'returnTo'

/** Keeps the page a visitor was sent away from, until they have signed in. */
export function rememberReturnPath(): void {
  const { hash, pathname, search } = location
  attempt(() => sessionStorage.setItem(returnKey, pathname + search + hash))
}

/** The page to go back to, once; undefined where there is none on this site. */
export function takeReturnPath(): string | undefined {
  const kept = attempt(() => sessionStorage.getItem(returnKey))
  attempt(() => sessionStorage.removeItem(returnKey))
  // Storage may hold anything: `//elsewhere.example` reads like a path.
  if (!kept?.startsWith('/') || !URL.canParse(kept, location.origin)) return undefined
  return new URL(kept, location.origin).origin === location.origin ? kept : undefined
}

let farewell: string | undefined

/** Says where whoever signs out of a page of the account goes on, in place of the login page. */
export function bidFarewellAt(path: string): void {
  farewell = path
}

/** That place, once. */
export function takeFarewell(): string | undefined {
  const path = farewell
  farewell = undefined
  return path
}
