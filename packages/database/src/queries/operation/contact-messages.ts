import { createHmac } from 'node:crypto'
import { tidyEmail } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTurn } from '../../in-turn.ts'
import type { Database } from '../../schema.ts'
import { orderContactMail } from './mails.ts'
import { getSetting } from './settings.ts'

/** Maximum messages an hour. */
export const contactMessagesAnHour = { email: 5, client: 20 } as const

export interface NewContactMessage {
  id: string
  name: string
  email: string
  message: string
  language: Language
  /** The sender's network address, stored only as a salted hash; undefined: unknown and not limited. */
  client: string | undefined
}

export type StoredContactMessage =
  | { kind: 'stored' }
  /** The same message was stored before: its sender has repeated it after a lost answer. */
  | { kind: 'known' }
  /** Another message has this id. */
  | { kind: 'taken' }
  | { kind: 'limited'; retryAfterSeconds: number }

/** Keys of our advisory locks, one per kind of limit. */
const lockSpace = { email: 4001, client: 4002 } as const

/**
 * Stores a message and orders its mail to the operator, unless it is already stored or its sender has reached the
 * limit. Calls for one sender wait for each other, so that concurrent ones cannot exceed the limit.
 */
export function createContactMessage(
  db: Kysely<Database>,
  { client, ...given }: NewContactMessage,
): Promise<StoredContactMessage> {
  const email = tidyEmail(given.email)
  const message = { ...given, email }
  return inTurn(db, email, async (transaction) => {
    const clientHash = client === undefined ? null : await hashClient(transaction, client)
    // Always in this order, or two senders could deadlock.
    await lock(transaction, lockSpace.email, email)
    if (clientHash !== null) await lock(transaction, lockSpace.client, clientHash)

    const known = await findSame(transaction, message)
    if (known) return known
    const retryAfterSeconds = Math.max(
      await secondsUntilRoom(transaction, sql`lower(email) = ${email}`, contactMessagesAnHour.email),
      clientHash === null
        ? 0
        : await secondsUntilRoom(transaction, sql`client_hash = ${clientHash}`, contactMessagesAnHour.client),
    )
    if (retryAfterSeconds > 0) return { kind: 'limited', retryAfterSeconds }

    const inserted = await transaction
      .insertInto('contact_message')
      .values({ ...message, client_hash: clientHash })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // A concurrent message took this id after the check.
    if (!inserted) return { kind: 'taken' }
    await orderContactMail(transaction, message)
    return { kind: 'stored' }
  })
}

async function findSame(
  db: Transaction<Database>,
  message: Omit<NewContactMessage, 'client'>,
): Promise<StoredContactMessage | undefined> {
  const found = await db
    .selectFrom('contact_message')
    .where('id', '=', message.id)
    .select(['name', 'email', 'message', 'language'])
    .executeTakeFirst()
  if (!found) return undefined
  const same =
    found.name === message.name && found.email === message.email && found.message === message.message
  return { kind: same ? 'known' : 'taken' }
}

/** Seconds until fewer than `most` messages fall into the last hour; 0 if there is room now. */
async function secondsUntilRoom(
  db: Transaction<Database>,
  isSender: ReturnType<typeof sql<boolean>>,
  most: number,
): Promise<number> {
  const row = await db
    .selectFrom('contact_message')
    .where(sql<boolean>`${isSender}`)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .orderBy('created_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .select(
      sql<number>`ceil(extract(epoch from created_at + interval '1 hour' - now()))::integer`.as('seconds'),
    )
    .executeTakeFirst()
  return row ? Math.max(1, row.seconds) : 0
}

async function lock(db: Transaction<Database>, space: number, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${space}::integer, hashtext(${name}))`.execute(db)
}

async function hashClient(db: Transaction<Database>, client: string): Promise<string> {
  const salt = await getSetting(db, 'client_address_salt')
  if (salt === undefined) throw new Error('the setting client_address_salt is missing')
  return createHmac('sha256', salt).update(client).digest('base64url')
}

/** Deletes the hashes of senders' network addresses after a day. */
export async function forgetContactClients(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('contact_message')
    .set({ client_hash: null })
    .where('client_hash', 'is not', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
