import { m } from '@tempolibre/locales/messages'
import { useRootStore } from '../../foundation/state/index.ts'
import type { LongList } from './long-list.ts'
import { PlayAllIcon } from '../../foundation/icons/playlist-icons.tsx'
import { useApiPlaces } from '../../foundation/calls/use-api-places.ts'

/** Plays a long list from the top of its page and fetches the rest meanwhile. */
export function PlayList({ list }: { list: LongList }) {
  const places = useApiPlaces()
  const [first] = list.tracks
  if (!first) return null

  const play = () => {
    useRootStore.getState().play(first, list.tracks)
    if (list.next === null) return
    void import('./collect-tracks.ts').then(
      ({ extendQueue }) => extendQueue(list, places),
      // If loading fails, the page's songs play.
      () => undefined,
    )
  }

  return (
    <button type="button" className="button button-hot" onClick={play}>
      <PlayAllIcon /> {m.playlist_play_all()}
    </button>
  )
}
