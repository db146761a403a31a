import { type Language, languagePrefix } from '@tempolibre/locales'
import { iframeCode } from '../share/iframe-code.ts'

/** Size of the playlist player, in CSS pixels, unless the embedding page asks for less. */
export const playlistPlayerSize = { width: 600, height: 420 }

/** Path of a shared playlist's embedded player. */
export function embeddedPlaylistPath(language: Language, token: string): string {
  return `${languagePrefix(language)}/embed/playlist/${encodeURIComponent(token)}`
}

interface EmbeddedPlaylist {
  siteUrl: string
  language: Language
  token: string
  title: string
}

/** Embed code in HTML. */
export function playlistEmbedCode({ language, siteUrl, title, token }: EmbeddedPlaylist): string {
  return iframeCode({ ...playlistPlayerSize, source: siteUrl + embeddedPlaylistPath(language, token), title })
}
