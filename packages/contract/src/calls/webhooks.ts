// Addresses that an account is told at.
import * as operations from '../operations/webhooks.ts'
import { callTo } from './call.ts'

export const listWebhooks = callTo<'listWebhooks'>(operations.listWebhooks)
export const addWebhook = callTo<'addWebhook'>(operations.addWebhook)
export const changeWebhook = callTo<'changeWebhook'>(operations.changeWebhook)
export const removeWebhook = callTo<'removeWebhook'>(operations.removeWebhook)
export const renewWebhookSecret = callTo<'renewWebhookSecret'>(operations.renewWebhookSecret)
export const testWebhook = callTo<'testWebhook'>(operations.testWebhook)
export const listWebhookDeliveries = callTo<'listWebhookDeliveries'>(operations.listWebhookDeliveries)
export const replayWebhookDelivery = callTo<'replayWebhookDelivery'>(operations.replayWebhookDelivery)
export const listStudioWebhookDeliveries = callTo<'listStudioWebhookDeliveries'>(
  operations.listStudioWebhookDeliveries,
)
export const replayStudioWebhookDelivery = callTo<'replayStudioWebhookDelivery'>(
  operations.replayStudioWebhookDelivery,
)
