import type { Terms } from '@tempolibre/contract'
import { pathTo } from '@tempolibre/locales'

/** Terms as the API names them, with the page they stay readable on. */
export function describeTerms(
  { document, language, sha256, version }: Omit<Terms, 'url'>,
  siteUrl: string,
): Terms {
  return {
    document,
    version,
    language,
    sha256,
    url: siteUrl + pathTo('terms-version', language, version),
  }
}
