import { m } from '@tempolibre/locales/messages'
import { useFavouriteToggle } from '../favourites/use-favourite-toggle.ts'
import type { LikeableTrack } from '../../foundation/slots/favourite-place.tsx'

/** Adds a song to the favourites or removes it; renders nothing until its state is known. */
export function FavouriteEntry({ onDone, track }: { track: LikeableTrack; onDone: () => void }) {
  const { liked, toggle } = useFavouriteToggle(track)
  if (liked === undefined) return null
  return (
    <button
      type="button"
      onClick={() => {
        onDone()
        toggle()
      }}
    >
      {liked ? m.favourite_take_back() : m.favourite_add()}
    </button>
  )
}
