import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

export type PaymentTaskKind = Database['payment_task']['kind']

export interface PaymentTask {
  id: string
  kind: PaymentTaskKind
  /** The payment service's id of the task's object. */
  subject: string
}

/** Queues a task for the payment service; idempotent. */
export async function orderPaymentTask(
  db: Kysely<Database>,
  { kind, subject }: { kind: PaymentTaskKind; subject: string },
): Promise<void> {
  await db
    .insertInto('payment_task')
    .values({ kind, subject })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Takes a due task, so that no other process takes it concurrently. Until it is reported as done it becomes due
 * again: after a minute, two, four, up to six hours.
 */
export async function takePaymentTask(db: Kysely<Database>): Promise<PaymentTask | undefined> {
  return db
    .updateTable('payment_task')
    .set({
      attempts: sql<number>`attempts + 1`,
      next_attempt_at: sql<Date>`now() + least(interval '6 hours', interval '1 minute' * power(2, least(attempts, 20)))`,
    })
    .where('id', '=', (query) =>
      query
        .selectFrom('payment_task')
        .where('done_at', 'is', null)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning(['id', 'kind', 'subject'])
    .executeTakeFirst()
}

/** Reports a task; without an error it is done. */
export async function reportPaymentTask(
  db: Kysely<Database>,
  { error, id }: { id: string; error: string | null },
): Promise<void> {
  await db
    .updateTable('payment_task')
    .where('id', '=', id)
    .set({ last_error: error, ...(error === null && { done_at: sql<Date>`now()` }) })
    .execute()
}
