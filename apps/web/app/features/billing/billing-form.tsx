import type { BillingDetails } from '@tempolibre/contract'
import {
  type BillingField,
  billingFields,
  type BillingTexts,
  findBillingFaults,
  isBillingFieldNeeded,
} from '@tempolibre/contract/billing-details'
import { describeAccountFault } from '@tempolibre/contract/account-fault-words'
import { listCountries } from '@tempolibre/contract/countries'
import { saveBillingDetails } from '@tempolibre/contract/calls/subscriptions'
import { tableOf } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useMemo, useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { AccountFormFrame, Field } from '../account/account-form.tsx'
import { type AccountForm, useAccountForm } from '../account/use-account-form.ts'
import './billing.css'

interface BillingFormProps {
  details: BillingDetails | null
  /** The button's label. */
  send: string
  onSaved: (details: BillingDetails) => void | Promise<void>
}

/** The invoice details. Required fields depend on the country and on whether there is a VAT number. */
export function BillingForm({ details, onSaved, send }: BillingFormProps) {
  const request = useApiRequest()
  const name = useRootStore(({ auth }) => auth.userData?.['name'])
  // Defaults to the account's name.
  const [texts, setTexts] = useState(() => textsOf(details, typeof name === 'string' ? name : ''))
  const form = useAccountForm({
    id: 'billing',
    judge: (given) => findBillingFaults(complete(given)),
    async send(given) {
      const answer = await saveBillingDetails(request, complete(given))
      await onSaved(answer.billing_details)
    },
  })
  const field = (key: Exclude<BillingField, 'country'>, label: string, autoComplete: string) => {
    const needed = isBillingFieldNeeded(key, texts)
    return (
      <Field
        name={key}
        label={needed ? label : m.billing_optional({ label })}
        required={needed}
        defaultValue={texts[key]}
        autoComplete={autoComplete}
        onChange={({ target }) => setTexts({ ...texts, [key]: target.value })}
      />
    )
  }
  return (
    <AccountFormFrame form={form} send={send}>
      <CountryField
        form={form}
        value={texts.country}
        onChange={(country) => setTexts({ ...texts, country })}
      />
      {field('bill_to', m.billing_name(), 'name')}
      {field('street', m.billing_street(), 'street-address')}
      <div className="billing-place">
        {field('postal_code', m.billing_postal_code(), 'postal-code')}
        {field('city', m.billing_city(), 'address-level2')}
      </div>
      {field('region', m.billing_region(), 'address-level1')}
      <Field
        name="vat_number"
        label={m.billing_optional({ label: m.billing_vat() })}
        hint={m.billing_vat_hint()}
        required={false}
        defaultValue={texts.vat_number}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={({ target }) => setTexts({ ...texts, vat_number: target.value })}
      />
    </AccountFormFrame>
  )
}

function CountryField({
  form,
  onChange,
  value,
}: {
  form: AccountForm
  value: string
  onChange: (country: string) => void
}) {
  const language = useLanguage()
  const countries = useMemo(() => listCountries(language), [language])
  const fault = form.faults.country
  return (
    <div className="account-field">
      <label htmlFor="billing-country">{m.billing_country()}</label>
      {fault && (
        <p id="billing-country-error" className="field-error">
          {describeAccountFault('country', fault, language)}
        </p>
      )}
      <select
        id="billing-country"
        name="country"
        className="select"
        autoComplete="country"
        required
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && 'billing-country-error'}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{m.billing_country_choose()}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

function textsOf(details: BillingDetails | null, name: string): BillingTexts {
  const texts = complete({})
  if (!details) return { ...texts, bill_to: name }
  for (const field of billingFields) texts[field] = details[field] ?? ''
  return texts
}

/** Fills in the fields missing from the form. */
function complete(given: Record<string, string>): BillingTexts {
  return tableOf(billingFields, (field) => given[field] ?? '')
}
