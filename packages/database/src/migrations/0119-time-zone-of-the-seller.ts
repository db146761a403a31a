import { type Kysely, sql } from 'kysely'

/** By which day the seller dates and numbers invoices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table seller add column time_zone text`,
    sql`comment on column seller.time_zone is 'IANA; null: that of the country'`,
    sql`alter table invoice add column time_zone text`,
    sql`comment on column invoice.time_zone is 'Of the seller when it was issued; null: UTC, as before this was kept'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
