// Numbers as people type them. No zod here: forms in the browser read it.
import type { Language } from '@tempolibre/locales'
import { decimalsOf, stepOf, toMinor } from './money.ts'

/** What separates the decimals in a language; the other of the two groups thousands, as do spaces. */
const decimalSign: Readonly<Record<Language, '.' | ','>> = { en: '.', es: ',', fr: ',' }

/**
 * Reads a number in whichever notation it was typed: `14,90` and `14.90` are the same, and so are `1.234,50`, `1,234.50` and
 * `1 234,50`. Only where three decimals are possible does `1.234` depend on the language.
 * @returns undefined for anything else, and for more decimals than there may be
 */
export function readNumber(
  typed: string,
  { decimals, language }: { decimals: number; language: Language },
): number | undefined {
  const text = typed.replaceAll(/[\s’']/gu, '')
  if (!/^\d+([.,]\d+)*$/.test(text)) return undefined
  const sign = findDecimalSign(text, decimals, language)
  const [whole = '', part = '', ...more] = sign === undefined ? [text] : text.split(sign)
  if (more.length > 0 || part.length > decimals || !isGrouped(whole)) return undefined
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${part || '0'}`)
}

/** Reads an amount, in the currency's minor unit; undefined if none is meant, or nobody can pay it in that currency. */
export function readAmount(typed: string, currency: string, language: Language): number | undefined {
  const major = readNumber(typed, { decimals: decimalsOf(currency), language })
  if (major === undefined) return undefined
  const minor = toMinor(major, currency)
  return Number.isSafeInteger(minor) && minor % stepOf(currency) === 0 ? minor : undefined
}

/** The sign that separates the decimals of a number; undefined if it has none. */
function findDecimalSign(text: string, decimals: number, language: Language): string | undefined {
  const signs = text.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  // Of two different signs the last one comes before the decimals; of two that are the same none does.
  if (last === undefined || signs.length > 1) return signs.some((sign) => sign !== last) ? last : undefined
  const behind = text.length - text.indexOf(last) - 1
  const mayGroup = behind === 3 && isGrouped(text)
  if (!mayGroup) return last
  return decimals >= 3 && last === decimalSign[language] ? last : undefined
}

/** Whether digits are in groups of three, all divided by the same sign, or not in groups. */
function isGrouped(digits: string): boolean {
  return (
    /^\d+$/.test(digits) ||
    /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(digits) ||
    /^[1-9]\d{0,2}(?:,\d{3})+$/.test(digits)
  )
}
