// VAT numbers of businesses. No zod here: the form in the browser reads it too.

/**
 * Format of the number after the country's prefix, by prefix, and an example that fits it. Source: European Commission, “VIES FAQ: What is
 * the format of a VAT number?”; for the others the states’ own publications (HMRC, VAT Notice 725; Swiss
 * MWSTG art. 26; Norwegian enhetsregisterloven).
 */
const formats: Readonly<Record<string, { form: RegExp; example: string }>> = {
  AT: { form: /^U\d{8}$/, example: 'U12345678' },
  BE: { form: /^[01]\d{9}$/, example: '0123456789' },
  BG: { form: /^\d{9,10}$/, example: '123456789' },
  CY: { form: /^\d{8}[A-Z]$/, example: '12345678X' },
  CZ: { form: /^\d{8,10}$/, example: '12345678' },
  DE: { form: /^\d{9}$/, example: '123456789' },
  DK: { form: /^\d{8}$/, example: '12345678' },
  EE: { form: /^\d{9}$/, example: '123456789' },
  EL: { form: /^\d{9}$/, example: '123456789' },
  ES: { form: /^(?=.*[A-Z])[A-Z\d]\d{7}[A-Z\d]$/, example: 'B12345674' },
  FI: { form: /^\d{8}$/, example: '12345678' },
  FR: { form: /^[A-HJ-NP-Z\d]{2}\d{9}$/, example: '11123456782' },
  HR: { form: /^\d{11}$/, example: '12345678901' },
  HU: { form: /^\d{8}$/, example: '12345678' },
  IE: { form: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/, example: '1234567A' },
  IT: { form: /^\d{11}$/, example: '12345678901' },
  LT: { form: /^(\d{9}|\d{12})$/, example: '123456789' },
  LU: { form: /^\d{8}$/, example: '12345678' },
  LV: { form: /^\d{11}$/, example: '12345678901' },
  MT: { form: /^\d{8}$/, example: '12345678' },
  NL: { form: /^[A-Z\d+*]{9}B\d{2}$/, example: '123456789B01' },
  PL: { form: /^\d{10}$/, example: '1234567890' },
  PT: { form: /^\d{9}$/, example: '123456789' },
  RO: { form: /^[1-9]\d{1,9}$/, example: '12345678' },
  SE: { form: /^\d{12}$/, example: '123456789001' },
  SI: { form: /^\d{8}$/, example: '12345678' },
  SK: { form: /^\d{10}$/, example: '1234567890' },
  GB: { form: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/, example: '123456789' },
  CHE: { form: /^\d{9}(MWST|TVA|IVA)?$/, example: '123456789MWST' },
  NO: { form: /^\d{9}(MVA)?$/, example: '123456789MVA' },
}

/** Accepted where no format is known. */
const anyNumber = /^[A-Z\d]{2,20}$/
export const isPlainNumber = (number: string): boolean => anyNumber.test(number)

/** Normalises a number whose format is not known: capitals and digits only. */
export const tidyPlainNumber = (text: string): string => text.toUpperCase().replaceAll(/[\s.,/·-]/g, '')

/**
 * Prefixes that differ from the country code (ISO 3166-1), or are those of the state a territory belongs to.
 */
const lettersOf: Readonly<Record<string, string>> = {
  GR: 'EL',
  CH: 'CHE',
  IM: 'GB',
  EA: 'ES',
  IC: 'ES',
  GF: 'FR',
  GP: 'FR',
  MC: 'FR',
  MQ: 'FR',
  RE: 'FR',
  YT: 'FR',
}

/** Prefixes that stand for the same number: Northern Ireland has XI for goods alone, and a service is none (HMRC, VAT Notice 725). */
const alsoWritten: Readonly<Record<string, readonly string[]>> = { GB: ['XI'] }

/** The prefix of a country's VAT numbers; undefined if none is known. */
export function vatLettersOf(country: string): string | undefined {
  const letters = lettersOf[country] ?? country
  return Object.hasOwn(formats, letters) ? letters : undefined
}

/** A person's number in Spain: a DNI. Companies have the example of the table. */
const spanishPerson = '12345678Z'

/**
 * An invented number as it is written in a country, with the prefix; undefined if its format is not known.
 * @param isPerson in Spain the numbers of persons have another form
 */
export function exampleVatNumber(country: string, isPerson = false): string | undefined {
  const letters = vatLettersOf(country)
  if (letters === undefined) return undefined
  return letters + (letters === 'ES' && isPerson ? spanishPerson : (formats[letters]?.example ?? ''))
}

/**
 * Normalises a number for storage: capitals and digits only, with the country's prefix whether or not it was
 * typed.
 */
export function tidyVatNumber(text: string, country: string): string {
  const number = tidyPlainNumber(text)
  const letters = vatLettersOf(country)
  if (number === '' || letters === undefined) return number
  if (number.startsWith(letters)) return withLeadingZero(number)
  // A number without a prefix belongs to the given country.
  const other = [country, ...(alsoWritten[letters] ?? [])].find((prefix) => number.startsWith(prefix))
  const rest = other !== undefined && other !== letters ? number.slice(other.length) : number
  return withLeadingZero(letters + rest)
}

/** A Belgian number has ten digits; older ones are still written with nine. */
const withLeadingZero = (number: string): string => number.replace(/^BE(?=\d{9}$)/, 'BE0')

/** Whether a tidy number can be valid in a country: its format and, in Spain and France, its check digits. */
export function isVatNumber(number: string, country: string): boolean {
  const letters = vatLettersOf(country)
  if (letters === undefined) return isPlainNumber(number)
  if (!number.startsWith(letters)) return false
  const rest = number.slice(letters.length)
  if (!formats[letters]?.form.test(rest)) return false
  if (letters === 'ES') return hasSpanishControl(rest)
  return letters === 'FR' ? hasFrenchKey(rest) : true
}

/**
 * NIF of a person: the number modulo 23 selects the letter; X, Y and Z of a foreigner (NIE) count as 0, 1 and
 * 2.
 * NIF of an organisation: a sum like Luhn's selects the digit or letter.
 * Source: Real Decreto 1065/2007 arts. 19 to 21; Orden EHA/451/2008.
 */
function hasSpanishControl(nif: string): boolean {
  const last = nif.slice(-1)
  const letterOf = (digits: string) => 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23]
  if (/^\d{8}/.test(nif)) return last === letterOf(nif.slice(0, 8))
  const first = nif.charAt(0)
  const digits = nif.slice(1, 8)
  const foreign = 'XYZ'.indexOf(first)
  if (foreign >= 0) return last === letterOf(`${foreign}${digits}`)
  if ('KLM'.includes(first)) return last === letterOf(digits)
  if (!'ABCDEFGHJNPQRSUVW'.includes(first)) return false
  const sum = digits.split('').reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  const control = (10 - (sum % 10)) % 10
  const asLetter = last === 'JABCDEFGHI'[control]
  if ('NPQRSW'.includes(first)) return asLetter
  return last === String(control) || (asLetter && !'ABEH'.includes(first))
}

/**
 * The key is `SIREN` followed by 12, modulo 97 (BOI-TVA-DECLA-20-10-20); a key with letters follows no
 * published rule. A SIREN ends with Luhn's digit (ISO/IEC 7812-1), except those of Monaco, which begin with
 * 000.
 */
function hasFrenchKey(number: string): boolean {
  const siren = number.slice(2)
  if (/^\d{2}/.test(number) && Number(`${siren}12`) % 97 !== Number(number.slice(0, 2))) return false
  return siren.startsWith('000') || isLuhn(siren)
}

function isLuhn(digits: string): boolean {
  const sum = digits.split('').reduceRight((total, digit, index) => {
    const value = Number(digit) * ((digits.length - index) % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
