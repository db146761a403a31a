import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { type AccountFault, accountLimits, phoneDigits } from './account-rules.ts'
import {
  type BillingField,
  billingLimits,
  type ExpectedCode,
  isBillingField,
} from '../billing/billing-details.ts'
import { countryName } from '../seller/seller-lines.ts'

/**
 * Describes a field's fault and what would be valid, for the account forms and the API's answers.
 * @param expected how a number or a postal code is written in the country that was chosen, if it is checked there
 */
export function describeAccountFault(
  field: string,
  fault: AccountFault,
  language: Language,
  expected?: ExpectedCode,
): string {
  const locale = { locale: language }
  if (fault === 'unprintable') return m.account_unprintable({}, locale)
  if (isBillingField(field)) return describeBillingFault(field, fault, language, expected)
  if (field === 'webhook_url') return describeWebhookFault(fault, language)
  switch (fault) {
    case 'missing':
      if (field === 'name') return m.account_name_missing({}, locale)
      if (field === 'team_name') return m.account_team_name_missing({}, locale)
      if (field === 'email') return m.account_email_missing({}, locale)
      if (field === 'phone') return m.account_phone_missing({}, locale)
      if (field === 'code') return m.account_code_missing({}, locale)
      if (field === 'passkey_name') return m.account_passkey_name_missing({}, locale)
      if (field === 'key_name') return m.account_key_name_missing({}, locale)
      return field === 'password_confirmation'
        ? m.account_password_confirmation_missing({}, locale)
        : m.account_password_missing({}, locale)
    case 'invalid':
      if (field === 'email') return m.account_email_invalid({}, locale)
      if (field === 'passkey_name' || field === 'key_name') return m.account_passkey_name_invalid({}, locale)
      return field === 'phone' ? m.account_phone_invalid({}, locale) : m.account_name_invalid({}, locale)
    case 'address':
      return m.account_name_address({}, locale)
    case 'too_long':
      if (field === 'phone') return m.account_phone_long({ maximum: phoneDigits[language] }, locale)
      if (field === 'passkey_name' || field === 'key_name')
        return m.account_passkey_name_long({ maximum: accountLimits.passkeyName.maximum }, locale)
      return field === 'name' || field === 'team_name'
        ? m.account_name_long({ maximum: accountLimits.name.maximum }, locale)
        : m.account_password_long({ maximum: accountLimits.password.maximum }, locale)
    case 'too_short':
      return m.account_password_short({ minimum: accountLimits.password.minimum }, locale)
    case 'no_capital':
      return m.account_password_capital({}, locale)
    case 'no_lower_case':
      return m.account_password_lower_case({}, locale)
    case 'no_digit':
      return m.account_password_digit({}, locale)
    case 'no_special':
      return m.account_password_special({}, locale)
    case 'mismatch':
      return m.account_password_mismatch({}, locale)
    case 'common':
      return m.account_password_common({}, locale)
    case 'own_data':
      return m.account_password_own_data({}, locale)
    case 'wrong':
      return field === 'code' ? m.account_code_wrong({}, locale) : m.account_password_wrong({}, locale)
    case 'used':
      return m.account_code_used({}, locale)
  }
}

function describeWebhookFault(fault: AccountFault, language: Language): string {
  const locale = { locale: language }
  if (fault === 'missing') return m.webhook_url_missing({}, locale)
  return fault === 'address' ? m.webhook_url_private({}, locale) : m.webhook_url_invalid({}, locale)
}

function describeBillingFault(
  field: BillingField,
  fault: AccountFault,
  language: Language,
  expected: ExpectedCode | undefined,
): string {
  const locale = { locale: language }
  if (fault === 'too_long') return m.billing_too_long({ maximum: billingLimits[field] }, locale)
  if (field === 'kind') return m.billing_kind_missing({}, locale)
  if (field === 'country') return m.billing_country_missing({}, locale)
  if (fault !== 'missing') {
    const form = expected && {
      country: countryName(expected.country, language),
      example: expected.example,
    }
    if (field === 'vat_number')
      return form ? m.billing_vat_invalid(form, locale) : m.billing_number_invalid({}, locale)
    return field === 'postal_code' && form
      ? m.billing_postal_code_invalid(form, locale)
      : m.billing_invalid({}, locale)
  }
  if (field === 'vat_number') return m.billing_number_missing({}, locale)
  return field === 'bill_to' ? m.billing_name_missing({}, locale) : m.billing_missing({}, locale)
}
