import type { EndpointOutput, TrackSort } from '@tempolibre/contract'
import { playlistLimits } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { LongList } from '../playlists/long-list.ts'
import { formatLength } from '../playlists/format-length.ts'
import { firstPage, nextPage } from '../../foundation/api/paged-list.server.ts'
import { type ListPlace, type SortLink, sortLinks } from './sorted-list.server.ts'

/** One page of a list of songs, with what can be done with all of it. */
export interface SongListData extends LongList {
  /** How many songs the whole list has, and how long they play, in words. */
  facts: string[]
  sorts: SortLink[]
  /** Whether one playlist takes them all. */
  fitsPlaylist: boolean
  nextPage: string | null
  firstPage: string | null
}

interface Asked {
  url: URL
  place: ListPlace
  language: Language
  category?: string
}

/** What `listTracks` is asked for this page of a list. */
export function askedTracks({ category, language, place }: Omit<Asked, 'url'>) {
  return { lang: language, sort: place.sort, ...(category !== undefined && { category }) } satisfies {
    lang: Language
    sort: TrackSort
    category?: string
  }
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
    // One song is in order already.
    sorts: total > 1 ? sortLinks(url, place.sort) : [],
    fitsPlaylist: total <= playlistLimits.tracks,
    nextPage: nextPage(url, next_cursor),
    firstPage: place.cursor === undefined ? null : firstPage(url),
  }
}
