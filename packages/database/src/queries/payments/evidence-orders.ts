import type { EvidenceOutcome, EvidenceState } from '@tempolibre/contract'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { orderJob } from '../operation/jobs.ts'

export type EvidenceOrderRow = Pick<
  Selectable<Database['evidence_order']>,
  'submit' | 'ordered_at' | 'finished_at'
> & { state: EvidenceState }

const state = sql<EvidenceState>`case
  when evidence_order.outcome is not null then evidence_order.outcome
  when job.id is null or job.cancelled_at is not null then 'cancelled'
  when job.last_error is not null then 'delayed'
  else 'underway' end`

/**
 * Orders that evidence is stored with the dispute of a payment, and sent to the bank if `submit`: by a job, once the transaction is
 * committed. False if evidence of this payment is on its way already.
 */
export async function orderEvidence(
  transaction: Transaction<Database>,
  { payment, ...order }: { payment: string; submit: boolean; who: string; user_id: string },
): Promise<boolean> {
  // Of two at once the second one sees the first.
  await sql`select from payment where provider_payment = ${payment} for update`.execute(transaction)
  const latest = await findLatestEvidenceOrder(transaction, { payment })
  if (latest?.state === 'underway' || latest?.state === 'delayed') return false
  const { id } = await transaction
    .insertInto('evidence_order')
    .values({ ...order, provider_payment: payment })
    .returning('id')
    .executeTakeFirstOrThrow()
  await orderJob(transaction, { kind: 'send_evidence', subject: id })
  return true
}

/** The evidence that was ordered last for each of some payments, and what has come of it. */
export async function listLatestEvidenceOrders(
  db: Kysely<Database>,
  { payments }: { payments: readonly string[] },
): Promise<Map<string, EvidenceOrderRow>> {
  const rows = await db
    .selectFrom('evidence_order')
    .leftJoin('job', (join) =>
      join.on('job.kind', '=', 'send_evidence').on(sql<boolean>`job.subject = evidence_order.id::text`),
    )
    .where(sql<boolean>`provider_payment = any (${payments})`)
    .distinctOn('provider_payment')
    .orderBy('provider_payment')
    .orderBy('evidence_order.id', 'desc')
    .select(['provider_payment', 'submit', 'ordered_at', 'finished_at', state.as('state')])
    .execute()
  return new Map(rows.map(({ provider_payment: payment, ...order }) => [payment, order]))
}

/** As `listLatestEvidenceOrders`, of one payment; undefined if none was ordered. */
export async function findLatestEvidenceOrder(
  db: Kysely<Database>,
  { payment }: { payment: string },
): Promise<EvidenceOrderRow | undefined> {
  return (await listLatestEvidenceOrders(db, { payments: [payment] })).get(payment)
}

/** An order that is still to be carried out; undefined once it is. */
export function findOpenEvidenceOrder(db: Kysely<Database>, { id }: { id: string }) {
  return db
    .selectFrom('evidence_order')
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .select(['id', 'provider_payment', 'submit', 'who', 'user_id'])
    .executeTakeFirst()
}

/** Records what has come of an order. */
export async function finishEvidenceOrder(
  db: Kysely<Database>,
  { id, outcome }: { id: string; outcome: EvidenceOutcome },
): Promise<void> {
  await db
    .updateTable('evidence_order')
    .set({ outcome, finished_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}
