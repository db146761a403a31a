import { type Kysely, sql } from 'kysely'

/** Drafts and scheduled articles, and what the studio has removed of an imported library. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table article alter column published_at drop not null`,
    sql`comment on column article.published_at is 'null: a draft; in the future: scheduled'`,
    sql`alter table content_revision add column articles_until timestamptz not null default now()`,
    sql`comment on column content_revision.articles_until is
      'articles published until then are part of the revision'`,
    sql`create table removed_import (
      record_table text not null,
      import_id text not null,
      primary key (record_table, import_id)
    )`,
    sql`comment on table removed_import is 'Records of a library that were removed in the studio: its next edition does not bring them back'`,
    // An address that nobody could have visited leads nowhere, and must not take that of another article.
    sql`create or replace function keep_former_slug() returns trigger language plpgsql as $$
      declare
        owner text := tg_argv[0];
        owner_id integer := (to_jsonb(old) ->> (owner || '_id'))::integer;
      begin
        if owner = 'article' and not exists (
          select from article where id = owner_id and published_at <= now()) then
          return null;
        end if;
        execute format(
          'insert into %1$I (%2$I, language, slug) values ($1, $2, $3)
          on conflict (language, slug) do update set %2$I = excluded.%2$I',
          owner || '_former_slug', owner || '_id')
          using owner_id, old.language, old.slug;
        execute format('delete from %I where language = $1 and slug = $2', owner || '_former_slug')
          using new.language, new.slug;
        return null;
      end
    $$`,
  ]
  for (const statement of statements) await statement.execute(db)
}
