import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { addRoute } from '../http/add-route.ts'
import type { ApiEnv } from '../http/caller.ts'
import type { SenderLimits } from '../http/sender-limits.ts'
import { recordPlays } from '../services/catalogue/visitor-counts.ts'

/** A listener sends at most two reports a minute; several visitors may share an address. */
const reportsAnHour = 120
const rate = { perSecond: reportsAnHour / 3600, burst: reportsAnHour }
/** One sender alone must not make a track popular. */
const repeats = { most: 5, perSeconds: 24 * 3600 }

/** Route for the tracks that were heard. */
export function addPlayRoutes(
  api: OpenAPIHono<ApiEnv>,
  { db, limits }: { db: Kysely<Database>; limits: SenderLimits },
): void {
  const limit = limits.limitRate('reports of plays', rate)
  const counts = limits.limitRepeats('plays', repeats)
  addRoute(api, 'recordPlays', (input, caller) => {
    limit(caller.clientAddress)
    return recordPlays({ db, counts }, input, caller)
  })
}
