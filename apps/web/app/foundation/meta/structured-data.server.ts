import type { Seller } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { jsonInScript } from '../inline-scripts/json-in-script.server.ts'

/** A thing described with schema.org. */
export interface Thing {
  '@type': string
  [property: string]: unknown
}

/** The context of a page: what its descriptions and absolute addresses need. */
export interface Place {
  siteUrl: string
  /** Name of the site and its product. */
  productName: string
  /** Who runs the site; undefined if not configured. */
  seller: Seller | undefined
  /** Where else the operator is found: absolute addresses. */
  elsewhere: readonly string[]
  /** The logo, as pixels. */
  logo: { url: string; width: number; height: number }
  /** `{host}`, without a trailing slash. */
  applicationUrl: string
  /** Whether songs can be searched there. */
  canSearch: boolean
  language: Language
  /** Of the page's own texts: English if they are not translated. */
  contentLanguage: Language
  /** Canonical address of the page. */
  pageUrl: string
  /** Absolute address of the page's share picture. */
  image: string | null
}

/** Describes one thing of a page, given the page's context. */
export type Describe = (place: Place) => Thing

/**
 * Things as one block of JSON-LD, safe for any text of the CMS: no tag, entity or comment can begin inside.
 * @returns HTML for the head, empty without things
 */
export function dataBlock(things: readonly Thing[]): string {
  if (things.length === 0) return ''
  const json = jsonInScript({ '@context': 'https://schema.org', '@graph': things })
  return `<script type="application/ld+json">${json}</script>`
}

/** Inserts elements at the end of the head; React ignores them there. */
export function insertIntoHead(html: string, block: string): string {
  const end = html.indexOf('</head>')
  return end < 0 ? html : html.slice(0, end) + block + html.slice(end)
}
