import { type Kysely, sql } from 'kysely'

/** Whose check or import it is, and when it had its turn last: people take turns, then each one's uploads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table upload_run
      add column ordered_by uuid references user_account on delete set null,
      add column turn_at timestamptz`,
    sql`comment on column upload_run.ordered_by is 'Who has ordered it; null: somebody whose account is erased, or before this was kept'`,
    sql`comment on column upload_run.turn_at is 'When a process last began to work on it; null: it has not had its turn yet'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
