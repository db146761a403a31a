import { Agent } from 'node:http'
import { licenceKeysPath } from '@tempolibre/domain/licence-verification'
import { languageOf, languages } from '@tempolibre/locales'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type RawAnswer } from '../support/raw-request.ts'
import { siteUrl } from '../support/visitor.ts'

/** What a visitor without JavaScript, or a search engine, sees at one address. */
interface CrawledPage {
  address: string
  status: number
  linkedFrom: string
  indexed: boolean
  title: string
  canonical: string | undefined
  /** Path by hreflang. */
  alternates: Map<string, string>
  links: string[]
}

/** Concurrent requests; more would only queue, since one process answers them. */
const visitors = 4
/** Far more than the site has: bounds an endless crawl. */
const maxPages = 5000

const pages = new Map<string, CrawledPage>()
const agent = new Agent({ keepAlive: true, maxSockets: visitors })

beforeAll(async () => {
  const starts = languages.map((language) => (language === 'en' ? '/' : `/${language}`))
  const known = new Set(starts)
  await visitAll(
    starts.map((address) => ({ address, linkedFrom: 'the start' })),
    async ({ address, linkedFrom }) => {
      const page = readPage(address, linkedFrom, await ask(address, {}, 'GET', agent))
      pages.set(address, page)
      const found = [...page.links, ...page.alternates.values()].filter((link) => !known.has(link))
      for (const link of found) if (known.size < maxPages) known.add(link)
      return [...new Set(found)].map((link) => ({ address: link, linkedFrom: address }))
    },
  )
}, 300_000)
afterAll(() => agent.destroy())

/** Visits all places, several at a time, including those found on the way. */
async function visitAll<Place>(
  places: readonly Place[],
  visit: (place: Place) => Promise<readonly Place[] | void>,
): Promise<void> {
  const waiting = [...places]
  const underWay = new Set<Promise<void>>()
  while (waiting.length > 0 || underWay.size > 0) {
    const next = underWay.size < visitors ? waiting.shift() : undefined
    if (next === undefined) {
      await Promise.race(underWay)
      continue
    }
    const visiting = visit(next).then((found) => {
      underWay.delete(visiting)
      waiting.push(...(found ?? []))
    })
    underWay.add(visiting)
  }
}

/** The relevant tags and the title, in one pass through the page. */
const wantedMarkup = /<(?:(a|link|meta)\s([^>]*)>|title>([^<]*)<)/g
const attributePattern = /([\w-]+)="([^"]*)"/g

function readPage(address: string, linkedFrom: string, { body, headers, status }: RawAnswer): CrawledPage {
  const page: CrawledPage = {
    address,
    status,
    linkedFrom,
    // Other documents are not pages.
    indexed: headers['content-type']?.includes('html') ?? false,
    title: '',
    canonical: undefined,
    alternates: new Map(),
    links: [],
  }
  for (const [, name, written = '', title] of body.toString().matchAll(wantedMarkup)) {
    if (title !== undefined && page.title === '') page.title = title
    if (name === undefined) continue
    const attributes = readAttributes(written)
    const href = attributes.get('href')
    if (name === 'a') {
      // Searches and sorts of a list are endless; robots are asked not to follow them.
      if (attributes.get('rel')?.split(' ').includes('nofollow')) continue
      const path = toPath(href ?? '')
      if (path !== undefined) page.links.push(path)
    } else if (name === 'meta') {
      if (attributes.get('name') === 'robots' && attributes.get('content') === 'noindex') page.indexed = false
    } else if (href !== undefined) {
      const language = attributes.get('hreflang')
      if (language !== undefined) page.alternates.set(language, toPath(href) ?? href)
      if (attributes.get('rel') === 'canonical') page.canonical = toPath(href)
    }
  }
  return page
}

function readAttributes(written: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', value = ''] of written.matchAll(attributePattern)) {
    attributes.set(
      name.toLowerCase(),
      value.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"'),
    )
  }
  return attributes
}

/** Path and query of an address of this site; undefined for other sites, or for the same page. */
function toPath(href: string): string | undefined {
  if (href === '' || href.startsWith('#')) return undefined
  const url = new URL(href, siteUrl)
  return url.origin === siteUrl ? url.pathname + url.search : undefined
}

function list(found: readonly CrawledPage[], tell: (page: CrawledPage) => string): string[] {
  return found.map((page) => `${page.address}: ${tell(page)}`)
}

describe('a crawl of the whole site', { tags: 'main' }, () => {
  test('[R1.1] reaches every page: songs, genres and articles in three languages', () => {
    expect(pages.size).toBeGreaterThan(241 * 3 + 30 * 3 + 18 * 3)
    expect(pages.size).toBeLessThan(maxPages)
  })

  test('finds no broken link, and none that redirects', () => {
    const wrong = [...pages.values()].filter(({ status }) => status !== 200)
    expect(list(wrong, ({ status, linkedFrom }) => `${status}, linked from ${linkedFrom}`)).toEqual([])
  })

  test('[R2.4] every indexed page names itself and its counterparts, which name it', () => {
    const indexed = [...pages.values()].filter(
      ({ indexed: wanted, address }) => wanted && !address.includes('?'),
    )
    const wrong = indexed.flatMap((page) => {
      const found: string[] = []
      if (page.canonical !== page.address) found.push(`canonical is ${page.canonical}`)
      for (const language of languages) {
        const other = page.alternates.get(language)
        if (other === undefined) found.push(`no alternate in ${language}`)
        else if (languageOf(other) !== language) found.push(`${other} is not in ${language}`)
        else if (pages.get(other)?.alternates.get(languageOf(page.address)) !== page.address)
          found.push(`${other} does not name it in return`)
      }
      if (page.alternates.get('x-default') !== page.alternates.get('en'))
        found.push('x-default is not English')
      return found.map((text) => `${page.address}: ${text}`)
    })
    expect(wrong).toEqual([])
  })

  test('no two pages of a language have the same title, and none lacks one', () => {
    const titles = new Map<string, string>()
    const wrong: string[] = []
    for (const { address, indexed, title } of pages.values()) {
      if (!indexed) continue
      const key = `${languageOf(address)} ${title}`
      const other = titles.get(key)
      if (title === '' || other !== undefined) wrong.push(`${address} is called “${title}” like ${other}`)
      titles.set(key, address)
    }
    expect(wrong).toEqual([])
  })

  test('is answered by the page cache alone when it is repeated', async () => {
    const missed: string[] = []
    // A change of language is an answer to one reader; the list of keys is never cached, and the licence checking
    // script is a file.
    const kept = [...pages.keys()].filter(
      (address) =>
        !new URL(address, siteUrl).searchParams.has('lng') &&
        address !== licenceKeysPath &&
        !address.endsWith('.mjs'),
    )
    expect(kept.length).toBeGreaterThan(900)
    await visitAll(kept, async (address) => {
      const { headers } = await ask(address, {}, 'GET', agent)
      const status = headers['cache-status']
      if (status !== 'page-cache; hit') missed.push(`${address}: ${String(status)}`)
    })
    expect(missed).toEqual([])
  })
})
