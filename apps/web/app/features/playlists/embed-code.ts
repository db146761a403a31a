import { type Language, languagePrefix } from '@tempolibre/locales'
import { iframeCode } from '../share/iframe-code.ts'

/** What the player of a playlist takes, in CSS pixels, where the page it stands on asks for no less. */
export const playlistPlayerSize = { width: 600, height: 420 }

/** The player of a shared playlist, for other people's pages. */
export function embeddedPlaylistPath(language: Language, token: string): string {
  return `${languagePrefix(language)}/embed/playlist/${encodeURIComponent(token)}`
}

interface EmbeddedPlaylist {
  siteUrl: string
  language: Language
  token: string
  title: string
}

/** HTML for other people's pages. */
export function playlistEmbedCode({ language, siteUrl, title, token }: EmbeddedPlaylist): string {
  return iframeCode({ ...playlistPlayerSize, source: siteUrl + embeddedPlaylistPath(language, token), title })
}
