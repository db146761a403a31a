import { isLanguage, type Language } from '@tempolibre/locales'

/** The site's language that this browser prefers; undefined if none. */
export function preferredLanguage(): Language | undefined {
  return navigator.languages.map((tag) => tag.split('-', 1)[0]).find(isLanguage)
}
