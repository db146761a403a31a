import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** Storage keys of recordings that tracks have now and whose bytes are not known, newest tracks first. */
export async function listUnhashedMasters(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('track')
    .leftJoin('master_digest', 'master_digest.master', 'track.master')
    .where('track.master', 'is not', null)
    .where('master_digest.master', 'is', null)
    .orderBy('track.id', 'desc')
    .select('track.master')
    .execute()
  return rows.flatMap(({ master }) => master ?? [])
}

/** Notes which bytes a stored recording has. */
export async function recordMasterDigest(
  db: Kysely<Database>,
  digest: { master: string; sha256: string; bytes: number },
): Promise<void> {
  await db
    .insertInto('master_digest')
    .values(digest)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Which bytes a stored recording has; undefined while that is not known. */
export async function findMasterDigest(
  db: Kysely<Database>,
  { master }: { master: string },
): Promise<{ sha256: string; bytes: number } | undefined> {
  const row = await db
    .selectFrom('master_digest')
    .where('master', '=', master)
    .select(['sha256', 'bytes'])
    .executeTakeFirst()
  return row && { sha256: row.sha256, bytes: Number(row.bytes) }
}

/** Notes that a stored recording was compared with its SHA-256. */
export async function noteMasterCheck(
  db: Kysely<Database>,
  { isDamaged, master }: { master: string; isDamaged: boolean },
): Promise<void> {
  await db
    .updateTable('master_digest')
    .set({
      checked_at: sql<Date>`now()`,
      damaged_at: isDamaged ? sql<Date>`coalesce(damaged_at, now())` : null,
    })
    .where('master', '=', master)
    .execute()
}

/** Storage keys of the recordings that were compared longest ago, the thirtieth part of all. */
export async function listMastersToCheck(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('master_digest')
    .where('master', 'in', (query) =>
      query
        .selectFrom('track')
        .where('master', 'is not', null)
        .select(sql<string>`master`.as('master')),
    )
    .orderBy(sql`coalesce(checked_at, hashed_at)`)
    .limit(sql<number>`(select ceil(count(*) / 30.0)::int from master_digest)`)
    .select('master')
    .execute()
  return rows.map(({ master }) => master)
}

/** Storage keys of the recordings of tracks that are damaged. */
export async function listDamagedMasters(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('master_digest')
    .where('damaged_at', 'is not', null)
    .where('master', 'in', (query) =>
      query
        .selectFrom('track')
        .where('master', 'is not', null)
        .select(sql<string>`master`.as('master')),
    )
    .orderBy('master')
    .select('master')
    .execute()
  return rows.map(({ master }) => master)
}
