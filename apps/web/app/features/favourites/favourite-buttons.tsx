import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { useFavouriteControl } from '../../foundation/slots/favourite-place.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { followOtherFavourites, loadFavourites, useFavourites } from './favourite-state.ts'

/**
 * Renders the favourite buttons and loads their state: once per signed-in user, again when another tab
 * changes it, and after a failure with every page change.
 */
export function Favourites() {
  const request = useApiRequest()
  const { pathname } = useLocation()
  const token = useRootStore(({ auth }) => auth.authToken)

  useEffect(() => useFavouriteControl.setState({ Control: FavouriteButton }), [])

  useEffect(() => {
    if (useFavourites.getState().holder !== token) void loadFavourites(request)
    // `pathname` is not read, but a new page triggers a retry.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pathname, request, token])

  useEffect(() => {
    let missed = false
    function catchUp() {
      if (!missed || document.visibilityState === 'hidden') return
      missed = false
      void loadFavourites(request)
    }
    const unfollow = followOtherFavourites(() => {
      missed = true
      catchUp()
    })
    document.addEventListener('visibilitychange', catchUp)
    return () => {
      unfollow()
      document.removeEventListener('visibilitychange', catchUp)
    }
  }, [request])
  return null
}
