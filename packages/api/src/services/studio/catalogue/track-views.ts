import {
  type EndpointOutput,
  type EndpointParsedInput,
  maxTrackViews,
  type TrackView,
} from '@tempolibre/contract'
import {
  addTrackView as storeView,
  changeTrackView as storeViewChange,
  type Database,
  findTrackView,
  listTrackViews as findTrackViews,
  lockTrackView,
  lockTrackViews,
  removeTrackView as deleteView,
} from '@tempolibre/database'
import type { Kysely, Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields } from '../../../http/studio-faults.ts'
import { answerRecord, withVersion } from '../../../studio/record-answers.ts'
import { toRecordId } from '../../../studio/record-ids.ts'
import { addRecord, changeRecord, type RecordKind, removeRecord } from '../../../studio/records.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'

type ViewFields = Omit<TrackView, 'version'>

const views: RecordKind<ViewFields> = {
  subject: 'track_view',
  editable: ['name', 'content'],
  label: ({ name }) => name,
}

export async function listTrackViews(
  { db }: StudioSettings,
  caller: StaffCaller,
): Promise<EndpointOutput<'listTrackViews'>> {
  const rows = await findTrackViews(db, { userId: caller.user.id })
  const records = rows.map((row) => withVersion(views, { ...row, id: String(row.id) }))
  return { success: true, records, total: records.length }
}

export async function addTrackView(
  { db }: StudioSettings,
  { content, name }: EndpointParsedInput<'addTrackView'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'addTrackView'>> {
  const userId = caller.user.id
  const fields = await addRecord(db, {
    kind: views,
    caller,
    read: (inside, id) => readView(inside, { id, userId }),
    async write(transaction) {
      await refuseName(transaction, { id: undefined, name, userId })
      return String((await storeView(transaction, { name, content, userId })).id)
    },
  })
  return answerRecord(views, fields)
}

export async function changeTrackView(
  { db }: StudioSettings,
  { id, version, ...change }: EndpointParsedInput<'changeTrackView'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeTrackView'>> {
  const userId = caller.user.id
  const fields = await changeRecord(db, {
    ...own(id, userId),
    version,
    caller,
    async write(transaction) {
      if (change.name !== undefined) await refuseName(transaction, { id, name: change.name, userId })
      await storeViewChange(transaction, { id: toRecordId(id), ...change })
    },
  })
  return answerRecord(views, fields)
}

export async function removeTrackView(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'removeTrackView'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'removeTrackView'>> {
  await removeRecord(db, {
    ...own(id, caller.user.id),
    caller,
    remove: (transaction) => deleteView(transaction, { id: toRecordId(id) }),
  })
  return { success: true }
}

/** A view of the member's own; those of others are never found. */
const own = (id: string, userId: string) => ({
  kind: views,
  id,
  lock: async (transaction: Transaction<Database>) => {
    await lockTrackViews(transaction, { userId })
    return lockTrackView(transaction, { id: toRecordId(id), userId })
  },
  read: (inside: Kysely<Database>) => readView(inside, { id, userId }),
})

async function readView(
  db: Kysely<Database>,
  { id, userId }: { id: string; userId: string },
): Promise<ViewFields | undefined> {
  const row = await findTrackView(db, { id: toRecordId(id), userId })
  return row && { ...row, id: String(row.id) }
}

/** Refuses a name that another view of the member has, and more views than there may be. @throws ApiError `invalid_input` */
async function refuseName(
  transaction: Transaction<Database>,
  { id, name, userId }: { id: string | undefined; name: string; userId: string },
): Promise<void> {
  await lockTrackViews(transaction, { userId })
  const present = await findTrackViews(transaction, { userId })
  if (present.some((view) => view.name === name && String(view.id) !== id))
    throw refuseFields([{ field: 'name', fault: 'taken' }])
  if (id === undefined && present.length >= maxTrackViews)
    throw refuseFields([{ field: 'name', fault: 'too_many_views' }])
}
