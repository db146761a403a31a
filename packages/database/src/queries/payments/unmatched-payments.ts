import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../schema.ts'

/** Notes money that fits no order. False if it was noted before. */
export async function noteUnmatchedPayment(
  db: Kysely<Database>,
  payment: Insertable<Database['unmatched_payment']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('unmatched_payment')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
