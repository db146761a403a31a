import type { Auth, AuthSettings } from './auth.ts'

/** Loads better-auth on first use. */
export type OpenAuth = () => Promise<Auth>

/**
 * better-auth takes half a second and about 50 MB to load. It is loaded when the first visitor signs in or sends a
 * token, so that the server starts fast and a site without accounts never loads it.
 */
export function createOpenAuth(settings: AuthSettings): OpenAuth {
  let auth: Promise<Auth> | undefined
  return () => (auth ??= import('./auth.ts').then(({ createAuth }) => createAuth(settings)))
}
