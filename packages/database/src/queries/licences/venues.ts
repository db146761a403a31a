import type { PlanKind, Programme } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { familyOf, isOffered } from '../versions.ts'
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
 * of its family, the first that was issued. Songs that are no longer offered stay for venues that hold one.
 * @param params.rehearsal whether those of a rehearsal count, or the others; null: both, which the caller has to tell apart
 */
export async function listVenueSongs(
  db: Kysely<Database>,
  params: {
    userId: string
    ids: readonly number[]
    planKinds: readonly PlanKind[]
    language: Language
    rehearsal: boolean | null
  },
) {
  return db
    .selectFrom('track')
    .innerJoin('shown_track_text as text', 'text.track_id', 'track.id')
    .innerJoin('artist', 'artist.id', 'track.artist_id')
    .where('text.language', '=', params.language)
    .where('track.id', '=', sql<number>`any(${[...params.ids]}::int[])`)
    .where(sql<boolean>`(${isOffered} or ${covering<string | null>('number', params)} is not null)`)
    .orderBy(sql`array_position(${[...params.ids]}::int[], track.id)`)
    .select([
      'track.id',
      'text.title',
      'text.slug',
      'artist.name as artist',
      'track.duration_seconds',
      'track.loudness_lufs',
      'track.preview',
      covering<string | null>('number', params).as('number'),
      covering<boolean | null>('rehearsal', params).as('rehearsal'),
    ])
    .execute()
}

/** Holder, plan and document of licences, in the order of their issue; without the name of a plan that is not known. */
export function listVenueLicences(
  db: Kysely<Database>,
  { language, numbers }: { numbers: readonly string[]; language: Language },
) {
  return db
    .selectFrom('licence')
    .leftJoin('subscription', 'subscription.id', 'licence.subscription_id')
    .leftJoin('plan_text', (join) =>
      join.onRef('plan_text.plan_id', '=', 'subscription.plan_id').on('plan_text.language', '=', language),
    )
    .where('licence.number', '=', sql<string>`any(${[...numbers]}::text[])`)
    .orderBy('licence.issued_at')
    .orderBy('licence.number')
    .select(['licence.holder', 'licence.document', 'licence.plan_kind', 'plan_text.name as plan_name'])
    .execute()
}

/** A column of the licence by which an account may play a track in its venue. */
const covering = <Value>(
  column: 'number' | 'rehearsal',
  {
    planKinds,
    rehearsal,
    userId,
  }: { userId: string; planKinds: readonly PlanKind[]; rehearsal: boolean | null },
) => sql<Value>`(
  select ${sql.ref(column)} from licence
  where ${heldBy(userId)} and licence.track_id in ${familyOf(sql.ref('track.id'))}
    and licence.revoked_at is null and licence.disputed_at is null
    and licence.plan_kind = any(${[...planKinds]}::text[])
    and licence.rehearsal = coalesce(${rehearsal}::boolean, licence.rehearsal)
  order by licence.rehearsal, licence.issued_at, number limit 1)`

/** What a licence would be issued under: whose plan, for which team, in which of its periods. */
interface LicencePeriod {
  /** The account that pays: the user's, or that of the team's owner. */
  payerId: string
  /** Null without a team. */
  teamId: string | null
  subscriptionId: string
  periodStart: Date
}

/**
 * Tracks that no licence can be issued for in a period, because that of their family was revoked or is disputed; most
 * often none.
 */
export async function listBarredTracks(
  db: Kysely<Database>,
  { language, payerId, periodStart, subscriptionId, teamId }: LicencePeriod & { language: Language },
) {
  const { rows } = await sql<BarredTrack>`
    with own as materialized (
      select track_id, revoked_at, disputed_at from licence
      where user_id = ${payerId} and subscription_id = ${subscriptionId} and period_start = ${periodStart}
        and team_id is not distinct from ${teamId}::uuid and track_id is not null
    ), barred as (
      select member.id, bool_and(own.revoked_at is not null) as revoked
      from own cross join lateral ${familyOf(sql.ref('own.track_id'))} as member(id)
      where own.revoked_at is not null or own.disputed_at is not null
      group by member.id
    )
    select barred.id, barred.revoked, text.title, text.slug, artist.name as artist
    from barred
    join track on track.id = barred.id
    join shown_track_text as text on text.track_id = track.id and text.language = ${language}
    join artist on artist.id = track.artist_id
    where not exists (
      select from own where own.revoked_at is null and own.disputed_at is null
        and own.track_id in ${familyOf(sql.ref('barred.id'))})
    order by text.title, barred.id`.execute(db)
  return rows
}

interface BarredTrack {
  id: number
  /** Or else the payment for its licence is disputed. */
  revoked: boolean
  title: string
  slug: string
  artist: string
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
