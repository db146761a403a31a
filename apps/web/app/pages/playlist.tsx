import { m } from '@tempolibre/locales/messages'
import { useLoaderData } from 'react-router'
import { EmptyPlaylist } from '../features/playlists/empty-playlist.tsx'
import { PlayAll } from '../features/playlists/play-all.tsx'
import { PlaylistHead } from '../features/playlists/playlist-head.tsx'
import '../features/playlists/playlists.css'
import { ApplicationLink } from '../foundation/ui/links.tsx'
import { TrackList } from '../features/tracks/track-list.tsx'
import type { loader } from './playlist.server.ts'

export default function SharedPlaylistPage() {
  const { playlist } = useLoaderData<typeof loader>()
  if (!playlist) {
    return (
      <div className="measure failure">
        <h1>{m.playlist_not_shared()}</h1>
        <p className="lead">{m.playlist_not_shared_next()}</p>
        <ApplicationLink path="/music" className="button button-hot">
          {m.header_browse()}
        </ApplicationLink>
      </div>
    )
  }
  const { duration_seconds, name, tracks } = playlist
  return (
    <div className="measure page playlist-page">
      <PlaylistHead
        covers={tracks.flatMap(({ cover_url }) => cover_url ?? [])}
        count={tracks.length}
        seconds={duration_seconds}
        name={<h1>{name}</h1>}
      >
        <PlayAll tracks={tracks} />
      </PlaylistHead>
      {tracks.length > 0 ? (
        <TrackList tracks={tracks} label={name} />
      ) : (
        <EmptyPlaylist next={m.playlist_shared_empty_next()} />
      )}
    </div>
  )
}
