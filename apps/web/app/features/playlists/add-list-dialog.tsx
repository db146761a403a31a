import { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { useCallback, useRef, useState } from 'react'
import { Loaded, Skeleton } from '../../foundation/calls/loaded.tsx'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { CheckIcon } from '../../foundation/icons/icons.tsx'
import { collectTracks } from './collect-tracks.ts'
import type { LongList } from './long-list.ts'
import { NameForm } from './name-form.tsx'
import { tellPlaylistsChanged } from './playlist-news.ts'
import { PlaylistsHint } from './playlists-hint.tsx'
import './playlists.css'
import { useApiPlaces } from './use-api-places.ts'
import {
  describePlaylistTrouble,
  makePlaylistId,
  usePlaylistLoad,
  usePlaylistSource,
} from './use-playlists.ts'

interface AddListDialogProps {
  list: LongList
  /** The number of songs, as text. */
  songs: string
  onClose: () => void
}

/** The visitor's playlists, each with a button that adds the whole list, and a field for a new one made of it. */
export function AddListDialog({ list, onClose, songs }: AddListDialogProps) {
  const source = usePlaylistSource()
  const places = useApiPlaces()
  const load = usePlaylistLoad(useCallback(() => source.list(), [source]))
  const busy = useRef(false)
  /** Ids of the playlists it was added to. */
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const [trouble, setTrouble] = useState<string>()

  async function add(id: string, name: string, send: (ids: string[]) => Promise<unknown>): Promise<boolean> {
    if (busy.current) return false
    busy.current = true
    setTrouble(undefined)
    try {
      await send((await collectTracks(list, places)).map((track) => track.id))
      setTaken((before) => new Set([...before, id]))
      announce(m.playlist_added({ name }))
      tellPlaylistsChanged(load.reload)
      load.reload()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setTrouble(describePlaylistTrouble(error))
      return false
    } finally {
      busy.current = false
    }
  }

  function make(name: string): Promise<boolean> {
    const id = makePlaylistId()
    return add(id, name, (ids) => source.make(id, name, ids))
  }

  return (
    <Dialog
      title={m.playlist_add_all()}
      closeLabel={m.download_close()}
      className="playlist-dialog"
      onClose={onClose}
    >
      <p className="account-hint">{m.playlist_add_all_hint({ songs })}</p>
      <Loaded load={load} failure={m.playlist_load_failed()} skeleton={<Skeleton />}>
        {(playlists) =>
          playlists.length > 0 && (
            <ul className="playlist-ticks">
              {playlists.map(({ id, name, track_count }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="playlist-tick"
                    aria-label={taken.has(id) ? m.playlist_added({ name }) : m.playlist_add_all_to({ name })}
                    aria-disabled={taken.has(id) || undefined}
                    onClick={() => {
                      if (!taken.has(id)) void add(id, name, (ids) => source.add(id, ids))
                    }}
                  >
                    <span className="playlist-tick-name">{name}</span>
                    <span className="playlist-tick-count numbers">
                      {m.songs_count({ count: track_count })}
                    </span>
                    {taken.has(id) && <CheckIcon />}
                  </button>
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
