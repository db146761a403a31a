import { shareTokenSchema } from '@tempolibre/contract'
import { alternates, perLanguage } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { data } from 'react-router'
import type { Route } from './+types/playlist'
import { playlistEmbed } from '../features/documents/other-forms.server.ts'
import { isApiError } from '../foundation/api/is-api-error.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import { EmptyPlaylist } from '../features/playlists/empty-playlist.tsx'
import { formatLength } from '../features/playlists/format-length.ts'
import { PlayAll } from '../features/playlists/play-all.tsx'
import { PlaylistHead } from '../features/playlists/playlist-head.tsx'
import '../features/playlists/playlists.css'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { ApplicationLink } from '../foundation/ui/links.tsx'
import { TrackList } from '../features/tracks/track-list.tsx'
import { needed } from '../foundation/api/api-answers.ts'

export const meta = pageMeta

/** A playlist by its link; a missing page where it is not shared any more. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, siteUrl } = context.get(settingsContext)
  const language = context.get(languageContext)
  const token = shareTokenSchema.safeParse(params.slug).data
  const call = token === undefined ? undefined : api.getSharedPlaylist({ token, lang: language })
  const answer = await call?.catch((error: unknown) => {
    if (isApiError(error) && error.code === 'not_found') return undefined
    return needed(Promise.reject(error as Error), 'tracks')
  })
  const slugs = perLanguage(() => params.slug)
  if (!answer || token === undefined) {
    const head = pageHead(
      { context, url },
      {
        title: m.playlist_not_shared(),
        description: m.playlist_not_shared_next(),
        alternates: alternates('playlist', slugs),
        noindex: true,
      },
    )
    return data({ head, playlist: undefined }, { status: 404 })
  }
  const { playlist } = answer
  return {
    head: pageHead(
      { context, url },
      {
        title: playlist.name,
        description: m.playlist_shared_description({
          name: playlist.name,
          songs: m.songs_count({ count: playlist.tracks.length }),
          length: formatLength(playlist.duration_seconds),
        }),
        alternates: alternates('playlist', slugs),
        otherForms: playlistEmbed(siteUrl, language, { name: playlist.name, token }),
        noindex: true,
      },
    ),
    playlist,
  }
}

export default function SharedPlaylistPage({ loaderData }: Route.ComponentProps) {
  const { playlist } = loaderData
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
