// What compiled messages ask for the language they are in. Stands in for Paraglide's own runtime.js, whose ways of
// finding a language (cookies, patterns, storage) this site does not use: see scripts/compile-messages.ts.
import { defaultLanguage, type Language } from './languages.ts'

export type Locale = Language
export type LocalizedString = string

/** The language of messages that are given none. */
export let getLocale: () => Language = () => defaultLanguage

/** Lets messages follow what `find` answers at the moment they are called. */
export function overwriteGetLocale(find: () => Language): void {
  getLocale = find
}

/** Paraglide's way to compile for one language alone; absent: every language. */
export const experimentalStaticLocale: Language | undefined = undefined
