import type { TrackSummary } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import { useRootStore } from '../../foundation/state/index.ts'
import { PlayAllIcon } from '../../foundation/icons/playlist-icons.tsx'

/** Plays a list from its start. */
export function PlayAll({ tracks }: { tracks: readonly TrackSummary[] }) {
  const [first] = tracks
  if (!first) return null
  return (
    <button
      type="button"
      className="button button-hot"
      onClick={() => useRootStore.getState().play(first, tracks)}
    >
      <PlayAllIcon /> {m.playlist_play_all()}
    </button>
  )
}
