import { type Kysely, sql } from 'kysely'

/** A further reason why money fits no order: what was credited to the order is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table unmatched_payment drop constraint unmatched_payment_reason_check,
    add constraint unmatched_payment_reason_check
      check (reason in ('account_deleted', 'amount', 'credit_gone', 'plan_held', 'trial_used'))`.execute(db)
}
