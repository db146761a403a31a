import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

/** A signed head of the log: its canonical text, and the signature over it. */
export interface LogHeadRow {
  size: number
  head: string
  signature: string
}

/** A complete subtree of the log: of the `2 ** height` entries from `place * 2 ** height` on. */
export interface LogNode {
  height: number
  place: number
  /** 32 bytes. */
  hash: Buffer
}

/** The lock under which entries are placed and heads are signed, until the end of the transaction. */
const logLock = 7_203_114

/** Waits until no other process changes the log. */
export async function lockLicenceLog(db: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${logLock}::bigint)`.execute(db)
}

/** The latest signed head; undefined before the first. */
export async function findLatestLogHead(db: Kysely<Database>): Promise<LogHeadRow | undefined> {
  const row = await db
    .selectFrom('licence_log_head')
    .select(['size', 'head', 'signature'])
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, size: Number(row.size) }
}

/** Up to `limit` signed heads, latest first, of less than `below` entries. */
export async function listLogHeads(
  db: Kysely<Database>,
  { below, limit }: { below?: number | undefined; limit: number },
): Promise<LogHeadRow[]> {
  let heads = db
    .selectFrom('licence_log_head')
    .select(['size', 'head', 'signature'])
    .orderBy('size', 'desc')
    .limit(limit)
  if (below !== undefined) heads = heads.where('size', '<', String(below))
  return (await heads.execute()).map((row) => ({ ...row, size: Number(row.size) }))
}

/** Keeps a signed head; needs the lock. */
export async function addLogHead(
  db: Transaction<Database>,
  { head, signature, signedAt, size }: LogHeadRow & { signedAt: Date },
): Promise<void> {
  await db
    .insertInto('licence_log_head')
    .values({ size: String(size), head, signature, signed_at: signedAt })
    .execute()
}

/**
 * Gives up to `limit` entries that have none a position, in the order in which they were written; needs the lock.
 * @returns their texts, by position
 */
export async function placeLogEntries(
  db: Transaction<Database>,
  { limit }: { limit: number },
): Promise<{ position: number; entry: string }[]> {
  const { rows } = await sql<{ position: string; entry: string }>`
    with waiting as (
      select id, row_number() over (order by id) - 1
        + coalesce((select max(position) + 1 from licence_log_entry), 0) as position
      from licence_log_entry where position is null order by id limit ${limit}
    ), placed as (
      update licence_log_entry set position = waiting.position from waiting
      where licence_log_entry.id = waiting.id returning licence_log_entry.position, entry
    )
    select * from placed order by position`.execute(db)
  return rows.map(({ entry, position }) => ({ entry, position: Number(position) }))
}

/** Stores complete subtrees; needs the lock. */
export async function addLogNodes(db: Transaction<Database>, nodes: readonly LogNode[]): Promise<void> {
  const heights = nodes.map(({ height }) => height)
  const places = nodes.map(({ place }) => place)
  const hashes = nodes.map(({ hash }) => hash.toString('hex'))
  await sql`
    insert into licence_log_node (height, place, hash)
    select height, place, decode(hash, 'hex')
    from unnest(${heights}::smallint[], ${places}::bigint[], ${hashes}::text[]) as node (height, place, hash)`.execute(
    db,
  )
}

/** The complete subtrees at the given places, in any order; those that do not exist are missing. */
export async function findLogNodes(
  db: Kysely<Database>,
  wanted: readonly Omit<LogNode, 'hash'>[],
): Promise<LogNode[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ height: number; place: string; hash: Buffer }>`
    select height, place, hash from licence_log_node
    where (height, place) in (
      select * from unnest(
        ${wanted.map(({ height }) => height)}::smallint[], ${wanted.map(({ place }) => place)}::bigint[]
      )
    )`.execute(db)
  return rows.map(({ hash, height, place }) => ({ hash, height, place: Number(place) }))
}

/** The entries of a licence, oldest first, each with its position if it has been placed. */
export async function listLogEntriesOfLicence(
  db: Kysely<Database>,
  { number }: { number: string },
): Promise<{ entry: string; position: number | null }[]> {
  const rows = await db
    .selectFrom('licence_log_entry')
    .where('licence_number', '=', number)
    .select(['entry', 'position'])
    .orderBy('id')
    .execute()
  return rows.map(({ entry, position }) => ({ entry, position: position === null ? null : Number(position) }))
}

/** The texts of placed entries from position `from` up to, but not including, `to`. */
export async function listLogEntries(
  db: Kysely<Database>,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('licence_log_entry')
    .where('position', '>=', String(from))
    .where('position', '<', String(to))
    .select('entry')
    .orderBy('position')
    .execute()
  return rows.map(({ entry }) => entry)
}
