import type { Language, Translated } from '@tempolibre/locales'

/** The languages in which missing texts may be shown in English. */
export const fallbackLanguages = ['es', 'fr'] as const satisfies readonly Language[]
type FallbackLanguage = (typeof fallbackLanguages)[number]

/** For each of them, whether a record's missing texts are shown in English. */
export type Fallback = Record<FallbackLanguage, boolean>

/** Whatever is missing is a gap. */
export const noFallback: Fallback = { es: false, fr: false }

const isEmpty = (text: string): boolean => text.trim() === ''

/** The languages in which a text is missing and shown in English. */
export function fallingLanguages(text: Translated, fallback: Fallback): FallbackLanguage[] {
  if (isEmpty(text.en)) return []
  return fallbackLanguages.filter((language) => fallback[language] && isEmpty(text[language]))
}

/**
 * The language in which an answer shows one of its texts: English if it falls back; undefined: the language of the page.
 * @param name of the field, such as `title`
 */
export function languageOf(
  { fallbacks }: { fallbacks?: readonly string[] | undefined },
  name: string,
): 'en' | undefined {
  return fallbacks?.includes(name) === true ? 'en' : undefined
}
