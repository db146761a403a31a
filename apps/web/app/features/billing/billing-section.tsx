import type { VatState } from '@tempolibre/contract'
import { getBillingDetails } from '@tempolibre/contract/operations/subscriptions'
import { m } from '@tempolibre/locales/messages'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { Loaded, Skeleton } from '../../foundation/calls/loaded.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'
import { BillingForm } from './billing-form.tsx'

const vatWords: Record<VatState, () => string> = {
  valid: m.billing_vat_valid,
  unverified: m.billing_vat_unverified,
  invalid: m.billing_vat_unknown,
}

/** The invoice details, and the result of the VIES check of the VAT number. */
export function BillingSection() {
  const load = useAccountLoad(getBillingDetails, {})
  return (
    <section className="account-card" aria-labelledby="billing-title">
      <h2 id="billing-title">{m.billing_title()}</h2>
      <p>{m.billing_text()}</p>
      <Loaded load={load} failure={m.billing_failure()} skeleton={<Skeleton lines={6} />}>
        {(answer) => {
          const { billing_details: details } = answer
          return (
            <>
              {details?.vat_state && <output>{vatWords[details.vat_state]()}</output>}
              <BillingForm
                details={details}
                bought={{}}
                sale={answer.sale}
                send={m.billing_save()}
                onSaved={(saved) => {
                  load.change({ ...answer, billing_details: saved })
                  tellVisitor(m.billing_saved())
                }}
              />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
