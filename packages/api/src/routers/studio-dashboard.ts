import type { OpenAPIHono } from '@hono/zod-openapi'
import { addRoutes } from '../http/add-route.ts'
import type { ApiEnv } from '../http/caller.ts'
import {
  getCustomerFigures,
  getDownloadFigures,
  getRevenueFigures,
  getTrackFigures,
  getWebVitalFigures,
} from '../services/studio/business/studio-dashboard.ts'
import { getPlayFigures } from '../services/studio/business/studio-plays.ts'
import { getStudioSearchTable, listStudioSearches } from '../services/studio/business/studio-searches.ts'
import type { StudioSettings } from '../studio/studio-settings.ts'

/** Routes of the studio's dashboard. */
export function addStudioDashboardRoutes(api: OpenAPIHono<ApiEnv>, { db, siteUrl }: StudioSettings): void {
  addRoutes(
    api,
    { db, siteUrl },
    {
      getDownloadFigures,
      getCustomerFigures,
      getRevenueFigures,
      getTrackFigures,
      getWebVitalFigures,
      getPlayFigures,
      listStudioSearches,
      getStudioSearchTable,
    },
  )
}
