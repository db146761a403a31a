import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiSettings } from '../api-settings.ts'
import { addRoute } from '../http/add-route.ts'
import type { ApiEnv } from '../http/caller.ts'
import { getChangelog, getOpenFigures, getStudioChangelog } from '../services/open-figures.ts'

/** Routes by which the site tells how it does, and the staff what has changed in the software. */
export function addOpenFiguresRoutes(
  api: OpenAPIHono<ApiEnv>,
  { changelog, db, publishesChangelog = false }: Pick<ApiSettings, 'changelog' | 'db' | 'publishesChangelog'>,
): void {
  addRoute(api, 'getOpenFigures', () => getOpenFigures(db))
  addRoute(api, 'getChangelog', () => getChangelog(publishesChangelog ? changelog : undefined))
  addRoute(api, 'getStudioChangelog', () => getStudioChangelog(changelog))
}
