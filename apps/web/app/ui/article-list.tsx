import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useLanguage } from '../shell/site-context.ts'
import type { ArticleCard } from '../site/article-cards.server.ts'
import { SiteLink } from './links.tsx'

/** Articles as cards, newest first as they come. */
export function ArticleList({
  articles,
  headings = 'h2',
}: {
  articles: ArticleCard[]
  headings?: 'h2' | 'h3'
}) {
  const language = useLanguage()
  const Heading = headings
  return (
    <ul className="articles">
      {articles.map((article) => (
        <li key={article.id} className="article-card">
          <SiteLink to={pathTo('blog-category', language, article.category.slug)} className="article-topic">
            {article.category.title}
          </SiteLink>
          <Heading>
            <SiteLink to={pathTo('content', language, article.slug)}>{article.title}</SiteLink>
          </Heading>
          <p>{article.summary}</p>
          <p className="article-byline">
            <span>{m.article_byline({ author: article.author.name })}</span>
            <time dateTime={article.published_at}>{article.date}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}
