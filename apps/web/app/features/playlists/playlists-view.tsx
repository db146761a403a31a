import { m } from '@tempolibre/locales/messages'
import { useCallback } from 'react'
import { Loaded, Skeleton } from '../../foundation/calls/loaded.tsx'
import { useGo } from '../../foundation/navigation/use-go.ts'
import { rememberReturnPath } from '../../foundation/navigation/return-path.ts'
import { useSite } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { EmptyState } from '../../foundation/ui/empty-state.tsx'
import { ApplicationLink, SiteLink } from '../../foundation/ui/links.tsx'
import { formatLength } from './format-length.ts'
import { NameForm } from './name-form.tsx'
import { PlaylistCovers } from './playlist-covers.tsx'
import { tellPlaylistsChanged } from './playlist-news.ts'
import type { ListedPlaylist } from './playlist-source.ts'
import { makePlaylistId, tellPlaylistTrouble, usePlaylistLoad, usePlaylistSource } from './use-playlists.ts'

/** All playlists of the visitor, and a field for a new one. */
export default function PlaylistsView() {
  const source = usePlaylistSource()
  const load = usePlaylistLoad(useCallback(() => source.list(), [source]))
  const { applicationBase } = useSite()
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)
  const go = useGo()

  async function make(name: string): Promise<boolean> {
    const id = makePlaylistId()
    try {
      await source.make(id, name, [])
    } catch (error) {
      tellPlaylistTrouble(error)
      return false
    }
    tellPlaylistsChanged()
    go(`${applicationBase}/playlists/${id}`, { viewTransition: true })
    return true
  }

  return (
    <>
      <div className="playlists-top">
        <NameForm label={m.playlist_new_name()} send={m.playlist_make()} onName={make} />
        {!signedIn && (
          <p className="account-hint">
            {m.playlist_kept_here()}{' '}
            <ApplicationLink path="/login" className="text-link" onClick={rememberReturnPath}>
              {m.playlist_sign_in()}
            </ApplicationLink>
          </p>
        )}
      </div>
      <Loaded load={load} failure={m.playlist_load_failed()} skeleton={<Skeleton lines={6} />}>
        {(playlists) =>
          playlists.length > 0 ? (
            <ul className="playlists" aria-label={m.playlist_all()}>
              {playlists.map((playlist) => (
                <li key={playlist.id}>
                  <PlaylistCard playlist={playlist} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState title={m.playlist_none()} text={m.playlist_none_next()}>
              <ApplicationLink path="/music" className="button button-hot">
                {m.header_browse()}
              </ApplicationLink>
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}

function PlaylistCard({ playlist }: { playlist: ListedPlaylist }) {
  const { cover_urls, duration_seconds, id, name, share_token, track_count } = playlist
  return (
    <SiteLink to={`${useSite().applicationBase}/playlists/${id}`} className="playlist-card">
      <PlaylistCovers addresses={cover_urls} size={240} />
      <span className="playlist-card-name">{name}</span>
      <span className="playlist-facts">
        <span>{m.songs_count({ count: track_count })}</span>
        {track_count > 0 && <span>{formatLength(duration_seconds)}</span>}
        {share_token !== null && <span>{m.playlist_is_shared()}</span>}
      </span>
    </SiteLink>
  )
}
