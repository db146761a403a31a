import { type Kysely, sql } from 'kysely'

/**
 * Messages from visitors to the operator. A message is its own mail job: it is due while `mailed_at` is null, so
 * every stored message is eventually sent, and none is sent without being stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table contact_messages (
      id uuid primary key,
      name text not null,
      email text not null,
      message text not null,
      language language not null,
      created_at timestamptz not null default now(),
      mailed_at timestamptz,
      attempts integer not null default 0 check (attempts >= 0),
      next_attempt_at timestamptz not null default now(),
      last_error text,
      client_hash text
    )`,
    sql`comment on column contact_messages.client_hash is
      'HMAC of the sender''s network address, for the limit of messages an hour; forgotten after a day'`,
    sql`create index contact_messages_email on contact_messages (lower(email), created_at)`,
    sql`create index contact_messages_client on contact_messages (client_hash, created_at)
      where client_hash is not null`,
    sql`create index contact_messages_due on contact_messages (next_attempt_at) where mailed_at is null`,
    // The salt of the hashes: without it, all network addresses could be tried.
    sql`insert into setting (name, value)
      values ('client_address_salt', gen_random_uuid()::text || gen_random_uuid()::text)`,
    sql`create function tell_contact_message() returns trigger language plpgsql as $$
      begin
        perform pg_notify('contact_message', '');
        return null;
      end
    $$`,
    sql`create trigger tell_contact_message after insert on contact_messages
      for each statement execute function tell_contact_message()`,
  ]
  for (const statement of statements) await statement.execute(db)
}
