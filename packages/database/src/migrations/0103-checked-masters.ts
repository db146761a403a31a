import { type Kysely, sql } from 'kysely'

/** When a stored recording was compared with its SHA-256 last, and whether it has become another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table master_digest add column checked_at timestamptz, add column damaged_at timestamptz`,
    sql`comment on column master_digest.checked_at is 'When its bytes were compared last; null: not since they were hashed'`,
    sql`comment on column master_digest.damaged_at is 'Since when its bytes are others than those that were stored; null: they are the same'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
