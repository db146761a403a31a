import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { StripeSettings } from './payments/payment-gateway.ts'
import type { ViesSettings } from './payments/vat-register.ts'
import type { FindProgress } from './services/download-progress.ts'

/** What the API needs from its surroundings. */
export interface ApiSettings {
  db: Kysely<Database>
  /** The site's origin; media addresses are built on it. */
  siteUrl: string
  /** `{host}`: where the application's pages are. */
  applicationUrl: string
  /** What tokens, links and signed addresses are made with; at least 32 characters, the same in every process. */
  secret: string
  /** Stripe's keys; undefined: a test checkout takes its place. */
  stripe?: StripeSettings | undefined
  /** How far recordings are that are rendered on demand; undefined: all of them are there. */
  findProgress?: FindProgress | undefined
  /** How VIES is asked about VAT numbers; undefined: nobody is asked. */
  vies?: ViesSettings | undefined
  log: { error(details: object, message: string): void }
}
