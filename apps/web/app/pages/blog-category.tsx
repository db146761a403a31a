import { languageOf } from '@tempolibre/domain/fallback'
import { m } from '@tempolibre/locales/messages'
import { useLoaderData } from 'react-router'
import { learnCategoryTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { Cover } from '../foundation/ui/cover.tsx'
import { EmptyState } from '../foundation/ui/empty-state.tsx'
import { PageLink } from '../foundation/ui/links.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { ArticlePages, Topics } from '../features/articles/article-pages.tsx'
import type { loader } from './blog-category.server.ts'

export default function BlogCategory() {
  const { category, list } = useLoaderData<typeof loader>()
  const { articles } = list
  return (
    <div className="measure page">
      <div className="category-top">
        <PageTop
          trail={learnCategoryTrail(category, useLanguage())}
          title={category.title}
          titleLang={languageOf(category, 'title')}
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
