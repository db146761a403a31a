import type { TermsAcceptance } from '@tempolibre/contract'
import { listAcceptedTerms } from '@tempolibre/contract/operations/terms'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { pageName } from '../../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { OfferedLink } from '../../foundation/ui/links.tsx'
import { formatDay } from '../../foundation/format/format-date.ts'
import { Loaded } from '../../foundation/calls/loaded.tsx'
import { BindingTerms } from './binding-terms.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'

const moments = {
  sign_up: m.account_page_terms_sign_up,
  checkout: m.account_page_terms_checkout,
  order: m.account_page_terms_order,
  account: m.account_page_terms_account,
} as const satisfies Record<TermsAcceptance['moment'], (inputs: { date: string }) => string>

/** The terms the account has accepted and when, latest first; every version stays readable. */
export function AcceptedTerms() {
  const load = useAccountLoad(listAcceptedTerms, {})
  return (
    <section className="account-card" aria-labelledby="terms-title">
      <h2 id="terms-title">{m.account_page_terms()}</h2>
      <Loaded load={load} failure={m.account_page_terms_failed()}>
        {({ acceptances, binding = [], offered = [] }) => (
          <>
            <BindingTerms binding={binding} offered={offered} onAccepted={load.change} />
            {acceptances.length === 0 ? (
              <p>{m.account_page_terms_none()}</p>
            ) : (
              <ul className="sessions">
                {acceptances.map((acceptance) => (
                  <AcceptanceRow
                    key={`${acceptance.version} ${acceptance.moment} ${acceptance.accepted_at}`}
                    acceptance={acceptance}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function AcceptanceRow({ acceptance }: { acceptance: TermsAcceptance }) {
  const pageLanguage = useLanguage()
  const { accepted_at, document, language, moment, version } = acceptance
  return (
    <li>
      <div>
        <p className="session-name">{pageName(document)}</p>
        <p className="account-hint">{moments[moment]({ date: formatDay(accepted_at, pageLanguage) })}</p>
      </div>
      <OfferedLink
        page="terms-version"
        to={pathTo('terms-version', language, version)}
        hrefLang={language}
        className="text-link"
      >
        {m.account_page_terms_version({ version })}
      </OfferedLink>
    </li>
  )
}
