import {
  type ContactFault,
  contactFields,
  type ContactField,
  contactLimits,
  contactRules,
  countCodePoints,
} from '@tempolibre/domain/contact-message'
import { m } from '@tempolibre/locales/messages'
import { type ComponentProps, type FormEvent, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { type ContactOutcome, decoyField, idField } from './contact-outcome.ts'

interface ContactFormProps {
  /** Address of the page itself, which receives the form. */
  address: string
  id: string
  outcome: ContactOutcome | undefined
}

/** What is wrong with a field, and what would be valid. */
const faultTexts: Record<ContactField, (fault: ContactFault, text: string) => string> = {
  name(fault) {
    if (fault === 'missing') return m.contact_name_missing()
    if (fault === 'too_short') return m.contact_name_short({ minimum: contactLimits.name.minimum })
    if (fault === 'too_long') return m.contact_name_long({ maximum: contactLimits.name.maximum })
    return m.contact_name_invalid()
  },
  email: (fault) => (fault === 'missing' ? m.contact_email_missing() : m.contact_email_invalid()),
  message(fault, text) {
    const length = countCodePoints(contactRules.message.tidy(text))
    if (fault === 'too_short') return m.contact_message_short({ length })
    return fault === 'too_long' ? m.contact_message_long({ length }) : m.contact_message_missing()
  },
}

/**
 * The contact form and its result. Its fields are uncontrolled, so nothing typed is lost; without scripts the
 * server sends the values back.
 */
export function ContactForm({ address, id, outcome }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const sending = useNavigation().formMethod === 'POST'
  const firstWrong = contactFields.find((field) => outcome?.faults[field])

  useEffect(() => {
    if (!outcome || !form.current) return
    const { elements } = form.current
    const decoy = elements.namedItem(decoyField)
    if (decoy instanceof HTMLInputElement) decoy.value = ''
    const wrong = firstWrong && elements.namedItem(firstWrong)
    if (wrong instanceof HTMLElement) wrong.focus()
  }, [outcome, firstWrong])

  function submit(event: FormEvent): void {
    if (sending) event.preventDefault()
  }

  const fieldProps = (field: ContactField) => ({
    field,
    fault: outcome?.faults[field],
    sent: outcome?.form.texts[field] ?? '',
    focused: field === firstWrong,
  })

  return (
    <Form ref={form} method="post" action={address} className="contact-form" noValidate onSubmit={submit}>
      <input type="hidden" name={idField} value={outcome?.form.id ?? id} />
      <div className="contact-decoy" aria-hidden="true">
        <label htmlFor="contact-website">{m.contact_decoy()}</label>
        <input id="contact-website" name={decoyField} tabIndex={-1} autoComplete="off" />
      </div>
      <Field
        {...fieldProps('name')}
        label={m.contact_name()}
        hint={m.contact_name_hint(contactLimits.name)}
        autoComplete="name"
      />
      <Field
        {...fieldProps('email')}
        label={m.contact_email()}
        hint={m.contact_email_hint()}
        type="email"
        autoComplete="email"
      />
      <Field
        {...fieldProps('message')}
        label={m.contact_message()}
        hint={m.contact_message_hint()}
        rows={8}
      />
      <div role="alert" className="contact-notice">
        {outcome && (
          // Without scripts, this scrolls it into view.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          <p className="field-error" tabIndex={-1} autoFocus={firstWrong === undefined}>
            {outcome.notice}
          </p>
        )}
      </div>
      <button type="submit" className="button button-hot button-large" aria-disabled={sending}>
        {sending ? m.contact_sending() : m.contact_send()}
      </button>
    </Form>
  )
}

interface FieldProps extends Pick<ComponentProps<'input'>, 'type' | 'autoComplete'> {
  field: ContactField
  label: string
  hint: string
  /** The value of the failed attempt. */
  sent: string
  fault: ContactFault | undefined
  focused: boolean
  /** Set for a field of several lines. */
  rows?: number
}

function Field({ fault, field, focused, hint, label, rows, sent, ...input }: FieldProps) {
  const inputId = `contact-${field}`
  const hintId = `${inputId}-hint`
  const errorId = `${inputId}-error`
  const control = {
    id: inputId,
    name: field,
    required: true,
    defaultValue: sent,
    autoFocus: focused,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault ? `${errorId} ${hintId}` : hintId,
  }
  return (
    <div className="contact-field">
      <label htmlFor={inputId}>{label}</label>
      <p id={hintId} className="contact-hint">
        {hint}
      </p>
      {fault && (
        <p id={errorId} className="field-error">
          {faultTexts[field](fault, sent)}
        </p>
      )}
      {rows === undefined ? (
        <input className="field" {...control} {...input} />
      ) : (
        <textarea className="field field-area" dir="auto" rows={rows} {...control} />
      )}
    </div>
  )
}
