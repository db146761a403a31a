import type { NamedSale } from '@tempolibre/contract'
import { getBillingDetails } from '@tempolibre/contract/operations/subscriptions'
import { m } from '@tempolibre/locales/messages'
import '../../foundation/dialog/dialog-parts.css'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { Loaded, Skeleton } from '../../foundation/calls/loaded.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'
import { BillingForm } from './billing-form.tsx'

interface BillingDialogProps {
  /** The plan that is being bought, and the currency. */
  bought: NamedSale
  /** Called after the details are saved. */
  onSaved: () => void | Promise<void>
  onClose: () => void
}

/** Asks for the invoice details before a payment. */
export default function BillingDialog({ bought, onClose, onSaved }: BillingDialogProps) {
  const load = useAccountLoad(getBillingDetails, bought)
  return (
    <Dialog
      title={m.billing_required_title()}
      closeLabel={m.plan_choice_close()}
      className="session-dialog"
      onClose={onClose}
    >
      <div className="billing-dialog">
        <p>{m.billing_required_text()}</p>
        <Loaded load={load} failure={m.billing_failure()} skeleton={<Skeleton lines={6} />}>
          {({ billing_details: details, sale }) => (
            <BillingForm
              details={details}
              bought={bought}
              sale={sale}
              send={m.billing_go_on()}
              onSaved={onSaved}
            />
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}
