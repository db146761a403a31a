import type { PlayableTrack } from '@tempolibre/contract'
import { type Language, pathTo } from '@tempolibre/locales'

/** Something that can be shared. */
export interface Shared {
  title: string
  /** The path of its page. */
  path: string
  /** For a song: the rest of what its link and player need. */
  track?: { id: string; slug: string; artist: string | undefined }
}

/** A song to share. */
export function describeSharedTrack(
  { artist, id, slug, title }: PlayableTrack & { slug: string },
  language: Language,
): Shared {
  return { title, path: pathTo('track', language, slug), track: { id, slug, artist: artist?.name } }
}
