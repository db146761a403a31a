import { languageOf } from '@tempolibre/domain/fallback'
import { pageTopOf } from '../features/texts/page-top-of.ts'
import { m } from '@tempolibre/locales/messages'
import { useLoaderData } from 'react-router'
import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { ArticlePages, Topics } from '../features/articles/article-pages.tsx'
import type { loader } from './blog.server.ts'

export default function Blog() {
  const { text, list } = useLoaderData<typeof loader>()
  const { articles } = list
  return (
    <div className="measure page">
      <PageTop trail={pageTrail('blog', useLanguage())} {...pageTopOf(text)}>
        <Prose html={text.html} lang={languageOf(text, 'description')} />
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
