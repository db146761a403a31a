import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import {
  countWithdrawal,
  type Database,
  deleteRecord,
  findTrackTies,
  isTrackBarred,
  listTracksOfImport,
  listTracksOfRecordings,
  lockRecord,
  lockRecords,
  noteChange,
  publishTracks,
  unpublishRecordings,
  withdrawTracks,
} from '@tempolibre/database'
import type { Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields, refuseTied } from '../../../http/studio-faults.ts'
import { toIds, toRecordId } from '../../../studio/record-ids.ts'
import { removeRecord, whoOf } from '../../../studio/records.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'
import { readTracks, type TrackFields, tracks } from './studio-tracks.ts'

/** What withdrawing tracks would mean: of these, of recordings, or of an import. */
export async function getTrackWithdrawal(
  { db }: StudioSettings,
  { batch_id, recording_ids, track_ids }: EndpointParsedInput<'getTrackWithdrawal'>,
): Promise<EndpointOutput<'getTrackWithdrawal'>> {
  const ids = [
    ...(toIds(track_ids) ?? []),
    ...(await listTracksOfRecordings(db, { ids: toIds(recording_ids) ?? [] })),
    ...(batch_id === undefined ? [] : await listTracksOfImport(db, { batchId: toRecordId(batch_id) })),
  ]
  return { success: true, effect: await countWithdrawal(db, { ids }) }
}

/** Withdraws tracks, which are no longer offered and stay as they are. */
export function withdrawStudioTracks(
  settings: StudioSettings,
  { ids }: EndpointParsedInput<'withdrawStudioTracks'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'withdrawStudioTracks'>> {
  return changeOffer(settings, ids, caller, (transaction, some) =>
    withdrawTracks(transaction, { ids: some, by: caller.user.email }),
  )
}

/** Offers withdrawn tracks again, as they were. */
export function publishStudioTracks(
  settings: StudioSettings,
  { ids }: EndpointParsedInput<'publishStudioTracks'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'publishStudioTracks'>> {
  return changeOffer(settings, ids, caller, async (transaction, some) => {
    const settled: number[] = []
    // Where the settings ask for settled rights, the others stay withdrawn.
    for (const id of some) if (!(await isTrackBarred(transaction, { trackId: id }))) settled.push(id)
    return publishTracks(transaction, { ids: settled })
  })
}

/** All of them or none; each that has changed is recorded. */
async function changeOffer(
  settings: StudioSettings,
  given: readonly string[],
  caller: StaffCaller,
  apply: (transaction: Transaction<Database>, ids: readonly number[]) => Promise<number[]>,
): Promise<{ success: true; changed: number }> {
  const ids = [...new Set(given.map((id) => toRecordId(id)))]
  const changed = await settings.db.transaction().execute(async (transaction) => {
    await lockRecords(transaction, { table: 'track', ids })
    const read = (some: readonly number[]) =>
      readTracks({ ...settings, db: transaction }, { ids: some, language: caller.language })
    const before = new Map((await read(ids)).map((fields) => [fields.id, fields]))
    if (before.size < ids.length) throw refuseFields([{ field: 'ids', fault: 'unknown_record' }])
    const after = await read(await apply(transaction, ids))
    for (const fields of after)
      await noteChange(transaction, {
        ...whoOf(caller),
        action: 'change',
        subject: 'track',
        subjectId: fields.id,
        label: tracks.label(fields),
        before: { withdrawn_at: before.get(fields.id)?.withdrawn_at ?? null },
        after: { withdrawn_at: fields.withdrawn_at },
      })
    return after.length
  })
  return { success: true, changed }
}

/**
 * Deletes a track for good.
 * @throws ApiError `record_in_use` if a licence or a claim refers to it, in whatever state
 */
export async function removeStudioTrack(
  settings: StudioSettings,
  { id: recordId }: EndpointParsedInput<'removeStudioTrack'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'removeStudioTrack'>> {
  const id = toRecordId(recordId)
  await removeRecord<TrackFields>(settings.db, {
    kind: tracks,
    id: recordId,
    caller,
    // Whoever is about to issue a licence waits for it, or is waited for.
    lock: (transaction) => lockRecord(transaction, { table: 'track', id }),
    read: async (db) => (await readTracks({ ...settings, db }, { ids: [id], language: caller.language }))[0],
    async remove(transaction) {
      const ties = await findTrackTies(transaction, { id })
      if (ties.licences + ties.claims > 0) throw refuseTied(ties)
      await unpublishRecordings(transaction, { trackId: id })
      if (!(await deleteRecord(transaction, { table: 'track', id }))) throw new ApiError('not_found')
    },
  })
  return { success: true }
}
