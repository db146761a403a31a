import { type Kysely, sql } from 'kysely'

/** The studio: who may do what in it, and the trail of every change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table staff_member (
      user_id uuid primary key references user_account on delete cascade,
      role text not null check (role in ('administrator', 'editor', 'support')),
      created_at timestamptz not null default now()
    )`,
    sql`create table audit_entry (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      who text not null,
      user_id uuid,
      action text not null check (action in ('create', 'change', 'delete')),
      subject text not null,
      subject_id text not null,
      label text not null,
      before jsonb,
      after jsonb
    )`,
    sql`comment on table audit_entry is 'Every change made in the studio or by a command; never changed, never deleted'`,
    sql`comment on column audit_entry.who is 'the address of the member, or the name of the command'`,
    sql`comment on column audit_entry.user_id is 'the account of the member; it may be deleted by now'`,
    sql`comment on column audit_entry.label is 'the name or title of the record at that time'`,
    sql`comment on column audit_entry.before is 'what differs from after'`,
    sql`create index audit_entry_subject on audit_entry (subject, subject_id, id desc)`,
    sql`create index audit_entry_user on audit_entry (user_id, id desc)`,
    sql`create index audit_entry_at on audit_entry (at)`,
    sql`create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the audit trail is append-only';
      end
    $$`,
    sql`create trigger append_only before update or delete or truncate on audit_entry
      for each statement execute function refuse_audit_change()`,
    sql`create index track_text_empty on track_text (track_id) where title = '' or description = ''`,
    sql`create index track_updated on track (updated_at, id)`,
    sql`create index licence_of_track on licence (track_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
