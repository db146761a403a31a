import { applicationBase } from '../../foundation/addresses/application-path.ts'
import type { SiteSettings } from '@tempolibre/contract/site'
import { answerText } from './answers.server.ts'
import { sitemapIndexPath } from './document-paths.server.ts'

/**
 * robots.txt: allows everything but the application host, whose pages differ for every visitor (RFC 9309).
 */
export function answerRobots({ siteUrl }: Pick<SiteSettings, 'siteUrl'>): Response {
  return answerText(`User-agent: *
Disallow: ${applicationBase}$
Disallow: ${applicationBase}/

Sitemap: ${siteUrl}${sitemapIndexPath}
`)
}
