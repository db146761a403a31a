// Tells compiled messages their language. Replaces Paraglide's runtime.js, whose language detection (cookies,
// patterns, storage) this site does not use: see scripts/compile-messages.ts.
import { defaultLanguage, type Language } from './languages.ts'

export type Locale = Language
export type LocalizedString = string

/** The language of messages called without one. */
export let getLocale: () => Language = () => defaultLanguage

/** Sets a function that returns the language whenever a message is called. */
export function overwriteGetLocale(find: () => Language): void {
  getLocale = find
}

/** Paraglide's option to compile for a single language; undefined: every language. */
export const experimentalStaticLocale: Language | undefined = undefined
