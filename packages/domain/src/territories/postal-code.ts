// Postal codes of the countries in which they decide the tax. No zod here: the form in the browser reads it too.

/**
 * How they are written there, with the sign of the country or without, as on letters from abroad; the groups are the code itself. With
 * an example of each.
 * Source: Universal Postal Union, “Postal addressing systems”. Spain has provinces 01 to 52.
 */
const forms: Readonly<Record<string, { form: RegExp; example: string }>> = {
  DE: { form: /^(?:DE?[- ]?)?(\d{5})$/, example: '10115' },
  ES: { form: /^(?:ES?[- ]?)?((?:0[1-9]|[1-4]\d|5[0-2]) ?\d{3})$/, example: '28013' },
  FI: { form: /^(?:(?:FIN?|AX)[- ]?)?(\d{5})$/, example: '00100' },
  FR: { form: /^(?:FR?[- ]?)?(\d{2} ?\d{3})$/, example: '75001' },
  GR: { form: /^(?:(?:GR|EL)[- ]?)?(\d{3} ?\d{2})$/, example: '104 31' },
  IT: { form: /^(?:IT?[- ]?)?(\d{5})$/, example: '00184' },
  PT: { form: /^(?:PT?[- ]?)?(\d{4}(?:[- ]?\d{3})?)$/, example: '1100-148' },
}

/** Countries are as they were typed: `constructor` is none. */
const formOf = (country: string) => (Object.hasOwn(forms, country) ? forms[country] : undefined)

/** Whether the postal code decides the tax in a country: the Canary Islands, Réunion, Madeira. */
export const isTaxedByPostalCode = (country: string): boolean => Object.hasOwn(forms, country)

/** A postal code in capitals; where it decides the tax, without the sign of the country. What has another form stays as it is. */
export function tidyPostalCode(text: string, country: string): string {
  const code = text.trim().toUpperCase()
  return formOf(country)?.form.exec(code)?.[1] ?? code
}

/** Whether a tidy postal code can be one of a country; true where it decides nothing. */
export const isPostalCode = (code: string, country: string): boolean =>
  formOf(country)?.form.test(code) ?? true

/** A postal code as it is written in a country; undefined where it decides nothing. */
export const examplePostalCode = (country: string): string | undefined => formOf(country)?.example
