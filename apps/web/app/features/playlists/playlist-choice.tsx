import { m } from '@tempolibre/locales/messages'
import type { ReactNode } from 'react'
import { Loaded, Skeleton } from '../../foundation/calls/loaded.tsx'
import type { Load } from '../../foundation/calls/use-load.ts'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { NameForm } from './name-form.tsx'
import type { ListedPlaylist } from './playlist-source.ts'
import './playlists.css'
import { PlaylistsHint } from './playlists-hint.tsx'

interface PlaylistChoiceProps {
  title: string
  hint: string
  load: Load<ListedPlaylist[]>
  /** What is chosen by: a tick or a button. */
  children: (playlist: ListedPlaylist, all: ListedPlaylist[]) => ReactNode
  /** Why the last change failed. */
  trouble: string | undefined
  /** Makes a new playlist; answers whether it could. */
  onName: (name: string) => Promise<boolean>
  onClose: () => void
}

/** A dialog that lists the visitor's playlists, with a field for a new one. */
export function PlaylistChoice({
  children,
  hint,
  load,
  onClose,
  onName,
  title,
  trouble,
}: PlaylistChoiceProps) {
  return (
    <Dialog title={title} closeLabel={m.download_close()} className="playlist-dialog" onClose={onClose}>
      <p className="account-hint">{hint}</p>
      <Loaded load={load} failure={m.playlist_load_failed()} skeleton={<Skeleton />}>
        {(playlists) =>
          playlists.length > 0 && (
            <ul className="playlist-ticks">
              {playlists.map((playlist) => (
                <li key={playlist.id}>{children(playlist, playlists)}</li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <div role="alert">{trouble !== undefined && <p className="field-error">{trouble}</p>}</div>
      <NameForm label={m.playlist_new_name()} send={m.playlist_make()} onName={onName} />
      <PlaylistsHint onLeave={onClose} />
    </Dialog>
  )
}

/** Name and number of songs of a playlist. */
export function PlaylistLine({ name, track_count }: Pick<ListedPlaylist, 'name' | 'track_count'>) {
  return (
    <>
      <span className="playlist-tick-name">{name}</span>
      <span className="playlist-tick-count numbers">{m.songs_count({ count: track_count })}</span>
    </>
  )
}
