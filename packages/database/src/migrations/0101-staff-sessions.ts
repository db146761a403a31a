import { type Kysely, sql } from 'kysely'

/** When a member of the staff last used a session, and last proved in it to be who they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column staff_used_at timestamptz, add column confirmed_at timestamptz`.execute(
    db,
  )
}
