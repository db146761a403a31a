import type { Checkout } from '@tempolibre/contract'
import type { Tax } from '@tempolibre/domain'
import { describeTaxLine, describeTaxReason } from '@tempolibre/domain/tax-words'
import { getSeller } from '@tempolibre/contract/operations/catalogue'
import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import BillingDialog from '../billing/billing-dialog.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'
import { useOpenAddress } from '../../foundation/navigation/use-open-address.ts'
import { formatPrice } from '../../foundation/format/format-price.ts'
import { Fact } from './checkout-fact.tsx'

/**
 * The tax included in the charge, or why there is none, and who is billed. Renders nothing if the operator
 * has not configured tax.
 */
export function CheckoutTax({ checkout, language }: { checkout: Checkout; language: Language }) {
  const { currency, plan, tax } = checkout
  return tax && currency !== null ? <TaxFact {...{ currency, language, plan, tax }} /> : null
}

interface TaxFactProps {
  tax: Tax
  currency: string
  plan: Checkout['plan']
  language: Language
}

function TaxFact({ currency, language, plan, tax }: TaxFactProps) {
  const { answer } = useAccountLoad(getSeller, {})
  const openAddress = useOpenAddress()
  const [asking, setAsking] = useState(false)
  if (!answer) return null
  const { seller } = answer
  return (
    <Fact name={m.checkout_tax()}>
      {describeTax()}
      <button type="button" className="text-link checkout-change" onClick={() => setAsking(true)}>
        {m.billing_change()}
      </button>
      {asking && (
        <BillingDialog
          bought={{ plan_id: plan.id, currency }}
          // The amount may have changed: choose the plan again.
          onSaved={() => void openAddress(`${pathTo('pricing', language)}#plan=${plan.id}`)}
          onClose={() => setAsking(false)}
        />
      )}
    </Fact>
  )

  function describeTax(): string {
    const why = describeTaxReason(tax, seller, language)
    if (why !== undefined) return why
    return tax.lines
      .map((line) =>
        m.checkout_tax_included({
          tax: describeTaxLine(line, seller, language),
          amount: formatPrice(line.tax_minor, currency, language),
        }),
      )
      .join('; ')
  }
}
