import type { Language } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** A mail to send. */
export interface DueMail {
  id: string
  template: string
  recipient_name: string
  /** Null: the operator. */
  recipient: string | null
  language: Language
  parameters: Record<string, string>
  created_at: Date
  /** Number of failed attempts. */
  attempts: number
}

/** The result of sending a mail. */
export type Mailing =
  | { kind: 'nothing_due' }
  | { kind: 'mailed'; id: string; template: string }
  | { kind: 'failed'; id: string; template: string; attempts: number; error: Error }

export interface MailQueue {
  /** Number of waiting mails. */
  waiting: number
  /** Number of those to the operator. */
  toOperator: number
  /** Seconds until the first is due; undefined if none is waiting. */
  dueInSeconds: number | undefined
}

/** Seconds before the next attempt: 5, 10, 20 … up to an hour, without an end. */
const firstDelaySeconds = 5
const maxDelaySeconds = 3600

const maxErrorLength = 500

const mailColumns = [
  'id',
  'template',
  'recipient_name',
  'recipient',
  'language',
  'parameters',
  'created_at',
  'attempts',
] as const

/**
 * Passes the mail that has been due longest to `send`, and records the result. The row is locked meanwhile: other
 * processes skip it, and if this one dies, the mail is due again at once. Its parameters are cleared once it is sent.
 */
export function sendNextMail(db: Kysely<Database>, send: (mail: DueMail) => Promise<void>): Promise<Mailing> {
  return db.transaction().execute(async (transaction) => {
    const mail = await transaction
      .selectFrom('mail')
      .where('mailed_at', 'is', null)
      .where('next_attempt_at', '<=', sql<Date>`now()`)
      .orderBy('next_attempt_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .select(mailColumns)
      .executeTakeFirst()
    if (!mail) return { kind: 'nothing_due' }
    const error = await failureOf(send(mail))
    const outcome = outcomeOf(mail.attempts, error)
    await transaction.updateTable('mail').where('id', '=', mail.id).set(outcome).execute()
    const { id, template } = mail
    return error
      ? { kind: 'failed', id, template, attempts: outcome.attempts, error }
      : { kind: 'mailed', id, template }
  })
}

/** The row's columns after a failed attempt (`error`) or a successful one. */
function outcomeOf(attemptsBefore: number, error: Error | undefined) {
  const attempts = attemptsBefore + 1
  if (!error) return { attempts, last_error: null, mailed_at: sql<Date>`clock_timestamp()`, parameters: '{}' }
  const delay = Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** Math.min(attemptsBefore, 20))
  return {
    attempts,
    // Server messages are untrusted: PostgreSQL cannot store NUL, and the text may be long.
    last_error: error.message.replaceAll('\0', '').slice(0, maxErrorLength),
    next_attempt_at: sql<Date>`clock_timestamp() + make_interval(secs => ${delay})`,
  }
}

/** Returns any failure of sending, to be recorded and retried. */
async function failureOf(sending: Promise<void>): Promise<Error | undefined> {
  try {
    await sending
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Number of waiting mails, and when the first is due. */
export async function getMailQueue(db: Kysely<Database>): Promise<MailQueue> {
  const { due, toOperator, waiting } = await db
    .selectFrom('mail')
    .where('mailed_at', 'is', null)
    .select([
      sql<number>`count(*)::integer`.as('waiting'),
      sql<number>`(count(*) filter (where recipient is null))::integer`.as('toOperator'),
      sql<number | null>`extract(epoch from min(next_attempt_at) - now())::float`.as('due'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting, toOperator, dueInSeconds: due === null ? undefined : Math.max(0, due) }
}

/** The latest waiting mails of the last day to users, oldest first: shown in installations without a mail server. */
export async function listWaitingMails(db: Kysely<Database>): Promise<(DueMail & { recipient: string })[]> {
  const rows = await db
    .selectFrom('mail')
    .where('mailed_at', 'is', null)
    .where('recipient', 'is not', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('created_at', 'desc')
    .limit(1000)
    .select(mailColumns)
    .$narrowType<{ recipient: string }>()
    .execute()
  return rows.toReversed()
}
