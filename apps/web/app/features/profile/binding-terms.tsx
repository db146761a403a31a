import type { BindingTermsOfAccount, OfferedTerms, Terms } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { acceptTerms } from '@tempolibre/contract/operations/terms'
import { dateFormat, type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { formatDay } from '../../foundation/format/format-date.ts'
import { pageName } from '../../foundation/meta/breadcrumb-trail.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { OfferedLink } from '../../foundation/ui/links.tsx'

interface BindingTermsProps {
  binding: readonly BindingTermsOfAccount[]
  offered: readonly OfferedTerms[]
  /** Called once a version has been accepted. */
  onAccepted: (answer: Awaited<ReturnType<typeof acceptTerms>>) => void
}

/** The version of each document that applies to the account, and those it may accept. */
export function BindingTerms({ binding, offered, onAccepted }: BindingTermsProps) {
  const language = useLanguage()
  return (
    <>
      {offered.map((terms) => (
        <NewTerms key={terms.version} terms={terms} onAccepted={onAccepted} />
      ))}
      {binding.length > 0 && <h3>{m.account_page_terms_binding()}</h3>}
      {binding.map((terms) => (
        <p key={terms.document}>
          <span className="session-name">{pageName(terms.document)}</span> <VersionLink terms={terms} />
          <br />
          <span className="account-hint">
            {terms.by === 'acceptance'
              ? m.account_page_terms_since({ date: formatDay(terms.since, language) })
              : m.account_page_terms_told({ date: formatFirstDay(terms.since, language) })}
          </span>
        </p>
      ))}
    </>
  )
}

function NewTerms({ onAccepted, terms }: Pick<BindingTermsProps, 'onAccepted'> & { terms: OfferedTerms }) {
  const request = useApiRequest()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const { binds_at: bindsAt, document, sections, summary, version } = terms
  const name = pageName(document)

  async function accept() {
    if (busy) return
    setBusy(true)
    try {
      onAccepted(await acceptTerms(request, { accepted_terms: { [document]: version } }))
      tellVisitor(m.account_page_terms_accepted())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tellVisitor(m.account_page_terms_accept_failed())
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="new-terms">
      <p className="session-name">{m.account_page_terms_new({ document: name })}</p>
      {summary !== null && <p>{summary}</p>}
      {sections.length > 0 && (
        <p>
          {m.account_page_terms_sections({ sections: sections.map(({ heading }) => heading).join('; ') })}
        </p>
      )}
      <p>
        {bindsAt === null
          ? m.account_page_terms_only()
          : m.account_page_terms_binds({ date: formatFirstDay(bindsAt, language) })}
      </p>
      <p>
        <VersionLink terms={terms} />
      </p>
      <button
        type="button"
        className="button button-line"
        aria-label={`${m.account_page_terms_accept()}: ${name}`}
        aria-busy={busy}
        onClick={() => void accept()}
      >
        {m.account_page_terms_accept()}
      </button>
    </div>
  )
}

/** Days of the terms begin in UTC: elsewhere it would be the day before. */
const formatFirstDay = (at: string, language: Language) =>
  dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(at))

function VersionLink({ terms: { language, version } }: { terms: Pick<Terms, 'language' | 'version'> }) {
  return (
    <OfferedLink
      page="terms-version"
      to={pathTo('terms-version', language, version)}
      hrefLang={language}
      className="text-link"
    >
      {m.account_page_terms_version({ version })}
    </OfferedLink>
  )
}
