import { alternates, resolvePath } from '@tempolibre/locales'
import type { Route } from './+types/text-page'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { type NamedPage, pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { NoText } from '../foundation/ui/no-text.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { loadCmsText } from '../features/texts/cms-text.server.ts'

export const meta = pageMeta

/** Every page that is its CMS text and nothing else; the address says which. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const resolved = resolvePath(url.pathname)
  if (resolved.kind !== 'page' || 'slug' in resolved) throw new Error(`no page of the table: ${url.pathname}`)
  const page = resolved.page as NamedPage
  const text = await loadCmsText(context.get(settingsContext), page, context.get(languageContext))
  return {
    head: pageHead(
      { context, url },
      { title: text.metaTitle, description: text.metaDescription, alternates: alternates(page) },
    ),
    page,
    text,
  }
}

export default function TextPage({ loaderData }: Route.ComponentProps) {
  const { page, text } = loaderData
  return (
    <div className="measure page">
      <PageTop trail={pageTrail(page, useLanguage())} title={text.title} subheading={text.subheading} />
      {text.html === '' ? <NoText /> : <Prose html={text.html} />}
    </div>
  )
}
