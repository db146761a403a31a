import { readSearchAddress, type SearchState } from '@tempolibre/domain/search-rules'
import { useLocation, useNavigation } from 'react-router'
import { useGo } from '../../foundation/navigation/use-go.ts'
import { searchAddress } from './search-address.ts'

/** The search to show: the pending one, so that a tick shows at once, else that of the listed songs. */
export function useSearch(current: SearchState) {
  const shown = useLocation()
  const { key, pathname } = shown
  const { location: asked } = useNavigation()
  const go = useGo()
  const coming = asked?.pathname === pathname ? asked : undefined
  return {
    /** Key of this history entry. */
    step: key,
    path: pathname,
    pending: coming !== undefined,
    state: coming ? readSearchAddress(new URLSearchParams(coming.search)) : current,
    /** Navigates to another search and keeps the scroll position. */
    show: (next: SearchState) =>
      go(searchAddress(pathname, next), { state: { keepsPlace: true }, viewTransition: !isOnShow(shown) }),
  }
}

export type Search = ReturnType<typeof useSearch>

/**
 * Whether the shown page is the newest one, whose address the router has given the browser. React Router shows a page
 * with a view transition in a browser callback, a frame or more later. A page without a transition that came in
 * between would show first, and then the older page would replace it under the newer address. A page with a
 * transition of its own waits its turn.
 */
function isOnShow({ pathname, search }: { pathname: string; search: string }): boolean {
  return location.pathname === pathname && location.search === search
}
