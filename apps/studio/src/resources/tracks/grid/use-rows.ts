import { keepPreviousData, type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import type { StudioTrack, TrackViewContent } from '@tempolibre/contract'
import { listStudioTracks } from '@tempolibre/contract/operations/studio-catalogue'
import { useEffect } from 'react'
import { currentLanguage } from '../../../browser/current-language.ts'
import { studioRequest } from '../../../session/studio-request.ts'

/** Which tracks the grid shows, and in what order. */
export type RowQuery = Pick<TrackViewContent, 'filter' | 'sort' | 'order'>

interface Page {
  records: StudioTrack[]
  total: number
}

const pageSize = 100
/** Pages that are loaded side by side. */
const atOnce = 4
const root = 'rows of the grid'

const pageOptions = (query: RowQuery, page: number) => ({
  queryKey: [root, query, page],
  queryFn: (): Promise<Page> => readPage(query, page),
  // Rows stay in their place while they are edited.
  staleTime: Infinity,
})

function readPage({ filter, order, sort }: RowQuery, page: number): Promise<Page> {
  const input = { ...filter, lang: currentLanguage(), sort, order, page: page + 1, per_page: pageSize }
  return listStudioTracks(studioRequest, input)
}

/** The rows of a query: those near the window are loaded, others once they are asked for. */
export interface Rows {
  total: number | undefined
  isLoading: boolean
  failure: Error | null
  at(index: number): StudioTrack | undefined
  /** Loads rows that are not there yet; both ends included. @throws ApiError */
  ensure(from: number, to: number): Promise<(StudioTrack | undefined)[]>
  /** Shows tracks as they are stored by now. */
  refresh(tracks: readonly StudioTrack[]): void
  reload(): Promise<void>
}

/** @param window the first and the last row that are seen */
export function useRows(query: RowQuery, window: { from: number; to: number }): Rows {
  const client = useQueryClient()
  const first = Math.floor(window.from / pageSize)
  const count = Math.floor(window.to / pageSize) - first + 1
  const results = useQueries({
    queries: Array.from({ length: count }, (_, place) => ({
      ...pageOptions(query, first + place),
      placeholderData: keepPreviousData,
    })),
  })
  // The next visit shows what is stored by then.
  useEffect(() => () => client.removeQueries({ queryKey: [root] }), [client])
  const pageAt = (page: number) => client.getQueryData<Page>(pageOptions(query, page).queryKey)
  const at = (index: number) => pageAt(Math.floor(index / pageSize))?.records[index % pageSize]
  return {
    total: totalOf(client, query) ?? results[0]?.data?.total,
    isLoading: results.some(({ isFetching }) => isFetching),
    failure: results.find(({ error }) => error !== null)?.error ?? null,
    at,
    async ensure(from, to) {
      const last = Math.floor(to / pageSize)
      for (let page = Math.floor(from / pageSize); page <= last; page += atOnce) {
        const pages = Array.from({ length: Math.min(atOnce, last - page + 1) }, (_, place) => page + place)
        await Promise.all(pages.map((each) => client.ensureQueryData(pageOptions(query, each))))
      }
      return Array.from({ length: to - from + 1 }, (_, place) => at(from + place))
    },
    refresh(tracks) {
      const stored = new Map(tracks.map((track) => [track.id, track]))
      client.setQueriesData<Page>(
        { queryKey: [root] },
        (page) => page && { ...page, records: page.records.map((track) => stored.get(track.id) ?? track) },
      )
    },
    reload: () => client.resetQueries({ queryKey: [root] }),
  }
}

/** How many rows any loaded page of a query says there are. */
function totalOf(client: QueryClient, query: RowQuery): number | undefined {
  for (const [, page] of client.getQueriesData<Page>({ queryKey: [root, query] })) if (page) return page.total
  return undefined
}
