import type { Seller } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'

/** A thing as schema.org describes it. */
export interface Thing {
  '@type': string
  [property: string]: unknown
}

/** Where a page stands, for everything that needs absolute addresses. */
export interface Place {
  siteUrl: string
  /** What the site and its product are called. */
  productName: string
  /** Who runs the site; undefined where nobody has said so. */
  seller: Seller | undefined
  /** `{host}`, without a trailing slash. */
  applicationUrl: string
  language: Language
  /** The canonical address of the page. */
  pageUrl: string
  /** Absolute address of the picture that stands for the page. */
  image: string | null
}

/** One thing a page is about, told once its place is known. */
export type Describe = (place: Place) => Thing

/** Characters by which text could end the script element it stands in, or a line of it. */
const unsafe = /[<>&\u2028\u2029]/g

/**
 * Things as one block of JSON-LD, whatever the CMS holds: inside it no tag, entity or comment can begin.
 * @returns HTML for the head, empty where there is nothing to tell
 */
export function dataBlock(things: readonly Thing[]): string {
  if (things.length === 0) return ''
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replace(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script type="application/ld+json">${json}</script>`
}

/** Puts a block at the end of the head; React leaves alone what it finds there. */
export function insertDataBlock(html: string, block: string): string {
  const end = html.indexOf('</head>')
  return end < 0 ? html : html.slice(0, end) + block + html.slice(end)
}
