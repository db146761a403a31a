import { alternates, resolvePath } from '@tempolibre/locales'
import type { Route } from './+types/soon'
import { pageHead } from '../meta/page-head.server.ts'
import { pageMeta } from '../meta/page-meta.ts'
import { languageContext, settingsContext } from '../request-context.ts'
import { loadCmsText } from '../site/cms-text.server.ts'
import { PageTop } from '../ui/page-top.tsx'
import { Prose } from '../ui/prose.tsx'
import { isApplicationPath } from './application-path.ts'

export const meta = pageMeta

/** Every page that needs an account; it says that accounts open soon. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const text = await loadCmsText(context.get(settingsContext), 'application', context.get(languageContext))
  const resolved = isApplicationPath(url.pathname) ? undefined : resolvePath(url.pathname)
  return {
    head: pageHead(
      { context, url },
      {
        title: text.metaTitle,
        description: text.metaDescription,
        noindex: true,
        ...(resolved?.kind === 'page' && !('slug' in resolved) && { alternates: alternates(resolved.page) }),
      },
    ),
    text,
  }
}

export default function Soon({ loaderData }: Route.ComponentProps) {
  const { text } = loaderData
  return (
    <div className="measure page">
      <PageTop trail={[]} title={text.title} subheading={text.subheading} />
      <Prose html={text.html} />
    </div>
  )
}
