import { cleanLine } from '@tempolibre/contract/clean-text'
import { isrcPattern, readIswc } from '@tempolibre/contract/rights-codes'
import { type Parsed, parsed, unreadable } from './parsed.ts'

/** An International Standard Recording Code (ISO 3901), with or without hyphens. */
export function parseIsrc(text: string): Parsed<string> {
  const isrc = withPlainDashes(text)
    .replace(/^ISRC[\s:]*/i, '')
    .replace(/[\s-]/g, '')
    .toUpperCase()
  return isrcPattern.test(isrc)
    ? parsed(isrc)
    : unreadable(
        'cell_isrc',
        text,
        'is no ISRC: write two letters, three letters or digits, and seven digits.',
      )
}

/** An International Standard Musical Work Code (ISO 15707), as `T-123.456.789-0`; its check digit is verified. */
export function parseIswc(text: string): Parsed<string> {
  const iswc = readIswc(withPlainDashes(text))
  return iswc !== undefined
    ? parsed(iswc)
    : unreadable(
        'cell_iswc',
        text,
        'is no ISWC: write it as T-123.456.789-4; its last digit must match the others.',
      )
}

/** An IPI name number; spreadsheets drop its leading zeros. */
export function parseIpi(text: string): Parsed<string> {
  const digits = withPlainDashes(text).replace(/[\s.-]/g, '')
  return /^\d{5,11}$/.test(digits)
    ? parsed(digits.padStart(11, '0'))
    : unreadable('cell_ipi', text, 'is no IPI number: write its 11 digits.')
}

/** Without what nobody sees, and with the hyphens of keyboards: word processors write others. */
const withPlainDashes = (text: string) => cleanLine(text).replace(/\p{Pd}/gu, '-')
