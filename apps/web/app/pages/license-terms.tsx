import { languageOf } from '@tempolibre/domain/fallback'
import { useLoaderData } from 'react-router'
import { pageTopOf } from '../features/texts/page-top-of.ts'
import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { NoText } from '../foundation/ui/no-text.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { UsageTable } from '../features/plans/usage-table.tsx'
import { isEmpty } from '../foundation/context/shown-once.ts'
import type { loader } from './license-terms.server.ts'

/** What is allowed, answered at once; then the text that says it in full. */
export default function LicenseTerms() {
  const { text, usage } = useLoaderData<typeof loader>()
  return (
    <div className="measure page">
      <PageTop trail={pageTrail('license-terms', useLanguage())} {...pageTopOf(text)} />
      {usage && <UsageTable table={usage} />}
      {isEmpty(text.html) ? <NoText /> : <Prose html={text.html} lang={languageOf(text, 'description')} />}
    </div>
  )
}
