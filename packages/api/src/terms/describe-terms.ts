import type { Terms } from '@tempolibre/contract'
import { pathTo } from '@tempolibre/locales'

/** Converts terms to the API's form, with their permanent page. */
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
