import { m } from '@tempolibre/locales/messages'
import { Skeleton } from '../foundation/calls/loaded.tsx'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import '../features/playlists/playlists.css'
import { settingsContext } from '../foundation/context/request-context.ts'
import { useGuard } from '../features/account/use-guard.ts'
import { lazyView } from '../foundation/loading/lazy-view.tsx'
import { notFound } from '../foundation/api/api-answers.ts'
import type { Route } from './+types/playlists'

export const meta = pageMeta

const PlaylistsView = lazyView(() => import('../features/playlists/playlists-view.tsx'))
const PlaylistView = lazyView(() => import('../features/playlists/playlist-view.tsx'))

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { siteUrl } = context.get(settingsContext)
  const { id } = params
  if (id !== undefined && !uuid.test(id)) throw notFound()
  const title = id === undefined ? m.playlist_all() : m.playlist_one()
  return {
    head: pageHead({ context, url }, { title, description: m.playlist_description(), noindex: true }),
    id: id?.toLowerCase(),
    siteUrl,
    title,
    needsScript: m.playlist_needs_script(),
  }
}

/** All playlists of the visitor, or one. The page is the same for all; what is in it comes in the browser. */
export default function Playlists({ loaderData }: Route.ComponentProps) {
  const { id, needsScript, siteUrl, title } = loaderData
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
