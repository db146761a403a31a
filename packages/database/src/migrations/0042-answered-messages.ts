import { type Kysely, sql } from 'kysely'
import { pinSearchPaths } from './pin-search-paths.ts'

/** What the staff does for customers: answers to messages, jobs that are given up, exports of accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table contact_message add column status text not null default 'open'
      check (status in ('open', 'answered', 'closed'))`,
    // Earlier messages were dealt with in the operator's mailbox.
    sql`update contact_message set status = 'closed'`,
    sql`create table contact_answer (
      id uuid primary key default gen_random_uuid(),
      contact_message_id uuid not null references contact_message on delete cascade,
      answer text not null,
      answered_by uuid references user_account on delete set null,
      answered_at timestamptz not null default now()
    )`,
    sql`create index contact_answer_message on contact_answer (contact_message_id, answered_at)`,
    sql`create index contact_answer_author on contact_answer (answered_by)`,

    sql`alter table job add column cancelled_at timestamptz,
      add constraint job_cancelled check (cancelled_at is null or done_at is not null)`,
    sql`comment on column job.cancelled_at is 'when the staff gave it up; it is done then, and never run'`,

    sql`alter table audit_entry drop constraint audit_entry_action_check`,
    sql`alter table audit_entry add constraint audit_entry_action_check
      check (action in ('create', 'change', 'delete', 'export'))`,

    sql`create index licence_issued on licence (issued_at, number)`,
    sql`create index user_account_created on user_account (created_at, id)`,
    sql`create index contact_message_created on contact_message (created_at, id)`,
    sql`create index mail_created on mail (created_at, id)`,
    sql`create index job_created on job (created_at, id)`,

    // What the lists search: any part of a text, without regard to case and accents.
    sql`create function plain_text(given text) returns text language sql immutable strict parallel safe as $$
      select lower(unaccent('unaccent'::regdictionary, given))
    $$`,
  ]
  for (const statement of statements) await statement.execute(db)
  // Indexes are made with an empty search path.
  await pinSearchPaths(db)
  const indexes = [
    sql`create index licence_texts on licence
      using gin (plain_text(number || ' ' || holder || ' ' || track_title || ' ' || artist_name) gin_trgm_ops)`,
    sql`create index user_account_texts on user_account using gin (plain_text(name || ' ' || email) gin_trgm_ops)`,
    sql`create index contact_message_texts on contact_message
      using gin (plain_text(name || ' ' || email || ' ' || message) gin_trgm_ops)`,
  ]
  for (const index of indexes) await index.execute(db)
}
