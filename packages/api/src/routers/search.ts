import type { OpenAPIHono } from '@hono/zod-openapi'
import { endpoints } from '@tempolibre/contract'
import { etag } from 'hono/etag'
import type { ApiEnv } from '../http/caller.ts'
import { addRoute, addRoutes } from '../http/add-route.ts'
import type { SenderLimits } from '../http/sender-limits.ts'
import type { CatalogueSettings } from '../services/catalogue/catalogue.ts'
import { type SearchSettings, searchTracks, suggest } from '../services/catalogue/search.ts'
import { findSoundsLike } from '../services/catalogue/sounds-like.ts'
import { recordSearch } from '../services/catalogue/visitor-counts.ts'

/** Typing a search makes about ten calls a second; several visitors may share an address. */
export const rate = { perSecond: 20, burst: 60 } as const
/** Recordings to compare: each takes some tens of milliseconds of processor time. */
export const soundRate = { perSecond: 0.5, burst: 20 } as const
/** Of reports of searches; several visitors may share an address. */
const reportsAnHour = 60
const reportRate = { perSecond: reportsAnHour / 3600, burst: reportsAnHour }
/** A search that a sender repeats within a day is counted once. */
const reportRepeats = { most: 1, perSeconds: 24 * 3600 }
/** Results may be cached for a minute, then must be revalidated. */
const caching = 'public, max-age=60'

/** Routes for searching the catalogue, and for counting what was searched for. */
export function addSearchRoutes(
  api: OpenAPIHono<ApiEnv>,
  {
    counting,
    limits,
    ...settings
  }: SearchSettings & { limits: SenderLimits; counting: CatalogueSettings['db'] },
): void {
  const limit = limits.limitRate('searches', rate)
  for (const { path } of [endpoints.searchTracks, endpoints.suggest]) {
    api.use(path, async (context, next) => {
      limit(context.env?.clientAddress)
      await next()
      if (context.res.ok) context.header('cache-control', caching)
    })
    // A weak tag is the same for every content encoding.
    api.use(path, etag({ weak: true }))
  }
  addRoutes(api, settings, {
    searchTracks,
    suggest,
  })
  const limitSounds = limits.limitRate('sounds like', soundRate)
  addRoute(api, 'findSoundsLike', (input, caller) => {
    limitSounds(caller.clientAddress)
    return findSoundsLike(settings, input)
  })
  const limitReports = limits.limitRate('reports of searches', reportRate)
  const counts = limits.limitRepeats('searches that count', reportRepeats)
  addRoute(api, 'recordSearch', (input, caller) => {
    limitReports(caller.clientAddress)
    return recordSearch({ ...settings, counting, counts }, input, caller)
  })
}
