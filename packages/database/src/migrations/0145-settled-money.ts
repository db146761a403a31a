import { type Kysely, sql } from 'kysely'

/** What the staff has decided about money that fits no order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table unmatched_payment
      add column settled_at timestamptz,
      add column note text,
      add constraint unmatched_payment_settled check (settled_at is null or note is not null)`,
    sql`comment on column unmatched_payment.settled_at is 'When the staff marked it as settled, for the reason in its note'`,
    sql`create index unmatched_payment_noted on unmatched_payment (noted_at, provider_payment)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
