import { useSyncExternalStore } from 'react'

/** In em, so that large text gets the compact layout too. The same value is in player-bar.css. */
const narrow = matchMedia('(width < 48em)')

/** Whether the window only has room for the compact player: on phones, and with large text. */
export function useCompact(): boolean {
  return useSyncExternalStore(follow, () => narrow.matches)
}

function follow(tell: () => void): () => void {
  narrow.addEventListener('change', tell)
  return () => narrow.removeEventListener('change', tell)
}
