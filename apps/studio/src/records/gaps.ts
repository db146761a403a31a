import type { Fallback } from '@tempolibre/domain'
import { fallingLanguages, noFallback } from '@tempolibre/domain/fallback'
import { defaultLanguage, type Language, languages, type Translated } from '@tempolibre/locales'
import { isTable } from './changes.ts'

/** Whether a value is a text in every language. */
export function isTranslated(value: unknown): value is Translated {
  return isTable(value) && languages.every((language) => typeof value[language] === 'string')
}

/** The languages in which a text is missing: all if it is required, else those that lag behind another. */
export function missingLanguages(value: unknown, required: boolean): Language[] {
  if (!isTranslated(value)) return required ? [...languages] : []
  const missing = languages.filter((language) => value[language].trim() === '')
  return required || missing.length < languages.length ? missing : []
}

/** A record's value of `fallback`; that of kinds of records without one is that nothing falls back. */
export function readFallback(value: unknown): Fallback {
  if (!isTable(value)) return noFallback
  return { es: value['es'] === true, fr: value['fr'] === true }
}

/** Whether the text of a language is missing, and shown in English. */
export function isFallingBack(value: unknown, language: Language, fallback: Fallback): boolean {
  const falling: readonly Language[] = isTranslated(value) ? fallingLanguages(value, fallback) : []
  return falling.includes(language)
}

/** A text as visitors of a language read it, and the names of those that are in English instead. */
export function shownTexts(values: Readonly<Record<string, unknown>>, language: Language) {
  const fallback = readFallback(values['fallback'])
  const falls = (name: string) => isFallingBack(values[name], language, fallback)
  return {
    textOf: (name: string) => writtenIn(values[name], falls(name) ? defaultLanguage : language),
    fallbacks: Object.keys(values).filter(falls),
  }
}

/** The text of a language, empty if it is not written. */
export const writtenIn = (value: unknown, language: Language): string =>
  isTranslated(value) ? value[language] : ''

/** The text of a language, else of any that has one. */
export function textIn(value: unknown, language: Language): string {
  if (!isTranslated(value)) return ''
  return [value[language], ...languages.map((other) => value[other])].find((text) => text !== '') ?? ''
}
