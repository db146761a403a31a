import type { Language } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** A mail that is not sent yet. */
export interface WaitingMail {
  id: string
  template: string
  recipient_name: string
  /** Null: the operator. */
  recipient: string | null
  language: Language
  parameters: Record<string, string>
  created_at: Date
}

export interface WaitingMailCounts {
  all: number
  toOperator: number
}

const mailColumns = [
  'id',
  'template',
  'recipient_name',
  'recipient',
  'language',
  'parameters',
  'created_at',
] as const

/** Cancelled mails don't wait. */
const notCancelled = sql<boolean>`not exists (
  select from job where job.kind = 'mail' and job.subject = mail.id::text and job.cancelled_at is not null)`

/** A mail to send; undefined if it was sent or deleted. */
export function findWaitingMail(
  db: Kysely<Database>,
  { id }: { id: string },
): Promise<WaitingMail | undefined> {
  return db
    .selectFrom('mail')
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .select(mailColumns)
    .executeTakeFirst()
}

/**
 * Records that a mail was sent, and clears its parameters: their links grant access.
 * @param kept what a mail about an act by contract said, which is kept with its recipient's account
 */
export function markMailSent(
  db: Kysely<Database>,
  { id, kept }: { id: string; kept?: { subject: string; body: string } | undefined },
): Promise<void> {
  if (!kept) return mark(db, id)
  return db.transaction().execute(async (transaction) => {
    await sql`insert into sent_mail (id, user_id, template, recipient, language, subject, body, sent_at)
        select mail.id, user_account.id, template, recipient, mail.language, ${kept.subject}, ${kept.body}, clock_timestamp()
        from mail join user_account on user_account.email = mail.recipient
        where mail.id = ${id} on conflict do nothing`.execute(transaction)
    await mark(transaction, id)
  })
}

async function mark(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable('mail')
    .where('id', '=', id)
    .set({ mailed_at: sql<Date>`clock_timestamp()`, parameters: '{}' })
    .execute()
}

/** The numbers of waiting mails. */
export async function countWaitingMails(db: Kysely<Database>): Promise<WaitingMailCounts> {
  return db
    .selectFrom('mail')
    .where('mailed_at', 'is', null)
    .where(notCancelled)
    .select([
      sql<number>`count(*)::integer`.as('all'),
      sql<number>`(count(*) filter (where recipient is null))::integer`.as('toOperator'),
    ])
    .executeTakeFirstOrThrow()
}

/** The latest waiting mails of the last day to users, oldest first: shown in installations without a mail server. */
export async function listWaitingMails(
  db: Kysely<Database>,
): Promise<(WaitingMail & { recipient: string })[]> {
  const rows = await db
    .selectFrom('mail')
    .where('mailed_at', 'is', null)
    .where('recipient', 'is not', null)
    .where(notCancelled)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('created_at', 'desc')
    .limit(1000)
    .select(mailColumns)
    .$narrowType<{ recipient: string }>()
    .execute()
  return rows.toReversed()
}
