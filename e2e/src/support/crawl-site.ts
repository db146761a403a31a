/** What a page leads to: links and targets of forms, without their hashes. */
export function leadsOf(html: string, page: string): string[] {
  const found = html.matchAll(/<(?:a|form|link)\b[^>]*?\s(?:href|action)="([^"]*)"/g)
  const addresses = [...found].map(([, address = '']) => new URL(address.replaceAll('&amp;', '&'), page))
  return [...new Set(addresses.filter(({ protocol }) => protocol.startsWith('http')).map(withoutHash))]
}

function withoutHash(url: URL): string {
  const copy = new URL(url)
  copy.hash = ''
  return copy.href
}

export interface CrawledPage {
  status: number
  html: string
  /** Where the site redirects to. */
  location: string | undefined
}

/** Fetches everything that pages of a site lead to, from its first pages on, and to which other sites they lead. */
export async function crawlSite(origin: string, first: readonly string[]) {
  const pages = new Map<string, CrawledPage>()
  const elsewhere = new Map<string, string>()
  const waiting = first.map((path) => origin + path)
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (pages.has(address)) continue
    const response = await fetch(address, { redirect: 'manual' })
    const html = await response.text()
    const given = response.headers.get('location')
    const location = given === null ? undefined : new URL(given, address).href
    pages.set(address, { status: response.status, html, location })
    const isPage = response.headers.get('content-type')?.includes('html')
    for (const lead of [
      ...(location === undefined ? [] : [location]),
      ...(isPage ? leadsOf(html, address) : []),
    ]) {
      if (lead.startsWith(`${origin}/`)) waiting.push(lead)
      else if (!elsewhere.has(lead)) elsewhere.set(lead, address)
    }
  }
  return { pages, elsewhere }
}
