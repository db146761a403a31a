import { languageOf, languages } from '@tempolibre/locales'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from './raw-request.ts'
import { siteUrl } from './visitor.ts'

/** What a visitor without JavaScript, or a search engine, finds at one address. */
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

/** Requests under way at the same time. */
const visitors = 4
/** Far more than the site has: a crawl that goes on for ever ends. */
const mostPages = 5000

const pages = new Map<string, CrawledPage>()

beforeAll(async () => {
  const waiting = languages.map((language) => ({
    address: language === 'en' ? '/' : `/${language}`,
    linkedFrom: 'the start',
  }))
  const known = new Set(waiting.map(({ address }) => address))
  const visit = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const page = await crawl(next.address, next.linkedFrom)
      pages.set(page.address, page)
      for (const address of [...page.links, ...page.alternates.values()]) {
        if (known.has(address) || known.size >= mostPages) continue
        known.add(address)
        waiting.push({ address, linkedFrom: page.address })
      }
    }
  }
  // The first pages lead to all others: one visitor goes ahead, so that the rest find something to do.
  for (let first = 0; first < languages.length; first++) {
    const start = waiting.shift()
    if (!start) break
    const page = await crawl(start.address, start.linkedFrom)
    pages.set(page.address, page)
    for (const address of page.links) {
      if (known.has(address)) continue
      known.add(address)
      waiting.push({ address, linkedFrom: page.address })
    }
  }
  await Promise.all(Array.from({ length: visitors }, visit))
}, 300_000)

async function crawl(address: string, linkedFrom: string): Promise<CrawledPage> {
  const { status, body } = await ask(address)
  const html = body.toString()
  const linkTags = [...html.matchAll(/<link\s[^>]*>/g)].map(([tag]) => tag)
  const alternates = new Map<string, string>()
  for (const tag of linkTags) {
    const language = attribute(tag, 'hreflang')
    const href = attribute(tag, 'href')
    if (language !== undefined && href !== undefined) alternates.set(language, toPath(href) ?? href)
  }
  const canonicalTag = linkTags.find((tag) => attribute(tag, 'rel') === 'canonical')
  const canonical = canonicalTag && attribute(canonicalTag, 'href')
  return {
    address,
    status,
    linkedFrom,
    indexed: !/<meta name="robots" content="noindex"/.test(html),
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    canonical: canonical && toPath(canonical),
    alternates,
    links: [...html.matchAll(/<a\s[^>]*>/g)]
      .map(([tag]) => toPath(attribute(tag, 'href') ?? ''))
      .filter((path) => path !== undefined),
  }
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]
  return value?.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
}

/** Path and query of an address of this site; undefined for what lies elsewhere, or on the same page. */
function toPath(href: string): string | undefined {
  if (href === '' || href.startsWith('#')) return undefined
  const url = new URL(href, siteUrl)
  return url.origin === siteUrl ? url.pathname + url.search : undefined
}

function list(found: readonly CrawledPage[], tell: (page: CrawledPage) => string): string[] {
  return found.map((page) => `${page.address}: ${tell(page)}`)
}

describe('a crawl of the whole site', () => {
  test('[R1.1] reaches every page: songs, genres and articles in three languages', () => {
    expect(pages.size).toBeGreaterThan(241 * 3 + 30 * 3 + 18 * 3)
    expect(pages.size).toBeLessThan(mostPages)
  })

  test('finds no link that is broken, and none that leads to another address', () => {
    const wrong = [...pages.values()].filter(({ status }) => status !== 200)
    expect(list(wrong, ({ status, linkedFrom }) => `${status}, linked from ${linkedFrom}`)).toEqual([])
  })

  test('[R2.4] every page for search engines names itself and its counterparts, and they name it', () => {
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

  test('no two pages of a language have the same title, and none is without', () => {
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
})
