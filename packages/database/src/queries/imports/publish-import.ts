import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { offerTracksAgain, withdrawTracks } from '../catalogue/withdrawn-tracks.ts'
import { proposeVersions } from '../families/propose-versions.ts'
import { inTransaction } from '../in-transaction.ts'
import { type NewVersions, settleNewVersions } from './settle-versions.ts'
import { writeTracks } from './write-tracks.ts'

/**
 * Publishes recordings: each is a track from then on, or the track that it was before with what has changed of it. One that was
 * withdrawn is offered again. All of them or, if anything fails, none.
 * @param ids of the recordings
 * @param batchId of the import
 * @param staysWithdrawn whether withdrawn tracks change, but stay so
 * @param versions what becomes of those that seem to be versions of a song
 * @returns how many stay drafts because nobody has decided of which song they are versions
 */
export async function publishImport(
  db: Kysely<Database>,
  {
    batchId,
    ids,
    staysWithdrawn = false,
    versions = 'propose',
  }: {
    batchId: number
    ids: readonly number[]
    staysWithdrawn?: boolean
    versions?: NewVersions | undefined
  },
): Promise<{ waiting: number }> {
  if (ids.length === 0) return { waiting: 0 }
  return inTransaction(db, async (transaction) => {
    await takeTurn(transaction)
    const rows = await transaction
      .selectFrom('import_recording')
      .where('id', 'in', ids)
      .select(['id', 'content', 'published', 'track_id'])
      .orderBy('id')
      .forUpdate()
      .execute()
    // What was withdrawn and has not changed is not written again: whatever has become of it meanwhile stays.
    const trackIds = await writeTracks(
      transaction,
      rows.filter(
        ({ content, published, track_id }) => track_id === null || !isDeepStrictEqual(content, published),
      ),
    )
    const back = new Set(
      await offerTracksAgain(transaction, {
        ids: staysWithdrawn ? [] : rows.flatMap(({ track_id }) => track_id ?? []),
      }),
    )
    for (const { content, id, published, track_id } of rows) {
      // Undoing it withdraws again what was withdrawn before.
      const before = track_id !== null && back.has(track_id) ? null : published
      await transaction
        .updateTable('import_recording')
        .set({
          published: JSON.stringify(content),
          published_before: before && JSON.stringify(before),
          published_batch_id: batchId,
        })
        .where('id', '=', id)
        .execute()
    }
    await proposeVersions(transaction, trackIds)
    const recordingIds = rows.filter(({ track_id }) => track_id === null).map(({ id }) => id)
    return { waiting: await settleNewVersions(transaction, { recordingIds, versions }) }
  })
}

/**
 * Withdraws the tracks of recordings, as their delivery wants it: everything of them stays, and undoing the import, or another
 * delivery, offers them again.
 * @param ids of the recordings
 * @param batchId of the import
 */
export async function withdrawImport(
  db: Kysely<Database>,
  { batchId, ids }: { batchId: number; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return
  await inTransaction(db, async (transaction) => {
    await takeTurn(transaction)
    const rows = await transaction
      .selectFrom('import_recording')
      .where('id', 'in', ids)
      .where('published', 'is not', null)
      .select('track_id')
      .execute()
    const trackIds = rows.flatMap(({ track_id }) => track_id ?? [])
    const withdrawn = await withdrawTracks(transaction, { ids: trackIds, by: null })
    if (withdrawn.length === 0) return
    await transaction
      .updateTable('import_recording')
      .set({ published_before: sql<string | null>`published`, published_batch_id: batchId })
      .where('track_id', 'in', withdrawn)
      .execute()
  })
}

/**
 * Takes back what a batch has published: new tracks are withdrawn, changed ones are as they were before. Everything of a withdrawn
 * track stays, and whoever holds licences keeps them with their files. The recordings can be published again.
 * @param by the address of who on the staff does it; null: the command
 * @returns how many tracks were withdrawn and how many were restored; undefined if there is no such batch, or it was undone
 */
export async function undoImport(
  db: Kysely<Database>,
  { batchId, by = null }: { batchId: number; by?: string | null },
): Promise<{ withdrawn: number; restored: number } | undefined> {
  return inTransaction(db, async (transaction) => {
    await takeTurn(transaction)
    const batch = await transaction
      .updateTable('import_batch')
      .set({ undone_at: sql<Date>`now()` })
      .where('id', '=', batchId)
      .where('undone_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!batch) return undefined
    const rows = await transaction
      .selectFrom('import_recording')
      .where('published_batch_id', '=', batchId)
      .select(['id', 'published_before', 'track_id'])
      .orderBy('id')
      .forUpdate()
      .execute()
    const changed = rows.flatMap(({ id, published_before, track_id }) =>
      published_before ? [{ id, content: published_before, track_id }] : [],
    )
    const idsOf = (some: readonly { track_id: number | null }[]) =>
      some.flatMap(({ track_id }) => track_id ?? [])
    await writeTracks(transaction, changed)
    // What somebody has withdrawn by hand since stays so.
    await offerTracksAgain(transaction, { ids: idsOf(changed), onlyOfImports: true })
    const added = rows.filter(({ published_before }) => !published_before)
    const withdrawn = await withdrawTracks(transaction, { ids: idsOf(added), by })
    await transaction
      .updateTable('import_recording')
      .set({
        published: sql<string | null>`published_before`,
        published_before: null,
        published_batch_id: null,
      })
      .where('published_batch_id', '=', batchId)
      .execute()
    return { withdrawn: withdrawn.length, restored: changed.length }
  })
}

/** One import publishes at a time: two would add the same artist, and choose the same address, twice. */
async function takeTurn(transaction: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('publish imports', 0))`.execute(transaction)
}
