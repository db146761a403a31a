import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

export type PaymentTaskKind = Database['payment_task']['kind']

export interface PaymentTask {
  id: string
  kind: PaymentTaskKind
  /** The payment service's own id of what the task is about. */
  subject: string
}

/** Orders something from the payment service; once is enough, however often it is ordered. */
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
 * Takes a task that is due, so that no other process takes it at the same time. Until it is reported done it comes back:
 * after a minute, two, four, up to six hours.
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

/** Says how a task went; without an error it is done. */
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
