import { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { useCallback, useRef, useState } from 'react'
import { Loaded, Skeleton } from '../../foundation/calls/loaded.tsx'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { NameForm } from './name-form.tsx'
import './playlists.css'
import { tellPlaylistsChanged } from './playlist-news.ts'
import type { ListedPlaylist } from './playlist-source.ts'
import { PlaylistsHint } from './playlists-hint.tsx'
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
    <Dialog
      title={m.playlist_add_to()}
      closeLabel={m.download_close()}
      className="playlist-dialog"
      onClose={onClose}
    >
      <p className="account-hint">{m.playlist_add_song({ title: track.title })}</p>
      <Loaded load={load} failure={m.playlist_load_failed()} skeleton={<Skeleton />}>
        {(playlists) =>
          playlists.length > 0 && (
            <ul className="playlist-ticks">
              {playlists.map((playlist) => (
                <li key={playlist.id}>
                  <label className="playlist-tick">
                    <input
                      type="checkbox"
                      checked={playlist.has_track === true}
                      onChange={() => toggle(playlists, playlist)}
                    />
                    <span className="playlist-tick-name">{playlist.name}</span>
                    <span className="playlist-tick-count numbers">
                      {m.songs_count({ count: playlist.track_count })}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <div role="alert">{trouble !== undefined && <p className="field-error">{trouble}</p>}</div>
      <NameForm label={m.playlist_new_name()} send={m.playlist_make()} onName={make} />
      <PlaylistsHint onLeave={onClose} />
    </Dialog>
  )
}
