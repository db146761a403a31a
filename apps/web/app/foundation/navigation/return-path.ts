import { attempt } from '../state/index.ts'

/** Where a visitor goes on after signing in, in this tab. */
const returnKey = 'returnTo'

/** Keeps the page a visitor was sent away from, until they have signed in. */
export function rememberReturnPath(): void {
  const { hash, pathname, search } = location
  keepReturnPath(pathname + search + hash)
}

/** Keeps a page of this site as the one to go on with. */
export function keepReturnPath(path: string): void {
  attempt(() => sessionStorage.setItem(returnKey, path))
}

/** The page to go back to, once; undefined where there is none on this site. */
export function takeReturnPath(): string | undefined {
  const kept = attempt(() => sessionStorage.getItem(returnKey))
  attempt(() => sessionStorage.removeItem(returnKey))
  return kept ? pathOnThisSite(kept) : undefined
}

/** A path as it stands in storage, which may hold anything: `//elsewhere.example` reads like a path, but is none. */
export function pathOnThisSite(text: string): string | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, location.origin)) return undefined
  return new URL(text, location.origin).origin === location.origin ? text : undefined
}

let farewell: string | undefined

/** Sets where a user goes on after signing out of a page of the account, in place of the login page. */
export function bidFarewellAt(path: string): void {
  farewell = path
}

/** That place, once. */
export function takeFarewell(): string | undefined {
  const path = farewell
  farewell = undefined
  return path
}
