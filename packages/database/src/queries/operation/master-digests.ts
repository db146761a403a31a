import type { Kysely } from 'kysely'
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
