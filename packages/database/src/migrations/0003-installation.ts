import { type Kysely, sql } from 'kysely'

/** Tables with publicly visible rows. */
const contentTables = [
  'music_category',
  'music_category_text',
  'artist',
  'artist_text',
  'tag',
  'tag_text',
  'track',
  'track_text',
  'track_category',
  'track_tag',
  'page',
  'page_text',
  'blog_category',
  'blog_category_text',
  'author',
  'author_text',
  'article',
  'article_text',
  'redirect',
  'plan',
  'plan_text',
]

/**
 * Settings of the installation, and a revision that increases with every change of content. NOTIFY announces it to
 * every process; caches depend on it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table setting (name text primary key, value text not null)`,
    sql`create table content_revision (
      only_row boolean primary key default true check (only_row),
      revision bigint not null
    )`,
    sql`insert into content_revision (revision) values (1)`,
    sql`create function raise_content_revision() returns trigger language plpgsql as $$
      begin
        update content_revision set revision = revision + 1;
        perform pg_notify('content_revision', '');
        return null;
      end
    $$`,
    ...contentTables.map(
      (table) => sql`create trigger raise_content_revision
        after insert or update or delete or truncate on ${sql.table(table)}
        for each statement execute function raise_content_revision()`,
    ),
  ]
  for (const statement of statements) await statement.execute(db)
}
