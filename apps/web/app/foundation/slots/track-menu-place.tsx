import type { TrackSummary } from '@tempolibre/contract'
import type { ComponentType, ReactNode } from 'react'
import { create } from 'zustand'

export interface TrackMenuProps {
  track: TrackSummary
  /** What only the list the song stands in offers, as entries (`<li>`) at the end of the menu. */
  ownEntries?: ReactNode
}

/** The menu itself; session/session.tsx brings it when the browser is idle. */
export const useTrackMenu = create<{ Menu?: ComponentType<TrackMenuProps> }>(() => ({}))

/** Room for the menu of a song, empty until it is there: it is nothing without scripts, and no page begins with it. */
export function TrackMenuPlace(props: TrackMenuProps) {
  const { Menu } = useTrackMenu()
  return <span className="track-menu-place">{Menu && <Menu {...props} />}</span>
}
