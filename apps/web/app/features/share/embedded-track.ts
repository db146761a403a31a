import { type Language, languagePrefix } from '@tempolibre/locales'

/** What the player of one track takes, in CSS pixels, where the page it stands on asks for no less. */
export const trackPlayerSize = { width: 600, height: 152 }

/** The player of one track, for other people's pages. */
export function embedPath(language: Language, slug: string): string {
  return `${languagePrefix(language)}/embed/${encodeURIComponent(slug)}`
}
