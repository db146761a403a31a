import type { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { type ReactNode, useState } from 'react'
import { useOneAtATime } from '../account/use-one-at-a-time.ts'
import { describeWithdrawalTrouble } from './describe-withdrawal-trouble.ts'

interface ConfirmationProps {
  /** What is confirmed. */
  children: ReactNode
  /** Throws an `ApiError` if it could not be confirmed. */
  send: () => Promise<void>
  onBack?: () => void
}

/** The second step of a withdrawal (Directive 2011/83/EU art. 11a (3)). However often it is pressed, it is sent once. */
export function Confirmation({ children, onBack, send }: ConfirmationProps) {
  const [trouble, setTrouble] = useState<ApiError>()
  const { once } = useOneAtATime(setTrouble)

  function confirm(): void {
    once(async () => {
      setTrouble(undefined)
      await send()
    })
  }

  return (
    <section className="withdrawal-part">
      {children}
      <p>{m.withdrawal_effect()}</p>
      {trouble && (
        <p role="alert" className="field-error">
          {describeWithdrawalTrouble(trouble)}
        </p>
      )}
      <div className="withdrawal-actions">
        <button type="button" className="button button-hot" onClick={confirm}>
          {m.withdrawal_confirm()}
        </button>
        {onBack && (
          <button type="button" className="button button-line" onClick={onBack}>
            {m.withdrawal_back()}
          </button>
        )}
      </div>
    </section>
  )
}
