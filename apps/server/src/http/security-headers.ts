import { hash } from 'node:crypto'

export interface SecurityOptions {
  siteUrl: string
  applicationUrl: string
  apiUrl: string | undefined
  appApiUrl: string | undefined
  /** Where the API elsewhere keeps its media; undefined: at its own host. */
  mediaUrl?: string | undefined
  /** Vite's client in development needs its own inline code and socket. */
  development: boolean
}

/** The policy by which a page of the site allows any site to frame it; no page sends another policy. */
export const framableByAll = 'frame-ancestors *'

/** Start tags of external scripts, and of data blocks such as JSON-LD: neither runs inline code. */
const runsNothingInline = /\s(?:src=|type="application\/(?:ld\+)?json")/

/**
 * Headers of every answer, pages and files.
 * @returns names in lower case
 */
export function commonSecurityHeaders(siteUrl: string): Record<string, string> {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  }
  if (siteUrl.startsWith('https:'))
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains'
  return headers
}

/**
 * The Content-Security-Policy of one page: allows its own inline scripts and style sheets by hash (CSP Level 3
 * §2.3.1), so that the page can be cached, and nothing else inline.
 * @param html the page, one character per byte of its UTF-8 (latin1)
 * @param mark the nonce that marks the page's own elements, unlike injected ones; undefined: there are none
 * @param framable whether other sites may frame the page
 */
export function contentSecurityPolicy(
  html: string,
  mark: string | undefined,
  options: SecurityOptions,
  framable = false,
): string {
  const origins = originsOf(options.siteUrl, options.apiUrl, options.mediaUrl)
  // Another server's API decides where its pictures and songs are, often on a third host.
  const media = [...origins, ...(options.apiUrl === undefined ? [] : ['https:'])].join(' ')
  const application = new URL(options.applicationUrl).origin
  // Scripts read files as well: the mixer its stems, the page of videos its songs.
  const connect = ["'self'", ...originsOf(options.apiUrl, options.appApiUrl, options.mediaUrl)].join(' ')
  const inline = inlineHashes(html, mark)
  const own = (element: 'script' | 'style') =>
    options.development ? "'self' 'unsafe-inline'" : ["'self'", ...inline[element]].join(' ')
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': own('script'),
    'style-src': own('style'),
    'img-src': `'self' data: ${media}`,
    'media-src': `'self' blob: ${media}`,
    'connect-src': options.development ? `${connect} ws:` : connect,
    'font-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': framable ? '*' : "'none'",
    'form-action': `'self' ${application}`,
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

const originsOf = (...urls: (string | undefined)[]) =>
  new Set(urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))

/** Removes the mark, which must not be sent to visitors. */
export function withoutMark(html: string, mark: string): string {
  return html.replaceAll(markOf(mark), '')
}

const markOf = (mark: string) => ` nonce="${mark}"`

/**
 * The CSP hashes of a page's own inline elements, by kind. Searches for the mark, since checking every tag of a page
 * would take far longer.
 */
function inlineHashes(html: string, mark: string | undefined): Record<'script' | 'style', Set<string>> {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  if (mark === undefined) return hashes
  const marked = markOf(mark)
  for (let at = html.indexOf(marked); at >= 0; at = html.indexOf(marked, at)) {
    const open = html.lastIndexOf('<', at)
    const element = (['script', 'style'] as const).find((name) => html.startsWith(name, open + 1))
    const start = html.indexOf('>', at) + 1
    at += marked.length
    if (start === 0) break
    if (element === undefined || runsNothingInline.test(html.slice(open, start))) continue
    const end = html.indexOf(`</${element}>`, start)
    if (end < 0) break
    if (end > start) {
      const inline = Buffer.from(html.slice(start, end), 'latin1')
      hashes[element].add(`'sha256-${hash('sha256', inline, 'base64')}'`)
    }
    at = end
  }
  return hashes
}
