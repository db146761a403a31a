import type { JobState, MailState } from '@tempolibre/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { containsPlainly, paged, type RecordPaging, withinDays } from '../record-rows.ts'

/** What a job that is neither done nor cancelled does: a lease in force runs it, an error was its last outcome. */
const openState = <State>(idle: ReturnType<typeof sql>) => sql<State>`case
  when job.taken_by is not null and job.next_attempt_at > now() then 'running'
  when job.last_error is not null then 'failed'
  else ${idle} end`

const jobState = sql<JobState>`(case
  when job.cancelled_at is not null then 'cancelled'
  when job.done_at is not null then 'done'
  else ${openState(sql`case when job.next_attempt_at <= now() then 'due' else 'waiting' end`)} end)`

/** A mail without a job is sent, or was sent before jobs were kept. */
const mailState = sql<MailState>`(case
  when mail.mailed_at is not null then 'sent'
  when job.cancelled_at is not null then 'cancelled'
  else ${openState(sql`'waiting'`)} end)`

/** When an attempt is due; none for a job that is over. */
const nextAttempt = sql<Date | null>`case when job.done_at is null then job.next_attempt_at end`

const jobs = (db: Kysely<Database>) =>
  db
    .selectFrom('job')
    .select([
      'job.id',
      'job.kind',
      'job.subject',
      'job.attempts',
      'job.last_error',
      'job.created_at',
      'job.done_at',
      sql<boolean>`job.subject = ''`.as('repeated'),
      jobState.as('state'),
      nextAttempt.as('next_attempt_at'),
    ])

export interface ListStudioJobs extends RecordPaging<'created_at' | 'next_attempt_at' | 'kind'> {
  q?: string | undefined
  state?: JobState | undefined
  kind?: string | undefined
}

/** A page of jobs. */
export function listStudioJobs(db: Kysely<Database>, { kind, q, sort, state, ...paging }: ListStudioJobs) {
  let matching = jobs(db)
  if (q !== undefined && q !== '')
    matching = matching.where(containsPlainly(sql`(job.kind || ' ' || job.subject)`, q))
  if (state) matching = matching.where(jobState, '=', state)
  if (kind !== undefined) matching = matching.where('job.kind', '=', kind)
  const by = {
    created_at: sql.ref('job.created_at'),
    next_attempt_at: sql.ref('job.next_attempt_at'),
    kind: sql.ref('job.kind'),
  }
  return paged(matching, by[sort], sql.ref('job.id'), paging)
}

export function findStudioJob(db: Kysely<Database>, { id }: { id: string }) {
  return jobs(db).where('job.id', '=', id).executeTakeFirst()
}

const mails = (db: Kysely<Database>) =>
  db
    .selectFrom('mail')
    .leftJoin('job', (join) => join.on('job.kind', '=', 'mail').on(sql<boolean>`job.subject = mail.id::text`))
    // Never its parameters: anyone who has their links can use them.
    .select([
      'mail.id',
      'mail.template',
      'mail.recipient',
      'mail.recipient_name',
      'mail.language',
      'mail.created_at',
      'mail.mailed_at',
      'job.last_error',
      sql<number>`coalesce(job.attempts, 0)`.as('attempts'),
      mailState.as('state'),
      nextAttempt.as('next_attempt_at'),
    ])

export interface ListStudioMails extends RecordPaging<'created_at' | 'recipient'> {
  q?: string | undefined
  state?: MailState | undefined
  template?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A page of mails. */
export function listStudioMails(
  db: Kysely<Database>,
  { from, q, sort, state, template, to, ...paging }: ListStudioMails,
) {
  let matching = mails(db).where(withinDays('mail.created_at', { from, to }))
  if (q !== undefined && q !== '') matching = matching.where(containsPlainly(sql.ref('mail.recipient'), q))
  if (state) matching = matching.where(mailState, '=', state)
  if (template !== undefined) matching = matching.where('mail.template', '=', template)
  const by = { created_at: sql.ref('mail.created_at'), recipient: sql`coalesce(mail.recipient, '')` }
  return paged(matching, by[sort], sql.ref('mail.id'), paging)
}

export function findStudioMail(db: Kysely<Database>, { id }: { id: string }) {
  return mails(db).where('mail.id', '=', id).executeTakeFirst()
}

/** Which job: by its own id, or that of its mail. */
export type JobKey = { id: string } | { mailId: string }

function ofKey(key: JobKey) {
  return 'id' in key
    ? sql<boolean>`job.id = ${key.id}::uuid`
    : sql<boolean>`job.kind = 'mail' and job.subject = ${key.mailId}`
}

/** Locks a job until the transaction ends, so that no process takes it; false if there is none. */
export async function lockStudioJob(transaction: Transaction<Database>, key: JobKey): Promise<boolean> {
  const row = await transaction
    .selectFrom('job')
    .where(ofKey(key))
    .forUpdate()
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Makes a locked job, which does not run, due now, and wakes the workers. */
export async function retryStudioJob(transaction: Transaction<Database>, key: JobKey): Promise<void> {
  await transaction
    .updateTable('job')
    .where(ofKey(key))
    .set({ next_attempt_at: sql<Date>`now()` })
    .execute()
  await sql`select pg_notify('job', '')`.execute(transaction)
}

/** Gives up a locked job, which does not run. The contents of a mail are deleted: anyone who has its links can use them. */
export async function cancelStudioJob(transaction: Transaction<Database>, key: JobKey): Promise<void> {
  const { kind, subject } = await transaction
    .updateTable('job')
    .where(ofKey(key))
    .set({ done_at: sql<Date>`now()`, cancelled_at: sql<Date>`now()`, taken_by: null })
    .returning(['kind', 'subject'])
    .executeTakeFirstOrThrow()
  if (kind !== 'mail') return
  await transaction.updateTable('mail').where('id', '=', subject).set({ parameters: '{}' }).execute()
}

/** The account that a mail is for: of its address, or of the one whose address it is to become; undefined for nobody's. */
export async function findMailHolder(
  db: Kysely<Database>,
  { id }: { id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select user_account.id::text as user_id from mail join user_account on lower(user_account.email) = lower(mail.recipient)
    where mail.id = ${id}
    union all
    select split_part(verification.value, ' ', 1) from mail
    join verification on split_part(verification.value, ' ', 2) = mail.recipient
    where mail.id = ${id} and starts_with(verification.identifier, 'change_address:')`.execute(db)
  return rows[0]?.user_id
}
