import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { formatPrice } from '../../foundation/format/format-price.ts'
import { LinkedSentence } from '../../foundation/ui/linked-sentence.tsx'
import { OfferedLink } from '../../foundation/ui/links.tsx'
import type { AskedTerms } from './asked-terms.ts'
import { ConsentBoxes, type Consents } from './consents.tsx'
import { UseOfPlan } from '../uses/use-of-plan.tsx'
import { CouponField } from '../coupons/coupon-field.tsx'
import '../../foundation/dialog/dialog-parts.css'
import './terms-question.css'

interface TermsQuestionProps {
  asked: AskedTerms
  /** @param consents undefined if they were not asked for */
  onAccept: (consents: Consents | undefined) => void
  onClose: () => void
}

/** Asks the buyer to accept the current terms before choosing a plan. The box is never ticked in advance. */
export default function TermsQuestion({ asked, onAccept, onClose }: TermsQuestionProps) {
  const [missing, setMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const [consents, setConsents] = useState<Consents>({ immediate: false, loss: false })
  const errorId = useId()
  const language = useLanguage()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (box.current?.checked) return onAccept(asked.asksConsents ? consents : undefined)
    setMissing(true)
    box.current?.focus()
  }

  return (
    <Dialog
      title={m.terms_question()}
      closeLabel={m.plan_choice_close()}
      className="session-dialog"
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <p>{asked.changed ? m.terms_question_changed() : m.terms_question_text()}</p>
        {asked.credit && (
          <p>
            {m.plan_credit({
              amount: formatPrice(asked.credit.amount_minor, asked.credit.currency, language),
              plan: asked.credit.plan,
            })}{' '}
            {m.plan_credit_rule()}
          </p>
        )}
        {asked.kind && <UseOfPlan kind={asked.kind} onLeave={onClose} />}
        <label className="terms-accept">
          <input
            ref={box}
            type="checkbox"
            required
            aria-invalid={missing}
            aria-describedby={missing ? errorId : undefined}
            onChange={() => setMissing(false)}
          />
          <span>
            <LinkedSentence
              say={m.terms_accept}
              links={{
                terms: <TermsLink version={asked.versions.terms} name={m.terms_in_sentence()} />,
                licence: (
                  <TermsLink version={asked.versions['license-terms']} name={m.license_terms_in_sentence()} />
                ),
              }}
            />
          </span>
        </label>
        {asked.asksConsents && (
          <fieldset className="terms-consents">
            <legend>{m.withdrawal_ask()}</legend>
            <ConsentBoxes consents={consents} onChange={setConsents} />
            <p>{m.withdrawal_consent_without()}</p>
          </fieldset>
        )}
        {asked.coupons && <CouponField />}
        <div role="alert">
          {missing && (
            <p id={errorId} className="field-error">
              {m.terms_accept_missing()}
            </p>
          )}
        </div>
        <div className="session-dialog-choices">
          <button type="submit" className="button button-hot">
            {m.terms_accept_go()}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** Link to the very version being accepted, in a new tab, so that the dialog stays open. */
function TermsLink({ name, version }: { name: string; version: string | undefined }) {
  const language = useLanguage()
  if (version === undefined) return name
  return (
    <OfferedLink
      page="terms-version"
      to={pathTo('terms-version', language, version)}
      target="_blank"
      rel="noopener"
      className="text-link"
    >
      {name}
    </OfferedLink>
  )
}
