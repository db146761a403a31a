/**
 * Standard VAT rates in the European Union, in percent, by territory: a member state (ISO 3166-1), or a part of one
 * with its own rate (ISO 3166-2). Source: European Commission, Taxes in Europe Database (TEDB), “VAT rates applied in
 * the Member States”, as of 1 January 2026. An operator overrides a rate with the seller's `tax.rates`.
 */
export const standardVatRates: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  'PT-20': 16,
  'PT-30': 22,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
}
