import { type Kysely, sql } from 'kysely'

/**
 * Whether and when the mail server had the mail that announces a version of the terms. Only that is an announcement: a version whose
 * mail was never sent binds nobody by silence. Mails of before were sent if nothing is known of them any more: unsent ones are kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table terms_notice add column mailed_at timestamptz`,
    sql`comment on column terms_notice.mailed_at is 'When the mail server had the mail; a trigger sets it'`,
    sql`update terms_notice set mailed_at = noticed_at
      where not exists (
        select from mail where mail.key = 'terms ' || terms_notice.version || ' ' || terms_notice.user_id
          and mail.mailed_at is null)`,
    sql`create index terms_notice_unmailed on terms_notice (noticed_at) where mailed_at is null`,
    sql`create function note_terms_mailed() returns trigger language plpgsql as $$
      begin
        update terms_notice set mailed_at = new.mailed_at
        where version = split_part(new.key, ' ', 2) and user_id::text = split_part(new.key, ' ', 3);
        return null;
      end
    $$`,
    sql`create trigger note_terms_mailed after update of mailed_at on mail for each row
      when (old.mailed_at is null and new.mailed_at is not null and new.template = 'terms_announced')
      execute function note_terms_mailed()`,
  ]
  for (const statement of statements) await statement.execute(db)
}
