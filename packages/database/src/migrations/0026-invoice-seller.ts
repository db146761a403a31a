import { type Kysely, sql } from 'kysely'

/** An invoice stores the seller that issued it, even if the operator changes later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoices add column seller jsonb`.execute(db)
  await sql`comment on column invoices.seller is 'As it stood when the invoice was issued; null: nobody had set one'`.execute(
    db,
  )
}
