import { formerSecretHours, maxWebhooks, type WebhookEvent } from '@tempolibre/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { inSession } from '../accounts/in-session.ts'

/** An endpoint in its owner's list. A type, not an interface, so that the export accepts it as a record. */
export type OwnWebhook = {
  id: string
  url: string
  events: WebhookEvent[]
  created_at: Date
  failing_since: Date | null
  disabled_at: Date | null
  disabled_for: Database['webhook_endpoint']['disabled_for']
}

const ownColumns = [
  'id',
  'url',
  'events',
  'created_at',
  'failing_since',
  'disabled_at',
  'disabled_for',
] as const

/** The endpoints of a user, oldest first. */
export function listWebhooks(db: Kysely<Database>, { userId }: { userId: string }): Promise<OwnWebhook[]> {
  return db
    .selectFrom('webhook_endpoint')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .select(ownColumns)
    .execute()
}

/**
 * Adds an endpoint; undefined if the account has the maximum number.
 * @param params.secret encrypted for `id`
 * @throws SessionEndedError
 */
export function addWebhook(
  db: Kysely<Database>,
  params: {
    id: string
    userId: string
    /** The session that asks for it: a new password may end it before the webhook is stored. */
    sessionId: string
    url: string
    events: readonly WebhookEvent[]
    secret: string
  },
): Promise<OwnWebhook | undefined> {
  const { events, id, secret, sessionId, url, userId } = params
  return inSession(db, { sessionId, userId }, async (transaction) => {
    if ((await listWebhooks(transaction, { userId })).length >= maxWebhooks) return undefined
    return transaction
      .insertInto('webhook_endpoint')
      .values({ id, user_id: userId, url, events: [...events], secret })
      .returning(ownColumns)
      .executeTakeFirstOrThrow()
  })
}

/** Changes an endpoint of a user; undefined if they have none with this id. @throws SessionEndedError */
export function changeWebhook(
  db: Kysely<Database>,
  params: {
    id: string
    userId: string
    sessionId: string
    url?: string | undefined
    events?: readonly WebhookEvent[] | undefined
    enabled?: boolean | undefined
  },
): Promise<OwnWebhook | undefined> {
  const { enabled, events, id, sessionId, url, userId } = params
  const switched =
    enabled === undefined
      ? {}
      : enabled
        ? { disabled_at: null, disabled_for: null, failing_since: null }
        : {
            disabled_at: sql<Date>`coalesce(disabled_at, now())`,
            disabled_for: sql<'owner'>`coalesce(disabled_for, 'owner')`,
          }
  return inSession(db, { sessionId, userId }, (transaction) =>
    transaction
      .updateTable('webhook_endpoint')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .set({
        // A statement must set something.
        user_id: userId,
        ...(url !== undefined && { url }),
        ...(events && { events: [...events] }),
        ...switched,
      })
      .returning(ownColumns)
      .executeTakeFirst(),
  )
}

/**
 * Replaces the secret of a user's endpoint, and switches on what was off for a lost one; undefined if there is none.
 * @throws SessionEndedError
 */
export function renewWebhookSecret(
  db: Kysely<Database>,
  { id, secret, sessionId, userId }: { id: string; userId: string; sessionId: string; secret: string },
): Promise<OwnWebhook | undefined> {
  const wasLost = sql`disabled_for is not distinct from 'secret_lost'`
  return inSession(db, { sessionId, userId }, (transaction) =>
    transaction
      .updateTable('webhook_endpoint')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .set({
        secret,
        former_secret: sql<string | null>`case when ${wasLost} then null else secret end`,
        former_secret_until: sql<Date | null>`case when ${wasLost} then null
        else now() + make_interval(hours => ${sql.lit(formerSecretHours)}) end`,
        disabled_at: sql<Date | null>`case when ${wasLost} then null else disabled_at end`,
        disabled_for: sql<null>`case when ${wasLost} then null else disabled_for end`,
      })
      .returning(ownColumns)
      .executeTakeFirst(),
  )
}

/** Removes an endpoint of a user; false if they have none with this id. */
export async function removeWebhook(
  db: Kysely<Database>,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_endpoint')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Encrypts every secret again. */
export async function reencryptWebhooks(
  transaction: Transaction<Database>,
  encrypt: (webhook: { id: string; secret: string }) => string,
): Promise<void> {
  const rows = await transaction
    .selectFrom('webhook_endpoint')
    .select(['id', 'secret', 'former_secret'])
    .forUpdate()
    .execute()
  for (const { former_secret: former, id, secret } of rows) {
    await transaction
      .updateTable('webhook_endpoint')
      .where('id', '=', id)
      .set({
        secret: encrypt({ id, secret }),
        former_secret: former === null ? null : encrypt({ id, secret: former }),
      })
      .execute()
  }
}

/** Switches off every endpoint: nothing can decrypt their secrets any more. */
export async function loseWebhookSecrets(transaction: Transaction<Database>): Promise<void> {
  await transaction
    .updateTable('webhook_endpoint')
    .set({
      former_secret: null,
      former_secret_until: null,
      disabled_at: sql<Date>`now()`,
      disabled_for: 'secret_lost',
    })
    .execute()
}
