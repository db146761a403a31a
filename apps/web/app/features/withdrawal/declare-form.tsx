import { declareWithdrawal, withdrawFromContract } from '@tempolibre/contract/operations/withdrawals'
import { m } from '@tempolibre/locales/messages'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { readAccount } from '../account/read-account.ts'
import { Confirmation } from './confirmation.tsx'
import {
  type Declaration,
  declarationFields,
  describeDeclarationFields,
  findMissingField,
} from './declaration.ts'
import type { WithdrawalOutcome } from './withdrawal-outcome.ts'

interface DeclareFormProps {
  /** Of the account that is signed in: the receipt goes to its address. */
  own?: true
  given?: Partial<Declaration>
  onDone: (outcome: WithdrawalOutcome) => void
}

/** The declaration in two steps: what is withdrawn from, then the button that confirms it. */
export function DeclareForm({ given, onDone, own }: DeclareFormProps) {
  const [step, setStep] = useState<'write' | 'confirm'>('write')
  const [typed, setTyped] = useState<Declaration>({ name: '', order_number: '', email: '', ...given })
  const [missing, setMissing] = useState<keyof Declaration>()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  /** What was pressed to get here is gone: the keyboard goes on at the first field. */
  const isReached = useRef(own === true)
  useEffect(() => {
    if (step === 'confirm') isReached.current = true
    else if (isReached.current) form.current?.querySelector('input')?.focus()
  }, [step])
  const labels = describeDeclarationFields()

  function submit(event: FormEvent) {
    event.preventDefault()
    const empty = findMissingField(typed)
    setMissing(empty)
    const control = empty && form.current?.elements.namedItem(empty)
    if (control instanceof HTMLElement) control.focus()
    if (!empty) setStep('confirm')
  }

  if (step === 'confirm')
    return <Confirm own={own} declaration={typed} onBack={() => setStep('write')} onDone={onDone} />
  return (
    <form ref={form} noValidate className="withdrawal-fields" onSubmit={submit}>
      {declarationFields.map((field) => (
        <div key={field} className="account-field">
          <label htmlFor={`${id}-${field}`}>{labels[field]}</label>
          {field === 'order_number' && !own && (
            <p id={`${id}-hint`} className="account-hint">
              {m.withdrawal_number_hint()}
            </p>
          )}
          {missing === field && (
            <p id={`${id}-error`} className="field-error">
              {m.withdrawal_field_missing()}
            </p>
          )}
          <input
            id={`${id}-${field}`}
            name={field}
            className="field"
            type={field === 'email' ? 'email' : 'text'}
            autoComplete={field === 'order_number' ? 'off' : field}
            spellCheck={false}
            required
            readOnly={own && field !== 'name'}
            aria-invalid={missing === field}
            aria-describedby={
              missing === field ? `${id}-error` : field === 'order_number' && !own ? `${id}-hint` : undefined
            }
            value={typed[field]}
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          />
        </div>
      ))}
      <div className="withdrawal-actions">
        <button type="submit" className="button button-hot">
          {m.withdrawal_name()}
        </button>
      </div>
    </form>
  )
}

function Confirm(props: {
  own: true | undefined
  declaration: Declaration
  onBack: () => void
  onDone: (outcome: WithdrawalOutcome) => void
}) {
  const { declaration, onBack, onDone, own } = props
  const { email, name, order_number: number } = declaration
  const language = useLanguage()
  const request = useApiRequest()
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])

  async function send() {
    const said = { order_number: number, name, lang: language }
    if (own) {
      const { withdrawal } = await withdrawFromContract(request, said)
      onDone({ kind: 'done', withdrawal })
      await readAccount(request)
    } else {
      const { declared_at: at } = await declareWithdrawal(request, { ...said, email })
      onDone({ kind: 'declared', at })
    }
  }

  return (
    <Confirmation send={send} onBack={onBack}>
      <p ref={words} tabIndex={-1}>
        {m.withdrawal_check({ number, name, email })}
      </p>
    </Confirmation>
  )
}
