import type { ArticleSummary } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { memoizeByObject } from '../../foundation/context/memoize.ts'
import { formatDate } from '../../foundation/format/format.server.ts'

/** The fields of an article that its card shows. */
export type ArticleCard = Pick<
  ArticleSummary,
  'id' | 'title' | 'slug' | 'summary' | 'category' | 'author' | 'published_at' | 'fallbacks'
> & {
  /** Address of the picture. */
  cover: string | null
  /** Publication date as text. */
  date: string
}

/** An article's card in one language. */
export function articleCard(article: ArticleSummary, language: Language): ArticleCard {
  const { author, category, cover_url = null, fallbacks, id, published_at, slug, summary, title } = article
  return {
    id,
    title,
    slug,
    summary,
    category,
    author,
    published_at,
    ...(fallbacks && { fallbacks }),
    cover: cover_url,
    date: formatDate(published_at, language),
  }
}

/** The cards of articles in their order, in one language. */
export const articleCards = memoizeByObject(
  (articles: readonly ArticleSummary[], language: Language): ArticleCard[] =>
    articles.map((article) => articleCard(article, language)),
)
