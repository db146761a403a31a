import { alternates, keysOf } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { learnFeed } from '../features/documents/other-forms.server.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { learnCategoryTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { needed, optional } from '../foundation/api/api-answers.ts'
import { loadArticlePage } from '../features/articles/article-page.server.ts'
import { findBySlug } from '../foundation/addresses/find-by-slug.ts'
import { redirectToSlug, unlisted } from '../foundation/addresses/slugs.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

export async function loader({ context, slug = '', url }: PageArgs) {
  const settings = context.get(settingsContext)
  const { api } = settings
  const language = context.get(languageContext)
  const articlePage = loadArticlePage(settings, url, language, { category: slug })
  // Not needed if the slug is another language's, or no topic's.
  articlePage.catch(() => undefined)
  const category = await needed(
    api
      .getBlogCategories({})
      .then(({ blogCategories, unread }) => findBySlug(blogCategories, slug, language, unread)),
    'blog_categories',
  )
  if (!category) {
    const lookUp = (former: string) =>
      optional(api.getBlogCategory({ slug: former, lang: language }), 'blog_categories', settings)
    throw await unlisted('blog-category', lookUp, { given: slug, language, url })
  }
  if (category.slug[language] !== slug)
    throw redirectToSlug('blog-category', language, category.slug[language], url)

  const { list, search, titled } = await articlePage
  const { articles } = list
  const title = category.title[language]
  const fallbacks = category.fallbacks?.[language]
  const shown = { title, slug, ...(fallbacks && { fallbacks }) }
  return {
    head: pageHead(
      { context, url },
      {
        title: titled(title),
        description: articles ? m.blog_category_description({ title }) : title,
        alternates: alternates('blog-category', category.slug),
        untranslated: category.fallbacks && keysOf(category.fallbacks),
        ...(articles && { otherForms: learnFeed(settings, language, { title, slug }) }),
        search,
        picture: { title, cover: category.cover_url ?? null },
        trail: learnCategoryTrail(shown, language),
      },
    ),
    category: { ...shown, cover: category.cover_url ?? null },
    list,
  }
}
