import type { ApiClient } from '@tempolibre/contract'
import { isApiError } from '../../foundation/api/is-api-error.ts'
import type { Language } from '@tempolibre/locales'

type ArticleAnswer = Awaited<ReturnType<ApiClient['getArticle']>>

/** The article of a slug; undefined where there is none. Every other failure is passed on. */
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
