import type { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { PageLink } from '../../foundation/ui/links.tsx'
import '../../foundation/dialog/dialog-parts.css'
import { describeCouponTrouble } from './describe-coupon.ts'
import { keptCoupon } from './kept-coupon.ts'

interface CouponQuestionProps {
  trouble: ApiError
  /** Goes on with the order, without the coupon. */
  onGoOn: () => void
  onClose: () => void
}

/** Says why the coupon does not apply to the chosen plan, and lets the visitor go on without it. */
export default function CouponQuestion({ onClose, onGoOn, trouble }: CouponQuestionProps) {
  return (
    <Dialog
      title={m.coupon_refused_title()}
      closeLabel={m.plan_choice_close()}
      className="session-dialog"
      onClose={onClose}
    >
      <p>{describeCouponTrouble(trouble)}</p>
      <div className="session-dialog-choices">
        <PageLink page="pricing" className="button button-line" onClick={onClose}>
          {m.plan_choice_see()}
        </PageLink>
        <button
          type="button"
          className="button button-hot"
          onClick={() => {
            keptCoupon.keep(undefined)
            onGoOn()
          }}
        >
          {m.coupon_go_on()}
        </button>
      </div>
    </Dialog>
  )
}
