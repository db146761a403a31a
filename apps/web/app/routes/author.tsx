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
import { articleCards } from '../features/articles/article-cards.server.ts'
import {
  cursorOf,
  firstPage,
  listPage,
  nextPage,
  pageSize,
  pageTitle,
} from '../foundation/api/paged-list.server.ts'
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
  const { cursor, search } = cursorOf(url)
  const list = await listPage(
    api.listArticles({ lang: language, author: slug, limit: pageSize, cursor }),
    'articles',
    url,
    settings,
  )
  return {
    head: pageHead(
      { context, url },
      {
        title: pageTitle(m.articles_by_author({ name: author.name }), cursor, list?.articles[0]),
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
    articles: articleCards(list?.articles ?? [], language),
    next: list ? nextPage(url, list.next_cursor) : null,
    first: cursor === undefined ? null : firstPage(url),
  }
}

export default function AuthorPage({ loaderData }: Route.ComponentProps) {
  const { author, articles, next, first } = loaderData
  return (
    <div className="measure page">
      <PageTop
        trail={authorTrail(author.name, author.slug, useLanguage())}
        title={author.name}
        subheading={author.biography}
      />
      <ArticlePages articles={articles} next={next} first={first} />
    </div>
  )
}
