import { defaultLanguage, type Language } from '@tempolibre/locales'
import { overwriteGetLocale } from '@tempolibre/locales/runtime'

let rendered: Language = defaultLanguage

/**
 * Sets the language of what is being rendered in this browser. The root calls it before any component below it renders.
 * It does nothing on the server, where two renders may run at once.
 */
export function renderIn(language: Language): void {
  rendered = language
}

/** Makes messages follow `renderIn`; called once, by the browser's entry. */
export function followRenderedLanguage(): void {
  overwriteGetLocale(() => rendered)
}
