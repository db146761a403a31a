import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useRouteLoaderData } from 'react-router'
import type { LearnTrouble, RootData } from '../../foundation/root-data/root-data.server.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useLearnCategories } from '../../foundation/root-data/use-learn-categories.ts'
import { ArticleList } from './article-list.tsx'
import { EmptyState } from '../../foundation/ui/empty-state.tsx'
import { PageLink, SiteLink } from '../../foundation/ui/links.tsx'
import { Pager } from '../../foundation/ui/pager.tsx'
import type { ArticleCard } from './article-cards.server.ts'

interface ArticlePagesProps {
  articles: ArticleCard[]
  next: string | null
  first: string | null
  /** Whether this is the list of all articles: when empty it must not link to itself. */
  all?: boolean
  /** Whether the newest article is larger. */
  leading?: boolean
}

/** A list of articles with further pages, or a way on if it is empty. */
export function ArticlePages({ all = false, articles, first, leading, next }: ArticlePagesProps) {
  if (articles.length === 0) {
    return all ? (
      <EmptyState title={m.articles_empty()} text={m.articles_empty_all_next()}>
        <PageLink page="all-music" className="button button-line">
          {m.music_listen_all()}
        </PageLink>
      </EmptyState>
    ) : (
      <EmptyState title={m.articles_empty()} text={m.articles_empty_next()}>
        <PageLink page="blog" className="button button-line">
          {m.menu_all_blogs()}
        </PageLink>
      </EmptyState>
    )
  }
  return (
    <section>
      <ArticleList articles={articles} leading={leading} />
      <Pager next={next} first={first} names={{ next: m.articles_older(), first: m.articles_newest() }} />
    </section>
  )
}

const troubles: Record<LearnTrouble, () => string> = {
  refused: m.error_blog_categories_refused,
  unreachable: m.error_blog_categories,
}

/** Links to the blog's categories, the current one marked, or why there are none. */
export function Topics({ label, current }: { label: string; current?: string }) {
  const language = useLanguage()
  const categories = useLearnCategories()
  const trouble = useRouteLoaderData<RootData>('root')?.learnTrouble
  if (trouble) return <output className="field-error">{troubles[trouble]()}</output>
  if (categories.length === 0) return null
  return (
    <nav aria-label={label}>
      <ul className="chips">
        {categories.map(({ lang, slug, title }) => (
          <li key={slug}>
            <SiteLink
              to={pathTo('blog-category', language, slug)}
              className="chip"
              lang={lang}
              aria-current={slug === current ? 'page' : undefined}
            >
              {title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
