import type { PlanKind, Programme } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { familyOf } from '../catalogue/versions.ts'
import { heldBy } from './held-licences.ts'

/** The venue of an account; undefined until it describes one. */
export function findVenue(db: Kysely<Database>, { userId }: { userId: string }) {
  return db
    .selectFrom('venue')
    .where('user_id', '=', userId)
    .select(['name', 'address', 'programme', 'created_at', 'updated_at'])
    .executeTakeFirst()
}

/** Stores the venue of an account, in place of what it was. */
export async function saveVenue(
  db: Kysely<Database>,
  { userId, ...venue }: { userId: string; name: string; address: string; programme: Programme },
): Promise<void> {
  const values = { ...venue, programme: JSON.stringify(venue.programme) }
  await db
    .insertInto('venue')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...values, updated_at: sql`now()` }))
    .execute()
}

/**
 * Songs of a programme in their order, each with the account's valid licence of such a plan that covers it, if any: for any
 * of its family, the first that was issued.
 */
export async function listVenueSongs(
  db: Kysely<Database>,
  params: { userId: string; ids: readonly number[]; planKinds: readonly PlanKind[]; language: Language },
) {
  return db
    .selectFrom('track')
    .innerJoin('shown_track_text as text', 'text.track_id', 'track.id')
    .innerJoin('artist', 'artist.id', 'track.artist_id')
    .where('text.language', '=', params.language)
    .where('track.id', '=', sql<number>`any(${[...params.ids]}::int[])`)
    .orderBy(sql`array_position(${[...params.ids]}::int[], track.id)`)
    .select([
      'track.id',
      'text.title',
      'text.slug',
      'artist.name as artist',
      'track.duration_seconds',
      'track.loudness_lufs',
      'track.preview',
      sql<string | null>`(
        select number from licence
        where ${heldBy(params.userId)} and licence.track_id in ${familyOf(sql.ref('track.id'))}
          and licence.revoked_at is null and licence.disputed_at is null
          and licence.plan_kind = any(${[...params.planKinds]}::text[])
        order by licence.issued_at, number limit 1)`.as('number'),
    ])
    .execute()
}

/** Licences for programmes that an account was issued since the first of the month (UTC). */
export async function countVenueLicences(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('licence')
    .where(heldBy(userId))
    .where('for_venue', '=', true)
    .where('issued_at', '>=', sql<Date>`date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
