import { detectLanguage, type Language } from '@tempolibre/locales'
import { readStored, writeStored } from './browser-storage.ts'

const storageKey = 'studio.language'

let current: Language | undefined

/** The language of the studio: the one that was chosen, else the browser's. */
export function currentLanguage(): Language {
  current ??= detectLanguage({ localStorage: readStored(storageKey), navigator: navigator.languages })
  return current
}

/** Whether the language was chosen in this browser; otherwise the account's applies. */
export function isLanguageChosen(): boolean {
  return readStored(storageKey) !== null
}

/** Remembers the language in this browser. */
export function chooseLanguage(language: Language): void {
  current = language
  document.documentElement.lang = language
  writeStored(storageKey, language)
}
