import type { SiteSettings } from '@tempolibre/contract/site'
import { applicationBaseOf } from '../addresses/application-path.ts'
import { isThere } from '../offers/offered.ts'

/** A link of what `renderMarkdown` and `renderDescription` make: they never nest any. */
const link = /<a\b[^>]*?\shref="([^"]*)"[^>]*>(.*?)<\/a>/gs

/** A text as HTML, in which a link that leads to what the API lacks is only its words. */
export function leaveOutLinks(
  html: string,
  settings: Pick<SiteSettings, 'applicationUrl' | 'lacks' | 'siteUrl'>,
): string {
  const { lacks } = settings
  if (!lacks?.size) return html
  const place = { lacks, applicationBase: applicationBaseOf(settings) }
  return html.replaceAll(link, (whole, to: string, words: string) => (isThere(to, place) ? whole : words))
}
