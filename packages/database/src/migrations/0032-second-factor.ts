import { type Kysely, sql } from 'kysely'

/** Credentials besides the password: an authenticator app with recovery codes, and passkeys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table authenticator_apps (
      user_id uuid primary key references users on delete cascade,
      secret text not null,
      created_at timestamptz not null default now(),
      confirmed_at timestamptz,
      last_step integer
    )`,
    sql`comment on table authenticator_apps is 'Time-based one-time passwords (RFC 6238), one app for each account'`,
    sql`comment on column authenticator_apps.secret is 'encrypted with a key derived from AUTH_SECRET'`,
    sql`comment on column authenticator_apps.confirmed_at is
      'When its first code was entered: sign-in asks for codes from then on; null: not yet'`,
    sql`comment on column authenticator_apps.last_step is
      'The time step of the latest code that was accepted: neither it nor an earlier one is accepted again'`,

    sql`create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      code_hash text not null,
      primary key (user_id, code_hash)
    )`,
    sql`comment on table recovery_codes is 'Hashes of those that have not been used; one that is used goes'`,

    sql`create table passkeys (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      name text not null,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null check (counter >= 0),
      transports text[] not null default '{}',
      synced boolean not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`,
    sql`comment on table passkeys is 'WebAuthn credentials; ids and keys as base64url, the key as COSE (RFC 9052)'`,
    sql`comment on column passkeys.counter is 'What the authenticator counted last; 0 for one that does not count'`,
    sql`comment on column passkeys.synced is 'Whether its owner''s other devices have it too'`,
    sql`create index passkeys_user on passkeys (user_id, created_at)`,

    sql`create table challenges (
      token_hash text primary key,
      purpose text not null
        check (purpose in ('password_proved', 'mailbox_proved', 'passkey_sign_in', 'passkey_registration')),
      user_id uuid references users on delete cascade,
      attempts integer not null default 0 check (attempts >= 0),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      check (user_id is not null or purpose = 'passkey_sign_in')
    )`,
    sql`comment on table challenges is
      'What is answered once: by the code of a second step, or by the signature of a passkey; hashed'`,
    sql`create index challenges_user on challenges (user_id)`,
    sql`create index challenges_expire on challenges (expires_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
