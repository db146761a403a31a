import { languageOf } from '@tempolibre/domain/fallback'
import { useLoaderData } from 'react-router'
import { authorTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { Cover } from '../foundation/ui/cover.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { ArticlePages } from '../features/articles/article-pages.tsx'
import type { loader } from './author.server.ts'

export default function AuthorPage() {
  const { author, list } = useLoaderData<typeof loader>()
  return (
    <div className="measure page">
      <div className={author.picture === null ? undefined : 'category-top'}>
        <PageTop
          trail={authorTrail(author, useLanguage())}
          title={author.name}
          titleLang={languageOf(author, 'name')}
          subheading={author.biography}
          subheadingLang={languageOf(author, 'biography')}
        />
        {author.picture !== null && (
          <div className="author-picture">
            <Cover address={author.picture} alt={author.pictureAlt} size={320} eager />
          </div>
        )}
      </div>
      <ArticlePages {...list} />
    </div>
  )
}
