import type { BillingDetails, NamedSale } from '@tempolibre/contract'
import {
  type BillingField,
  billingFields,
  type BillingTexts,
  type BuyerKind,
  buyerKinds,
  expectedCode,
  findBillingFaults,
  tidyBilling,
} from '@tempolibre/domain/billing-details'
import { type FieldNeed, type InvoicedSale, invoiceNeeds } from '@tempolibre/domain/invoice-needs'
import { describeAccountFault } from '@tempolibre/domain/account-fault-words'
import { listCountries } from '@tempolibre/domain/countries'
import { saveBillingDetails } from '@tempolibre/contract/operations/subscriptions'
import { tableOf } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { type ComponentProps, useMemo, useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { AccountFormFrame, Field } from '../account/account-form.tsx'
import { type AccountForm, useAccountForm } from '../account/use-account-form.ts'
import './billing.css'

interface BillingFormProps {
  details: BillingDetails | null
  /** The plan that is being bought; empty in the account. */
  bought: NamedSale
  /** What an invoice will be for; null: the site's invoices need nothing, or nothing is being bought. */
  sale: InvoicedSale | null
  /** The button's label. */
  send: string
  onSaved: (details: BillingDetails) => void | Promise<void>
}

/** The invoice details. Required is what the invoice of the sale needs, by the same table as the API's. */
export function BillingForm({ bought, details, onSaved, sale, send }: BillingFormProps) {
  const request = useApiRequest()
  const name = useRootStore(({ auth }) => auth.userData?.['name'])
  // Defaults to the account's name.
  const [texts, setTexts] = useState(() => textsOf(details, typeof name === 'string' ? name : ''))
  const form = useAccountForm({
    id: 'billing',
    judge: (given) => findBillingFaults(complete(given), sale),
    async send(given) {
      const answer = await saveBillingDetails(request, { ...complete(given), ...bought })
      await onSaved(answer.billing_details)
    },
  })
  const needs = invoiceNeeds(sale, tidyBilling(texts))
  // Before an order it is unknown whether its invoice needs the number.
  const isOptional = (key: BillingField) =>
    needs[key] === 'optional' && (sale !== null || key !== 'vat_number')
  const change = (field: BillingField) => (value: string) => setTexts({ ...texts, [field]: value })
  const field = (
    key: Exclude<BillingField, 'country' | 'kind'>,
    label: string,
    input: Pick<ComponentProps<typeof Field>, 'autoComplete' | 'autoCapitalize' | 'hint'>,
  ) => (
    <Field
      name={key}
      label={isOptional(key) ? m.billing_optional({ label }) : label}
      required={needs[key] === 'required'}
      defaultValue={texts[key]}
      expected={expectedCode(key, texts)}
      onChange={({ target }) => change(key)(target.value)}
      {...input}
    />
  )
  const isCompany = texts.kind === 'company'
  return (
    <AccountFormFrame form={form} send={send}>
      <KindField value={texts.kind} onChange={change('kind')} />
      <CountryField form={form} value={texts.country} onChange={change('country')} />
      {field('bill_to', isCompany ? m.billing_name() : m.billing_person_name(), {
        autoComplete: isCompany ? 'organization' : 'name',
      })}
      {field('street', m.billing_street(), { autoComplete: 'street-address' })}
      <div className="billing-place">
        {field('postal_code', m.billing_postal_code(), { autoComplete: 'postal-code' })}
        {field('city', m.billing_city(), { autoComplete: 'address-level2' })}
      </div>
      {field('region', m.billing_region(), { autoComplete: 'address-level1' })}
      {field('vat_number', nameNumber(texts), {
        autoComplete: 'off',
        autoCapitalize: 'characters',
        hint: explainNumber(needs.vat_number, texts),
      })}
    </AccountFormFrame>
  )
}

/** What the number is called: that of a person is no VAT number, but in Spain, where it is one and the same. */
function nameNumber({ country, kind }: BillingTexts): string {
  if (country === 'ES') return kind === 'company' ? m.billing_nif_company() : m.billing_nif()
  return kind === 'company' ? m.billing_vat() : m.billing_personal_number()
}

/** Who needs the number, and what follows without it. */
function explainNumber(need: FieldNeed, { country, kind }: BillingTexts): string {
  if (need === 'required') return m.billing_number_required()
  if (need === 'asked') return m.billing_number_asked()
  if (kind === 'company') return m.billing_vat_hint()
  return country === 'ES' ? m.billing_nif_hint() : m.billing_personal_number_hint()
}

function KindField({ onChange, value }: { value: string; onChange: (kind: string) => void }) {
  const words: Record<BuyerKind, string> = { person: m.billing_person(), company: m.billing_business() }
  return (
    <fieldset className="billing-kind">
      <legend>{m.billing_kind()}</legend>
      {buyerKinds.map((kind) => (
        <label key={kind}>
          <input
            type="radio"
            name="kind"
            value={kind}
            checked={value === kind}
            onChange={() => onChange(kind)}
          />
          {words[kind]}
        </label>
      ))}
    </fieldset>
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
  if (!details) return { ...texts, kind: 'person', bill_to: name }
  for (const field of billingFields) texts[field] = details[field] ?? ''
  return texts
}

/** Fills in the fields missing from the form. */
function complete(given: Record<string, string>): BillingTexts {
  return tableOf(billingFields, (field) => given[field] ?? '')
}
