import type { OpenAPIHono } from '@hono/zod-openapi'
import { endpoints } from '@tempolibre/contract'
import type { ApiSettings } from '../api-settings.ts'
import { addRoute, addRoutes, keepSecret } from '../http/add-route.ts'
import type { ApiEnv } from '../http/caller.ts'
import {
  listStudioWebhookDeliveries,
  replayStudioWebhookDelivery,
} from '../services/studio/business/studio-webhooks.ts'
import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  replayWebhookDelivery,
  testWebhook,
} from '../services/webhooks/webhooks.ts'

/** Routes for the webhooks of an account, and for the staff to deliver again. */
export function addWebhookRoutes(api: OpenAPIHono<ApiEnv>, settings: ApiSettings): void {
  for (const { path } of [endpoints.addWebhook, endpoints.renewWebhookSecret])
    api.use(path.replaceAll(/\{(\w+)\}/g, ':$1'), keepSecret)
  addRoute(api, 'listWebhooks', (_, caller) => listWebhooks(settings, caller))
  addRoutes(api, settings, {
    addWebhook,
    changeWebhook,
    removeWebhook,
    renewWebhookSecret,
    testWebhook,
    listWebhookDeliveries,
    replayWebhookDelivery,
    replayStudioWebhookDelivery,
  })
  addRoute(api, 'listStudioWebhookDeliveries', (input) => listStudioWebhookDeliveries(settings, input))
}
