import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import type { LikeableTrack } from '../../foundation/slots/favourite-place.tsx'
import { setFavourite, useFavourites } from './favourite-state.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'

/** Whether a song is a favourite, undefined while unknown, and the function that changes it. */
export function useFavouriteToggle(track: LikeableTrack): { liked: boolean | undefined; toggle: () => void } {
  const language = useLanguage()
  const request = useApiRequest()
  const liked = useFavourites(({ ids }) => ids?.has(track.id))

  async function toggle() {
    const firstHere = useFavourites.getState().ids?.size === 0
    const done = await setFavourite(track, !liked, request)
    // Signed-out visitors are told once where favourites are stored and how to keep them for longer.
    if (!done || !firstHere || useRootStore.getState().auth.authToken !== null) return
    tellVisitor(m.favourite_kept_here(), {
      to: pathTo('favourites', language),
      text: m.favourite_see(),
    })
  }
  return { liked, toggle: () => void toggle() }
}
