import { confirmWithdrawal } from '@tempolibre/contract/operations/withdrawals'
import { m } from '@tempolibre/locales/messages'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { Confirmation } from './confirmation.tsx'
import type { WithdrawalOutcome } from './withdrawal-outcome.ts'

/** The link in the mail: its reader confirms what was declared. Programs that open links in mails confirm nothing. */
export function ConfirmLink(props: { token: string; onDone: (outcome: WithdrawalOutcome) => void }) {
  const { onDone, token } = props
  const language = useLanguage()
  const request = useApiRequest()

  async function send() {
    const { withdrawal } = await confirmWithdrawal(request, { token, lang: language })
    onDone({ kind: 'done', withdrawal })
  }

  return (
    <Confirmation send={send}>
      <p>{m.withdrawal_link_text()}</p>
    </Confirmation>
  )
}
