import { createHash } from 'node:crypto'
import { type TreeHead, writeTreeHead } from '@tempolibre/domain/licence-log'
import {
  addLogHead,
  addLogNodes,
  type Database,
  findLatestLogHead,
  lockLicenceLog,
  placeLogEntries,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { Keyring } from '../licences/keyring.ts'
import { growTree, hashRanges } from './log-tree.ts'

/** Entries placed in one transaction: a lock of a second at most. */
const batch = 5000

/**
 * Places what was done to licences since the last time in the log, and signs a head over all of it. Does nothing if nothing was
 * done.
 */
export async function publishLicenceLog(
  { db, keyring }: { db: Kysely<Database>; keyring: Keyring },
  now: Date,
): Promise<void> {
  while ((await placeBatch(db)) === batch);
  const key = await keyring.confirmed()
  await db.transaction().execute(async (transaction) => {
    await lockLicenceLog(transaction)
    // Entries placed since then are part of it.
    const size = await countPlaced(transaction)
    const latest = await findLatestLogHead(transaction)
    if (size === (latest?.size ?? 0)) return
    const [root] = await hashRanges(transaction, [{ from: 0, to: size }])
    if (root === undefined) throw new Error('A tree has a root.')
    const head: TreeHead = {
      format: 1,
      at: now.toISOString(),
      size,
      root,
      previous: latest ? createHash('sha256').update(latest.head).digest('hex') : null,
      key_id: key.id,
    }
    const text = writeTreeHead(head)
    await addLogHead(transaction, { size, head: text, signature: key.sign(text), signedAt: now })
  })
}

/** @returns how many entries it placed */
async function placeBatch(db: Kysely<Database>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockLicenceLog(transaction)
    const placed = await placeLogEntries(transaction, { limit: batch })
    const first = placed[0]
    if (!first) return 0
    const entries = placed.map(({ entry }) => entry)
    await addLogNodes(transaction, await growTree(transaction, first.position, entries))
    return placed.length
  })
}

/** Number of entries that have a position. */
async function countPlaced(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('licence_log_entry')
    .select('position')
    .where('position', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? Number(row.position) + 1 : 0
}
