import type { UnmatchedState } from '@tempolibre/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { paged, type RecordPaging, textsContain } from '../record-rows.ts'

export interface ListStudioUnmatchedPayments extends RecordPaging<'noted_at' | 'id'> {
  q?: string | undefined
  state?: UnmatchedState | undefined
}

/** The job that refunds it, whole or by its amount. */
const refundIs = (condition: ReturnType<typeof sql>) => sql`exists (
  select from job where job.kind = 'refund_payment'
    and split_part(job.subject, ' ', 1) = unmatched_payment.provider_payment and ${condition})`

/** What is refunded needs nobody, unless its refund was given up. */
const state = sql<UnmatchedState>`(case
  when unmatched_payment.settled_at is not null then 'settled'
  when coalesce(payment.refunded_minor >= payment.amount_minor, false) then 'refunded'
  when not unmatched_payment.returned then 'open'
  when ${refundIs(sql`job.done_at is null and job.cancelled_at is null`)} then 'refunding'
  when ${refundIs(sql`job.cancelled_at is not null`)}
    and not ${refundIs(sql`job.cancelled_at is null`)} then 'open'
  else 'refunded' end)`

const unmatched = (db: Kysely<Database>) =>
  db
    .selectFrom('unmatched_payment')
    .leftJoin('payment', (join) =>
      join
        .onRef('payment.provider', '=', 'unmatched_payment.provider')
        .onRef('payment.provider_payment', '=', 'unmatched_payment.provider_payment'),
    )
    .leftJoin('plan', 'plan.id', 'unmatched_payment.plan_id')
    .leftJoin('user_account', 'user_account.id', 'unmatched_payment.user_id')
    .select([
      'unmatched_payment.provider_payment as id',
      'unmatched_payment.amount_minor',
      'unmatched_payment.currency',
      'unmatched_payment.ordered_minor',
      'unmatched_payment.ordered_currency',
      'unmatched_payment.reason',
      'unmatched_payment.returned',
      'unmatched_payment.noted_at',
      'unmatched_payment.settled_at',
      'unmatched_payment.note',
      'unmatched_payment.plan_id',
      'plan.kind as plan_kind',
      'user_account.id as user_id',
      state.as('state'),
      sql<string>`coalesce(user_account.name, '')`.as('name'),
      sql<string>`coalesce(user_account.email, '')`.as('email'),
    ])

/** A page of money that fits no order. */
export function listStudioUnmatchedPayments(
  db: Kysely<Database>,
  { q, sort, state: wanted, ...paging }: ListStudioUnmatchedPayments,
) {
  let matching = unmatched(db)
  if (q !== undefined && q !== '')
    matching = matching.where((row) =>
      row.or([textsContain('user_account', q), row('unmatched_payment.provider_payment', '=', q.trim())]),
    )
  if (wanted !== undefined) matching = matching.where(state, '=', wanted)
  const by = {
    noted_at: sql.ref('unmatched_payment.noted_at'),
    id: sql.ref('unmatched_payment.provider_payment'),
  }
  return paged(matching, by[sort], sql.ref('unmatched_payment.provider_payment'), paging)
}

/** One payment that fits no order, by the payment service's id. */
export function findStudioUnmatchedPayment(db: Kysely<Database>, { id }: { id: string }) {
  return unmatched(db).where('unmatched_payment.provider_payment', '=', id).executeTakeFirst()
}

/** Locks it until the transaction ends; false if there is none. */
export async function lockUnmatchedPayment(
  transaction: Transaction<Database>,
  { id }: { id: string },
): Promise<boolean> {
  const row = await transaction
    .selectFrom('unmatched_payment')
    .where('provider_payment', '=', id)
    .select('provider_payment')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Marks it as settled otherwise, or as being refunded. */
export async function decideUnmatchedPayment(
  transaction: Transaction<Database>,
  { id, note, refund }: { id: string; note: string; refund: boolean },
): Promise<void> {
  await transaction
    .updateTable('unmatched_payment')
    .where('provider_payment', '=', id)
    .set({ note, ...(refund ? { returned: true } : { settled_at: sql<Date>`now()` }) })
    .execute()
}
