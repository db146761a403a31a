import type { Auth, AuthSettings } from './auth.ts'

/** better-auth, once somebody needs it. */
export type OpenAuth = () => Promise<Auth>

/**
 * better-auth takes half a second and some 50 MB to load: that is left until the first visitor signs in, or comes back
 * with a token, so that the server starts as fast as before and a site without accounts never holds it in memory.
 */
export function createOpenAuth(settings: AuthSettings): OpenAuth {
  let auth: Promise<Auth> | undefined
  return () => (auth ??= import('./auth.ts').then(({ createAuth }) => createAuth(settings)))
}
