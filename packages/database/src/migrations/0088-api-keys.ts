import { type Kysely, sql } from 'kysely'

/** Keys by which programs call the API for an account. Only hashes are stored: a key is shown once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table api_key (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references user_account on delete cascade,
      name text not null,
      key_hash text not null unique,
      shown text not null,
      scopes text[] not null check (cardinality(scopes) > 0),
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      last_used_at timestamptz
    )`,
    sql`comment on column api_key.key_hash is 'SHA-256 of the key, in hex: 190 random bits need no slow hash'`,
    sql`comment on column api_key.shown is 'The beginning and the end of the key, by which its owner knows it'`,
    sql`comment on column api_key.last_used_at is 'To the minute; null: not used yet'`,
    sql`create index api_key_user on api_key (user_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
