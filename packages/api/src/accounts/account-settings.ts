import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'

/** What account services need. */
export interface AccountSettings {
  db: Kysely<Database>
  siteUrl: string
  /** `{host}`: the origin of the application's pages. */
  applicationUrl: string
  /** Signs tokens, and encrypts what must be readable only here. */
  secret: string
}
