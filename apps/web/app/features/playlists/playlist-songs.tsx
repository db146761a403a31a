import type { TrackSummary } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import { CloseIcon } from '../../foundation/icons/icons.tsx'
import { TrackList } from '../tracks/track-list.tsx'

interface PlaylistSongsProps {
  tracks: TrackSummary[]
  label: string
  onRemove: (track: TrackSummary) => void
}

/** The songs of a playlist; each can be taken out, by its button or its menu. */
export function PlaylistSongs({ label, onRemove, tracks }: PlaylistSongsProps) {
  return (
    <TrackList
      tracks={tracks}
      label={label}
      renderControl={(track) => (
        <button
          type="button"
          className="icon-button"
          aria-label={m.playlist_remove({ title: track.title })}
          onClick={() => onRemove(track)}
        >
          <CloseIcon />
        </button>
      )}
      renderEntries={(track) => (
        <li>
          <button type="button" onClick={() => onRemove(track)}>
            {m.playlist_remove_here()}
          </button>
        </li>
      )}
    />
  )
}
