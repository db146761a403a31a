import { languageOf } from '@tempolibre/contract/fallback'
import { authorTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { ArticlePages } from '../features/articles/article-pages.tsx'
import type { PageProps } from '../foundation/pages/page.ts'
import type { loader } from './author.server.ts'

export default function AuthorPage({ loaderData }: PageProps<typeof loader>) {
  const { author, list } = loaderData
  return (
    <div className="measure page">
      <PageTop
        trail={authorTrail(author, useLanguage())}
        title={author.name}
        titleLang={languageOf(author, 'name')}
        subheading={author.biography}
        subheadingLang={languageOf(author, 'biography')}
      />
      <ArticlePages {...list} />
    </div>
  )
}
