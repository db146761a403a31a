import type { Subscription } from '@tempolibre/contract'
import { beginDelivery } from '@tempolibre/contract/operations/withdrawals'
import { m } from '@tempolibre/locales/messages'
import { type FormEvent, useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { formatDay } from './describe-subscription.ts'
import { useOneAtATime } from '../account/use-one-at-a-time.ts'
import { ConsentBoxes, type Consents } from '../plan-choice/consents.tsx'
import { describePaymentTrouble } from '../plan-choice/describe-payment-trouble.ts'

interface BeginDeliveryProps {
  /** When downloads begin by themselves. */
  waitsUntil: string
  onChange: (subscription: Subscription) => void
}

/** Downloads wait for the right of withdrawal: both consents let them begin. */
export default function BeginDelivery({ onChange, waitsUntil }: BeginDeliveryProps) {
  const language = useLanguage()
  const request = useApiRequest()
  const [consents, setConsents] = useState<Consents>({ immediate: false, loss: false })
  const [trouble, setTrouble] = useState<string>()
  const { once } = useOneAtATime((error) => setTrouble(describePaymentTrouble(error)))

  async function begin(): Promise<void> {
    const { subscription } = await beginDelivery(request, { ...consents, lang: language })
    tellVisitor(m.withdrawal_begun())
    onChange(subscription)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const whole = consents.immediate && consents.loss
    setTrouble(whole ? undefined : m.withdrawal_begin_missing())
    if (whole) once(begin)
  }

  return (
    <form noValidate className="subscription-warning" onSubmit={submit}>
      <p className="subscription-warning-title">
        {m.withdrawal_waits({ date: formatDay(waitsUntil, language) })}
      </p>
      <p>{m.withdrawal_consent_without()}</p>
      <ConsentBoxes consents={consents} onChange={setConsents} />
      <div role="alert">{trouble !== undefined && <p className="field-error">{trouble}</p>}</div>
      <button type="submit" className="button button-hot">
        {m.withdrawal_begin()}
      </button>
    </form>
  )
}
