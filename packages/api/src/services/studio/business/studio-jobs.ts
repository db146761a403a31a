import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type JobState,
  type MailState,
  type StudioJob,
  type StudioMail,
} from '@tempolibre/contract'
import {
  cancelStudioJob as storeCancellation,
  type Database,
  findStudioJob,
  findMailHolder,
  findStudioMail,
  type JobKey,
  listStudioJobs as findJobs,
  listStudioMails as findMails,
  lockStudioJob,
  noteChange,
  retryStudioJob as storeRetry,
} from '@tempolibre/database'
import type { Kysely, Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields, type StudioFault } from '../../../http/studio-faults.ts'
import { type RecordKind, versionOf, whoOf } from '../../../studio/records.ts'
import { searchedAddress } from '../../../studio/searched-address.ts'
import { requireMayActOn } from '../../../studio/access.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'

type JobFields = Omit<StudioJob, 'version'>
type MailFields = Omit<StudioMail, 'version'>

/** A recipient is no part of what is recorded: the trail is never shortened. */
const jobs: RecordKind<JobFields> = {
  subject: 'job',
  editable: ['state'],
  label: ({ kind, subject }) => (subject === '' ? kind : `${kind} ${subject}`),
}
const mails: RecordKind<MailFields> = {
  subject: 'mail',
  editable: ['state'],
  label: ({ template }) => template,
}

const withVersion = <Fields extends object>(kind: RecordKind<Fields>, fields: Fields) => ({
  ...fields,
  version: versionOf(kind, fields),
})

export async function listStudioJobs(
  { db }: StudioSettings,
  input: EndpointParsedInput<'listStudioJobs'>,
): Promise<EndpointOutput<'listStudioJobs'>> {
  const { rows, total } = await findJobs(db, input)
  return { success: true, records: rows.map((row) => withVersion(jobs, toJob(row))), total }
}

export async function getStudioJob(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'getStudioJob'>,
): Promise<EndpointOutput<'getStudioJob'>> {
  return answer(jobs, await readJob(db, id))
}

export async function retryStudioJob(
  { db }: StudioSettings,
  { id, version }: EndpointParsedInput<'retryStudioJob'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'retryStudioJob'>> {
  const act = { kind: jobs, key: { id }, id, version, caller, read: readJob }
  return answer(jobs, await actOn(db, { ...act, action: 'retry', write: storeRetry }))
}

export async function cancelStudioJob(
  { db }: StudioSettings,
  { id, version }: EndpointParsedInput<'cancelStudioJob'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'cancelStudioJob'>> {
  const act = { kind: jobs, key: { id }, id, version, caller, read: readJob }
  const fields = await actOn(db, {
    ...act,
    action: 'cancel',
    async write(transaction, key, { repeated }) {
      if (repeated) throw refuse('job_repeated')
      await storeCancellation(transaction, key)
    },
  })
  return answer(jobs, fields)
}

export async function listStudioMails(
  { db }: StudioSettings,
  input: EndpointParsedInput<'listStudioMails'>,
): Promise<EndpointOutput<'listStudioMails'>> {
  const { rows, total } = await findMails(db, searchedAddress(input))
  return { success: true, records: rows.map((row) => withVersion(mails, toMail(row))), total }
}

export async function getStudioMail(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'getStudioMail'>,
): Promise<EndpointOutput<'getStudioMail'>> {
  return answer(mails, await readMail(db, id))
}

export async function retryStudioMail(
  { db }: StudioSettings,
  { id, version }: EndpointParsedInput<'retryStudioMail'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'retryStudioMail'>> {
  await requireMayActOnMail(db, id, caller)
  const act = { kind: mails, key: { mailId: id }, id, version, caller, read: readMail }
  return answer(mails, await actOn(db, { ...act, action: 'retry', write: storeRetry }))
}

export async function cancelStudioMail(
  { db }: StudioSettings,
  { id, version }: EndpointParsedInput<'cancelStudioMail'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'cancelStudioMail'>> {
  await requireMayActOnMail(db, id, caller)
  const act = { kind: mails, key: { mailId: id }, id, version, caller, read: readMail }
  return answer(mails, await actOn(db, { ...act, action: 'cancel', write: storeCancellation }))
}

/** A mail is the business of whose address it goes to. @throws ApiError `forbidden` */
async function requireMayActOnMail(db: Kysely<Database>, id: string, caller: StaffCaller): Promise<void> {
  await requireMayActOn(db, caller, (await findMailHolder(db, { id })) ?? null)
}

/** States in which nothing can be done any more. */
const over: ReadonlySet<JobState | MailState> = new Set(['done', 'sent', 'cancelled'])

/**
 * Acts on a job that neither runs nor is over, and records it even if the state stays the same.
 * @throws ApiError `not_found`, `record_changed`, or `invalid_input` if its state does not allow it
 */
function actOn<Fields extends { state: JobState | MailState }>(
  db: Kysely<Database>,
  {
    action,
    caller,
    id,
    key,
    kind,
    read,
    version,
    write,
  }: {
    kind: RecordKind<Fields>
    key: JobKey
    id: string
    version: string
    caller: StaffCaller
    action: 'retry' | 'cancel'
    read(inside: Kysely<Database>, id: string): Promise<Fields | undefined>
    write(transaction: Transaction<Database>, key: JobKey, before: Fields): Promise<void>
  },
): Promise<Fields> {
  return db.transaction().execute(async (transaction) => {
    // A mail that was sent long ago has no job.
    await lockStudioJob(transaction, key)
    const before = await read(transaction, id)
    if (!before) throw new ApiError('not_found')
    if (versionOf(kind, before) !== version) throw new ApiError('record_changed')
    if (before.state === 'running') throw refuse('job_running')
    if (over.has(before.state)) throw refuse('job_over')
    await write(transaction, key, before)
    const after = await read(transaction, id)
    if (!after) throw new ApiError('not_found')
    await noteChange(transaction, {
      ...whoOf(caller),
      action: 'change',
      subject: kind.subject,
      subjectId: id,
      label: kind.label(after),
      before: { state: before.state },
      after: { state: action === 'retry' ? 'due' : after.state },
    })
    return after
  })
}

const refuse = (fault: StudioFault) => refuseFields([{ field: 'version', fault }])

async function readJob(db: Kysely<Database>, id: string): Promise<JobFields | undefined> {
  const row = await findStudioJob(db, { id })
  return row && toJob(row)
}

async function readMail(db: Kysely<Database>, id: string): Promise<MailFields | undefined> {
  const row = await findStudioMail(db, { id })
  return row && toMail(row)
}

function toJob(row: NonNullable<Awaited<ReturnType<typeof findStudioJob>>>): JobFields {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    done_at: row.done_at?.toISOString() ?? null,
  }
}

function toMail(row: NonNullable<Awaited<ReturnType<typeof findStudioMail>>>): MailFields {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    mailed_at: row.mailed_at?.toISOString() ?? null,
  }
}

/** The answer to a call for one record. @throws ApiError `not_found` */
function answer<Fields extends object>(
  kind: RecordKind<Fields>,
  fields: Fields | undefined,
): { success: true; record: Fields & { version: string } } {
  if (!fields) throw new ApiError('not_found')
  return { success: true, record: withVersion(kind, fields) }
}
