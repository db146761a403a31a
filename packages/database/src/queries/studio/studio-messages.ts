import type { MessageStatus } from '@tempolibre/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { textsContain, paged, type RecordPaging, withinDays } from '../record-rows.ts'

export interface ListStudioMessages extends RecordPaging<'created_at' | 'name' | 'email'> {
  q?: string | undefined
  status?: MessageStatus | undefined
  from?: string | undefined
  to?: string | undefined
}

const messages = (db: Kysely<Database>) =>
  db.selectFrom('contact_message').select([
    'contact_message.id',
    'contact_message.name',
    'contact_message.email',
    'contact_message.message',
    'contact_message.language',
    'contact_message.status',
    'contact_message.created_at',
    sql<number>`(select count(*)::int from contact_answer
        where contact_answer.contact_message_id = contact_message.id)`.as('answers'),
  ])

/** A page of visitors' messages. */
export function listStudioMessages(
  db: Kysely<Database>,
  { from, q, sort, status, to, ...paging }: ListStudioMessages,
) {
  let matching = messages(db).where(withinDays('contact_message.created_at', { from, to }))
  if (q !== undefined && q !== '') matching = matching.where(textsContain('contact_message', q))
  if (status) matching = matching.where('contact_message.status', '=', status)
  const by = {
    created_at: sql.ref('contact_message.created_at'),
    name: sql.ref('contact_message.name'),
    email: sql.ref('contact_message.email'),
  }
  return paged(matching, by[sort], sql.ref('contact_message.id'), paging)
}

/** A message with its answers, the earliest first, and the account that has its address. */
export async function findStudioMessage(db: Kysely<Database>, { id }: { id: string }) {
  const message = await messages(db)
    .where('contact_message.id', '=', id)
    .select(
      sql<string | null>`(select id from user_account
        where lower(user_account.email) = lower(contact_message.email))`.as('user_id'),
    )
    .executeTakeFirst()
  if (!message) return undefined
  const answered = await db
    .selectFrom('contact_answer')
    .leftJoin('user_account', 'user_account.id', 'contact_answer.answered_by')
    .where('contact_answer.contact_message_id', '=', id)
    .orderBy('contact_answer.answered_at')
    .orderBy('contact_answer.id')
    .select([
      'contact_answer.id',
      'contact_answer.answer',
      'user_account.name as answered_by',
      'contact_answer.answered_at',
    ])
    .execute()
  return { ...message, answered }
}

/** Locks a message until the transaction ends; false if there is none. */
export async function lockStudioMessage(
  transaction: Transaction<Database>,
  { id }: { id: string },
): Promise<boolean> {
  const row = await transaction
    .selectFrom('contact_message')
    .where('id', '=', id)
    .forUpdate()
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setMessageStatus(
  transaction: Transaction<Database>,
  { id, status }: { id: string; status: MessageStatus },
): Promise<void> {
  await transaction.updateTable('contact_message').where('id', '=', id).set({ status }).execute()
}

/** Stores an answer to a message. */
export async function addMessageAnswer(
  transaction: Transaction<Database>,
  { answer, answeredBy, id }: { id: string; answer: string; answeredBy: string },
): Promise<void> {
  await transaction
    .insertInto('contact_answer')
    .values({ contact_message_id: id, answer, answered_by: answeredBy })
    .execute()
}
