import type { PlayableTrack } from '@tempolibre/contract'
import { type Language, pathTo } from '@tempolibre/locales'

/** Something that can be given to others. */
export interface Shared {
  title: string
  /** The path of its page. */
  path: string
  /** Of a song: what else there is of it. */
  track?: { id: string; slug: string; artist: string | undefined }
}

/** A song, wherever it is shared from. */
export function describeSharedTrack(
  { artist, id, slug, title }: PlayableTrack & { slug: string },
  language: Language,
): Shared {
  return { title, path: pathTo('track', language, slug), track: { id, slug, artist: artist?.name } }
}
