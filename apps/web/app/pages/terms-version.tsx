import { m } from '@tempolibre/locales/messages'
import { useLoaderData } from 'react-router'
import { termsVersionTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { PageLink } from '../foundation/ui/links.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import type { loader } from './terms-version.server.ts'

export default function TermsVersion() {
  const { document, html, inForce, sha256, textPath, title, version } = useLoaderData<typeof loader>()
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
