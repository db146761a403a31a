import { type Kysely, sql } from 'kysely'

/** As whom somebody buys. Until now who gave a number was treated as a business, and everybody else as a consumer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table buyer add column kind text not null default 'person' check (kind in ('person', 'company'))`,
    sql`update buyer set kind = 'company' where vat_number is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
