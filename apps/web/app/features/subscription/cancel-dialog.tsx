import type { Subscription } from '@tempolibre/contract'
import type { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { describePaymentTrouble } from '../plan-choice/describe-payment-trouble.ts'
import '../../foundation/dialog/dialog-parts.css'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { formatDay } from './describe-subscription.ts'

interface CancelDialogProps {
  subscription: Subscription
  busy: boolean
  trouble: ApiError | undefined
  onCancel: () => void
  onClose: () => void
}

/** Asks for confirmation before cancelling a plan, and tells until when it runs and what stays. */
export function CancelDialog({ busy, onCancel, onClose, subscription, trouble }: CancelDialogProps) {
  const language = useLanguage()
  const { current_period_end: end, plan, status } = subscription
  // A free, unpaid or paused plan has no paid period left.
  const endsAtOnce = end === null || status === 'past_due' || status === 'paused'
  return (
    <Dialog
      title={m.subscription_cancel_question({ plan: plan.name })}
      className="session-dialog"
      onClose={onClose}
    >
      <p>
        {endsAtOnce
          ? m.subscription_cancel_now()
          : m.subscription_cancel_until({ date: formatDay(end, language) })}
      </p>
      <p>{m.subscription_cancel_licences()}</p>
      {trouble && (
        <p role="alert" className="field-error">
          {describePaymentTrouble(trouble)}
        </p>
      )}
      <div className="session-dialog-choices">
        <button type="button" className="button button-line" onClick={onClose}>
          {m.subscription_cancel_keep()}
        </button>
        <button type="button" className="button button-hot" aria-disabled={busy} onClick={onCancel}>
          {m.subscription_cancel()}
        </button>
      </div>
    </Dialog>
  )
}
