import type { AccountField } from '@tempolibre/domain/account-rules'
import { describeAccountFault } from '@tempolibre/domain/account-fault-words'
import type { ExpectedCode } from '@tempolibre/domain/billing-details'
import { m } from '@tempolibre/locales/messages'
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useHydrated } from '../../foundation/loading/use-hydrated.ts'
import './account-form.css'
import type { AccountForm } from './use-account-form.ts'

/** Gives fields their form: its id and its errors. */
const FormContext = createContext<AccountForm | undefined>(undefined)

interface FormProps {
  form: AccountForm
  /** The button's label. */
  send: string
  /** Content beside the button. */
  beside?: ReactNode
  /** Content below the error message. */
  remedy?: ReactNode
  children: ReactNode
}

/**
 * A form with its result and its button. It is disabled until scripts have loaded: a native submit would
 * leave the page and lose everything typed.
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
  /** Language of the error messages; defaults to the page's. */
  language?: Parameters<typeof describeAccountFault>[2]
  /** How its code is written, which is said of one that is refused. */
  expected?: ExpectedCode | undefined
}

/** A field with its label, hint and error. A password can be shown. */
export function Field({ expected, hint, label, language, name, type = 'text', ...input }: FieldProps) {
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
      // Names and passwords must not be spell-checked.
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
          {describeAccountFault(name, fault, language ?? pageLanguage, expected)}
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
