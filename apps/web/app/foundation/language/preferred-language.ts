import { isLanguage, type Language } from '@tempolibre/locales'

/** The one of the site's languages that this browser asks for before the others; undefined where it asks for none. */
export function preferredLanguage(): Language | undefined {
  return navigator.languages.map((tag) => tag.split('-', 1)[0]).find(isLanguage)
}
