import { alternates, type Page, resolvePath } from '@tempolibre/locales'
import type { Route } from './+types/soon'
import { pageHead } from '../meta/page-head.server.ts'
import { pageMeta } from '../meta/page-meta.ts'
import { languageContext, settingsContext } from '../request-context.ts'
import { notFound } from '../site/api-answers.ts'
import { LogOut } from '../session/log-out.tsx'
import { type Audience, useGuard } from '../session/use-guard.ts'
import { loadCmsText } from '../site/cms-text.server.ts'
import { PageTop } from '../ui/page-top.tsx'
import { Prose } from '../ui/prose.tsx'
import { applicationBase, isApplicationPath } from './application-path.ts'

export const meta = pageMeta

/** What the site links to on the application host, besides the catalogue (R3.1, R3.2). */
const applicationPages: ReadonlySet<string> = new Set(
  ['', '/login', '/register'].map((path) => applicationBase + path),
)

/** Every page that needs an account; it says that accounts open soon. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (!isPage(url.pathname)) throw notFound()
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
    audience: resolved?.kind === 'page' ? audienceOf(resolved.page) : ('everybody' as const),
  }
}

/** R2.8, R2.9. */
function audienceOf(page: Page): Audience {
  if (['login', 'signup', 'forgot-password', 'reset-password'].includes(page)) return 'signed-out'
  const guarded = ['my-profile', 'dashboard', 'subscription', 'downloads', 'favourites', 'success', 'cancel']
  return guarded.includes(page) ? 'signed-in' : 'everybody'
}

function isPage(pathname: string): boolean {
  return !isApplicationPath(pathname) || applicationPages.has(pathname)
}

export default function Soon({ loaderData }: Route.ComponentProps) {
  const { audience, text } = loaderData
  useGuard(audience)
  return (
    <div className="measure page">
      <PageTop trail={[]} title={text.title} subheading={text.subheading} />
      <Prose html={text.html} />
      {audience === 'signed-in' && <LogOut className="button button-line" />}
    </div>
  )
}
