import { randomUUID } from 'node:crypto'
import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type Webhook,
  type WebhookDelivery,
} from '@tempolibre/contract'
import {
  addWebhook as storeWebhook,
  changeWebhook as storeChange,
  findWebhookDelivery,
  listWebhookDeliveries as readDeliveries,
  listWebhooks as readWebhooks,
  orderTestDelivery,
  type OwnWebhook,
  removeWebhook as storeRemoval,
  renewWebhookSecret as storeSecret,
  replayDelivery,
} from '@tempolibre/database'
import type { AccountSettings } from '../../accounts/account-settings.ts'
import { countOrRefuse, limitsOf } from '../../accounts/limits.ts'
import { requireOwner } from '../../accounts/second-factor.ts'
import type { UserCaller } from '../../http/caller.ts'
import { namesPrivateNetwork } from '../../webhooks/public-address.ts'
import type { WebhookTargets } from '../../webhooks/send-webhook.ts'
import { makeWebhookSecret, sealWebhookSecret } from '../../webhooks/webhook-secret.ts'

export interface WebhookSettings extends AccountSettings {
  webhookTargets?: WebhookTargets | undefined
}

/** Deliveries of one webhook that are listed. */
const listedDeliveries = 50

export async function listWebhooks(
  { db }: WebhookSettings,
  { user }: UserCaller,
): Promise<EndpointOutput<'listWebhooks'>> {
  return { success: true, webhooks: (await readWebhooks(db, { userId: user.id })).map(toWebhook) }
}

/** It goes on telling when the session that made it has ended, so its owner confirms it, as a key. */
export async function addWebhook(
  settings: WebhookSettings,
  { events, webhook_url: url, ...proof }: EndpointParsedInput<'addWebhook'>,
  caller: UserCaller,
): Promise<EndpointOutput<'addWebhook'>> {
  const { user } = caller
  await requireOwner(settings, proof, caller)
  await countAddress(settings, caller)
  requirePublicUrl(url, settings)
  const id = randomUUID()
  const secret = makeWebhookSecret()
  const added = await storeWebhook(settings.db, {
    id,
    userId: user.id,
    sessionId: user.sessionId,
    url,
    events: [...new Set(events)],
    secret: sealWebhookSecret(secret, id, settings.secret),
  })
  if (!added) throw new ApiError('webhook_limit_reached')
  return { success: true, webhook: toWebhook(added), secret }
}

export async function changeWebhook(
  settings: WebhookSettings,
  { enabled, events, id, webhook_url: url, ...proof }: EndpointParsedInput<'changeWebhook'>,
  caller: UserCaller,
): Promise<EndpointOutput<'changeWebhook'>> {
  const { user } = caller
  if (url !== undefined || events !== undefined) await requireOwner(settings, proof, caller)
  if (url !== undefined) {
    await countAddress(settings, caller)
    requirePublicUrl(url, settings)
  }
  const { id: userId, sessionId } = user
  const changed = await storeChange(settings.db, { id, userId, sessionId, url, events, enabled })
  return { success: true, webhook: toWebhook(found(changed)) }
}

export async function removeWebhook(
  { db }: WebhookSettings,
  { id }: EndpointParsedInput<'removeWebhook'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'removeWebhook'>> {
  if (!(await storeRemoval(db, { id, userId: user.id }))) throw new ApiError('not_found')
  return { success: true }
}

export async function renewWebhookSecret(
  settings: WebhookSettings,
  { id, ...proof }: EndpointParsedInput<'renewWebhookSecret'>,
  caller: UserCaller,
): Promise<EndpointOutput<'renewWebhookSecret'>> {
  await requireOwner(settings, proof, caller)
  const { id: userId, sessionId } = caller.user
  const secret = makeWebhookSecret()
  const sealed = sealWebhookSecret(secret, id, settings.secret)
  const changed = await storeSecret(settings.db, { id, userId, sessionId, secret: sealed })
  return { success: true, webhook: toWebhook(found(changed)), secret }
}

export async function testWebhook(
  settings: WebhookSettings,
  { id }: EndpointParsedInput<'testWebhook'>,
  caller: UserCaller,
): Promise<EndpointOutput<'testWebhook'>> {
  const { user } = caller
  await requireOwn(settings.db, id, user.id)
  await countByHand(settings, caller)
  const ordered = await orderTestDelivery(settings.db, { endpointId: id, userId: user.id })
  if (ordered === undefined) throw new ApiError('conflict')
  return answerDelivery(settings, ordered, user.id)
}

export async function listWebhookDeliveries(
  { db }: WebhookSettings,
  { id }: EndpointParsedInput<'listWebhookDeliveries'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'listWebhookDeliveries'>> {
  await requireOwn(db, id, user.id)
  const rows = await readDeliveries(db, { userId: user.id, endpointId: id, limit: listedDeliveries })
  return { success: true, deliveries: rows.map(toDelivery) }
}

/** @throws ApiError `not_found` for a webhook that is not the user's */
async function requireOwn(db: WebhookSettings['db'], id: string, userId: string): Promise<void> {
  const own = await readWebhooks(db, { userId })
  if (!own.some((webhook) => webhook.id === id)) throw new ApiError('not_found')
}

export async function replayWebhookDelivery(
  settings: WebhookSettings,
  { id }: EndpointParsedInput<'replayWebhookDelivery'>,
  caller: UserCaller,
): Promise<EndpointOutput<'replayWebhookDelivery'>> {
  const { db } = settings
  const { user } = caller
  if (!(await findWebhookDelivery(db, { id, userId: user.id }))) throw new ApiError('not_found')
  await countByHand(settings, caller)
  const replayed = await db.transaction().execute((transaction) => replayDelivery(transaction, { id }))
  if (!replayed) throw new ApiError('conflict')
  return answerDelivery(settings, id, user.id)
}

async function answerDelivery({ db }: WebhookSettings, id: string, userId: string) {
  const delivery = found(await findWebhookDelivery(db, { id, userId }))
  return { success: true as const, delivery: toDelivery(delivery) }
}

/** @throws ApiError `too_many_requests`: what is sent by hand must not become a way to flood somebody */
async function countByHand(
  { db, secret }: WebhookSettings,
  { clientAddress, user }: UserCaller,
): Promise<void> {
  await countOrRefuse(db, limitsOf(secret, 'webhook', { account: user.id, clientAddress }))
}

/** @throws ApiError `too_many_requests`: deliveries to one address after another would search a network */
async function countAddress(
  { db, secret }: WebhookSettings,
  { clientAddress, user }: UserCaller,
): Promise<void> {
  await countOrRefuse(db, limitsOf(secret, 'webhook_address', { account: user.id, clientAddress }))
}

/** @throws ApiError `invalid_input` at an address that is not https, or names a private network */
function requirePublicUrl(text: string, { webhookTargets = 'public' }: WebhookSettings): void {
  if (webhookTargets === 'any') return
  const url = new URL(text)
  const isInside = namesPrivateNetwork(url)
  if (url.protocol === 'https:' && !isInside) return
  const code = isInside ? 'address' : 'invalid'
  throw new ApiError('invalid_input', { fields: [{ field: 'body.webhook_url', code, message: code }] })
}

/** @throws ApiError `not_found` */
function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new ApiError('not_found')
  return row
}

function toWebhook({ created_at, disabled_at, failing_since, ...webhook }: OwnWebhook): Webhook {
  return {
    ...webhook,
    created_at: created_at.toISOString(),
    failing_since: failing_since?.toISOString() ?? null,
    disabled_at: disabled_at?.toISOString() ?? null,
  }
}

type DeliveryRow = Awaited<ReturnType<typeof readDeliveries>>[number]

/** A delivery as it is answered, without what only the staff sees. */
export function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    event_id: row.event_id,
    event: row.event,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    created_at: row.created_at.toISOString(),
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    response_status: row.response_status,
    problem: row.problem,
    duration_ms: row.duration_ms,
  }
}
