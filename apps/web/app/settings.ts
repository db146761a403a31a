import type { ApiClient } from '@tempolibre/contract'

/** Everything the site is told from outside; nothing here is read from the environment by the site itself. */
export interface SiteSettings {
  api: ApiClient
  /** Origin of the site, without a trailing slash. */
  siteUrl: string
  /** `{host}`: where `/register`, `/login` and `/music` of the application live, without a trailing slash. */
  applicationUrl: string
  /** Origin browsers call the API at, or undefined where the site answers `/api` itself. */
  apiUrl: string | undefined
  log: Log
}

export interface Log {
  error(details: object, message: string): void
  warn(details: object, message: string): void
}
