import type { ApiClient, Seller } from '@tempolibre/contract'

/** Everything the site is told from outside; nothing here is read from the environment by the site itself. */
export interface SiteSettings {
  api: ApiClient
  /** What the site and its product are called. As settings: while the API does not say who runs the site. */
  productName: string
  /** Who runs the site; undefined while nobody has set it, and where the API does not know. */
  seller?: Seller | undefined
  /** Origin of the site, without a trailing slash. */
  siteUrl: string
  /** `{host}`: where `/register`, `/login` and `/music` of the application live, without a trailing slash. */
  applicationUrl: string
  /** Origin browsers call the API at, or undefined where the site answers `/api` itself. */
  apiUrl: string | undefined
  /** The second API host, or undefined where the first one is meant. */
  appApiUrl: string | undefined
  /** The demo library is what plays here. */
  demo: boolean
  /** The path of the picture that stands for a page where its address is shared; it can be asked for from then on. */
  sharePicture(picture: SharePicture): string
  log: Log
}

/** What the picture of a page shows. */
export interface SharePicture {
  /** What the site is called. */
  name: string
  title: string
  /** A line below the title; empty for none. */
  note: string
  /** Absolute address of a cover; null for the mark in its place. */
  cover: string | null
}

export interface Log {
  error(details: object, message: string): void
  warn(details: object, message: string): void
}
