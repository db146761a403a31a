import { hash } from 'node:crypto'

export interface SecurityOptions {
  siteUrl: string
  applicationUrl: string
  apiUrl: string | undefined
  /** Vite's client in development needs its own inline code and socket. */
  development: boolean
}

/** Start tags of scripts from elsewhere, and of data blocks such as JSON-LD: neither is an inline script that runs. */
const runsNothingInline = /\s(?:src=|type="application\/(?:ld\+)?json")/

/**
 * Headers for every answer, pages and files alike.
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
 * The Content-Security-Policy of one page: its inline scripts by hash (CSP Level 3 §2.3.1), so that the page can be
 * cached; nothing else inline.
 */
export function contentSecurityPolicy(html: string, options: SecurityOptions): string {
  const media = [...new Set([options.siteUrl, options.apiUrl].filter((url) => url !== undefined))]
    .map((url) => new URL(url).origin)
    .join(' ')
  const application = new URL(options.applicationUrl).origin
  const connect = options.apiUrl ? `'self' ${new URL(options.apiUrl).origin}` : "'self'"
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': options.development
      ? "'self' 'unsafe-inline'"
      : `'self' ${scriptHashes(html).join(' ')}`.trim(),
    'style-src': options.development ? "'self' 'unsafe-inline'" : "'self'",
    'img-src': `'self' data: ${media}`,
    'media-src': `'self' blob: ${media}`,
    'connect-src': options.development ? `${connect} ws:` : connect,
    'font-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': `'self' ${application}`,
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** The CSP sources of a page's inline scripts. Searched by hand: a pattern over the whole page takes far longer. */
function scriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at)) {
    const start = html.indexOf('>', at) + 1
    const end = html.indexOf('</script>', start)
    if (start === 0 || end < 0) break
    if (end > start && !runsNothingInline.test(html.slice(at, start))) {
      hashes.add(`'sha256-${hash('sha256', html.slice(start, end), 'base64')}'`)
    }
    at = end
  }
  return [...hashes]
}
