// Postal codes of the countries in which they decide the tax. No zod here: the form in the browser reads it too.

/**
 * How they are written there, with the sign of the country or without, as on letters from abroad; the groups are the code itself.
 * Source: Universal Postal Union, “Postal addressing systems”. Spain has provinces 01 to 52.
 */
const forms: Readonly<Record<string, RegExp>> = {
  DE: /^(?:DE?[- ]?)?(\d{5})$/,
  ES: /^(?:ES?[- ]?)?((?:0[1-9]|[1-4]\d|5[0-2]) ?\d{3})$/,
  FI: /^(?:(?:FIN?|AX)[- ]?)?(\d{5})$/,
  FR: /^(?:FR?[- ]?)?(\d{2} ?\d{3})$/,
  GR: /^(?:(?:GR|EL)[- ]?)?(\d{3} ?\d{2})$/,
  IT: /^(?:IT?[- ]?)?(\d{5})$/,
  PT: /^(?:PT?[- ]?)?(\d{4}(?:[- ]?\d{3})?)$/,
}

/** Whether the postal code decides the tax in a country: the Canary Islands, Réunion, Madeira. */
export const isTaxedByPostalCode = (country: string): boolean => Object.hasOwn(forms, country)

/** A postal code in capitals; where it decides the tax, without the sign of the country. What has another form stays as it is. */
export function tidyPostalCode(text: string, country: string): string {
  const code = text.trim().toUpperCase()
  return forms[country]?.exec(code)?.[1] ?? code
}

/** Whether a tidy postal code can be one of a country; true where it decides nothing. */
export const isPostalCode = (code: string, country: string): boolean => forms[country]?.test(code) ?? true
