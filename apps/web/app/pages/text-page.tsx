import { languageOf } from '@tempolibre/domain/fallback'
import { useLoaderData } from 'react-router'
import { pageTopOf } from '../features/texts/page-top-of.ts'
import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { NoText } from '../foundation/ui/no-text.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { isEmpty } from '../foundation/context/shown-once.ts'
import type { loader } from './text-page.server.ts'

export default function TextPage() {
  const { page, text } = useLoaderData<typeof loader>()
  return (
    <div className="measure page">
      <PageTop trail={pageTrail(page, useLanguage())} {...pageTopOf(text)} />
      {isEmpty(text.html) ? <NoText /> : <Prose html={text.html} lang={languageOf(text, 'description')} />}
    </div>
  )
}
