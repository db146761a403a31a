import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { ApiEnv } from '../http/caller.ts'
import { addRoute } from '../http/add-route.ts'
import { getSitemapEntries, getSitemaps } from '../services/texts/sitemaps.ts'

/** Routes for the contents of sitemaps. */
export function addSitemapRoutes(api: OpenAPIHono<ApiEnv>, { db }: { db: Kysely<Database> }): void {
  addRoute(api, 'listSitemaps', () => getSitemaps(db))
  addRoute(api, 'getSitemap', (input) => getSitemapEntries(db, input))
}
