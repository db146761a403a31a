import type { ComponentType } from 'react'
import { create } from 'zustand'

/** What a control for favourites must know of a track. */
export interface LikeableTrack {
  id: string
  title: string
}

/** The control itself; session/favourites.tsx brings it when the browser is idle. */
export const useFavouriteControl = create<{ Control?: ComponentType<{ track: LikeableTrack }> }>(() => ({}))

/**
 * Room for the control by which a track becomes a favourite, empty until it is there: which tracks somebody likes is known
 * in their browser alone, and nothing may move when it is.
 */
export function FavouritePlace({ track }: { track: LikeableTrack }) {
  const { Control } = useFavouriteControl()
  return <span className="favourite-place">{Control && <Control track={track} />}</span>
}
