import { type Kysely, sql } from 'kysely'

/**
 * Every function of ours looks for names where it was made, whatever the session's search path. pg_dump and pg_restore
 * work with an empty one, as do ANALYZE and CREATE INDEX since PostgreSQL 17: `track_sound` did not find `cube` then,
 * and the table `track`, whose column calls it, could not be restored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await pinSearchPaths(db)
}

/** To be called by every later migration that makes or replaces a function: `create or replace` forgets the path. */
export async function pinSearchPaths(db: Kysely<unknown>): Promise<void> {
  await sql`do $$
    declare
      path text;
      made regprocedure;
    begin
      -- Our own schema, and those into which the extensions were put.
      select string_agg(quote_ident(nspname), ', ' order by nspname <> current_schema(), nspname) into path
      from pg_namespace
      where nspname = current_schema()
        or oid in (select extnamespace from pg_extension where extname in ('unaccent', 'pg_trgm', 'cube'));
      for made in
        select pg_proc.oid from pg_proc
        where pronamespace = current_schema()::regnamespace
          and not exists (
            select from pg_depend
            where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      loop
        execute format('alter function %s set search_path = %s', made, path);
      end loop;
    end
  $$`.execute(db)
}
