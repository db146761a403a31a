import { ApiError, endpoints, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import { findSeller, findStudioArticle, findUnpublishedArticle } from '@tempolibre/database'
import type { PreviewTokens } from '../studio/preview-address.ts'
import { toRecordId } from '../studio/record-ids.ts'
import { type EditorialSettings, toArticle } from './editorial.ts'

type PreviewSettings = EditorialSettings & { tokens: PreviewTokens }

/** Makes an address with which anybody can read an article. @throws ApiError `not_found` */
export async function makeStudioArticlePreview(
  { db, siteUrl, tokens }: PreviewSettings,
  { id }: EndpointParsedInput<'makeStudioArticlePreview'>,
): Promise<EndpointOutput<'makeStudioArticlePreview'>> {
  if (!(await findStudioArticle(db, { id: toRecordId(id), language: 'en' }))) throw new ApiError('not_found')
  const { expiresAt, token } = tokens.make(id)
  const url = siteUrl + endpoints.getArticlePreview.path.replace('{token}', token)
  return { success: true, preview: { token, url, expires_at: expiresAt.toISOString() } }
}

/** An article by the token of its preview. @throws ApiError `link_expired`, or `not_found` if it was removed */
export async function getArticlePreview(
  { db, siteUrl, tokens }: PreviewSettings,
  { lang: language, token }: EndpointParsedInput<'getArticlePreview'>,
): Promise<EndpointOutput<'getArticlePreview'>> {
  const id = tokens.check(token)
  if (id === undefined) throw new ApiError('link_expired')
  const [row, seller] = await Promise.all([
    findUnpublishedArticle(db, { id: toRecordId(id), language }),
    findSeller(db),
  ])
  if (!row) throw new ApiError('not_found')
  return { success: true, article: toArticle({ seller, siteUrl }, row, language) }
}
