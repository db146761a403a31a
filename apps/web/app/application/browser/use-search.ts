import { readSearchAddress, type SearchState } from '@tempolibre/contract/search-rules'
import { useLocation, useNavigation } from 'react-router'
import { useGo } from '../../held-back-routes.ts'
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
    show: (next: SearchState) => go(searchAddress(pathname, next), { state: { keepsPlace: true } }),
  }
}

export type Search = ReturnType<typeof useSearch>
