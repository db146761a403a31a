import { cleanLine } from '@tempolibre/domain/clean-text'
import { isBarcode, isIpi, isrcPattern, readIswc } from '@tempolibre/domain/rights-codes'
import { type CellProblem, type Parsed, parsed, unreadable } from './parsed.ts'

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

/** An IPI name number; spreadsheets drop its leading zeros. One whose digits do not check each other is doubtful. */
export function parseIpi(text: string): Parsed<string> {
  const digits = withPlainDashes(text).replace(/[\s.-]/g, '')
  if (!/^\d{5,11}$/.test(digits))
    return unreadable('cell_ipi', text, 'is no IPI number: write its 11 digits.')
  const ipi = digits.padStart(11, '0')
  return parsed(ipi, doubtIpis([ipi]))
}

/** Why some of these IPI name numbers, of 11 digits each, may be mistyped; undefined if none is. */
export function doubtIpis(ipis: readonly (string | undefined)[]): CellProblem | undefined {
  const wrong = ipis.filter((ipi) => ipi !== undefined && !isIpi(ipi))
  return wrong.length === 0
    ? undefined
    : doubtful(
        'ipi_digits',
        wrong.join(', '),
        'is mistyped: the last two digits of an IPI number follow from the others. It is kept as it is: correct it.',
      )
}

/** Headings, as in `plainHeading`, of a release's UPC or EAN. */
const barcodeHeading =
  /\b(?:upc|ean(?:-?13)?|gtin(?:-?1[234])?|icpn|bar ?codes?|codigos? de barras|codes?[ -]barres?)\b/
export const isBarcodeHeading = (heading: string): boolean => barcodeHeading.test(heading)

/** Why the UPC or EAN of a release may be mistyped; undefined if it is not. */
export function doubtBarcode(text: string): CellProblem | undefined {
  return isBarcode(withPlainDashes(text).replace(/[\s.-]/g, ''))
    ? undefined
    : doubtful(
        'barcode_digits',
        text,
        'is no UPC or EAN: these have 8, 12, 13 or 14 digits, zeros in front included, and the last follows from the others. It is kept as it is: correct it.',
      )
}

const doubtful = (code: string, text: string, what: string): CellProblem => ({
  ...unreadable(code, text, what).problem,
  isKept: true,
})

/** Without what nobody sees, and with the hyphens of keyboards: word processors write others. */
const withPlainDashes = (text: string) => cleanLine(text).replace(/\p{Pd}/gu, '-')
