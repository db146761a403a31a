import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type StudioRedirect,
} from '@tempolibre/contract'
import { editable } from '@tempolibre/contract/editable'
import {
  addStudioRedirect as storeRedirect,
  changeStudioRedirect as storeRedirectChange,
  type Database,
  deleteRecord,
  findRedirectOf,
  findStudioRedirect,
  listStudioRedirects as findRedirects,
  lockRecord,
  lockRedirects,
  type StoredRedirect,
} from '@tempolibre/database'
import type { Kysely, Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields } from '../../../http/studio-faults.ts'
import { findPathFault, isCircle, storedPathOf } from '../../../studio/redirect-rules.ts'
import { toRecordId } from '../../../studio/record-ids.ts'
import { addRecord, changeRecord, type RecordKind, removeRecord, versionOf } from '../../../studio/records.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'

type RedirectFields = Omit<StudioRedirect, 'version'>

export const redirects: RecordKind<RedirectFields> = {
  subject: 'redirect',
  editable: editable.redirect,
  label: ({ path }) => path,
}

const withVersion = (fields: RedirectFields): StudioRedirect => ({
  ...fields,
  version: versionOf(redirects, fields),
})

const fieldsOf = ({ id, last_used_at: at, ...row }: StoredRedirect): RedirectFields => ({
  ...row,
  id: String(id),
  last_used_at: at?.toISOString() ?? null,
})

export async function listStudioRedirects(
  { db }: StudioSettings,
  input: EndpointParsedInput<'listStudioRedirects'>,
): Promise<EndpointOutput<'listStudioRedirects'>> {
  const { rows, total } = await findRedirects(db, input)
  return { success: true, records: rows.map((row) => withVersion(fieldsOf(row))), total }
}

export async function getStudioRedirect(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'getStudioRedirect'>,
): Promise<EndpointOutput<'getStudioRedirect'>> {
  const redirect = await readRedirect(db, id)
  if (!redirect) throw new ApiError('not_found')
  return { success: true, record: withVersion(redirect) }
}

export async function addStudioRedirect(
  { db }: StudioSettings,
  input: EndpointParsedInput<'addStudioRedirect'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'addStudioRedirect'>> {
  const fields = await addRecord(db, {
    kind: redirects,
    caller,
    read: readRedirect,
    async write(transaction) {
      await lockRedirects(transaction)
      const path = storedPath(input.path)
      await refuseUnfit(transaction, { id: undefined, path, target: input.target })
      return String((await storeRedirect(transaction, { path, target: input.target })).id)
    },
  })
  return { success: true, record: withVersion(fields) }
}

export async function changeStudioRedirect(
  { db }: StudioSettings,
  { id, version, ...change }: EndpointParsedInput<'changeStudioRedirect'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStudioRedirect'>> {
  const fields = await changeRecord(db, {
    ...locking(id),
    version,
    caller,
    async write(transaction, before) {
      const path = change.path === undefined ? before.path : storedPath(change.path)
      const target = change.target ?? before.target
      await refuseUnfit(transaction, { id, path, target })
      await storeRedirectChange(transaction, { id: toRecordId(id), path, target })
    },
  })
  return { success: true, record: withVersion(fields) }
}

export async function removeStudioRedirect(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'removeStudioRedirect'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'removeStudioRedirect'>> {
  await removeRecord(db, {
    ...locking(id),
    caller,
    async remove(transaction) {
      await deleteRecord(transaction, { table: 'redirect', id: toRecordId(id) })
    },
  })
  return { success: true }
}

const locking = (id: string) => ({
  kind: redirects,
  id,
  async lock(transaction: Transaction<Database>): Promise<boolean> {
    await lockRedirects(transaction)
    return lockRecord(transaction, { table: 'redirect', id: toRecordId(id) })
  },
  read: (inside: Kysely<Database>) => readRedirect(inside, id),
})

/** The path as the site looks it up. @throws ApiError `invalid_input` */
function storedPath(path: string): string {
  const fault = findPathFault(path)
  if (fault) throw refuseFields([{ field: 'path', fault }])
  return storedPathOf(path)
}

/** Refuses a path that is taken, and a target that leads back to it. @throws ApiError `invalid_input` */
async function refuseUnfit(
  transaction: Transaction<Database>,
  { id, path, target }: { id: string | undefined; path: string; target: string },
): Promise<void> {
  const taken = await findRedirectOf(transaction, { path })
  if (taken && String(taken.id) !== id) throw refuseFields([{ field: 'path', fault: 'taken' }])
  const others = async (other: string) => {
    const found = await findRedirectOf(transaction, { path: other })
    return found && String(found.id) !== id ? found.target : undefined
  }
  if (await isCircle({ path, target }, others))
    throw refuseFields([{ field: 'target', fault: 'redirect_circle' }])
}

async function readRedirect(db: Kysely<Database>, id: string): Promise<RedirectFields | undefined> {
  const row = await findStudioRedirect(db, { id: toRecordId(id) })
  return row && fieldsOf(row)
}
