import { type Kysely, sql } from 'kysely'

/**
 * Whatever happens to a licence is an entry of a log that nobody can change unseen. Triggers write the entries, so a process
 * of an older release writes them as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table licence_log_entry (
      id bigint generated always as identity primary key,
      position bigint unique,
      licence_number text not null,
      entry text not null
    )`,
    sql`comment on table licence_log_entry is 'What was done to licences, in the canonical form that is published'`,
    sql`comment on column licence_log_entry.position is 'In the log, from 0; null until the job has placed it'`,
    sql`create index licence_log_entry_licence on licence_log_entry (licence_number)`,
    sql`create index licence_log_entry_waiting on licence_log_entry (id) where position is null`,

    sql`create table licence_log_node (
      height smallint not null,
      place bigint not null,
      hash bytea not null,
      primary key (height, place)
    )`,
    sql`comment on table licence_log_node is
      'Roots of the complete subtrees of the log (RFC 9162, 2.1): place p of height h covers the entries from p * 2^h on'`,

    sql`create table licence_log_head (
      size bigint primary key,
      head text not null,
      signature text not null,
      signed_at timestamptz not null
    )`,
    sql`comment on table licence_log_head is 'Signed heads of the log in their canonical form; never changed'`,

    // The page of a licence says where it stands in the log.
    sql`create trigger raise_content_revision after insert on licence_log_head
      for each statement execute function raise_content_revision()`,

    sql`create function licence_log_text(kind text, at timestamptz, document text) returns text
      language sql stable set search_path = pg_catalog as $$
      select '{"at":"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        || '","format":1,"kind":"' || kind
        || '","licence":"' || encode(sha256(convert_to(document, 'UTF8')), 'hex') || '"}'
    $$`,
    sql`create function log_licence() returns trigger language plpgsql as $$
      declare
        what text;
        since timestamptz;
      begin
        if tg_op = 'INSERT' then
          what := 'issued';
          since := new.issued_at;
        elsif new.revoked_at is not null then
          what := 'revoked';
          since := new.revoked_at;
        else
          what := 'restored';
          since := now();
        end if;
        insert into licence_log_entry (licence_number, entry)
        values (new.number, licence_log_text(what, since, new.document));
        return null;
      end
    $$`,
    sql`insert into licence_log_entry (licence_number, entry)
      select number, licence_log_text(kind, at, document) from (
        select number, 'issued' as kind, issued_at as at, document from licence
        union all
        select number, 'revoked', revoked_at, document from licence where revoked_at is not null
      ) as known order by at, number, kind`,
    sql`create trigger log_issued after insert on licence for each row execute function log_licence()`,
    sql`create trigger log_changed after update of revoked_at on licence for each row
      when ((old.revoked_at is null) <> (new.revoked_at is null)) execute function log_licence()`,
  ]
  for (const statement of statements) await statement.execute(db)
}
