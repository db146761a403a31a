import type { AccountField } from '@tempolibre/contract/account-rules'
import { describeAccountFault } from '@tempolibre/contract/account-fault-words'
import { m } from '@tempolibre/locales/messages'
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useHydrated } from '../../foundation/loading/use-hydrated.ts'
import './account-form.css'
import type { AccountForm } from './use-account-form.ts'

/** Names the form its fields stand in, and says what is wrong with them. */
const FormContext = createContext<AccountForm | undefined>(undefined)

interface FormProps {
  form: AccountForm
  /** What its button says. */
  send: string
  /** Beside the button. */
  beside?: ReactNode
  /** Below what is said of a refusal. */
  remedy?: ReactNode
  children: ReactNode
}

/**
 * A form, what came of sending it, and its button. It needs scripts, and waits for them: posted by the browser alone it
 * would leave the page, and everything typed with it.
 */
export function AccountFormFrame({ beside, children, form, remedy, send }: FormProps) {
  const hydrated = useHydrated()
  return (
    <FormContext value={form}>
      <form method="post" className="account-form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        {children}
        <div role="alert" className="account-notice">
          {form.notice !== undefined && <p className="field-error">{form.notice}</p>}
          {form.notice !== undefined && remedy}
        </div>
        <div className="account-form-end">
          <button
            type="submit"
            className="button button-hot"
            disabled={!hydrated}
            aria-disabled={form.sending || undefined}
          >
            {form.sending ? m.sign_sending() : send}
          </button>
          {beside}
        </div>
      </form>
    </FormContext>
  )
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'name' | 'id' | 'className'> {
  name: AccountField
  label: string
  hint?: string
  /** Whose rules what is wrong is worded by; the page's language unless told. */
  language?: Parameters<typeof describeAccountFault>[2]
}

/** A field with its label, what it takes and what is wrong with it. A password can be shown. */
export function Field({ hint, label, language, name, type = 'text', ...input }: FieldProps) {
  const form = useContext(FormContext)
  const pageLanguage = useLanguage()
  const [shown, setShown] = useState(false)
  const fault = form?.faults[name]
  const inputId = `${form?.id}-${name}`
  const described = [fault && `${inputId}-error`, hint !== undefined && `${inputId}-hint`].filter(Boolean)
  const control = (
    <input
      id={inputId}
      name={name}
      type={shown ? 'text' : type}
      className="field"
      required
      aria-invalid={fault !== undefined}
      aria-describedby={described.length > 0 ? described.join(' ') : undefined}
      // Names and passwords are nobody's to correct.
      spellCheck={false}
      autoCapitalize={name === 'name' ? 'words' : 'none'}
      {...input}
    />
  )
  return (
    <div className="account-field">
      <label htmlFor={inputId}>{label}</label>
      {hint !== undefined && (
        <p id={`${inputId}-hint`} className="account-hint">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${inputId}-error`} className="field-error">
          {describeAccountFault(name, fault, language ?? pageLanguage)}
        </p>
      )}
      {type === 'password' ? (
        <div className="account-password">
          {control}
          <ShowPassword shown={shown} onToggle={() => setShown(!shown)} />
        </div>
      ) : (
        control
      )}
    </div>
  )
}

function ShowPassword({ onToggle, shown }: { onToggle: () => void; shown: boolean }) {
  const hydrated = useHydrated()
  return (
    <button
      type="button"
      className="account-password-toggle"
      aria-label={shown ? m.sign_password_hide_label() : m.sign_password_show_label()}
      hidden={!hydrated}
      onClick={onToggle}
    >
      {shown ? m.sign_password_hide() : m.sign_password_show()}
    </button>
  )
}
