import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AccountSettings } from '../accounts/account-settings.ts'
import type { ApiEnv } from '../http/caller.ts'
import { addRoute } from '../http/add-route.ts'
import { createContactMessage } from '../services/texts/contact.ts'

/** Route for messages to the operator. */
export function addContactRoutes(
  api: OpenAPIHono<ApiEnv>,
  settings: Pick<AccountSettings, 'db' | 'secret'>,
): void {
  addRoute(api, 'createContactMessage', (input, caller) => createContactMessage(settings, input, caller))
}
