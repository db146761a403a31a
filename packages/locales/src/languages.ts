import { isOneOf } from './typed-tables.ts'

/** The languages of the site. English is the default and the fallback. */
export const languages = ['en', 'es', 'fr'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'

/** A text in every language. */
export type Translated<Text = string> = Record<Language, Text>

/** Each language's name in itself. */
export const languageNames: Translated = { en: 'English', es: 'Español', fr: 'Français' }

export function isLanguage(value: unknown): value is Language {
  return isOneOf(languages, value)
}

/** The path prefix of a language: `''` for English, `/es`, `/fr`. */
export function languagePrefix(language: Language): string {
  return language === defaultLanguage ? '' : `/${language}`
}

/** Builds a record with one value per language. */
export function perLanguage<Value>(make: (language: Language) => Value): Translated<Value> {
  return { en: make('en'), es: make('es'), fr: make('fr') }
}
