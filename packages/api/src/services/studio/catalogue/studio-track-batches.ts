import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type NotUndone,
  studioTrackSchema,
} from '@tempolibre/contract'
import {
  type Database,
  isIsrcTaken,
  listBatchEntries,
  lockIsrcs,
  lockRecords,
  noteChange,
  trackTexts,
} from '@tempolibre/database'
import type { Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields } from '../../../http/studio-faults.ts'
import { toRecordId } from '../../../studio/record-ids.ts'
import { settleTexts } from '../../../studio/record-texts.ts'
import { findChanged, pick, whoOf } from '../../../studio/records.ts'
import type { TrackSettings } from '../../../studio/studio-settings.ts'
import {
  findRepeatedIsrcs,
  readTracks,
  type TrackFields,
  tracks,
  withTrackVersion,
  writeTrack,
} from './studio-tracks.ts'

/** All of them or none: each track that cannot be saved is named by its place. */
export function saveStudioTracks(
  settings: TrackSettings,
  { lang: language, tracks: changes }: EndpointParsedInput<'saveStudioTracks'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'saveStudioTracks'>> {
  return settings.db.transaction().execute(async (transaction) => {
    const inside = { ...settings, db: transaction }
    const ids = changes.map(({ id }) => toRecordId(id))
    await lockRecords(transaction, { table: 'track', ids })
    const before = byId(await readTracks(inside, { ids, language }))
    const stale = changes.flatMap(({ id, version }, place) => {
      const present = before.get(id)
      return present && withTrackVersion(present).version === version ? [] : [`tracks.${place}.version`]
    })
    if (stale.length > 0)
      throw new ApiError('record_changed', {
        fields: refuseFields(stale.map((field) => ({ field, fault: 'record_changed' }))).fields,
      })
    const refused: ApiError['fields'][number][] = []
    for (const [place, { id, version: _, ...change }] of changes.entries()) {
      const present = before.get(id)
      if (!present) throw new ApiError('not_found')
      const faults = await findFaults(async () => {
        await writeTrack(transaction, {
          ...settings,
          before: present,
          change: settleTexts(trackTexts, change, present),
        })
      })
      refused.push(
        ...faults.map((fault) => ({
          ...fault,
          field: fault.field.replace(/^body\./, `body.tracks.${place}.`),
        })),
      )
    }
    const repeated = await findRepeatedIsrcs(
      transaction,
      changes.flatMap(({ id, ...change }) => {
        const present = before.get(id)
        return present ? [{ before: present, change }] : []
      }),
    )
    const taken = changes.flatMap(({ id }, place) => (repeated.has(id) ? [`tracks.${place}.isrc`] : []))
    if (taken.length > 0)
      refused.push(...refuseFields(taken.map((field) => ({ field, fault: 'isrc_taken' }))).fields)
    if (refused.length > 0) throw new ApiError('invalid_input', { fields: refused })
    const after = await readTracks(inside, { ids, language })
    const batch = await noteBatch(transaction, { before, after, caller })
    return { success: true, records: after.map(withTrackVersion), batch }
  })
}

/** Gives tracks back what a batch replaced, as far as nothing of it was changed since. */
export function undoStudioTracks(
  settings: TrackSettings,
  { batch: batchId, lang: language }: EndpointParsedInput<'undoStudioTracks'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'undoStudioTracks'>> {
  return settings.db.transaction().execute(async (transaction) => {
    const inside = { ...settings, db: transaction }
    const entries = await listBatchEntries(transaction, {
      batchId,
      subject: 'track',
      userId: caller.user.id,
    })
    if (entries.length === 0) throw new ApiError('not_found')
    const ids = entries.map((entry) => toRecordId(entry.subject_id))
    await lockRecords(transaction, { table: 'track', ids })
    await lockIsrcs(transaction)
    const before = byId(await readTracks(inside, { ids, language }))
    const notUndone: NotUndone[] = []
    const restored: number[] = []
    for (const entry of entries) {
      const present = before.get(entry.subject_id)
      const outcome = present ? await restore(inside, present, entry, ids) : 'removed'
      if (outcome === 'restored') restored.push(toRecordId(entry.subject_id))
      else notUndone.push({ id: entry.subject_id, title: entry.label, reason: outcome })
    }
    const after = await readTracks(inside, { ids: restored, language })
    const batch = await noteBatch(transaction, { before, after, caller })
    return { success: true, records: after.map(withTrackVersion), batch, not_undone: notUndone }
  })
}

/** What a batch replaced may be anything that was once stored. */
const replacedSchema = studioTrackSchema.partial()

async function restore(
  { db: transaction, pictures }: TrackSettings & { db: Transaction<Database> },
  present: TrackFields,
  { after, before }: { before: Record<string, unknown> | null; after: Record<string, unknown> | null },
  all: readonly number[],
): Promise<'restored' | Exclude<NotUndone['reason'], 'removed'>> {
  const isAsSaved = tracks.editable.every(
    (name) => after?.[name] === undefined || isDeepStrictEqual(after[name], present[name]),
  )
  if (!isAsSaved) return 'changed'
  const replaced = replacedSchema.parse(before)
  const change = pick(replaced, tracks.editable)
  const { isrc } = replaced
  if (isrc && isrc !== present.isrc && (await isIsrcTaken(transaction, { isrc, except: all })))
    return 'refused'
  const faults = await findFaults(() => writeTrack(transaction, { pictures, before: present, change }))
  return faults.length > 0 ? 'refused' : 'restored'
}

/** The faults with which a change was refused; it has written nothing then. */
async function findFaults(write: () => Promise<void>): Promise<ApiError['fields']> {
  try {
    await write()
    return []
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_input') throw error
    return error.fields
  }
}

/** Records what differs as one batch. @returns its id; null if nothing differs */
async function noteBatch(
  transaction: Transaction<Database>,
  {
    after,
    before,
    caller,
  }: { before: ReadonlyMap<string, TrackFields>; after: readonly TrackFields[]; caller: StaffCaller },
): Promise<string | null> {
  const batchId = randomUUID()
  let differs = false
  for (const fields of after) {
    const former = before.get(fields.id)
    const names = former ? findChanged(tracks, former, fields) : []
    if (!former || names.length === 0) continue
    differs = true
    await noteChange(transaction, {
      ...whoOf(caller),
      action: 'change',
      subject: 'track',
      subjectId: fields.id,
      label: tracks.label(fields),
      before: pick(former, names),
      after: pick(fields, names),
      batchId,
    })
  }
  return differs ? batchId : null
}

const byId = (list: readonly TrackFields[]) => new Map(list.map((fields) => [fields.id, fields]))
