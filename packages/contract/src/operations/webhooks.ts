// Addresses that an account is told at.
import { get, post } from './operation.ts'

export const listWebhooks = get('/api/v1/webhooks')
export const addWebhook = post('/api/v1/webhooks')
export const changeWebhook = post('/api/v1/webhooks/{id}')
export const removeWebhook = post('/api/v1/webhooks/{id}/removal')
export const renewWebhookSecret = post('/api/v1/webhooks/{id}/secret')
export const testWebhook = post('/api/v1/webhooks/{id}/test')
export const listWebhookDeliveries = get('/api/v1/webhooks/{id}/deliveries')
export const replayWebhookDelivery = post('/api/v1/webhook-deliveries/{id}/replay')
export const listStudioWebhookDeliveries = get('/api/studio/v1/webhook-deliveries')
export const replayStudioWebhookDelivery = post('/api/studio/v1/webhook-deliveries/{id}/replay')
