import { alternates } from '@tempolibre/locales'
import type { Route } from './+types/license-terms'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { NoText } from '../foundation/ui/no-text.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { UsageTable } from '../features/plans/usage-table.tsx'
import { allNeeded, optional } from '../foundation/api/api-answers.ts'
import { loadCmsText } from '../features/texts/cms-text.server.ts'
import { usageTable } from '../features/plans/usage-table.server.ts'

export const meta = pageMeta

export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  const [text, answer] = await allNeeded([
    loadCmsText(settings, 'license-terms', language),
    optional(settings.api.listPlans({ lang: language }), 'plans', settings),
  ])
  return {
    head: pageHead(
      { context, url },
      { title: text.metaTitle, description: text.metaDescription, alternates: alternates('license-terms') },
    ),
    text,
    usage: answer && usageTable(answer.plans, language),
  }
}

/** What is allowed, answered at once; then the text that says it in full. */
export default function LicenseTerms({ loaderData }: Route.ComponentProps) {
  const { text, usage } = loaderData
  return (
    <div className="measure page">
      <PageTop
        trail={pageTrail('license-terms', useLanguage())}
        title={text.title}
        subheading={text.subheading}
      />
      {usage && <UsageTable table={usage} />}
      {text.html === '' ? <NoText /> : <Prose html={text.html} />}
    </div>
  )
}
