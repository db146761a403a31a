import type { ArticleSummary } from '@tempolibre/contract'
import type { SiteSettings } from '@tempolibre/contract/site'
import type { Language } from '@tempolibre/locales'
import {
  cursorOf,
  firstPage,
  listPage,
  nextPage,
  pageSize,
  pageTitle,
} from '../../foundation/api/paged-list.server.ts'
import { type ArticleCard, articleCards } from './article-cards.server.ts'

/** One page of a list of articles. */
export interface ArticlePage {
  /** For `ArticlePages`; `articles` is null if the API has no articles. */
  list: { articles: ArticleCard[] | null; next: string | null; first: string | null }
  /** The query string that identifies the page; undefined on the first. */
  search: string | undefined
  /** The title of this page of a list. */
  titled(title: string): string
}

/** Loads the page of a list that an address asks for: all articles, or those of a category or an author. */
export async function loadArticlePage(
  settings: SiteSettings,
  url: URL,
  language: Language,
  of: { category?: string; author?: string } = {},
): Promise<ArticlePage> {
  const { cursor, search } = cursorOf(url)
  const page = await listPage(
    settings.api.listArticles({ ...of, lang: language, limit: pageSize, cursor }),
    'articles',
    url,
    settings,
  )
  const articles: readonly ArticleSummary[] | undefined = page?.articles
  return {
    list: {
      articles: articles ? articleCards(articles, language) : null,
      next: page ? nextPage(url, page.next_cursor) : null,
      first: cursor === undefined ? null : firstPage(url),
    },
    search,
    titled: (title) => pageTitle(title, cursor, articles?.[0]),
  }
}
