import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { attempt, browserStorage, useRootStore } from '../../foundation/state/index.ts'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'

/**
 * Gives the account of whoever is signed in the playlists that this browser has kept; as long as that fails, anew with
 * every change of page. Nothing is fetched where there are none.
 */
export function Playlists() {
  const request = useApiRequest()
  const { pathname } = useLocation()
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)

  useEffect(() => {
    if (!signedIn || !attempt(() => browserStorage()?.getItem('playlists'))) return
    void import('./take-over-entry.ts').then(({ takeOverPlaylists }) => takeOverPlaylists(request))
    // The page is not read, yet a new one means: try again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pathname, request, signedIn])
  return null
}
