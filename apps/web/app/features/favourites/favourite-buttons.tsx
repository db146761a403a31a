import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { useFavouriteControl } from '../../foundation/slots/favourite-place.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { followOtherFavourites, loadFavourites, useFavourites } from './favourite-state.ts'

/**
 * Puts a control at every place there is for one, and knows what it shows: asked for once for whoever is signed in, anew
 * when another tab has changed it, and as long as it could not be had with every change of page.
 */
export function Favourites() {
  const request = useApiRequest()
  const { pathname } = useLocation()
  const token = useRootStore(({ auth }) => auth.authToken)

  useEffect(() => useFavouriteControl.setState({ Control: FavouriteButton }), [])

  useEffect(() => {
    if (useFavourites.getState().holder !== token) void loadFavourites(request)
    // The page is not read, yet a new one means: try again.
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
