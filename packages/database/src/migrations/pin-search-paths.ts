import { type Kysely, sql } from 'kysely'

/**
 * Pins the search path of all our functions to their own schema, whatever the session's search path. pg_dump and
 * pg_restore use an empty one, as do ANALYZE and CREATE INDEX since PostgreSQL 17. `create or replace` drops the
 * setting.
 */
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
          and prokind = 'f'
          -- What another role has put here is not ours to change.
          and pg_has_role(proowner, 'usage')
          and not exists (
            select from pg_depend
            where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      loop
        execute format('alter function %s set search_path = %s', made, path);
      end loop;
    end
  $$`.execute(db)
}
