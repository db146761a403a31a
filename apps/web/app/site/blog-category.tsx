import { alternates } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Route } from './+types/blog-category'
import { learnFeed } from '../documents/other-forms.server.ts'
import { pageHead } from '../meta/page-head.server.ts'
import { pageMeta } from '../meta/page-meta.ts'
import { languageContext, settingsContext } from '../request-context.ts'
import { learnCategoryTrail } from '../shell/breadcrumb-trail.ts'
import { useLanguage } from '../shell/site-context.ts'
import { PageTop } from '../ui/page-top.tsx'
import { needed, notFound } from './api-answers.ts'
import { ArticlePages, Topics } from './article-pages.tsx'
import { articleCards } from './article-cards.server.ts'
import { cursorOf, firstPage, neededPage, nextPage, pageSize, pageTitle } from './paged-list.server.ts'
import { redirectToSlug, slugOf } from './slugs.server.ts'

export const meta = pageMeta

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, siteUrl } = context.get(settingsContext)
  const language = context.get(languageContext)
  const slug = slugOf(params)
  const { blogCategories } = await needed(api.getBlogCategories({}), 'blog_categories')
  const category =
    blogCategories.find((one) => one.slug[language] === slug) ??
    blogCategories.find((one) => Object.values(one.slug).includes(slug))
  if (!category) throw notFound()
  if (category.slug[language] !== slug)
    throw redirectToSlug('blog-category', language, category.slug[language], url)

  const { cursor, search } = cursorOf(url)
  const list = await neededPage(
    api.listArticles({ lang: language, category: slug, limit: pageSize, cursor }),
    'articles',
    url,
  )
  const title = category.title[language]
  return {
    head: pageHead(
      { context, url },
      {
        title: pageTitle(title, cursor, list.articles[0]),
        description: m.blog_category_description({ title }),
        alternates: alternates('blog-category', category.slug),
        otherForms: learnFeed(siteUrl, language, { title, slug }),
        search,
        trail: learnCategoryTrail(title, slug, language),
      },
    ),
    category: { title, slug },
    articles: articleCards(list.articles, language),
    next: nextPage(url, list.next_cursor),
    first: cursor === undefined ? null : firstPage(url),
  }
}

export default function BlogCategory({ loaderData }: Route.ComponentProps) {
  const { category, articles, next, first } = loaderData
  return (
    <div className="measure page">
      <PageTop
        trail={learnCategoryTrail(category.title, category.slug, useLanguage())}
        title={category.title}
      >
        <Topics label={m.articles_topics()} current={category.slug} />
      </PageTop>
      <ArticlePages articles={articles} next={next} first={first} />
    </div>
  )
}
