import type { TrackSummary } from '@tempolibre/contract'
import { languageOf } from '@tempolibre/domain/fallback'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Heading } from '../../foundation/markdown/render-markdown.server.ts'
import type { Crumb } from '../../foundation/meta/breadcrumb-trail.ts'
import { ShareButton } from '../share/share-button.tsx'
import { useLanguage } from '../../foundation/context/site-context.ts'
import '../../foundation/styles/article.css'
import { ArticleList } from './article-list.tsx'
import { Cover } from '../../foundation/ui/cover.tsx'
import { ArrowIcon } from '../../foundation/icons/icons.tsx'
import { PageLink, SiteLink } from '../../foundation/ui/links.tsx'
import { PageTop } from '../../foundation/ui/page-top.tsx'
import type { ShownOnce } from '../../foundation/context/shown-once.ts'
import { Prose } from '../../foundation/ui/prose.tsx'
import { SectionHead } from '../../foundation/ui/section-head.tsx'
import { TrackList } from '../tracks/track-list.tsx'
import type { ArticleCard } from './article-cards.server.ts'

interface ArticleViewProps {
  trail: Crumb[]
  article: ArticleCard & {
    coverAlt: string
    /** Address of the author's picture. */
    portrait: string | null
  }
  html: ShownOnce<string>
  headings: Heading[]
  /** A song to try, if any. */
  song: TrackSummary | null
  /** Further articles of the same category. */
  more: ArticleCard[]
}

/** A shorter article needs no table of contents. */
const minHeadings = 2

/** An article with its table of contents and the next steps, beside the text where there is room. */
export function ArticleView({ article, headings, html, more, song, trail }: ArticleViewProps) {
  const language = useLanguage()
  const { author, cover, coverAlt, date, portrait, published_at } = article
  const bodyLang = languageOf(article, 'body')
  return (
    <div className="measure page">
      <article className="article">
        <div className="category-top article-top">
          <PageTop
            trail={trail}
            title={article.title}
            titleLang={languageOf(article, 'title')}
            subheading={article.summary}
            subheadingLang={languageOf(article, 'summary')}
          >
            <p className="article-byline portrait">
              {portrait !== null && <Cover address={portrait} size={40} eager />}
              <SiteLink to={pathTo('author', language, author.slug)} className="text-link">
                {m.article_byline({ author: author.name })}
              </SiteLink>
              <time dateTime={published_at}>{m.article_published({ date })}</time>
            </p>
          </PageTop>
          {cover !== null && (
            <div className="article-cover">
              <Cover address={cover} alt={coverAlt} size={400} eager />
            </div>
          )}
        </div>
        <div className="article-columns">
          {headings.length >= minHeadings && (
            <nav className="article-contents" aria-labelledby="article-contents">
              <h2 id="article-contents">{m.article_contents()}</h2>
              <ol>
                {headings.map(({ id, title }) => (
                  <li key={id} lang={bodyLang}>
                    <a href={`#${id}`}>{title}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <div className="article-text">
            <Prose html={html} lang={bodyLang} />
          </div>
          <aside className="article-side" aria-label={m.article_side()}>
            {song && (
              <section>
                <h2>{m.article_song()}</h2>
                <TrackList tracks={[song]} label={m.article_song()} />
              </section>
            )}
            <section>
              <h2>{m.track_licence_title()}</h2>
              <p>{m.track_licence()}</p>
              <PageLink page="license-terms" className="arrow-link">
                {m.track_licence_link()} <ArrowIcon />
              </PageLink>
            </section>
            <ShareButton shared={{ title: article.title, path: pathTo('content', language, article.slug) }} />
          </aside>
        </div>
      </article>
      {more.length > 0 && (
        <section>
          <SectionHead title={article.category.title}>
            <SiteLink to={pathTo('blog-category', language, article.category.slug)} className="arrow-link">
              {m.home_view_all()} <ArrowIcon />
            </SiteLink>
          </SectionHead>
          <ArticleList articles={more} headings="h3" />
        </section>
      )}
    </div>
  )
}
