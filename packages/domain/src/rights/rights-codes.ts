// The codes of works and their rightholders. No zod here: the studio's forms read it too.

/** An International Standard Recording Code (ISO 3901), without hyphens. */
export const isrcPattern = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/

const iswcPattern = /^T-(\d{3})\.(\d{3})\.(\d{3})-(\d)$/

/**
 * An International Standard Musical Work Code (ISO 15707) from any spelling of it, as `T-123.456.789-4`; undefined if it is
 * none, or its check digit is wrong.
 */
export function readIswc(text: string): string | undefined {
  const bare = text.replace(/^ISWC[\s:]*/i, '').replaceAll(/[\s.-]/g, '')
  const [, work = '', checkDigit] = /^T(\d{9})(\d)$/i.exec(bare) ?? []
  const sum = work.split('').reduce((all, digit, at) => all + (at + 1) * Number(digit), 1)
  if ((10 - (sum % 10)) % 10 !== Number(checkDigit)) return undefined
  return `T-${work.slice(0, 3)}.${work.slice(3, 6)}.${work.slice(6)}-${checkDigit}`
}

/** Whether a text is an ISWC in the spelling that is stored. */
export const isIswc = (text: string): boolean => iswcPattern.test(text) && readIswc(text) === text

/** Whether a text is an IPI name number: nine digits and two that check them (CISAC; modulo 101). */
export function isIpi(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false
  const sum = text
    .slice(0, 9)
    .split('')
    .reduce((all, digit, at) => all + (10 - at) * Number(digit), 0)
  return Number(text.slice(9)) === ((101 - (sum % 101)) % 101) % 100
}

/** Whether a text is a UPC or an EAN: 8, 12, 13 or 14 digits, of which the last checks the others (GS1 General Specifications, 7.9). */
export function isBarcode(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false
  // Whatever its length, the digit before the last counts three times.
  const sum = text
    .split('')
    .toReversed()
    .reduce((all, digit, at) => all + (at % 2 === 1 ? 3 : 1) * Number(digit), 0)
  return sum % 10 === 0
}
