import type { TrackViewContent } from '@tempolibre/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

/** A member's views of the grid of tracks, by name. */
export function listTrackViews(db: Kysely<Database>, { userId }: { userId: string }) {
  return db
    .selectFrom('track_view')
    .where('user_id', '=', userId)
    .select(['id', 'name', 'content'])
    .orderBy(sql`lower(unaccent(name))`)
    .orderBy('id')
    .execute()
}

/** One of a member's views. */
export function findTrackView(db: Kysely<Database>, { id, userId }: { id: number; userId: string }) {
  return db
    .selectFrom('track_view')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .select(['id', 'name', 'content'])
    .executeTakeFirst()
}

/** Locks a member's view until the transaction ends; false if there is none. */
export async function lockTrackView(
  transaction: Transaction<Database>,
  { id, userId }: { id: number; userId: string },
): Promise<boolean> {
  const view = await transaction
    .selectFrom('track_view')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return view !== undefined
}

/** Makes changes of a member's views wait for each other, so that no name is given twice. */
export async function lockTrackViews(
  transaction: Transaction<Database>,
  { userId }: { userId: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`track views of ${userId}`}))`.execute(transaction)
}

export function addTrackView(
  transaction: Transaction<Database>,
  { content, name, userId }: { name: string; content: TrackViewContent; userId: string },
) {
  return transaction
    .insertInto('track_view')
    .values({ user_id: userId, name, content: JSON.stringify(content) })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Changes what is given of a view. */
export async function changeTrackView(
  transaction: Transaction<Database>,
  { content, id, name }: { id: number; name?: string | undefined; content?: TrackViewContent | undefined },
): Promise<void> {
  await transaction
    .updateTable('track_view')
    .where('id', '=', id)
    .set((given) => ({
      name: name ?? given.ref('name'),
      ...(content && { content: JSON.stringify(content) }),
    }))
    .execute()
}

export async function removeTrackView(
  transaction: Transaction<Database>,
  { id }: { id: number },
): Promise<void> {
  await transaction.deleteFrom('track_view').where('id', '=', id).execute()
}
