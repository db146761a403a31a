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
import { loadArticlePage } from '../features/articles/article-page.server.ts'

export const meta = pageMeta

export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  const [text, { list, search, titled }] = await allNeeded([
    loadCmsText(settings, 'blog', language),
    loadArticlePage(settings, url, language),
  ])
  return {
    head: pageHead(
      { context, url },
      {
        title: titled(text.metaTitle),
        description: text.metaDescription,
        alternates: alternates('blog'),
        ...(list.articles && { otherForms: blogFeed(settings, language) }),
        search,
      },
    ),
    text,
    list,
  }
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { text, list } = loaderData
  const { articles } = list
  return (
    <div className="measure page">
      <PageTop trail={pageTrail('blog', useLanguage())} title={text.title} subheading={text.subheading}>
        <Prose html={text.html} />
        {articles && <Topics label={m.articles_topics()} />}
      </PageTop>
      {articles ? (
        <ArticlePages {...list} articles={articles} all leading={list.first === null} />
      ) : (
        <section>
          <h2>{m.articles_topics()}</h2>
          <Topics label={m.articles_topics()} />
        </section>
      )}
    </div>
  )
}
