import { type Language, languagePrefix } from '@tempolibre/locales'

/** Size of the track player, in CSS pixels, unless the embedding page asks for less. */
export const trackPlayerSize = { width: 600, height: 152 }

/** Path of a track's embedded player. @param mix of its stems, as addresses write it; without: the song as it is */
export function embedPath(language: Language, slug: string, mix?: string | null): string {
  const query = typeof mix === 'string' ? `?${new URLSearchParams({ mix })}` : ''
  return `${languagePrefix(language)}/embed/${encodeURIComponent(slug)}${query}`
}
