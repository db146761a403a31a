import { type Kysely, sql } from 'kysely'

/**
 * A pending sign-up is a separate row: several for one address are independent, and a link creates the account of its
 * own sign-up. Unconfirmed accounts become sign-ups and keep their ids, so that links mailed earlier stay valid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table sign_ups (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      name text not null,
      phone text not null,
      language language not null,
      password text not null,
      created_at timestamptz not null default now()
    )`,
    sql`comment on table sign_ups is
      'Sign-ups that wait for their link to be opened: the account made then has the id of its sign-up'`,
    sql`comment on column sign_ups.password is 'hashed with scrypt, as in credentials'`,
    sql`create index sign_ups_email on sign_ups (email, created_at)`,
    sql`insert into sign_ups (id, email, name, phone, language, password, created_at)
      select users.id, lower(users.email), users.name, users.phone, users.language, credentials.password, users.updated_at
      from users join credentials on credentials.user_id = users.id and credentials.provider_id = 'credential'
      where not users.email_verified and credentials.password is not null`,
    sql`delete from users where not email_verified`,
  ]
  for (const statement of statements) await statement.execute(db)
}
