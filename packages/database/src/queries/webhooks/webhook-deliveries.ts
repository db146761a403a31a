import type { DeliveredEvent, DeliveryState } from '@tempolibre/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { paged, type RecordPaging } from '../studio/record-rows.ts'

/** For how many days deliveries are kept. */
const keptDays = 30

const deliveryColumns = [
  'delivery.id',
  'delivery.event_id',
  'event.kind as event',
  'event.subject',
  'delivery.state',
  'delivery.attempts',
  'delivery.created_at',
  'delivery.last_attempt_at',
  'delivery.next_attempt_at',
  'delivery.response_status',
  'delivery.problem',
  'delivery.duration_ms',
] as const

const deliveries = (db: Kysely<Database>) =>
  db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook_event as event', 'event.id', 'delivery.event_id')
    .innerJoin('webhook_endpoint as endpoint', 'endpoint.id', 'delivery.endpoint_id')

/** The latest deliveries to a user's endpoint, or to all of them. */
export function listWebhookDeliveries(
  db: Kysely<Database>,
  { endpointId, limit, userId }: { userId: string; endpointId?: string; limit: number },
) {
  let matching = deliveries(db).where('endpoint.user_id', '=', userId)
  if (endpointId !== undefined) matching = matching.where('endpoint.id', '=', endpointId)
  return matching
    .orderBy('delivery.created_at', 'desc')
    .orderBy('delivery.id')
    .limit(limit)
    .select(deliveryColumns)
    .execute()
}

/** A delivery to an endpoint of a user, or of anybody. */
export function findWebhookDelivery(
  db: Kysely<Database>,
  { id, userId }: { id: string; userId?: string | undefined },
) {
  let matching = studioDeliveries(db).where('delivery.id', '=', id)
  if (userId !== undefined) matching = matching.where('endpoint.user_id', '=', userId)
  return matching.executeTakeFirst()
}

const studioDeliveries = (db: Kysely<Database>) =>
  deliveries(db)
    .innerJoin('user_account', 'user_account.id', 'endpoint.user_id')
    .select([
      ...deliveryColumns,
      'endpoint.url',
      'endpoint.user_id',
      'user_account.email',
      'endpoint.disabled_at',
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
      sql<boolean>`concat_ws(' ', endpoint.url, event.subject, user_account.email) ilike ${pattern}`,
    )
  }
  if (state !== undefined) matching = matching.where('delivery.state', '=', state)
  if (event !== undefined) matching = matching.where('event.kind', '=', event)
  const by = { created_at: sql.ref('delivery.created_at'), id: sql.ref('delivery.id') }
  return paged(matching, by[sort], sql.ref('delivery.id'), paging)
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

/** What an attempt needs; undefined if the delivery does not wait any more. */
export function findDueDelivery(db: Kysely<Database>, { id }: { id: string }) {
  return deliveries(db)
    .where('delivery.id', '=', id)
    .where('delivery.state', '=', 'waiting')
    .select([
      'delivery.id',
      'delivery.attempts',
      'endpoint.id as endpoint_id',
      'endpoint.user_id',
      'endpoint.url',
      'endpoint.secret',
      'endpoint.disabled_at',
      sql<string | null>`case when endpoint.former_secret_until > now() then endpoint.former_secret end`.as(
        'former_secret',
      ),
      'event.id as event_id',
      'event.kind',
      'event.subject',
      'event.created_at',
      'event.body',
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
 * Records an attempt, and switches its endpoint off if it is gone or has failed for too long.
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
    if (delivered) {
      await endpoint.where('failing_since', 'is not', null).set({ failing_since: null }).execute()
      return { again: false, disabledFor: null }
    }
    await endpoint
      .where('failing_since', 'is', null)
      .set({ failing_since: sql<Date>`now()` })
      .execute()
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

/** Ends a delivery whose endpoint is switched off. */
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

/** A licence as its webhook is told of it; undefined if it is gone. */
export function findToldLicence(db: Kysely<Database>, { number }: { number: string }) {
  return db
    .selectFrom('licence')
    .where('number', '=', number)
    .select([
      'number',
      'holder',
      'track_id',
      'track_title',
      'artist_name',
      'plan_kind',
      'language',
      'issued_at',
      'revoked_at',
      'revoked_for',
    ])
    .executeTakeFirst()
}

/** A track as webhooks are told of it, with its title and slug in each language; undefined if it has left the catalogue. */
export function findToldTrack(db: Kysely<Database>, { id }: { id: number }) {
  return db
    .selectFrom('track')
    .innerJoin('artist', 'artist.id', 'track.artist_id')
    .where('track.id', '=', id)
    .select([
      'track.id',
      'artist.name as artist',
      'track.bpm',
      'track.key',
      'track.duration_seconds',
      sql<string>`track.release_date::text`.as('release_date'),
      sql<{ language: 'en' | 'es' | 'fr'; title: string; slug: string }[]>`(
        select jsonb_agg(jsonb_build_object('language', language, 'title', title, 'slug', slug) order by language)
        from shown_track_text as text where text.track_id = track.id)`.as('texts'),
    ])
    .executeTakeFirst()
}
