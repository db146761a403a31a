import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from '../http/caller.ts'
import { addRoute, addRoutes } from '../http/add-route.ts'
import type { ApiSettings } from '../api-settings.ts'
import {
  getArticle,
  getArticles,
  getAuthor,
  getBlogCategories,
  getBlogCategory,
  getCmsPage,
  getPlans,
  getRedirect,
  getSeller,
} from '../services/texts/editorial.ts'
import { getLook } from '../services/texts/look.ts'
import { getNavigation } from '../services/texts/navigation.ts'

/** Routes for CMS pages, the blog, plans, the seller, look, navigation and redirects. */
export function addEditorialRoutes(api: OpenAPIHono<ApiEnv>, settings: ApiSettings): void {
  const { db } = settings
  addRoute(api, 'getCmsDetails', (input) => getCmsPage(settings, input))
  addRoutes(api, settings, {
    getBlogCategories,
    getBlogCategory,
    getLook,
    getNavigation,
  })
  addRoute(api, 'listArticles', (input) => getArticles(settings, input))
  addRoute(api, 'getArticle', (input) => getArticle(settings, input))
  addRoute(api, 'getAuthor', (input) => getAuthor(settings, input))
  addRoute(api, 'listPlans', (input) => getPlans(settings, input))
  addRoute(api, 'getSeller', () => getSeller(db))
  addRoute(api, 'findRedirect', (input) => getRedirect(db, input))
}
