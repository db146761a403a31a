import { useLoaderData } from 'react-router'
import { Skeleton } from '../foundation/calls/loaded.tsx'
import '../features/playlists/playlists.css'
import { useGuard } from '../features/account/use-guard.ts'
import { lazyView } from '../foundation/loading/lazy-view.tsx'
import type { loader } from './playlists.server.ts'

const PlaylistsView = lazyView(() => import('../features/playlists/playlists-view.tsx'))

const PlaylistView = lazyView(() => import('../features/playlists/playlist-view.tsx'))

/** All playlists of the visitor, or one. The page is the same for all; what is in it comes in the browser. */
export default function Playlists() {
  const { id, needsScript, siteUrl, title } = useLoaderData<typeof loader>()
  const known = useGuard('everybody')
  const waiting = (
    <>
      {id !== undefined && <h1>{title}</h1>}
      <Skeleton lines={6} />
    </>
  )
  return (
    <div className="measure page playlist-page">
      {id === undefined && <h1>{title}</h1>}
      <noscript>
        <p className="field-error">{needsScript}</p>
      </noscript>
      {known ? (
        id === undefined ? (
          <PlaylistsView waitingFor={waiting} />
        ) : (
          <PlaylistView key={id} id={id} siteUrl={siteUrl} waitingFor={waiting} />
        )
      ) : (
        waiting
      )}
    </div>
  )
}
