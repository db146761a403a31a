import type { OpenAPIHono } from '@hono/zod-openapi'
import { getStatistics } from '@tempolibre/database'
import type { ApiEnv } from '../http/caller.ts'
import { addRoute } from '../http/add-route.ts'
import type { KeptSearch } from '../search/search-memory.ts'
import {
  type CatalogueSettings,
  getArtist,
  getCategories,
  getMusicCategory,
  getSimilarTracks,
  getTrack,
  getTracks,
  getWithdrawnTrack,
} from '../services/catalogue/catalogue.ts'

/** Routes for music categories, tracks and statistics. */
export function addCatalogueRoutes(
  api: OpenAPIHono<ApiEnv>,
  settings: CatalogueSettings & { search: KeptSearch },
): void {
  addRoute(api, 'getCategory', async () => ({ success: true, categories: await getCategories(settings) }))
  addRoute(api, 'getStatistics', async () => ({
    success: true,
    statistics: await getStatistics(settings.db),
  }))
  addRoute(api, 'listTracks', (input) => getTracks(settings, input))
  addRoute(api, 'getTrack', (input) => getTrack(settings, input))
  addRoute(api, 'getWithdrawnTrack', (input) => getWithdrawnTrack(settings, input))
  addRoute(api, 'listSimilarTracks', (input) => getSimilarTracks(settings, input))
  addRoute(api, 'getArtist', (input) => getArtist(settings, input))
  addRoute(api, 'getMusicCategory', (input) => getMusicCategory(settings, input))
}
