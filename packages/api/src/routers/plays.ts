import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { addRoute } from '../http/add-route.ts'
import type { Surroundings } from '../http/caller.ts'
import { limitRepeats } from '../http/repeats.ts'
import { limitRate } from '../http/request-rate.ts'
import { recordPlays } from '../services/visitor-counts.ts'

/** Whoever listens sends a report at most twice a minute; several visitors may share an address. */
const reportsAnHour = 120
const rate = { perSecond: reportsAnHour / 3600, burst: reportsAnHour }
/** Nobody alone makes a track popular. */
const repeats = { most: 5, forMs: 24 * 3_600_000 }

/** Route for the tracks that were heard. */
export function addPlayRoutes(api: OpenAPIHono<Surroundings>, { db }: { db: Kysely<Database> }): void {
  const limit = limitRate(rate)
  const counts = limitRepeats(repeats)
  addRoute(api, 'recordPlays', (input, caller) => {
    limit(caller.clientAddress)
    return recordPlays({ db, counts }, input, caller)
  })
}
