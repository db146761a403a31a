import { readSearchAddress, type SearchState } from '@tempolibre/contract/search-rules'
import { useLocation, useNavigation } from 'react-router'
import { useGo } from '../../foundation/navigation/held-back-routes.ts'
import { searchAddress } from './search-address.ts'

/**
 * The search on show: the one that is on its way already, so that a tick is seen at once, else the one whose songs are
 * listed.
 */
export function useSearch(current: SearchState) {
  const { key, pathname } = useLocation()
  const { location } = useNavigation()
  const go = useGo()
  const coming = location?.pathname === pathname ? location : undefined
  return {
    /** Tells this step of the browser's history from any other. */
    step: key,
    path: pathname,
    pending: coming !== undefined,
    state: coming ? readSearchAddress(new URLSearchParams(coming.search)) : current,
    /** Goes to another search; the page stays where it is scrolled to. */
    show: (next: SearchState) =>
      go(searchAddress(pathname, next), { state: { keepsPlace: true }, viewTransition: !isOnShow(key) }),
  }
}

export type Search = ReturnType<typeof useSearch>

/**
 * Whether the newest page the router has is the one on show. React Router (8.4, RouterProvider) shows a page that comes by
 * a cross-fade in a callback of the browser's, a frame or more later. A page that came without one in between would be
 * shown before, and the older page after it, under the newer one's address; one that comes by a cross-fade itself waits
 * for its turn.
 */
function isOnShow(key: string): boolean {
  const { __reactRouterDataRouter: router } = window
  return router?.state.location.key === key
}
