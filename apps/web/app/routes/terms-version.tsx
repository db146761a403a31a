import { type TermsText, termsVersionSchema } from '@tempolibre/contract'
import { alternates, perLanguage } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Route } from './+types/terms-version'
import { renderDescription } from '../foundation/markdown/render-description.server.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { termsVersionTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { PageLink } from '../foundation/ui/links.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { needed, notFound } from '../foundation/api/api-answers.ts'

export const meta = pageMeta

/** One version of the terms, as it stood when somebody accepted it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = context.get(settingsContext)
  const version = termsVersionSchema.safeParse(params.slug).data
  if (version === undefined) throw notFound()
  const { terms } = await needed(api.getTerms({ version, lang: context.get(languageContext) }), 'cms')
  const { document, in_force: inForce, language, sha256 } = terms
  const { body, title } = splitTitle(terms)
  return {
    head: pageHead(
      { context, url },
      {
        title: m.terms_version_title({ name: title, version }),
        description: m.terms_version_description({ version }),
        alternates: alternates(
          'terms-version',
          perLanguage(() => version),
        ),
        noindex: true,
      },
    ),
    document,
    version,
    sha256,
    inForce,
    textPath: `/api/v1/terms/${version}/${language}`,
    title,
    html: renderDescription(body),
  }
}

/** The first line of the text is its title, which stands above the page. */
function splitTitle({ text }: TermsText): { title: string; body: string } {
  const end = text.indexOf('\n')
  return { title: text.slice(0, end).replace(/^# /, ''), body: text.slice(end + 1) }
}

export default function TermsVersion({ loaderData }: Route.ComponentProps) {
  const { document, html, inForce, sha256, textPath, title, version } = loaderData
  return (
    <div className="measure page">
      <PageTop trail={termsVersionTrail(document, version, useLanguage())} title={title}>
        <p className="lead">
          {inForce ? m.terms_version_in_force() : m.terms_version_earlier()}{' '}
          {!inForce && (
            <PageLink page={document} className="text-link">
              {m.terms_version_see_current()}
            </PageLink>
          )}
        </p>
        <p>
          {m.account_page_terms_version({ version })}
          <br />
          <span>{m.account_page_terms_hash({ hash: sha256 })}</span>
          <br />
          <a href={textPath} className="text-link">
            {m.terms_version_text()}
          </a>
        </p>
      </PageTop>
      <Prose html={html} />
    </div>
  )
}
