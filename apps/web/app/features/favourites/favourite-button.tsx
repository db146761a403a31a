import { m } from '@tempolibre/locales/messages'
import type { LikeableTrack } from '../../foundation/slots/favourite-place.tsx'
import './favourite-button.css'
import { useFavouriteToggle } from './use-favourite-toggle.ts'

/** Adds a track to the favourites or removes it; renders nothing until its state is known. */
export function FavouriteButton({ track }: { track: LikeableTrack }) {
  const { liked, toggle } = useFavouriteToggle(track)
  if (liked === undefined) return null

  return (
    <button
      type="button"
      className="icon-button favourite"
      aria-pressed={liked}
      aria-label={m.favourite_label({ title: track.title })}
      title={liked ? m.favourite_take_back() : m.favourite_add()}
      onClick={toggle}
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
