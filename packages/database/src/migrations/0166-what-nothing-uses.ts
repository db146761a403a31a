import { type Kysely, sql } from 'kysely'

/**
 * Columns of a library that kept accounts before the site did, which no release has written or read since: tokens of other sites that
 * sign in, and the network addresses of sessions, which must not be stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table credential
      drop column access_token, drop column refresh_token, drop column id_token,
      drop column access_token_expires_at, drop column refresh_token_expires_at, drop column scope`,
    sql`alter table session drop column ip_address`,
  ]
  for (const statement of statements) await statement.execute(db)
}
