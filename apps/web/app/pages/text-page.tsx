import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { NoText } from '../foundation/ui/no-text.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import type { PageProps } from '../foundation/pages/page.ts'
import type { loader } from './text-page.server.ts'

export default function TextPage({ loaderData }: PageProps<typeof loader>) {
  const { page, text } = loaderData
  return (
    <div className="measure page">
      <PageTop trail={pageTrail(page, useLanguage())} title={text.title} subheading={text.subheading} />
      {text.html === '' ? <NoText /> : <Prose html={text.html} />}
    </div>
  )
}
