import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import {
  countWithdrawal,
  type Database,
  deleteRecord,
  findFamily,
  findTrackTies,
  isTrackBarred,
  keepVersionsWithdrawn,
  listSoundsToOffer,
  listTracksOfImport,
  listTracksOfRecordings,
  lockRecord,
  lockRecords,
  noteChange,
  publishTracks,
  stayWithdrawnWithout,
  unpublishRecordings,
  withdrawTracks,
} from '@tempolibre/database'
import type { Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields, refuseTied } from '../../../http/studio-faults.ts'
import { toIds, toRecordId } from '../../../studio/record-ids.ts'
import { removeRecord, whoOf } from '../../../studio/records.ts'
import type { CanBeHeard, TrackSettings } from '../../../studio/studio-settings.ts'
import { findUnheard } from '../../../studio/find-unheard.ts'
import { readTracks, type TrackFields, tracks } from './studio-tracks.ts'

/** The consequences of withdrawing tracks, given by id, by recording or by import. */
export async function getTrackWithdrawal(
  { db }: TrackSettings,
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
  settings: TrackSettings,
  { ids }: EndpointParsedInput<'withdrawStudioTracks'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'withdrawStudioTracks'>> {
  return changeOffer(settings, ids, caller, (transaction, some) =>
    withdrawTracks(transaction, { ids: some, by: caller.user.email }),
  )
}

/**
 * Offers withdrawn tracks again, as they were. What visitors could not hear or download stays withdrawn and is named, a version
 * while its song is offered; so does what the settings do not let be sold, which is counted.
 */
export async function publishStudioTracks(
  settings: TrackSettings & { canBeHeard?: CanBeHeard | undefined },
  { ids }: EndpointParsedInput<'publishStudioTracks'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'publishStudioTracks'>> {
  const due = await listSoundsToOffer(settings.db, { ids: ids.map((id) => toRecordId(id)) })
  const unheard = await findUnheard(due, settings.canBeHeard)
  const unopened = unheard.map(({ title, trackId }) => ({ id: String(trackId), title }))
  const closed = new Set(unheard.map(({ trackId }) => trackId))
  const wanted = new Set(due.flatMap(({ mainId, trackId }) => (mainId === null ? trackId : [])))
  let barred = 0
  const { changed } = await changeOffer(settings, ids, caller, async (transaction, some) => {
    const settled: number[] = []
    // Where the settings ask for settled rights, the others stay withdrawn.
    for (const id of some) {
      if (closed.has(id) || !wanted.has(id)) continue
      if (await isTrackBarred(transaction, { trackId: id })) barred++
      else settled.push(id)
    }
    const versions = unheard.filter(({ mainId }) => mainId !== null && settled.includes(mainId))
    await keepVersionsWithdrawn(transaction, {
      ids: versions.map(({ trackId }) => trackId),
      by: caller.user.email,
    })
    return publishTracks(transaction, { ids: settled })
  })
  return { success: true, changed, barred, unopened }
}

/** All of them or none; each that has changed is recorded. */
async function changeOffer(
  settings: TrackSettings,
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
  settings: TrackSettings,
  { id: recordId }: EndpointParsedInput<'removeStudioTrack'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'removeStudioTrack'>> {
  const id = toRecordId(recordId)
  await removeRecord<TrackFields>(settings.db, {
    kind: tracks,
    id: recordId,
    caller,
    // A licence that is being issued waits for this lock, or this waits for it.
    lock: (transaction) => lockRecord(transaction, { table: 'track', id }),
    read: async (db) => (await readTracks({ ...settings, db }, { ids: [id], language: caller.language }))[0],
    async remove(transaction) {
      const ties = await findTrackTies(transaction, { id })
      if (ties.licences + ties.claims > 0) throw refuseTied(ties)
      await unpublishRecordings(transaction, { trackId: id })
      // Its versions would come on sale without it.
      const { versions = [] } = (await findFamily(transaction, { trackId: id })) ?? {}
      await stayWithdrawnWithout(transaction, { songId: id, ids: versions.map((version) => version.id) })
      if (!(await deleteRecord(transaction, { table: 'track', id }))) throw new ApiError('not_found')
    },
  })
  return { success: true }
}
