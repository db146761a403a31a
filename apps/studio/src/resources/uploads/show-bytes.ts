import { numberFormat } from '@tempolibre/locales'
import { currentLanguage } from '../../browser/current-language.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A number of bytes in the unit in which it is short. */
export function showBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const unit = units[power] ?? 'byte'
  return numberFormat(currentLanguage(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes / 1000 ** power,
  )
}

/** A share of 1 as percent. */
export const showPercent = (share: number): string =>
  numberFormat(currentLanguage(), { style: 'percent' }).format(share)
