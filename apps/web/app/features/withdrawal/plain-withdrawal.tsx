import { m } from '@tempolibre/locales/messages'
import type { ReactNode } from 'react'
import { type Declaration, declarationFields, describeDeclarationFields } from './declaration.ts'
import { type PlainOutcome, type PlainStep, stepField, tokenField } from './plain-outcome.ts'

interface PlainWithdrawalProps {
  /** Address of the page itself, which receives the forms. */
  address: string
  outcome: PlainOutcome
}

const nothing: Declaration = { name: '', order_number: '', email: '' }
/** Where a page begins that no form was sent to. */
export const plainStart: PlainOutcome = { shows: 'fields', typed: nothing }

/** The function for browsers without scripts: the same two steps, each a form of its own that the page's address takes. */
export function PlainWithdrawal({ address, outcome }: PlainWithdrawalProps) {
  const form = { method: 'post', action: address } as const
  switch (outcome.shows) {
    case 'fields':
      return (
        <form {...form} noValidate className="withdrawal-fields">
          <Fields {...outcome} />
          <div className="withdrawal-actions">
            <StepButton step="read" hot>
              {m.withdrawal_name()}
            </StepButton>
          </div>
        </form>
      )
    case 'declaration':
      return (
        <form {...form} className="withdrawal-part">
          {declarationFields.map((field) => (
            <input key={field} type="hidden" name={field} value={outcome.typed[field]} />
          ))}
          <p>
            {m.withdrawal_check({
              number: outcome.typed.order_number,
              name: outcome.typed.name,
              email: outcome.typed.email,
            })}
          </p>
          <Effect trouble={outcome.trouble} />
          <div className="withdrawal-actions">
            <StepButton step="send" hot>
              {m.withdrawal_confirm()}
            </StepButton>
            <StepButton step="write">{m.withdrawal_back()}</StepButton>
          </div>
        </form>
      )
    case 'link':
      return <PlainLink address={address} token={outcome.token} trouble={outcome.trouble} />
    case 'end':
      return (
        <section className="withdrawal-part">
          <h2>{outcome.title}</h2>
          {outcome.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      )
  }
}

/** The link in the mail, confirmed by its reader. */
export function PlainLink(props: { address: string; token: string; trouble?: string }) {
  const { address, token, trouble } = props
  return (
    <form method="post" action={address} className="withdrawal-part">
      <input type="hidden" name={tokenField} value={token} />
      <p>{m.withdrawal_link_text()}</p>
      <Effect trouble={trouble} />
      <div className="withdrawal-actions">
        <StepButton step="confirm" hot>
          {m.withdrawal_confirm()}
        </StepButton>
      </div>
    </form>
  )
}

function Effect({ trouble }: { trouble: string | undefined }) {
  return (
    <>
      <p>{m.withdrawal_effect()}</p>
      {trouble !== undefined && (
        <p role="alert" className="field-error">
          {trouble}
        </p>
      )}
    </>
  )
}

function StepButton(props: { step: PlainStep; hot?: boolean; children: ReactNode }) {
  const { children, hot = false, step } = props
  return (
    <button
      type="submit"
      name={stepField}
      value={step}
      className={`button ${hot ? 'button-hot' : 'button-line'}`}
    >
      {children}
    </button>
  )
}

function Fields({ missing, typed }: { typed: Declaration; missing?: keyof Declaration }) {
  const labels = describeDeclarationFields()
  return declarationFields.map((field) => {
    const id = `withdrawal-plain-${field}`
    const isMissing = missing === field
    return (
      <div key={field} className="account-field">
        <label htmlFor={id}>{labels[field]}</label>
        {field === 'order_number' && (
          <p id={`${id}-hint`} className="account-hint">
            {m.withdrawal_number_hint()}
          </p>
        )}
        {isMissing && (
          <p id={`${id}-error`} className="field-error">
            {m.withdrawal_field_missing()}
          </p>
        )}
        <input
          id={id}
          name={field}
          className="field"
          type={field === 'email' ? 'email' : 'text'}
          autoComplete={field === 'order_number' ? 'off' : field}
          required
          // Without scripts, this leads there.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isMissing}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-error` : field === 'order_number' ? `${id}-hint` : undefined}
          defaultValue={typed[field]}
        />
      </div>
    )
  })
}
