import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { readStored, useRootStore } from '../../foundation/state/index.ts'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'

/**
 * Moves the playlists stored in this browser to the signed-in user's account; after a failure retries with every page
 * change. Loads no code if there are none.
 */
export function Playlists() {
  const request = useApiRequest()
  const { pathname } = useLocation()
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)

  useEffect(() => {
    if (!signedIn || !readStored('playlists')) return
    void import('./take-over-entry.ts').then(({ takeOverPlaylists }) => takeOverPlaylists(request))
    // `pathname` is not read, but a new page triggers a retry.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pathname, request, signedIn])
  return null
}
