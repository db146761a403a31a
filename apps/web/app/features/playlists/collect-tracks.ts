import type { EndpointOutput, TrackSummary } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { playlistLimits } from '@tempolibre/domain/playlist-rules'
import { listTracks } from '@tempolibre/contract/operations/catalogue'
import { type ApiPlaces, createBrowserRequest } from '../../foundation/calls/call-api.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import type { LongList } from './long-list.ts'

const pageSize = 60

/**
 * All songs of a list that continues beyond its page, up to a playlist's limit.
 * @throws ApiError
 */
export async function collectTracks(list: LongList, places: ApiPlaces): Promise<TrackSummary[]> {
  const request = createBrowserRequest(places)
  const collected = [...list.tracks]
  let cursor = list.next
  while (cursor !== null && collected.length < playlistLimits.tracks) {
    const { next_cursor, tracks }: EndpointOutput<'listTracks'> = await listTracks(request, {
      ...list.asked,
      limit: pageSize,
      cursor,
    })
    collected.push(...tracks)
    cursor = next_cursor
  }
  return collected.slice(0, playlistLimits.tracks)
}

/** Extends the queue beyond the page while the player plays from this list; on failure the page's songs play. */
export async function extendQueue(list: LongList, places: ApiPlaces): Promise<void> {
  try {
    const queue = await collectTracks(list, places)
    useRootStore.setState(({ player }) =>
      player.queue === list.tracks ? { player: { ...player, queue } } : {},
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
