import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { OpenAuth } from './open-auth.ts'

/** What the services of accounts stand on. */
export interface AccountSettings {
  db: Kysely<Database>
  siteUrl: string
  /** `{host}`: where the application's pages are. */
  applicationUrl: string
  secret: string
  openAuth: OpenAuth
}
