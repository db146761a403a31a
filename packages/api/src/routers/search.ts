import type { OpenAPIHono } from '@hono/zod-openapi'
import { endpoints } from '@tempolibre/contract'
import { etag } from 'hono/etag'
import type { Surroundings } from '../http/caller.ts'
import { addRoutes } from '../http/add-route.ts'
import { limitRate } from '../http/request-rate.ts'
import { keepSearchMemory } from '../search/search-memory.ts'
import type { CatalogueSettings } from '../services/catalogue.ts'
import { searchTracks, suggest } from '../services/search.ts'

/** Typing a search makes about ten calls a second; several visitors may share an address. */
const rate = { perSecond: 20, burst: 60 } as const
/** Results may be cached for a minute, then must be revalidated. */
const caching = 'public, max-age=60'

/** Routes for searching the catalogue. */
export function addSearchRoutes(api: OpenAPIHono<Surroundings>, settings: CatalogueSettings): void {
  const limit = limitRate(rate)
  const search = { ...settings, remembering: keepSearchMemory(settings.db) }
  for (const { path } of [endpoints.searchTracks, endpoints.suggest]) {
    api.use(path, async (context, next) => {
      limit(context.env?.clientAddress)
      await next()
      if (context.res.ok) context.header('cache-control', caching)
    })
    // A weak tag is the same for every content encoding.
    api.use(path, etag({ weak: true }))
  }
  addRoutes(api, search, {
    searchTracks,
    suggest,
  })
}
