import { useSyncExternalStore } from 'react'

/** In em, so that large text gets the compact form as well. The same figure stands in player-bar.css. */
const narrow = matchMedia('(width < 48em)')

/** Whether the window has room for the player's compact form only: on phones, and where text is large. */
export function useCompact(): boolean {
  return useSyncExternalStore(follow, () => narrow.matches)
}

function follow(tell: () => void): () => void {
  narrow.addEventListener('change', tell)
  return () => narrow.removeEventListener('change', tell)
}
