import { type Kysely, sql } from 'kysely'

/** What the dashboard counts by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create index download_created on download (created_at)`,
    sql`create index invoice_issued on invoice (issued_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
