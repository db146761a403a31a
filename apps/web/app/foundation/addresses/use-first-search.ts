import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * The query of the address with which a part of the page was first shown; empty on the server, where pages are the same for
 * everybody, and while the document is hydrated.
 */
export function useFirstSearch(): string {
  const [first] = useState(() => ('location' in globalThis ? location.search : ''))
  return useSyncExternalStore(
    never,
    () => first,
    () => '',
  )
}
