import { type Language, languagePrefix } from '@tempolibre/locales'

/** Size of the track player, in CSS pixels, unless the embedding page asks for less. */
export const trackPlayerSize = { width: 600, height: 152 }

/** Path of a track's embedded player. */
export function embedPath(language: Language, slug: string): string {
  return `${languagePrefix(language)}/embed/${encodeURIComponent(slug)}`
}
