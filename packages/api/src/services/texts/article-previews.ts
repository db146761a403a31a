import { createHash } from 'node:crypto'
import { ApiError, endpoints, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import { findSeller, findStudioArticle, findUnpublishedArticle } from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import type { StaffCaller } from '../../http/caller.ts'
import type { FileAnswer } from '../../http/add-route.ts'
import { type DrawPage, drawOrRefuse } from '../../studio/draw-page.ts'
import type { PreviewTokens } from '../../studio/preview-address.ts'
import { toRecordId } from '../../studio/record-ids.ts'
import { type EditorialSettings, toArticle } from './editorial.ts'

type PreviewSettings = EditorialSettings & { tokens: PreviewTokens }
type PreviewPageSettings = PreviewSettings & { drawPage: DrawPage | undefined }

/**
 * The policy of a page that shows a draft: style sheets, pictures and fonts are the site's own, and those in the page itself
 * are known by their hash. Nothing may run, and no other page may frame it.
 */
function policyOf(html: string): string {
  const inline = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, rules = '']) => `'sha256-${createHash('sha256').update(rules).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    ["style-src 'self'", ...inline].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Makes an address with which anybody can read an article, in the caller's language at first. @throws ApiError `not_found` */
export async function makeStudioArticlePreview(
  { db, siteUrl, tokens }: PreviewSettings,
  { id }: EndpointParsedInput<'makeStudioArticlePreview'>,
  { language }: Pick<StaffCaller, 'language'>,
): Promise<EndpointOutput<'makeStudioArticlePreview'>> {
  if (!(await findStudioArticle(db, { id: toRecordId(id), language: 'en' }))) throw new ApiError('not_found')
  const { expiresAt, token } = tokens.make(id)
  const url = siteUrl + `${endpoints.showArticlePreview.path.replace('{token}', token)}?lang=${language}`
  return { success: true, preview: { token, url, expires_at: expiresAt.toISOString() } }
}

/** The site's page of an article by the token of its preview. @throws ApiError as `getArticlePreview` */
export async function showArticlePreview(
  settings: PreviewPageSettings,
  input: EndpointParsedInput<'showArticlePreview'>,
): Promise<FileAnswer> {
  const { article } = await getArticlePreview(settings, input)
  const path = pathTo('content', input.lang, article.slug)
  const html = await drawOrRefuse(settings.drawPage, path, { article })
  return {
    body: html,
    headers: { 'content-security-policy': policyOf(html), 'x-robots-tag': 'noindex' },
  }
}

/** An article by the token of its preview. @throws ApiError `link_expired`, or `not_found` if it was removed */
export async function getArticlePreview(
  { db, secret, siteUrl, tokens }: PreviewSettings,
  { lang: language, token }: EndpointParsedInput<'getArticlePreview'>,
): Promise<EndpointOutput<'getArticlePreview'>> {
  const id = tokens.check(token)
  if (id === undefined) throw new ApiError('link_expired')
  const [row, seller] = await Promise.all([
    findUnpublishedArticle(db, { id: toRecordId(id), language }),
    findSeller(db),
  ])
  if (!row) throw new ApiError('not_found')
  return { success: true, article: toArticle({ secret, seller, siteUrl }, row, language) }
}
