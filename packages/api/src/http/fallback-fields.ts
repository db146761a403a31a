import type { Language } from '@tempolibre/locales'

/** What an answer says of texts that are not translated: nothing, unless there are some. */
export const fallbackField = ({ fallbacks }: { fallbacks: string[] }): { fallbacks?: string[] } =>
  fallbacks.length > 0 ? { fallbacks } : {}

/** The same of a record with texts in every language. */
export const translatedFallbackField = ({
  fallbacks,
}: {
  fallbacks: Partial<Record<Language, string[]>> | null
}): { fallbacks?: Partial<Record<Language, string[]>> } => (fallbacks ? { fallbacks } : {})

/** The languages in which a page is not fully translated: absent, unless there are some. */
export const untranslatedField = ({
  untranslated,
}: {
  untranslated: Language[]
}): { untranslated?: Language[] } => (untranslated.length > 0 ? { untranslated } : {})
