import type { ApiClient } from '@tempolibre/contract'
import { isApiError } from '../../foundation/api/is-api-error.ts'
import type { Language } from '@tempolibre/locales'

type ArticleAnswer = Awaited<ReturnType<ApiClient['getArticle']>>

/** Finds an article by slug; undefined if there is none. Other errors are rethrown. */
export async function findArticle(
  api: Pick<ApiClient, 'getArticle'>,
  slug: string,
  lang: Language,
): Promise<ArticleAnswer | undefined> {
  try {
    return await api.getArticle({ slug, lang })
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') return undefined
    throw error
  }
}
