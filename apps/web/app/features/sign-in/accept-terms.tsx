import { m } from '@tempolibre/locales/messages'
import { LinkedSentence } from '../../foundation/ui/linked-sentence.tsx'
import { PageLink } from '../../foundation/ui/links.tsx'

/** What creating an account accepts, beside the button that does. */
export function AcceptTerms() {
  return (
    <p className="account-hint">
      <LinkedSentence
        say={m.sign_up_accept}
        links={{
          terms: (
            <PageLink page="terms" className="text-link">
              {m.terms_in_sentence()}
            </PageLink>
          ),
          licence: (
            <PageLink page="license-terms" className="text-link">
              {m.license_terms_in_sentence()}
            </PageLink>
          ),
          use: (
            <PageLink page="terms-of-use" className="text-link">
              {m.terms_of_use_in_sentence()}
            </PageLink>
          ),
          privacy: (
            <PageLink page="privacy" className="text-link">
              {m.privacy_in_sentence()}
            </PageLink>
          ),
        }}
      />
    </p>
  )
}
