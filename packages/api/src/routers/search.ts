import type { OpenAPIHono } from '@hono/zod-openapi'
import { endpoints } from '@tempolibre/contract'
import { etag } from 'hono/etag'
import type { Surroundings } from '../http/caller.ts'
import { addRoute } from '../http/add-route.ts'
import { limitRate } from '../http/request-rate.ts'
import { keepSearchMemory } from '../search/search-memory.ts'
import type { CatalogueSettings } from '../services/catalogue.ts'
import { searchTracks, suggest } from '../services/search.ts'

/** A search as one types asks some ten times a second; several visitors may share an address. */
const rate = { perSecond: 20, burst: 60 } as const
/** What is found may be kept for a minute, then it is asked whether it is still the same. */
const caching = 'public, max-age=60'

/** The search of the catalogue. */
export function addSearchRoutes(api: OpenAPIHono<Surroundings>, settings: CatalogueSettings): void {
  const limit = limitRate(rate)
  const search = { ...settings, remembering: keepSearchMemory(settings.db) }
  for (const { path } of [endpoints.searchTracks, endpoints.suggest]) {
    api.use(path, async (context, next) => {
      limit(context.env?.clientAddress)
      await next()
      if (context.res.ok) context.header('cache-control', caching)
    })
    // Weak: the same for every encoding the answer is sent in.
    api.use(path, etag({ weak: true }))
  }
  addRoute(api, 'searchTracks', (input) => searchTracks(search, input))
  addRoute(api, 'suggest', (input) => suggest(search, input))
}
