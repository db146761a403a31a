import type { EndpointOutput } from '@tempolibre/contract'
import type { TrackSort } from '@tempolibre/domain'
import { playlistLimits } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { LongList } from '../playlists/long-list.ts'
import { formatLength } from '../playlists/format-length.ts'
import { firstPage, nextPage } from '../../foundation/api/paged-list.server.ts'
import { type ListPlace, type SortLink, sortLinks } from './sorted-list.server.ts'

/** One page of a song list, with what its controls need. */
export interface SongListData extends LongList {
  /** Number of songs and total playing time, as text. */
  facts: string[]
  sorts: SortLink[]
  /** Whether one playlist can hold all of them. */
  fitsPlaylist: boolean
  nextPage: string | null
  firstPage: string | null
}

interface Asked {
  url: URL
  place: ListPlace
  language: Language
  /** Slugs. */
  category?: string
  artist?: string
}

/** Input of `listTracks` for a page of a list. */
export function askedTracks({ artist, category, language, place }: Omit<Asked, 'url'>) {
  return {
    lang: language,
    sort: place.sort,
    ...(category !== undefined && { category }),
    ...(artist !== undefined && { artist }),
  } satisfies { lang: Language; sort: TrackSort; category?: string; artist?: string }
}

export function songList(
  { next_cursor, total, total_seconds, tracks }: EndpointOutput<'listTracks'>,
  asked: Asked,
): SongListData {
  const { place, url } = asked
  return {
    tracks,
    asked: askedTracks(asked),
    next: next_cursor,
    facts: [
      m.songs_count({ count: total }),
      ...(total_seconds === undefined ? [] : [formatLength(total_seconds)]),
    ],
    // A single song needs no sorting.
    sorts: total > 1 ? sortLinks(url, place.sort) : [],
    fitsPlaylist: total <= playlistLimits.tracks,
    nextPage: nextPage(url, next_cursor),
    firstPage: place.cursor === undefined ? null : firstPage(url),
  }
}
