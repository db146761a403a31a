import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useApiRequest } from './use-api-request.ts'
import { useLanguage } from '../shell/site-context.ts'
import { useRootStore } from '../state/index.ts'
import type { LikeableTrack } from '../ui/favourite-place.tsx'
import { setFavourite, useFavourites } from './favourite-state.ts'
import { tellVisitor } from './notice.ts'
import './favourite-button.css'

/** Makes a track a favourite, or takes it back; nothing until it is known which one it would do. */
export function FavouriteButton({ track }: { track: LikeableTrack }) {
  const language = useLanguage()
  const request = useApiRequest()
  const liked = useFavourites(({ ids }) => ids?.has(track.id))
  if (liked === undefined) return null

  async function toggle() {
    const firstHere = useFavourites.getState().ids?.size === 0
    const done = await setFavourite(track, !liked, request)
    // Whoever is not signed in learns once where it is kept, and how to keep it for longer.
    if (!done || !firstHere || useRootStore.getState().auth.authToken !== null) return
    tellVisitor(m.favourite_kept_here(), {
      to: pathTo('favourites', language),
      text: m.favourite_sign_in(),
    })
  }

  return (
    <button
      type="button"
      className="icon-button favourite"
      aria-pressed={liked}
      aria-label={m.favourite_label({ title: track.title })}
      title={liked ? m.favourite_take_back() : m.favourite_add()}
      onClick={() => void toggle()}
    >
      <HeartGlyph />
    </button>
  )
}

function HeartGlyph() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 20.2 4.6 12.9a4.9 4.9 0 0 1 0-7 4.9 4.9 0 0 1 7 0l.4.4.4-.4a4.9 4.9 0 0 1 7 0 4.9 4.9 0 0 1 0 7z" />
    </svg>
  )
}
