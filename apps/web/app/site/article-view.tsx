import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Crumb } from '../shell/breadcrumb-trail.ts'
import { useLanguage } from '../shell/site-context.ts'
import { ArticleList } from '../ui/article-list.tsx'
import { SiteLink } from '../ui/links.tsx'
import { PageTop } from '../ui/page-top.tsx'
import { Prose } from '../ui/prose.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import type { ArticleCard } from './article-cards.server.ts'

interface ArticleViewProps {
  trail: Crumb[]
  article: ArticleCard
  html: string
  /** Further articles of the same category. */
  more: ArticleCard[]
}

export function ArticleView({ article, html, more, trail }: ArticleViewProps) {
  const language = useLanguage()
  const { author, date, published_at } = article
  return (
    <div className="measure page">
      <article className="article">
        <PageTop trail={trail} title={article.title} subheading={article.summary}>
          <p className="article-byline">
            <SiteLink to={pathTo('author', language, author.slug)} className="text-link">
              {m.article_byline({ author: author.name })}
            </SiteLink>
            <time dateTime={published_at}>{m.article_published({ date })}</time>
          </p>
        </PageTop>
        <Prose html={html} />
      </article>
      {more.length > 0 && (
        <section>
          <SectionHead title={article.category.title} />
          <ArticleList articles={more} headings="h3" />
        </section>
      )}
    </div>
  )
}
