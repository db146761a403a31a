import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { OpenAuth } from './open-auth.ts'

/** What account services need. */
export interface AccountSettings {
  db: Kysely<Database>
  siteUrl: string
  /** `{host}`: the origin of the application's pages. */
  applicationUrl: string
  secret: string
  openAuth: OpenAuth
}
