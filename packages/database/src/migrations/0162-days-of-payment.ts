import { type Kysely, sql } from 'kysely'

/** When the money of an invoice came, which is neither the day of its issue nor, for methods that take days, that of the order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice add column paid_at timestamptz`.execute(db)
  await sql`alter table checkout add column delayed_at timestamptz`.execute(db)
}
