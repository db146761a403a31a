import { alternates } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Route } from './+types/author'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import { profile } from '../foundation/meta/things.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { authorTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { needed } from '../foundation/api/api-answers.ts'
import { ArticlePages } from '../features/articles/article-pages.tsx'
import { loadArticlePage } from '../features/articles/article-page.server.ts'
import { redirectToSlug, slugOf } from '../foundation/addresses/slugs.server.ts'

export const meta = pageMeta

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  const { api } = settings
  const language = context.get(languageContext)
  const slug = slugOf(params)
  const answer = await needed(api.getAuthor({ slug, lang: language }), 'articles')
  if ('moved_to' in answer) throw redirectToSlug('author', language, answer.moved_to, url)

  const { author } = answer
  const { list, search, titled } = await loadArticlePage(settings, url, language, { author: slug })
  return {
    head: pageHead(
      { context, url },
      {
        title: titled(m.articles_by_author({ name: author.name })),
        description: author.biography,
        alternates: alternates('author', author.slugs),
        type: 'profile',
        picture: { title: author.name },
        search,
        trail: authorTrail(author.name, slug, language),
        about: [profile(author)],
      },
    ),
    author: { name: author.name, slug, biography: author.biography },
    list: { ...list, articles: list.articles ?? [] },
  }
}

export default function AuthorPage({ loaderData }: Route.ComponentProps) {
  const { author, list } = loaderData
  return (
    <div className="measure page">
      <PageTop
        trail={authorTrail(author.name, author.slug, useLanguage())}
        title={author.name}
        subheading={author.biography}
      />
      <ArticlePages {...list} />
    </div>
  )
}
