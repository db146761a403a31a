import { type Language, languages, type Translated } from '@tempolibre/locales'
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

/** The text of a language, empty if it is not written. */
export const writtenIn = (value: unknown, language: Language): string =>
  isTranslated(value) ? value[language] : ''

/** The text of a language, else of any that has one. */
export function textIn(value: unknown, language: Language): string {
  if (!isTranslated(value)) return ''
  return [value[language], ...languages.map((other) => value[other])].find((text) => text !== '') ?? ''
}
