import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { ApiEnv } from '../http/caller.ts'
import { addRoute } from '../http/add-route.ts'
import type { SenderLimits } from '../http/sender-limits.ts'
import { recordWebVitals } from '../services/web-vitals.ts'

/** A page view sends one or two reports; several visitors may share an address. */
const reportsAnHour = 120
const rate = { perSecond: reportsAnHour / 3600, burst: reportsAnHour }

/** Route for web vitals measured in browsers. */
export function addWebVitalsRoutes(
  api: OpenAPIHono<ApiEnv>,
  { db, limits }: { db: Kysely<Database>; limits: SenderLimits },
): void {
  const limit = limits.limitRate('web vitals', rate)
  addRoute(api, 'recordWebVitals', (input, { clientAddress }) => {
    limit(clientAddress)
    return recordWebVitals(db, input)
  })
}
