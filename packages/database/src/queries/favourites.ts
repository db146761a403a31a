import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** So many tracks one user may like. */
export const mostFavourites = 2000

/** Ids of the tracks a user likes, latest first. */
export async function listFavouriteIds(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('favourites')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('track_id', 'desc')
    .select('track_id')
    .execute()
  return rows.map(({ track_id }) => track_id)
}

export type AddedFavourite = 'added' | 'unknown_track' | 'too_many'

/** Likes a track; one that is liked already stays where it is. */
export function addFavourite(
  db: Kysely<Database>,
  { trackId, userId }: { userId: string; trackId: number },
): Promise<AddedFavourite> {
  return db.transaction().execute(async (transaction) => {
    // One at a time per user, or together they could pass the limit.
    await transaction.selectFrom('users').where('id', '=', userId).forUpdate().select('id').execute()
    const track = await transaction
      .selectFrom('track')
      .where('id', '=', trackId)
      .select('id')
      .executeTakeFirst()
    if (!track) return 'unknown_track'
    const others = await transaction
      .selectFrom('favourites')
      .where('user_id', '=', userId)
      .where('track_id', '<>', trackId)
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow()
    if (others.count >= mostFavourites) return 'too_many'
    await transaction
      .insertInto('favourites')
      .values({ user_id: userId, track_id: trackId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return 'added'
  })
}

/** Likes a track no longer. */
export async function removeFavourite(
  db: Kysely<Database>,
  { trackId, userId }: { userId: string; trackId: number },
): Promise<void> {
  await db.deleteFrom('favourites').where('user_id', '=', userId).where('track_id', '=', trackId).execute()
}
