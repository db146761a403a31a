import { alternates } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Route } from './+types/blog-category'
import { learnFeed } from '../features/documents/other-forms.server.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { learnCategoryTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { Cover } from '../foundation/ui/cover.tsx'
import { EmptyState } from '../foundation/ui/empty-state.tsx'
import { PageLink } from '../foundation/ui/links.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { needed, notFound } from '../foundation/api/api-answers.ts'
import { ArticlePages, Topics } from '../features/articles/article-pages.tsx'
import { loadArticlePage } from '../features/articles/article-page.server.ts'
import { findBySlug } from '../foundation/addresses/find-by-slug.ts'
import { redirectToSlug } from '../foundation/addresses/slugs.server.ts'

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

  const { list, search, titled } = await loadArticlePage(settings, url, language, { category: slug })
  const { articles } = list
  const title = category.title[language]
  return {
    head: pageHead(
      { context, url },
      {
        title: titled(title),
        description: articles ? m.blog_category_description({ title }) : title,
        alternates: alternates('blog-category', category.slug),
        ...(articles && { otherForms: learnFeed(settings, language, { title, slug }) }),
        search,
        picture: { title, cover: category.cover_url ?? null },
        trail: learnCategoryTrail(title, slug, language),
      },
    ),
    category: { title, slug, cover: category.cover_url ?? null },
    list,
  }
}

export default function BlogCategory({ loaderData }: Route.ComponentProps) {
  const { category, list } = loaderData
  const { articles } = list
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
        <ArticlePages {...list} articles={articles} />
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
