import { type Parsed, parsed, unreadable } from './parsed.ts'

/** An International Standard Recording Code (ISO 3901), with or without hyphens. */
export function parseIsrc(text: string): Parsed<string> {
  const isrc = text
    .replace(/^ISRC[\s:]*/i, '')
    .replace(/[\s-]/g, '')
    .toUpperCase()
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(isrc)
    ? parsed(isrc)
    : unreadable(
        'cell_isrc',
        text,
        'is no ISRC: write two letters, three letters or digits, and seven digits.',
      )
}

/** An International Standard Musical Work Code (ISO 15707), as `T-123.456.789-0`; its check digit is verified. */
export function parseIswc(text: string): Parsed<string> {
  const digits = /^T(\d{9})(\d)$/.exec(
    text
      .replace(/^ISWC[\s:]*/i, '')
      .replace(/[\s.-]/g, '')
      .toUpperCase(),
  )
  const [, work = '', checkDigit] = digits ?? []
  const sum = work.split('').reduce((all, digit, at) => all + (at + 1) * Number(digit), 1)
  return digits && (10 - (sum % 10)) % 10 === Number(checkDigit)
    ? parsed(`T-${work.slice(0, 3)}.${work.slice(3, 6)}.${work.slice(6)}-${checkDigit}`)
    : unreadable(
        'cell_iswc',
        text,
        'is no ISWC: write it as T-123.456.789-4; its last digit must match the others.',
      )
}

/** An IPI name number; spreadsheets drop its leading zeros. */
export function parseIpi(text: string): Parsed<string> {
  const digits = text.replace(/[\s.-]/g, '')
  return /^\d{5,11}$/.test(digits)
    ? parsed(digits.padStart(11, '0'))
    : unreadable('cell_ipi', text, 'is no IPI number: write its 11 digits.')
}
