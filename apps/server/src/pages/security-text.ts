import { languages, pathTo } from '@tempolibre/locales'

export const securityTextPath = '/.well-known/security.txt'

/** Validity of the file; it is generated for each request. */
const validMs = 180 * 24 * 3600_000

/**
 * Writes `security.txt` (RFC 9116), which tells where to report vulnerabilities.
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
