import { ApiError } from '@tempolibre/contract/errors'
import { confirmWithdrawal } from '@tempolibre/contract/calls/withdrawals'
import { m } from '@tempolibre/locales/messages'
import { useRef, useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { describeWithdrawalTrouble } from './describe-withdrawal-trouble.ts'
import type { WithdrawalOutcome } from './withdrawal-outcome.ts'

/** The link in the mail: whoever reads it confirms what was declared. Programs that open links in mails confirm nothing. */
export function ConfirmLink(props: { token: string; onDone: (outcome: WithdrawalOutcome) => void }) {
  const { onDone, token } = props
  const language = useLanguage()
  const request = useApiRequest()
  const [trouble, setTrouble] = useState<ApiError>()
  const underWay = useRef(false)

  async function confirm() {
    if (underWay.current) return
    underWay.current = true
    setTrouble(undefined)
    try {
      const { withdrawal } = await confirmWithdrawal(request, { token, lang: language })
      onDone({ kind: 'done', withdrawal })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setTrouble(error)
    } finally {
      underWay.current = false
    }
  }

  return (
    <section className="withdrawal-part">
      <p>{m.withdrawal_link_text()}</p>
      <p>{m.withdrawal_effect()}</p>
      {trouble && (
        <p role="alert" className="field-error">
          {describeWithdrawalTrouble(trouble)}
        </p>
      )}
      <div className="withdrawal-actions">
        <button type="button" className="button button-hot" onClick={() => void confirm()}>
          {m.withdrawal_confirm()}
        </button>
      </div>
    </section>
  )
}
