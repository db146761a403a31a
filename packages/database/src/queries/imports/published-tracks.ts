import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { offerTracksAgain } from '../catalogue/withdrawn-tracks.ts'
import { publishImport } from './publish-import.ts'

/**
 * Offers withdrawn tracks again, as they were; one whose import was undone as its recording is now.
 * @returns the ids of those that were withdrawn until now
 */
export async function publishTracks(
  transaction: Transaction<Database>,
  { ids }: { ids: readonly number[] },
): Promise<number[]> {
  if (ids.length === 0) return []
  const undone = await transaction
    .selectFrom('import_recording')
    .innerJoin('track', 'track.id', 'import_recording.track_id')
    .where('track.id', 'in', ids)
    .where('track.withdrawn_at', 'is not', null)
    .where('import_recording.published', 'is', null)
    .select(['import_recording.id', 'import_recording.batch_id', 'track.id as track_id'])
    .execute()
  for (const [batchId, rows] of Map.groupBy(undone, ({ batch_id }) => batch_id))
    await publishImport(transaction, { batchId, ids: rows.map(({ id }) => id) })
  const others = await offerTracksAgain(transaction, { ids })
  return [...undone.map(({ track_id }) => track_id), ...others]
}

/** The tracks that recordings were published as. */
export async function listTracksOfRecordings(
  db: Kysely<Database>,
  { ids }: { ids: readonly number[] },
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('import_recording').where('id', 'in', ids).select('track_id').execute()
  return rows.flatMap(({ track_id }) => track_id ?? [])
}

/** The tracks that undoing an import would withdraw. */
export async function listTracksOfImport(
  db: Kysely<Database>,
  { batchId }: { batchId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('import_recording')
    .where('published_batch_id', '=', batchId)
    .where('published_before', 'is', null)
    .select('track_id')
    .execute()
  return rows.flatMap(({ track_id }) => track_id ?? [])
}
