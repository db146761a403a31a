import type { OpenAPIHono } from '@hono/zod-openapi'
import { endpoints } from '@tempolibre/contract'
import { etag } from 'hono/etag'
import type { Surroundings } from '../http/caller.ts'
import { addRoute } from '../http/add-route.ts'
import { limitRate } from '../http/request-rate.ts'
import type { CatalogueSettings } from '../services/catalogue.ts'
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
} from '../services/playlists.ts'

/** Visitors without an account request a list's songs when a page opens, a hundred at a time. */
const rate = { perSecond: 10, burst: 40 } as const
/** Cached, but revalidated each time: a list that is no longer shared must disappear at once. */
const sharedCaching = 'public, no-cache'

/** Routes for playlists of the signed-in user, and shared ones. */
export function addPlaylistRoutes(api: OpenAPIHono<Surroundings>, settings: CatalogueSettings): void {
  const shared = endpoints.getSharedPlaylist.path.replace('{token}', ':token')
  api.use(shared, async (context, next) => {
    await next()
    context.header('cache-control', context.res.ok || context.res.status === 304 ? sharedCaching : 'no-store')
  })
  api.use(shared, etag({ weak: true }))
  const limit = limitRate(rate)
  api.use(endpoints.listTracksById.path, async (context, next) => {
    limit(context.env?.clientAddress)
    await next()
  })
  addRoute(api, 'listPlaylists', (input, caller) => listPlaylists(settings, input, caller))
  addRoute(api, 'takeOverPlaylists', (input, caller) => takeOverPlaylists(settings, input, caller))
  addRoute(api, 'getPlaylist', (input, caller) => getPlaylist(settings, input, caller))
  addRoute(api, 'makePlaylist', (input, caller) => makePlaylist(settings, input, caller))
  addRoute(api, 'changePlaylist', (input, caller) => changePlaylist(settings, input, caller))
  addRoute(api, 'deletePlaylist', (input, caller) => deletePlaylist(settings, input, caller))
  addRoute(api, 'restorePlaylist', (input, caller) => restorePlaylist(settings, input, caller))
  addRoute(api, 'addPlaylistTracks', (input, caller) => addPlaylistTracks(settings, input, caller))
  addRoute(api, 'removePlaylistTrack', (input, caller) => removePlaylistTrack(settings, input, caller))
  addRoute(api, 'orderPlaylist', (input, caller) => orderPlaylist(settings, input, caller))
  addRoute(api, 'getSharedPlaylist', (input) => getSharedPlaylist(settings, input))
  addRoute(api, 'listTracksById', (input) => listTracksById(settings, input))
}
