import type { OpenAPIHono } from '@hono/zod-openapi'
import { endpoints } from '@tempolibre/contract'
import { etag } from 'hono/etag'
import type { ApiEnv } from '../http/caller.ts'
import { addRoutes } from '../http/add-route.ts'
import type { SenderLimits } from '../http/sender-limits.ts'
import type { CatalogueSettings } from '../services/catalogue/catalogue.ts'
import {
  addPlaylistTracks,
  changePlaylist,
  deletePlaylist,
  getPlaylist,
  getSharedPlaylist,
  listPlaylists,
  listTracksById,
  makePlaylist,
  orderPlaylist,
  removePlaylistTrack,
  restorePlaylist,
  takeOverPlaylists,
} from '../services/accounts/playlists.ts'

/** Visitors without an account request a list's songs when a page opens, a hundred at a time. */
const rate = { perSecond: 10, burst: 40 } as const
/** Cached, but revalidated each time: a list that is no longer shared must disappear at once. */
const sharedCaching = 'public, no-cache'

/** Routes for playlists of the signed-in user, and shared ones. */
export function addPlaylistRoutes(
  api: OpenAPIHono<ApiEnv>,
  { limits, ...settings }: CatalogueSettings & { limits: SenderLimits },
): void {
  const shared = endpoints.getSharedPlaylist.path.replace('{token}', ':token')
  api.use(shared, async (context, next) => {
    await next()
    context.header('cache-control', context.res.ok || context.res.status === 304 ? sharedCaching : 'no-store')
  })
  api.use(shared, etag({ weak: true }))
  const limit = limits.limitRate('lists of tracks', rate)
  api.use(endpoints.listTracksById.path, async (context, next) => {
    limit(context.env?.clientAddress)
    await next()
  })
  addRoutes(api, settings, {
    listPlaylists,
    takeOverPlaylists,
    getPlaylist,
    makePlaylist,
    changePlaylist,
    deletePlaylist,
    restorePlaylist,
    addPlaylistTracks,
    removePlaylistTrack,
    orderPlaylist,
    getSharedPlaylist,
    listTracksById,
  })
}
