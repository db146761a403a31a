import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { ApiEnv } from '../http/caller.ts'
import { addRoute } from '../http/add-route.ts'
import { createContactMessage } from '../services/texts/contact.ts'

/** Route for messages to the operator. */
export function addContactRoutes(api: OpenAPIHono<ApiEnv>, { db }: { db: Kysely<Database> }): void {
  addRoute(api, 'createContactMessage', (input, caller) => createContactMessage(db, input, caller))
}
