import { maxFavourites } from '@tempolibre/domain/account-rules'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { isOffered } from '../versions.ts'

/** Ids of the tracks a user likes, latest first; without those that are withdrawn for now. */
export async function listFavouriteIds(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('favourite')
    .innerJoin('track', 'track.id', 'favourite.track_id')
    .where('favourite.user_id', '=', userId)
    .where(isOffered)
    .orderBy('favourite.created_at', 'desc')
    .orderBy('favourite.track_id', 'desc')
    .select('favourite.track_id')
    .execute()
  return rows.map(({ track_id }) => track_id)
}

export type AddedFavourite = 'added' | 'unknown_track' | 'too_many'

/** Likes a track; an already liked one keeps its place. */
export function addFavourite(
  db: Kysely<Database>,
  { trackId, userId }: { userId: string; trackId: number },
): Promise<AddedFavourite> {
  return db.transaction().execute(async (transaction) => {
    // One call per user at a time, so that concurrent ones cannot exceed the limit.
    await transaction.selectFrom('user_account').where('id', '=', userId).forUpdate().select('id').execute()
    const track = await transaction
      .selectFrom('track')
      .where('id', '=', trackId)
      .where(isOffered)
      .select('id')
      .executeTakeFirst()
    if (!track) return 'unknown_track'
    const others = await transaction
      .selectFrom('favourite')
      .where('user_id', '=', userId)
      .where('track_id', '<>', trackId)
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow()
    if (others.count >= maxFavourites) return 'too_many'
    await transaction
      .insertInto('favourite')
      .values({ user_id: userId, track_id: trackId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return 'added'
  })
}

/**
 * Likes tracks, given latest first; an already liked one keeps its place. Unknown ones, and those beyond the limit,
 * are skipped.
 */
export function addFavourites(
  db: Kysely<Database>,
  { trackIds, userId }: { userId: string; trackIds: number[] },
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // One call per user at a time, so that concurrent ones cannot exceed the limit.
    await transaction.selectFrom('user_account').where('id', '=', userId).forUpdate().select('id').execute()
    // A microsecond apart, so that they are listed in the given order.
    await sql`insert into favourite (user_id, track_id, created_at)
      select ${userId}, given.id, now() - given.place * interval '1 microsecond'
      from (
        select id, min(place) as place
        from unnest(${trackIds}::integer[]) with ordinality as named (id, place)
        group by id
      ) as given
      where exists (select from track where track.id = given.id and ${isOffered})
        and not exists (select from favourite where user_id = ${userId} and track_id = given.id)
      order by given.place
      limit greatest(0, ${maxFavourites} - (select count(*) from favourite where user_id = ${userId}))`.execute(
      transaction,
    )
  })
}

/** Removes a like. */
export async function removeFavourite(
  db: Kysely<Database>,
  { trackId, userId }: { userId: string; trackId: number },
): Promise<void> {
  await db.deleteFrom('favourite').where('user_id', '=', userId).where('track_id', '=', trackId).execute()
}
