import { type Kysely, sql } from 'kysely'

/** Sessions and passwords are no longer better-auth's: its words leave the comments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`comment on table user_account is 'A person with an account; columns that refer to it are called user_id'`,
    sql`comment on table credential is 'A password, hashed with scrypt; provider_id is always ''credential'''`,
    sql`comment on column session.token is 'The random key of a session; its token also carries a signature'`,
    sql`comment on column session.ip_address is 'Unused: network addresses are not stored'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
