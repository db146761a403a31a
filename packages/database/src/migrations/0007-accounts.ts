import { type Kysely, sql } from 'kysely'

/** Accounts, their sign-in data, favourites and mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // The page announced that accounts would open soon.
    sql`delete from page where name = 'application'`,

    sql`create table users (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      email text not null,
      email_verified boolean not null default false,
      image text,
      phone text not null default '',
      language language not null default 'en',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    sql`create unique index users_email on users (lower(email))`,

    sql`create table sessions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      token text not null unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    sql`create index sessions_user on sessions (user_id)`,

    sql`create table credentials (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      account_id text not null,
      provider_id text not null,
      password text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (provider_id, account_id)
    )`,
    sql`comment on table credentials is
      'better-auth''s ''account'': one row per way to sign in; ''credential'' is the password, hashed with scrypt'`,
    sql`create index credentials_user on credentials (user_id)`,

    sql`create table verifications (
      id uuid primary key default gen_random_uuid(),
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    sql`comment on column verifications.identifier is 'hashed: what a mail carries is not kept here'`,
    sql`create index verifications_identifier on verifications (identifier)`,
    sql`create index verifications_value on verifications (value text_pattern_ops)`,

    sql`create table attempts (
      kind text not null,
      subject text not null,
      attempted_at timestamptz not null default now()
    )`,
    sql`comment on table attempts is
      'What is limited by account and by network address: HMAC of the subject, forgotten after a day'`,
    sql`create index attempts_subject on attempts (kind, subject, attempted_at)`,

    sql`create table mails (
      id uuid primary key default gen_random_uuid(),
      template text not null,
      recipient_name text not null,
      recipient text not null,
      language language not null,
      parameters jsonb not null,
      created_at timestamptz not null default now(),
      mailed_at timestamptz,
      attempts integer not null default 0 check (attempts >= 0),
      next_attempt_at timestamptz not null default now(),
      last_error text
    )`,
    sql`comment on column mails.parameters is
      'What the template says, links included; emptied once the mail is sent, for a link is a key'`,
    sql`create index mails_due on mails (next_attempt_at) where mailed_at is null`,
    sql`create function tell_mail() returns trigger language plpgsql as $$
      begin
        perform pg_notify('mail', '');
        return null;
      end
    $$`,
    sql`create trigger tell_mail after insert on mails for each statement execute function tell_mail()`,

    sql`create table favourites (
      user_id uuid not null references users on delete cascade,
      track_id integer not null references track on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, track_id)
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
