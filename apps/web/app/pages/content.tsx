import { languageOf } from '@tempolibre/domain/fallback'
import { useLoaderData } from 'react-router'
import { pageTopOf } from '../features/texts/page-top-of.ts'
import type { Crumb } from '../foundation/meta/breadcrumb-trail.ts'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { ArticleView } from '../features/articles/article-view.tsx'
import type { CmsText } from '../features/texts/cms-text.server.ts'
import type { loader } from './content.server.ts'

export default function Content() {
  const loaderData = useLoaderData<typeof loader>()
  return loaderData.kind === 'article' ? <ArticleView {...loaderData} /> : <Landing {...loaderData} />
}

function Landing({ text, trail }: { text: CmsText; trail: Crumb[] }) {
  return (
    <div className="measure page">
      <PageTop trail={trail} {...pageTopOf(text)} />
      <Prose html={text.html} lang={languageOf(text, 'description')} />
    </div>
  )
}
