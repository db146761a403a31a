import type { Seller } from '@tempolibre/domain'
import { ApiError } from '@tempolibre/contract/errors'
import { languages, perLanguage, type Translated } from '@tempolibre/locales'
import { emptyText } from '../../editing/empty-text.ts'

/** There is one seller; react-admin wants it to have an id. */
export const sellerId = 'seller'

/** The seller as the form has it: on one level, so that changes of two members can be told apart and merged. */
export interface SellerFields {
  name: string
  legal_name: Translated
  legal_form: Translated
  specimen: boolean
  street: string
  postal_code: string
  city: string
  region: string | null
  country: string
  governing_law: Translated
  email: string
  phone: string
  tax_number: string | null
  vat_number: string | null
  register_entry: Translated
  publishing_director: string | null
  time_zone: string | null
  host: Translated
  /** `unset`: invoices show no tax. */
  prices: 'unset' | 'included' | 'excluded'
  exemption: Translated
  eu_consumers: 'seller' | 'buyer'
  /** `country`: as the law of the seller's country has it. */
  withdrawal: 'country' | 'on' | 'off'
  /** A territory and its rate per line: `ES 21`. */
  rates: string
}

const emptyFields: SellerFields = {
  name: '',
  legal_name: emptyText,
  legal_form: emptyText,
  specimen: false,
  street: '',
  postal_code: '',
  city: '',
  region: null,
  country: '',
  governing_law: emptyText,
  email: '',
  phone: '',
  tax_number: null,
  vat_number: null,
  register_entry: emptyText,
  publishing_director: null,
  time_zone: null,
  host: emptyText,
  prices: 'unset',
  exemption: emptyText,
  eu_consumers: 'seller',
  withdrawal: 'country',
  rates: '',
}

/** What a change of the seller may contain. */
export const editableOfSeller = Object.keys(emptyFields)

/** The fields of the form; those of nobody are empty. */
export function toFields(seller: Seller | null): SellerFields {
  if (!seller) return emptyFields
  const { address, tax, ...rest } = seller
  return {
    ...rest,
    ...address,
    legal_form: seller.legal_form ?? emptyText,
    register_entry: seller.register_entry ?? emptyText,
    host: seller.host ?? emptyText,
    prices: tax?.prices ?? 'unset',
    exemption: tax?.exemption ?? emptyText,
    eu_consumers: tax?.eu_consumers ?? 'seller',
    withdrawal: seller.withdrawal == null ? 'country' : seller.withdrawal ? 'on' : 'off',
    rates: Object.entries(tax?.rates ?? {})
      .map(([territory, rate]) => `${territory} ${rate}`)
      .join('\n'),
  }
}

/** The seller as the API takes it. */
export function toSeller(fields: SellerFields): Seller {
  const { city, country, eu_consumers, exemption, postal_code, prices, rates, region, street, ...others } =
    fields
  const { withdrawal, ...rest } = others
  return {
    ...rest,
    withdrawal: withdrawal === 'country' ? undefined : withdrawal === 'on',
    legal_form: textOrNone(fields.legal_form),
    register_entry: textOrNone(fields.register_entry),
    host: textOrNone(fields.host),
    tax_number: lineOrNone(fields.tax_number),
    vat_number: lineOrNone(fields.vat_number),
    publishing_director: lineOrNone(fields.publishing_director),
    time_zone: lineOrNone(fields.time_zone),
    address: { street, postal_code, city, region: lineOrNone(region), country },
    tax:
      prices === 'unset'
        ? null
        : { prices, exemption: textOrNone(exemption), eu_consumers, rates: readRates(rates) },
  }
}

const lineOrNone = (line: string | null): string | null => (line === null || line.trim() === '' ? null : line)

/** A text that is missing in some languages only is refused by the API, which names them. */
const textOrNone = (text: Translated): Translated | null =>
  languages.every((language) => text[language].trim() === '')
    ? null
    : perLanguage((language) => text[language])

/** Rates by territory. What is no number is sent as none, which the API refuses. */
function readRates(lines: string): Record<string, number> {
  return Object.fromEntries(
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => {
        const [territory = '', rate = '', ...more] = line.replace(/\s*%$/, '').split(/[\s:=]+/)
        const plain = rate.replace(',', '.')
        return [territory.toUpperCase(), plain === '' || more.join('') !== '' ? Number.NaN : Number(plain)]
      }),
  )
}

/** A refusal with the fields of the form: `body.seller.address.city` is `body.city`. */
export function withFormFields(error: ApiError): ApiError {
  const fields = error.fields.map((field) => ({
    ...field,
    field: field.field
      .replace(/^body\.seller\.(?:(?:address|tax)\.)?/, 'body.')
      .replace(/^body\.rates\..*/, 'body.rates'),
  }))
  return new ApiError(error.code, {
    message: error.message,
    fields,
    retryAfterSeconds: error.retryAfterSeconds,
    responseStatus: error.responseStatus,
    codeGiven: error.codeGiven,
    cause: error,
  })
}
