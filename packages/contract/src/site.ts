import type { Capability, CapabilityStatuses } from './client/capabilities.ts'
import type { ApiClient } from './client/client.ts'
import type { SiteLook } from './look/look.ts'
import type { IconForm } from '@tempolibre/domain/icon-forms'
import type { Typeface } from '@tempolibre/domain/typefaces'
import type { SiteNavigation } from './navigation/navigation.ts'
import type { Seller } from '@tempolibre/domain/seller'

/** What the server gives the site; the site itself reads nothing from the environment. */
export interface SiteSettings {
  api: ApiClient
  /** Name of the site and its product, while the API does not say who runs the site. */
  productName: string
  /** Who runs the site; undefined if not configured and unknown to the API. */
  seller?: Seller | undefined
  /** How the site looks; undefined: the built-in look. */
  look?: SiteLook | undefined
  /** Where navigation and footer lead; undefined: the built-in lists. */
  navigation?: SiteNavigation | undefined
  /** Origin of the site, without a trailing slash. */
  siteUrl: string
  /** `{host}`: base of `/register`, `/login` and `/music` of the application, without a trailing slash. */
  applicationUrl: string
  /** Origin of the API for browsers; undefined if the site serves `/api` itself. */
  apiUrl: string | undefined
  /** The second API host; undefined if it is the first. */
  appApiUrl: string | undefined
  /** What the API at `apiUrl` can do for visitors; undefined for our own API, which can do everything. */
  findCapabilities?: (() => Promise<CapabilityStatuses>) | undefined
  /** What it does not do, or does not answer while it answers everything else; undefined: nothing. */
  lacks?: ReadonlySet<Capability> | undefined
  /** What it is not known to do, nor to lack. */
  unsure?: ReadonlySet<Capability> | undefined
  /** Whether the demo library is playing. */
  demo: boolean
  /** Path of the picture shown when a page is shared; available from the call on. */
  sharePicture(picture: SharePicture): string
  /** Path of the site's icon; available from the call on. */
  siteIcon(icon: SiteIcon): string
  log: SiteLog
}

/** Contents of a page's share picture. */
export interface SharePicture {
  /** Name of the site. */
  name: string
  title: string
  /** A line below the title; empty: none. */
  note: string
  /** Absolute address of a cover; null: the logo instead. */
  cover: string | null
  /** The operator's accent; null: the house's. */
  accent: string | null
  /** Absolute address of the operator's logo; null: mark and name. */
  logo: string | null
  /** The face of the letters; null: the house's. */
  typeface: Typeface | null
}

/** The site's icon in one of its forms. */
export interface SiteIcon {
  form: IconForm
  /** Absolute address of the operator's own; null: the mark. */
  picture: string | null
  /** The colour of the mark; null: the house's. */
  accent: string | null
}

export interface SiteLog {
  error(details: object, message: string): void
  warn(details: object, message: string): void
}

/** The header of a redirect that names the redirects of the table that led there, by their paths, as JSON. */
export const followedRedirectsHeader = 'x-followed-redirects'

/** Creates the site as one function from request to answer: what the built site exports. */
export type CreateSiteHandler = (settings: SiteSettings) => (request: Request) => Promise<Response>
