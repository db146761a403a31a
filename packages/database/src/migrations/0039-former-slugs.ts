import { type Kysely, sql } from 'kysely'

const owners = ['article', 'author', 'blog_category', 'music_category', 'track'] as const

/**
 * The slugs that a page has had. A page is still found by them, so that its old addresses lead to the present one at
 * once, however often it has changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const owner of owners) {
    const [table, id] = [sql.table(`${owner}_former_slug`), sql.ref(`${owner}_id`)]
    await sql`create table ${table} (
      ${id} integer not null references ${sql.table(owner)} on delete cascade,
      language language not null,
      slug slug not null,
      primary key (language, slug)
    )`.execute(db)
    await sql`create index on ${table} (${id})`.execute(db)
    await sql`create index on ${table} (slug)`.execute(db)
  }
  await sql`create function keep_former_slug() returns trigger language plpgsql as $$
    declare
      owner text := tg_argv[0];
    begin
      execute format(
        'insert into %1$I (%2$I, language, slug) values ($1, $2, $3)
        on conflict (language, slug) do update set %2$I = excluded.%2$I',
        owner || '_former_slug', owner || '_id')
        using (to_jsonb(old) ->> (owner || '_id'))::integer, old.language, old.slug;
      execute format('delete from %I where language = $1 and slug = $2', owner || '_former_slug')
        using new.language, new.slug;
      return null;
    end
  $$`.execute(db)
  for (const owner of owners) {
    await sql`create trigger former_slug after update of slug on ${sql.table(`${owner}_text`)}
      for each row when (old.slug <> new.slug)
      execute function keep_former_slug(${sql.lit(owner)})`.execute(db)
  }
}
