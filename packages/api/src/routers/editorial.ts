import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { addRoute, type Surroundings } from '../add-route.ts'
import {
  getArticle,
  getArticles,
  getAuthor,
  getBlogCategories,
  getCmsPage,
  getPlans,
  getRedirect,
} from '../services/editorial.ts'

/** CMS pages, the blog, plans and redirects. */
export function addEditorialRoutes(api: OpenAPIHono<Surroundings>, { db }: { db: Kysely<Database> }): void {
  addRoute(api, 'getCmsDetails', (input) => getCmsPage(db, input))
  addRoute(api, 'getBlogCategories', () => getBlogCategories(db))
  addRoute(api, 'listArticles', (input) => getArticles(db, input))
  addRoute(api, 'getArticle', (input) => getArticle(db, input))
  addRoute(api, 'getAuthor', (input) => getAuthor(db, input))
  addRoute(api, 'listPlans', (input) => getPlans(db, input))
  addRoute(api, 'findRedirect', (input) => getRedirect(db, input))
}
