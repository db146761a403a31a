import type { PaperLookSettings } from './look/paper-look.ts'
import type { LimitStore } from './http/sender-limits.ts'
import type { Crowd, WorkBudget } from '@tempolibre/fair-share'
import type { StripeSettings } from './payments/payment-gateway.ts'
import type { RateSettings } from './payments/exchange-rates.ts'
import type { ViesSettings } from './payments/vat-register.ts'
import type { KeptSearch } from './search/search-memory.ts'
import type { DrawPage } from './studio/draw-page.ts'
import type { PictureStore } from './studio/picture-store.ts'
import type { CanBeHeard } from './studio/studio-settings.ts'
import type { WebhookTargets } from './webhooks/send-webhook.ts'
import type { FindEditions } from './editions/find-editions.ts'
import type { JudgeStems } from './licences/judge-stems.ts'
import type { FindProgress } from './services/licences/find-progress.ts'

/** What the API needs from the server. */
export interface ApiSettings extends PaperLookSettings {
  /** The site's origin; media addresses start with it. */
  siteUrl: string
  /** `{host}`: the origin of the application's pages. */
  applicationUrl: string
  /** Sites on other servers whose pages may call this API. */
  otherSites?: readonly string[] | undefined
  /** Key material for tokens, links and signed addresses; at least 32 characters, the same in every process. */
  secret: string
  /** Stripe's keys; without live ones nothing is charged, and all orders and licences are tests. */
  stripe?: StripeSettings | undefined
  /** Whether plans are on sale without live keys: in the test checkout, or with Stripe's test keys. Otherwise nothing is. */
  rehearse?: boolean | undefined
  /** Whether mails are sent; false: they wait for a mail server. */
  sendsMails?: boolean | undefined
  /** Reports the progress of recordings rendered on demand; undefined: all recordings exist. */
  findProgress?: FindProgress | undefined
  /** What can be made of recordings; undefined: unknown, and requests are not checked. */
  findEditions?: FindEditions | undefined
  /** Whether recordings can be mixed as the stems of one song; undefined: delivered stems are not mixed. */
  judgeStems?: JudgeStems | undefined
  /** Asked before a recording is published; undefined: there are no files, and nothing is asked. */
  canBeHeard?: CanBeHeard | undefined
  /** Access to VIES for VAT numbers; undefined: numbers are not checked there. */
  vies?: ViesSettings | undefined
  /** Where exchange rates are read; undefined: invoices state the tax in their own currency only. */
  rates?: RateSettings | undefined
  /** The pictures that the staff has uploaded; undefined: there is nowhere to keep them. */
  pictures?: PictureStore | undefined
  /** Draws pages of the site, for the studio; undefined: there is no site. */
  drawPage?: DrawPage | undefined
  /** The database for what is public: a replica of `db`, which takes no changes; undefined: `db`. */
  reading?: PaperLookSettings['db'] | undefined
  /** The search of what is public; undefined: it is kept by this API alone, and read at the first search. */
  search?: KeptSearch | undefined
  /** Where the calls of senders are counted for all processes; undefined: in the database. */
  limitStore?: LimitStore | undefined
  /** What senders and accounts may cost, shared with whatever else works for them; undefined: this API keeps its own. */
  workBudget?: WorkBudget | undefined
  /** Who is there, shared with whatever else works for them; undefined: this API keeps its own. */
  crowd?: Crowd | undefined
  /** Which addresses webhooks may have; undefined: public ones. */
  webhookTargets?: WebhookTargets | undefined
  /** What has changed in the software, by release, in Markdown, for the staff; undefined: there is no changelog. */
  changelog?: string | undefined
  /** Whether visitors may read the changelog too; undefined: no. */
  publishesChangelog?: boolean | undefined
  /** Called for every licence that is issued, but for tests. */
  onLicence?: (() => void) | undefined
  log: { error(details: object, message: string): void }
}
