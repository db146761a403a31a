import { type Kysely, sql } from 'kysely'

/** Licensed songs that are handed over to clients, with an entry of the log for whatever is done to each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table hand_over (
      number text primary key,
      licence_number text not null references licence on delete cascade,
      user_id uuid references user_account on delete set null,
      client text not null,
      project text not null,
      language language not null,
      document text,
      signature text,
      key_id text not null references signing_key,
      token_hash text unique,
      issued_at timestamptz not null,
      revoked_at timestamptz
    )`,
    sql`comment on table hand_over is 'A licensed song that was handed over to a client'`,
    sql`comment on column hand_over.document is
      'The canonical JSON that is signed, byte for byte; null once the account is deleted'`,
    sql`comment on column hand_over.token_hash is
      'SHA-256 of the token of the client''s page, hexadecimal; null once the account is deleted'`,
    sql`create index hand_over_user on hand_over (user_id, issued_at desc, number desc)`,
    sql`create index hand_over_licence on hand_over (licence_number)`,
    sql`create unique index hand_over_once on hand_over (user_id, licence_number, client, project)
      where revoked_at is null and document is not null`,

    // Its public page changes when it is revoked, or its account is deleted.
    sql`create trigger raise_content_revision
      after update of revoked_at, document on hand_over
      for each statement execute function raise_content_revision()`,

    // The log names a hand-over, as it names a licence, by the hash of what is signed.
    sql`create function log_hand_over() returns trigger language plpgsql as $$
      begin
        insert into licence_log_entry (licence_number, entry)
        values (new.number, case when tg_op = 'INSERT'
          then licence_log_text('issued', new.issued_at, new.document)
          else licence_log_text('revoked', new.revoked_at, old.document) end);
        return null;
      end
    $$`,
    sql`create trigger log_issued after insert on hand_over for each row execute function log_hand_over()`,
    sql`create trigger log_revoked after update of revoked_at on hand_over for each row
      when (old.revoked_at is null and new.revoked_at is not null) execute function log_hand_over()`,
  ]
  for (const statement of statements) await statement.execute(db)
}
