import { alternates } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Route } from './+types/blog'
import { blogFeed } from '../features/documents/other-forms.server.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { allNeeded } from '../foundation/api/api-answers.ts'
import { loadCmsText } from '../features/texts/cms-text.server.ts'
import { ArticlePages, Topics } from '../features/articles/article-pages.tsx'
import { articleCards } from '../features/articles/article-cards.server.ts'
import {
  cursorOf,
  firstPage,
  listPage,
  nextPage,
  pageSize,
  pageTitle,
} from '../foundation/api/paged-list.server.ts'

export const meta = pageMeta

export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  const { cursor, search } = cursorOf(url)
  const [text, list] = await allNeeded([
    loadCmsText(settings, 'blog', language),
    listPage(
      settings.api.listArticles({ lang: language, limit: pageSize, cursor }),
      'articles',
      url,
      settings,
    ),
  ])
  return {
    head: pageHead(
      { context, url },
      {
        title: pageTitle(text.metaTitle, cursor, list?.articles[0]),
        description: text.metaDescription,
        alternates: alternates('blog'),
        ...(list && { otherForms: blogFeed(settings, language) }),
        search,
      },
    ),
    text,
    articles: list && articleCards(list.articles, language),
    next: list ? nextPage(url, list.next_cursor) : null,
    first: cursor === undefined ? null : firstPage(url),
  }
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { text, articles, next, first } = loaderData
  return (
    <div className="measure page">
      <PageTop trail={pageTrail('blog', useLanguage())} title={text.title} subheading={text.subheading}>
        <Prose html={text.html} />
        {articles && <Topics label={m.articles_topics()} />}
      </PageTop>
      {articles ? (
        <ArticlePages articles={articles} next={next} first={first} all leading={first === null} />
      ) : (
        <section>
          <h2>{m.articles_topics()}</h2>
          <Topics label={m.articles_topics()} />
        </section>
      )}
    </div>
  )
}
