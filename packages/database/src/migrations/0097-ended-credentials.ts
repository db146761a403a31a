import { type Kysely, sql } from 'kysely'

/** When everything that opens an account was last ended: signed addresses of downloads made before are refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_account add column credentials_ended_at timestamptz`.execute(db)
  await sql`comment on column user_account.credentials_ended_at is
    'When sessions, keys, passkeys and links were last ended together; null: never'`.execute(db)
}
