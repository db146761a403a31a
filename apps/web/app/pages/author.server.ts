import { alternates } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { profile } from '../foundation/meta/things.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { authorTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { needed } from '../foundation/api/api-answers.ts'
import { loadArticlePage } from '../features/articles/article-page.server.ts'
import { redirectToSlug, slugOf } from '../foundation/addresses/slugs.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

export async function loader({ context, slug: given, url }: PageArgs) {
  const settings = context.get(settingsContext)
  const { api } = settings
  const language = context.get(languageContext)
  const slug = slugOf(given)
  const answer = await needed(api.getAuthor({ slug, lang: language }), 'articles')
  if ('moved_to' in answer) throw redirectToSlug('author', language, answer.moved_to, url)

  const { author } = answer
  const { biography, fallbacks, name, picture_alt, picture_url } = author
  const { list, search, titled } = await loadArticlePage(settings, url, language, { author: slug })
  return {
    head: pageHead(
      { context, url },
      {
        title: titled(m.articles_by_author({ name: author.name })),
        description: author.biography,
        alternates: alternates('author', author.slugs),
        untranslated: author.untranslated,
        type: 'profile',
        picture: { title: author.name, cover: picture_url ?? null },
        search,
        trail: authorTrail(author, language),
        about: [profile(author)],
      },
    ),
    author: {
      name,
      slug,
      biography,
      picture: picture_url ?? null,
      pictureAlt: picture_alt ?? '',
      ...(fallbacks && { fallbacks }),
    },
    list: { ...list, articles: list.articles ?? [] },
  }
}
