import { type Language, languagePrefix } from '@tempolibre/locales'

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
  const { height, width } = playlistPlayerSize
  const source = siteUrl + embeddedPlaylistPath(language, token)
  return `<iframe src="${source}" title="${escapeAttribute(title)}" width="${width}" height="${height}" frameborder="0" loading="lazy"></iframe>`
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
