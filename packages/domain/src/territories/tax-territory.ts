import { tidyPostalCode } from './postal-code.ts'
import { standardVatRates } from './vat-rates.ts'

/**
 * Parts of member states by postal code prefix. Outside the Union’s VAT area, by Directive 2006/112/EC art. 6: the
 * Canary Islands, Ceuta and Melilla; the French overseas departments; Büsingen and Heligoland; Livigno; Mount Athos;
 * Åland. Within it, with rates of their own (art. 105): the Azores and Madeira.
 */
const parts: readonly (readonly [country: string, postalCodes: RegExp, territory: string])[] = [
  ['ES', /^3[58]/, 'IC'],
  ['ES', /^5[12]/, 'EA'],
  ['FR', /^971/, 'GP'],
  ['FR', /^972/, 'MQ'],
  ['FR', /^973/, 'GF'],
  ['FR', /^974/, 'RE'],
  ['FR', /^975/, 'PM'],
  ['FR', /^976/, 'YT'],
  ['FR', /^986/, 'WF'],
  ['FR', /^987/, 'PF'],
  ['FR', /^988/, 'NC'],
  ['DE', /^78266/, 'DE-78266'],
  ['DE', /^27498/, 'DE-27498'],
  ['IT', /^23041/, 'IT-23041'],
  ['GR', /^6308[67]/, 'GR-69'],
  ['FI', /^22/, 'AX'],
  ['PT', /^9[5-9]/, 'PT-20'],
  ['PT', /^9[0-4]/, 'PT-30'],
]

/** Taxed as part of another country (art. 7). */
const treatedAs: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' }

/** The VAT territory of an address: a country (ISO 3166-1), or a part of one that is taxed differently. */
export function taxTerritoryOf(address: { country: string; postal_code: string | null }): string {
  const { country } = address
  const postalCode = tidyPostalCode(address.postal_code ?? '', country).replaceAll(/\s/g, '')
  const part = parts.find(([state, codes]) => state === country && codes.test(postalCode))
  return part?.[2] ?? treatedAs[country] ?? country
}

/** Whether Directive 2006/112/EC applies in a territory. */
export function isVatArea(territory: string): boolean {
  return Object.hasOwn(standardVatRates, territory)
}
