import { findLicenceNumber } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'

/** Longer searches are sentences, not demand; in characters. */
const maxWordsLength = 60

/** An e-mail address or a web address. */
const address = /@|:\/\/|\bwww\./
/** This many digits are a telephone number, an order or an account. */
const maxDigits = 6

/**
 * The words of a search as they are counted: in lower case, without superfluous spaces. Undefined if they may say who
 * searches, or say nothing.
 */
export function readCountedWords(search: string, language: Language): string | undefined {
  const words = search
    .normalize('NFC')
    .toWellFormed()
    .toLocaleLowerCase(language)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (words.length > maxWordsLength || !/[\p{L}\p{N}]/u.test(words)) return undefined
  const digits = words.replaceAll(/\P{Nd}/gu, '').length
  if (address.test(words) || digits > maxDigits || findLicenceNumber(words) !== undefined) return undefined
  return words
}
