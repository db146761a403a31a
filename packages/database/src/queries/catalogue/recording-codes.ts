import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

/** A track that has an ISRC, for who wants to give it to another. */
export interface IsrcOwner {
  title: string
  duration_seconds: number
  fingerprint: string | null
  fingerprint_algorithm: string | null
  is_withdrawn: boolean
}

/**
 * The first other track that has an ISRC, of those on sale if any is.
 * @param recordingId of an import: its own track is no other; undefined: it has none yet
 */
export async function findIsrcOwner(
  db: Kysely<Database>,
  { isrc, recordingId }: { isrc: string; recordingId: number | undefined },
): Promise<IsrcOwner | undefined> {
  const { rows } = await sql<IsrcOwner>`
    select duration_seconds, fingerprint, fingerprint_algorithm, withdrawn_at is not null as is_withdrawn,
      coalesce((select title from track_text where track_id = track.id and language = 'en'), '') as title
    from track
    where isrc = ${isrc} and not exists (
      select from import_recording where import_recording.track_id = track.id and import_recording.id = ${recordingId ?? null}::int)
    order by withdrawn_at is not null, id limit 1`.execute(db)
  return rows[0]
}

/** Lets one transaction at a time give ISRCs to tracks. */
export async function lockIsrcs(transaction: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('isrc', 0))`.execute(transaction)
}

/** Those of some tracks whose ISRC another track has too. An ISRC names one recording. */
export async function listRepeatedIsrcs(
  db: Kysely<Database>,
  { ids }: { ids: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from track where id = any (${[...ids]}::int[])
      and exists (select from track as other where other.isrc = track.isrc and other.id <> track.id)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Whether a track has an ISRC, other than some tracks. */
export async function isIsrcTaken(
  db: Kysely<Database>,
  { except, isrc }: { isrc: string; except: readonly number[] },
): Promise<boolean> {
  const owner = await db
    .selectFrom('track')
    .where('isrc', '=', isrc)
    .where('id', 'not in', except)
    .select('id')
    .executeTakeFirst()
  return owner !== undefined
}
