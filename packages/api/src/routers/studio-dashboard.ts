import type { OpenAPIHono } from '@hono/zod-openapi'
import { addRoute } from '../http/add-route.ts'
import type { Surroundings } from '../http/caller.ts'
import {
  getCustomerFigures,
  getDownloadFigures,
  getRevenueFigures,
  getWebVitalFigures,
} from '../services/studio/studio-dashboard.ts'
import type { StudioSettings } from '../studio/studio-settings.ts'

/** Routes of the studio's dashboard. */
export function addStudioDashboardRoutes(
  api: OpenAPIHono<Surroundings>,
  { db, siteUrl }: StudioSettings,
): void {
  const settings = { db, siteUrl }
  addRoute(api, 'getDownloadFigures', (input) => getDownloadFigures(settings, input))
  addRoute(api, 'getCustomerFigures', (input) => getCustomerFigures(settings, input))
  addRoute(api, 'getRevenueFigures', (input) => getRevenueFigures(settings, input))
  addRoute(api, 'getWebVitalFigures', (input) => getWebVitalFigures(settings, input))
}
