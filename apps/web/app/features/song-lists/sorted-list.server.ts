import { type TrackSort, trackSorts } from '@tempolibre/domain'
import { m } from '@tempolibre/locales/messages'
import { redirect } from 'react-router'
import { cursorOf } from '../../foundation/api/paged-list.server.ts'

const sortParameter = 'sort'
const [defaultSort] = trackSorts

const sortNames: Record<TrackSort, () => string> = {
  newest: m.browse_sort_newest,
  popular: m.browse_sort_popular,
  bpm: m.browse_sort_bpm,
  duration: m.browse_sort_duration,
  title: m.browse_sort_title,
}

/** The page of a sorted list that an address asks for. */
export interface ListPlace {
  sort: TrackSort
  cursor: string | undefined
  /** Query string that belongs to the canonical address, if any. */
  search: string | undefined
  /** Other orders of the same list must not be indexed. */
  noindex: boolean
}

/** Throws a redirect if the address has an unknown order, or names the default one. */
export function placeInList(url: URL): ListPlace {
  const named = url.searchParams.get(sortParameter)
  const { cursor, search } = cursorOf(url)
  if (named === null) return { sort: defaultSort, cursor, search, noindex: false }
  const sort = trackSorts.find((one) => one === named)
  if (sort === undefined || sort === defaultSort) throw redirect(addressOf(url, defaultSort))
  const asked = new URLSearchParams({ [sortParameter]: sort, ...(cursor !== undefined && { after: cursor }) })
  return { sort, cursor, search: `?${asked}`, noindex: true }
}

/** A link to the first page of a list in one order. */
export interface SortLink {
  name: string
  href: string
  current: boolean
}

/** Links for every order of the list; each targets the songs, below the introduction. */
export function sortLinks(url: URL, current: TrackSort): SortLink[] {
  return trackSorts.map((sort) => ({
    name: sortNames[sort](),
    href: `${addressOf(url, sort)}#song-list`,
    current: sort === current,
  }))
}

function addressOf({ pathname }: URL, sort: TrackSort): string {
  return sort === defaultSort ? pathname : `${pathname}?${new URLSearchParams({ [sortParameter]: sort })}`
}
