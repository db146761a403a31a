import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiSettings } from '../api-settings.ts'
import { addRoute } from '../http/add-route.ts'
import type { ApiEnv } from '../http/caller.ts'
import { getChangelog, getOpenFigures } from '../services/open-figures.ts'

/** Routes by which the site tells how it does. */
export function addOpenFiguresRoutes(
  api: OpenAPIHono<ApiEnv>,
  { changelog, db }: Pick<ApiSettings, 'changelog' | 'db'>,
): void {
  addRoute(api, 'getOpenFigures', () => getOpenFigures(db))
  addRoute(api, 'getChangelog', () => getChangelog(changelog))
}
