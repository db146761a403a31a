import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { inTransaction } from '../in-transaction.ts'
import { proposeVersions } from '../families/propose-versions.ts'
import { lockIsrcs } from '../catalogue/recording-codes.ts'
import { keepVersionsWithdrawn, offerTracksAgain, withdrawTracks } from '../catalogue/withdrawn-tracks.ts'
import { cancelRunOfImport } from '../uploads/upload-runs.ts'
import { listRepeatedCodes, type RepeatedCode } from './repeated-codes.ts'
import { type NewVersions, settleNewVersions } from './settle-versions.ts'
import { writeTracks } from './write-tracks.ts'

/** What has become of recordings that were to be published. */
export interface Publication {
  /** Recordings that stay drafts until the staff decides which song they are versions of. */
  waiting: number
  /** Tracks that were on sale before and seem to be versions of what was published now: the staff is asked. */
  proposed: number
  /** Recordings that stay as they are because another track has their ISRC. */
  repeated: readonly RepeatedCode[]
  /** Whether the import was undone meanwhile, so that nothing was published. */
  undone: boolean
}

const nothing: Publication = { waiting: 0, proposed: 0, repeated: [], undone: false }

/**
 * Publishes recordings: each is a track from then on, or the track that it was before with what has changed of it. One that was
 * withdrawn is offered again. All of them or, if anything fails, none.
 * @param ids of the recordings
 * @param batchId of the import; undefined: each under the one that it came with
 * @param closed versions that would come back with their songs but cannot be opened: they stay withdrawn
 * @param isUnderWay whether the import goes on reading: what was undone meanwhile is not published
 * @param staysWithdrawn whether withdrawn tracks change, but stay so
 * @param versions what becomes of those that seem to be versions of a song
 */
export async function publishImport(
  db: Kysely<Database>,
  {
    batchId,
    by = null,
    closed = [],
    ids,
    isUnderWay = false,
    staysWithdrawn = false,
    versions = 'propose',
  }: {
    batchId?: number | undefined
    /** The address of who on the staff does it; null: an import. */
    by?: string | null
    closed?: readonly ClosedTrack[]
    ids: readonly number[]
    isUnderWay?: boolean
    staysWithdrawn?: boolean
    versions?: NewVersions | undefined
  },
): Promise<Publication> {
  if (ids.length === 0) return nothing
  return inTransaction(db, async (transaction) => {
    await takeTurn(transaction)
    if (isUnderWay && batchId !== undefined && (await isUndone(transaction, batchId)))
      return { ...nothing, undone: true }
    await lockIsrcs(transaction)
    const found = await transaction
      .selectFrom('import_recording')
      .where('id', 'in', ids)
      .select([
        'id',
        'batch_id',
        'content',
        'published',
        'published_batch_id',
        'published_before',
        'track_id',
      ])
      .orderBy('id')
      .forUpdate()
      .execute()
    const repeated = await listRepeatedCodes(transaction, { ids: found.map(({ id }) => id) })
    const kept = new Set(repeated.map(({ id }) => id))
    const rows = found.filter(({ id }) => !kept.has(id))
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
    await keepClosed(transaction, { by, closed, back })
    for (const { batch_id, content, id, published, published_batch_id, published_before, track_id } of rows) {
      const isBack = track_id !== null && back.has(track_id)
      // Another import has published it meanwhile: undoing that one takes it back.
      if (track_id !== null && !isBack && isDeepStrictEqual(content, published)) continue
      const publishedBy = batchId ?? batch_id
      // Undoing an import takes back all that it has published, also if it was interrupted and the file has changed meanwhile.
      const isAgain = isUnderWay && published_batch_id === publishedBy && published !== null
      // What was withdrawn before is withdrawn again.
      const before = isBack ? null : isAgain ? published_before : published
      await transaction
        .updateTable('import_recording')
        .set({
          published: JSON.stringify(content),
          published_before: before && JSON.stringify(before),
          published_batch_id: publishedBy,
        })
        .where('id', '=', id)
        .execute()
    }
    const unplaced = await proposeVersions(transaction, trackIds)
    const recordingIds = rows.filter(({ track_id }) => track_id === null).map(({ id }) => id)
    const waiting = await settleNewVersions(transaction, { recordingIds, unplaced, versions })
    return { ...nothing, repeated, waiting, proposed: await countProposed(transaction, trackIds) }
  })
}

/** A track that cannot be opened; of a version, with its song. */
interface ClosedTrack {
  trackId: number
  mainId: number | null
}

/** Leaves versions withdrawn that would have come back with their songs. @param back songs that were withdrawn until now */
async function keepClosed(
  transaction: Transaction<Database>,
  { back, by, closed }: { by: string | null; closed: readonly ClosedTrack[]; back: ReadonlySet<number> },
): Promise<void> {
  const due = closed.filter(({ mainId }) => mainId !== null && back.has(mainId))
  await keepVersionsWithdrawn(transaction, { by, ids: due.map(({ trackId }) => trackId) })
}

async function isUndone(transaction: Transaction<Database>, batchId: number): Promise<boolean> {
  const batch = await transaction
    .selectFrom('import_batch')
    .where('id', '=', batchId)
    .where('undone_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return batch !== undefined
}

/** Tracks that were there before some others, and seem to be versions of them. */
async function countProposed(
  transaction: Transaction<Database>,
  trackIds: readonly number[],
): Promise<number> {
  if (trackIds.length === 0) return 0
  const { count } = await transaction
    .selectFrom('version_proposal')
    .where('decision', 'is', null)
    .where('main_id', 'in', trackIds)
    .where('track_id', 'not in', trackIds)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Tracks of others that are on sale and seem to be versions of what an import has published: the staff is asked. */
export async function countProposedVersions(
  db: Kysely<Database>,
  { batchId }: { batchId: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with own as materialized (select track_id from import_recording where published_batch_id = ${batchId})
    select count(*)::int as count from version_proposal
    where decision is null and main_id in (select track_id from own)
      and track_id not in (select track_id from own where track_id is not null)`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many tracks visitors see as an import has published them. */
export async function countOnSale(db: Kysely<Database>, { batchId }: { batchId: number }): Promise<number> {
  const { count } = await db
    .selectFrom('import_recording')
    .innerJoin('track', 'track.id', 'import_recording.track_id')
    .where('published_batch_id', '=', batchId)
    .where('withdrawn_at', 'is', null)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
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
 * track stays, and holders of licences keep them with their files. The recordings can be published again. A batch under way is
 * stopped.
 * @param closed those that `listSoundsOfUndo` lists and that cannot be opened: as they were before, but withdrawn
 * @param by the address of who on the staff does it; null: the command
 * @returns how many new tracks were withdrawn and how many are on sale as before; undefined if there is no such batch, or it was undone
 */
export async function undoImport(
  db: Kysely<Database>,
  {
    batchId,
    by = null,
    closed = [],
  }: { batchId: number; by?: string | null; closed?: readonly ClosedTrack[] },
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
    await cancelRunOfImport(transaction, { batchId })
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
    const unopened = new Set(closed.flatMap(({ mainId, trackId }) => (mainId === null ? trackId : [])))
    // A track withdrawn by hand since then stays withdrawn.
    const back = await offerTracksAgain(transaction, {
      ids: idsOf(changed).filter((id) => !unopened.has(id)),
      onlyOfImports: true,
    })
    await keepClosed(transaction, { by, closed, back: new Set(back) })
    await withdrawTracks(transaction, { ids: idsOf(changed).filter((id) => unopened.has(id)), by })
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
    const restored = changed.filter(({ track_id }) => track_id === null || !unopened.has(track_id))
    return { withdrawn: withdrawn.length, restored: restored.length }
  })
}

/** One import publishes at a time: two would add the same artist, and choose the same address, twice. */
async function takeTurn(transaction: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('publish imports', 0))`.execute(transaction)
}
