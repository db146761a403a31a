import type { DeliveredEvent, DeliveryState } from '@tempolibre/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { paged, type RecordPaging } from '../record-rows.ts'
import { restSecondsAfter } from './webhook-turns.ts'

/** For how many days deliveries are kept. */
const keptDays = 30

const deliveryColumns = [
  'webhook_delivery.id',
  'webhook_delivery.event_id',
  'webhook_event.kind as event',
  'webhook_event.subject',
  'webhook_delivery.state',
  'webhook_delivery.attempts',
  'webhook_delivery.created_at',
  'webhook_delivery.last_attempt_at',
  'webhook_delivery.next_attempt_at',
  'webhook_delivery.response_status',
  'webhook_delivery.problem',
  'webhook_delivery.duration_ms',
] as const

const deliveries = (db: Kysely<Database>) =>
  db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_event', 'webhook_event.id', 'webhook_delivery.event_id')
    .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'webhook_delivery.endpoint_id')

/** The latest deliveries to a user's endpoint, or to all of them. */
export function listWebhookDeliveries(
  db: Kysely<Database>,
  { endpointId, limit, userId }: { userId: string; endpointId?: string; limit: number },
) {
  let matching = deliveries(db).where('webhook_endpoint.user_id', '=', userId)
  if (endpointId !== undefined) matching = matching.where('webhook_endpoint.id', '=', endpointId)
  return matching
    .orderBy('webhook_delivery.created_at', 'desc')
    .orderBy('webhook_delivery.id')
    .limit(limit)
    .select(deliveryColumns)
    .execute()
}

/** A delivery to an endpoint of a user, or of anybody. */
export function findWebhookDelivery(
  db: Kysely<Database>,
  { id, userId }: { id: string; userId?: string | undefined },
) {
  let matching = studioDeliveries(db).where('webhook_delivery.id', '=', id)
  if (userId !== undefined) matching = matching.where('webhook_endpoint.user_id', '=', userId)
  return matching.executeTakeFirst()
}

const studioDeliveries = (db: Kysely<Database>) =>
  deliveries(db)
    .innerJoin('user_account', 'user_account.id', 'webhook_endpoint.user_id')
    .select([
      ...deliveryColumns,
      'webhook_endpoint.url',
      'webhook_endpoint.user_id',
      'user_account.email',
      'webhook_endpoint.disabled_at',
    ])

/** A page of all deliveries. */
export function listStudioWebhookDeliveries(
  db: Kysely<Database>,
  {
    event,
    q,
    sort,
    state,
    ...paging
  }: RecordPaging<'created_at' | 'id'> & {
    q?: string | undefined
    state?: DeliveryState | undefined
    event?: DeliveredEvent | undefined
  },
) {
  let matching = studioDeliveries(db)
  if (q !== undefined && q !== '') {
    const pattern = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    matching = matching.where(
      sql<boolean>`concat_ws(' ', webhook_endpoint.url, webhook_event.subject, user_account.email) ilike ${pattern}`,
    )
  }
  if (state !== undefined) matching = matching.where('webhook_delivery.state', '=', state)
  if (event !== undefined) matching = matching.where('webhook_event.kind', '=', event)
  const by = { created_at: sql.ref('webhook_delivery.created_at'), id: sql.ref('webhook_delivery.id') }
  return paged(matching, by[sort], sql.ref('webhook_delivery.id'), paging)
}

/** Orders an event of an endpoint's owner to it; undefined if it is not theirs, or switched off. */
export function orderTestDelivery(
  db: Kysely<Database>,
  { endpointId, userId }: { endpointId: string; userId: string },
): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    const endpoint = await transaction
      .selectFrom('webhook_endpoint')
      .where('id', '=', endpointId)
      .where('user_id', '=', userId)
      .where('disabled_at', 'is', null)
      .forKeyShare()
      .select('id')
      .executeTakeFirst()
    if (!endpoint) return undefined
    const event = await transaction
      .insertInto('webhook_event')
      .values({ user_id: userId, kind: 'endpoint.test', subject: endpointId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await transaction
      .insertInto('webhook_delivery')
      .values({ endpoint_id: endpointId, event_id: event.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Orders a delivery again, with all its attempts; false if it waits, or its endpoint is switched off. */
export async function replayDelivery(
  transaction: Transaction<Database>,
  { id }: { id: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('webhook_delivery')
    .from('webhook_endpoint as endpoint')
    .whereRef('endpoint.id', '=', 'webhook_delivery.endpoint_id')
    .where('endpoint.disabled_at', 'is', null)
    .where('webhook_delivery.id', '=', id)
    .where('webhook_delivery.state', '<>', 'waiting')
    .set({
      state: 'waiting',
      attempts: 0,
      retry_until: sql<Date>`now() + interval '72 hours'`,
      next_attempt_at: sql<Date>`now()`,
    })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  // A kind and subject are one job, even once it is done; an update does not announce it.
  await transaction
    .deleteFrom('job')
    .where('kind', '=', 'deliver_webhook')
    .where('subject', '=', id)
    .execute()
  await transaction.insertInto('job').values({ kind: 'deliver_webhook', subject: id }).execute()
  return true
}

/**
 * Whether the endpoint's account may be told of the event: of its own licences, and of those of the team that it administers. It may
 * have left the team since the delivery was ordered.
 */
const mayHear = sql<boolean>`(
  webhook_event.user_id is null or webhook_event.user_id = webhook_endpoint.user_id or exists (
    select from licence join team_member as member on member.team_id = licence.team_id
    where licence.number = webhook_event.subject and member.user_id = webhook_endpoint.user_id
      and member.role in ('owner', 'admin')))`

/** What an attempt needs; undefined if the delivery does not wait any more. */
export function findDueDelivery(db: Kysely<Database>, { id }: { id: string }) {
  return deliveries(db)
    .where('webhook_delivery.id', '=', id)
    .where('webhook_delivery.state', '=', 'waiting')
    .select([
      'webhook_delivery.id',
      'webhook_delivery.attempts',
      'webhook_endpoint.id as endpoint_id',
      'webhook_endpoint.user_id',
      'webhook_endpoint.url',
      'webhook_endpoint.secret',
      'webhook_endpoint.disabled_at',
      sql<
        string | null
      >`case when webhook_endpoint.former_secret_until > now() then webhook_endpoint.former_secret end`.as(
        'former_secret',
      ),
      'webhook_event.id as event_id',
      'webhook_event.kind',
      'webhook_event.subject',
      'webhook_event.created_at',
      'webhook_event.body',
      mayHear.as('may_hear'),
    ])
    .executeTakeFirst()
}

/** Keeps the body of an event, and answers the one that was kept first. */
export async function keepEventBody(
  db: Kysely<Database>,
  { body, id }: { id: string; body: string },
): Promise<string> {
  const row = await db
    .updateTable('webhook_event')
    .where('id', '=', id)
    .set({ body: sql<string>`coalesce(body, ${body})` })
    .returning('body')
    .executeTakeFirst()
  return row?.body ?? body
}

/** How an attempt ended. */
export interface DeliveryAttempt {
  id: string
  endpointId: string
  status: number | null
  /** Null with an answer. */
  problem: string | null
  durationMs: number
  delivered: boolean
}

/** For how long an endpoint may fail before it is switched off. */
const failureInterval = sql`interval '5 days'`

/**
 * Records an attempt, lets its endpoint rest for as long as that took, and switches it off if it is gone or has failed for too long.
 * @param delaySeconds until the next attempt
 * @returns whether it will be tried again, and why the endpoint was switched off by this attempt, if it was
 */
export function noteDeliveryAttempt(
  db: Kysely<Database>,
  { delivered, durationMs, endpointId, id, problem, status }: DeliveryAttempt,
  delaySeconds: number,
): Promise<{ again: boolean; disabledFor: 'failures' | 'gone' | null }> {
  return db.transaction().execute(async (transaction) => {
    const next = sql<Date>`now() + make_interval(secs => ${delaySeconds}::double precision)`
    const waits = sql<boolean>`${!delivered}::boolean and ${next} < retry_until`
    const noted = await transaction
      .updateTable('webhook_delivery')
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .set({
        attempts: sql<number>`attempts + 1`,
        last_attempt_at: sql<Date>`now()`,
        response_status: status,
        problem,
        duration_ms: durationMs,
        state: delivered
          ? 'delivered'
          : sql<DeliveryState>`case when ${waits} then 'waiting' else 'failed' end`,
        next_attempt_at: sql<Date | null>`case when ${waits} then ${next} end`,
      })
      .returning('state')
      .executeTakeFirst()
    const endpoint = transaction.updateTable('webhook_endpoint').where('id', '=', endpointId)
    const rest = restSecondsAfter(durationMs)
    await endpoint
      .set({
        last_attempt_at: sql<Date>`now()`,
        last_took_ms: durationMs,
        rests_until: sql<Date>`now() + make_interval(secs => ${rest}::double precision)`,
        failing_since: delivered ? null : sql<Date>`coalesce(failing_since, now())`,
      })
      .execute()
    if (delivered) return { again: false, disabledFor: null }
    const disabledFor = status === 410 ? 'gone' : 'failures'
    const switchedOff = await endpoint
      .where('disabled_at', 'is', null)
      .$if(disabledFor === 'failures', (failing) =>
        failing.where('failing_since', '<', sql<Date>`now() - ${failureInterval}`),
      )
      .set({ disabled_at: sql<Date>`now()`, disabled_for: disabledFor })
      .returning('id')
      .executeTakeFirst()
    return { again: noted?.state === 'waiting', disabledFor: switchedOff ? disabledFor : null }
  })
}

/** Ends a delivery whose endpoint is switched off, or may not be told of it any more. */
export async function cancelDelivery(db: Kysely<Database>, { id }: { id: string }): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .set({ state: 'cancelled', next_attempt_at: null })
    .execute()
}

/** Deletes old deliveries, and events without one. */
export async function forgetOldDeliveries(db: Kysely<Database>): Promise<void> {
  const old = sql<Date>`now() - make_interval(days => ${sql.lit(keptDays)})`
  await db
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', old)
    .where('state', '<>', 'waiting')
    .execute()
  await db
    .deleteFrom('webhook_event')
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('webhook_delivery').whereRef('event_id', '=', 'webhook_event.id').select('id'))),
    )
    .execute()
}
