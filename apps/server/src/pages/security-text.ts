import { languages, pathTo } from '@tempolibre/locales'

export const securityTextPath = '/.well-known/security.txt'

/** So long what it says may be relied on; it is written anew for everybody who asks. */
const validMs = 180 * 24 * 3600_000

/**
 * Whom to tell of a fault in the site, as RFC 9116 has it.
 * @param contact a `mailto:` or `https:` address; undefined: the contact page
 */
export function writeSecurityText(siteUrl: string, contact: string | undefined, now: Date): string {
  const fields = {
    Contact: contact ?? siteUrl + pathTo('contact', 'en'),
    Expires: new Date(now.getTime() + validMs).toISOString(),
    'Preferred-Languages': languages.join(', '),
    Canonical: siteUrl + securityTextPath,
  }
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}
