import { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { useCallback, useRef, useState } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { PlaylistChoice, PlaylistLine } from './playlist-choice.tsx'
import { tellPlaylistsChanged } from './playlist-news.ts'
import type { ListedPlaylist } from './playlist-source.ts'
import {
  describePlaylistTrouble,
  makePlaylistId,
  usePlaylistLoad,
  usePlaylistSource,
} from './use-playlists.ts'

interface AddDialogProps {
  track: { id: string; title: string }
  onClose: () => void
}

/** The visitor's playlists, ticked if they contain the song, and a field for a new one that starts with it. */
export function AddDialog({ onClose, track }: AddDialogProps) {
  const source = usePlaylistSource()
  const load = usePlaylistLoad(useCallback(() => source.list(track.id), [source, track.id]))
  const lastCall = useRef<Promise<void>>(Promise.resolve())
  const [trouble, setTrouble] = useState<string>()

  /** Calls run one after another, so that the last press on a tick wins; the result is read after that. */
  function attempt(call: () => Promise<unknown>, said: string): Promise<boolean> {
    const turn = lastCall.current.then(async () => {
      setTrouble(undefined)
      try {
        await call()
        announce(said)
        tellPlaylistsChanged(load.reload)
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setTrouble(describePlaylistTrouble(error))
        return false
      } finally {
        if (lastCall.current === ended) load.reload()
      }
    })
    const ended = turn.then(
      () => {},
      () => {},
    )
    lastCall.current = ended
    return turn
  }

  function toggle(playlists: ListedPlaylist[], { id, has_track, name }: ListedPlaylist) {
    // Tick at once; then reload the actual state.
    load.change(playlists.map((one) => (one.id === id ? { ...one, has_track: !has_track } : one)))
    if (has_track) void attempt(() => source.remove(id, track.id), m.playlist_taken_out({ name }))
    else void attempt(() => source.add(id, [track.id]), m.playlist_added({ name }))
  }

  const make = (name: string) =>
    attempt(() => source.make(makePlaylistId(), name, [track.id]), m.playlist_added({ name }))

  return (
    <PlaylistChoice
      title={m.playlist_add_to()}
      hint={m.playlist_add_song({ title: track.title })}
      load={load}
      trouble={trouble}
      onName={make}
      onClose={onClose}
    >
      {(playlist, playlists) => (
        <label className="playlist-tick">
          <input
            type="checkbox"
            checked={playlist.has_track === true}
            onChange={() => toggle(playlists, playlist)}
          />
          <PlaylistLine {...playlist} />
        </label>
      )}
    </PlaylistChoice>
  )
}
