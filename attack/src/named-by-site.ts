/** The result of exploring a site. */
export interface Named {
  /** Its own paths, including queries. */
  addresses: ReadonlySet<string>
  /** The API's answers. */
  answers: readonly unknown[]
}

const startingPoints = [
  '/',
  '/es',
  '/fr',
  '/blog',
  '/contact',
  '/verify',
  '/app/music',
  '/sitemap.xml',
  '/site.webmanifest',
]
const apiCalls = [
  '/api/get-category',
  '/api/get-blog-categories',
  '/api/v1/tracks?lang=en&limit=10',
  '/api/v1/articles?lang=en&limit=3',
  '/api/v1/plans?lang=en',
  '/api/v1/licence-keys',
  '/api/v1/search?lang=en&limit=5',
  '/api/v1/sitemaps',
]
/** Beyond this number, pages contain no new kinds of addresses. */
const maxPages = 90

/** Follows the site's own links, a page of each kind first, so that new addresses are found without a list. */
export async function namedBySite(url: string): Promise<Named> {
  const all = new Set<string>()
  const read = new Set<string>()
  const answers: unknown[] = []
  const waiting = [...startingPoints, ...apiCalls]
  const kinds = new Map<string, number>()
  for (const path of waiting) {
    if (read.size >= maxPages) break
    if (read.has(path)) continue
    read.add(path)
    const answer = await fetch(url + path)
    const type = answer.headers.get('content-type') ?? ''
    if (!/html|xml|json/.test(type)) {
      await answer.body?.cancel()
      continue
    }
    const text = await answer.text()
    if (type.startsWith('application/json')) answers.push(JSON.parse(text))
    for (const found of addressesIn(text, url)) {
      all.add(found)
      const kind = found
        .split('/')
        .slice(0, 3)
        .join('/')
        .replace(/[^/]+$/, '')
      const count = kinds.get(kind) ?? 0
      // Songs and files by the hundred have the same form.
      if (count < 3 && !/^\/(?:media|assets)\//.test(found)) waiting.push(found)
      kinds.set(kind, count + 1)
    }
  }
  return { addresses: all, answers }
}

/** Addresses of the site itself in HTML, XML and JSON. */
function addressesIn(text: string, url: string): string[] {
  const written = text
    .replaceAll('&amp;', '&')
    .replaceAll('\\/', '/')
    .match(/(?:(?<=["'(>\s])\/(?![/\s"'<>])|https?:\/\/)[^\s"'<>\\()]*/g)
  return (written ?? []).flatMap((address) => {
    if (!URL.canParse(address, url)) return []
    const { origin, pathname, search } = new URL(address, url)
    return origin === new URL(url).origin ? [pathname + search] : []
  })
}
