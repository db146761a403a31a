import { alternates } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Route } from './+types/blog-category'
import { learnFeed } from '../documents/other-forms.server.ts'
import { pageHead } from '../meta/page-head.server.ts'
import { pageMeta } from '../meta/page-meta.ts'
import { languageContext, settingsContext } from '../request-context.ts'
import { learnCategoryTrail } from '../shell/breadcrumb-trail.ts'
import { useLanguage } from '../shell/site-context.ts'
import { Cover } from '../ui/cover.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageLink } from '../ui/links.tsx'
import { PageTop } from '../ui/page-top.tsx'
import { needed, notFound } from './api-answers.ts'
import { ArticlePages, Topics } from './article-pages.tsx'
import { articleCards } from './article-cards.server.ts'
import { findBySlug } from './find-by-slug.ts'
import { cursorOf, firstPage, listPage, nextPage, pageSize, pageTitle } from './paged-list.server.ts'
import { redirectToSlug } from './slugs.server.ts'

export const meta = pageMeta

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  const { api } = settings
  const language = context.get(languageContext)
  const slug = params.slug.normalize('NFC')
  const { blogCategories } = await needed(api.getBlogCategories({}), 'blog_categories')
  const category = findBySlug(blogCategories, slug, language)
  if (!category) throw notFound()
  if (category.slug[language] !== slug)
    throw redirectToSlug('blog-category', language, category.slug[language], url)

  const { cursor, search } = cursorOf(url)
  const list = await listPage(
    api.listArticles({ lang: language, category: slug, limit: pageSize, cursor }),
    'articles',
    url,
    settings,
  )
  const title = category.title[language]
  return {
    head: pageHead(
      { context, url },
      {
        title: pageTitle(title, cursor, list?.articles[0]),
        description: list ? m.blog_category_description({ title }) : title,
        alternates: alternates('blog-category', category.slug),
        ...(list && { otherForms: learnFeed(settings, language, { title, slug }) }),
        search,
        picture: { title, cover: category.cover_url ?? null },
        trail: learnCategoryTrail(title, slug, language),
      },
    ),
    category: { title, slug, cover: category.cover_url ?? null },
    articles: list && articleCards(list.articles, language),
    next: list ? nextPage(url, list.next_cursor) : null,
    first: cursor === undefined ? null : firstPage(url),
  }
}

export default function BlogCategory({ loaderData }: Route.ComponentProps) {
  const { category, articles, next, first } = loaderData
  return (
    <div className="measure page">
      <div className="category-top">
        <PageTop
          trail={learnCategoryTrail(category.title, category.slug, useLanguage())}
          title={category.title}
        >
          <Topics label={m.articles_topics()} current={category.slug} />
        </PageTop>
        {category.cover !== null && (
          <div className="category-cover">
            <Cover address={category.cover} size={320} eager />
          </div>
        )}
      </div>
      {articles ? (
        <ArticlePages articles={articles} next={next} first={first} />
      ) : (
        <EmptyState title={m.articles_empty()} text={m.articles_elsewhere()}>
          <PageLink page="music" className="button button-line">
            {m.tracks_browse_genres()}
          </PageLink>
        </EmptyState>
      )}
    </div>
  )
}
