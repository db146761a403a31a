import { type Kysely, sql } from 'kysely'

/** At which the tax of invoices is stated in the seller's own currency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exchange_rate (
      currency text primary key,
      per_euro double precision not null check (per_euro > 0),
      day date not null
    )`.execute(db)
  await sql`comment on table exchange_rate is 'The latest reference rates of the European Central Bank'`.execute(
    db,
  )
}
