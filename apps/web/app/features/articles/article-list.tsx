import { languageOf } from '@tempolibre/domain/fallback'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useLanguage } from '../../foundation/context/site-context.ts'
import type { ArticleCard } from './article-cards.server.ts'
import { Cover } from '../../foundation/ui/cover.tsx'
import { SiteLink } from '../../foundation/ui/links.tsx'
import '../../foundation/styles/articles.css'

interface ArticleListProps {
  articles: ArticleCard[]
  headings?: 'h2' | 'h3'
  /** Whether the first article is larger, as on a magazine's front page. */
  leading?: boolean
}

/** Articles as cards, in the order given. */
export function ArticleList({ articles, headings = 'h2', leading = false }: ArticleListProps) {
  const language = useLanguage()
  const Heading = headings
  return (
    <ul className="articles" data-leading={leading || undefined}>
      {articles.map((article, place) => (
        <li key={article.id} className="article-card">
          <Cover
            address={article.cover}
            size={leading && place === 0 ? 672 : 480}
            eager={leading && place === 0}
          />
          <div className="article-card-text">
            <SiteLink
              to={pathTo('blog-category', language, article.category.slug)}
              className="article-topic"
              lang={languageOf(article.category, 'title')}
            >
              {article.category.title}
            </SiteLink>
            <Heading>
              <SiteLink to={pathTo('content', language, article.slug)} lang={languageOf(article, 'title')}>
                {article.title}
              </SiteLink>
            </Heading>
            <p lang={languageOf(article, 'summary')}>{article.summary}</p>
            <p className="article-byline">
              <span>{m.article_byline({ author: article.author.name })}</span>
              <time dateTime={article.published_at}>{article.date}</time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
