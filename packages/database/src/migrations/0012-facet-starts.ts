import { type Kysely, sql } from 'kysely'

/**
 * The codes of a track in order, and where those of each facet begin: a track that misses one facet's choice counts
 * for that facet alone, so the others need not be checked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter function search_facets(track) rename to search_facet_codes`,
    sql`create function search_facets(track) returns integer[] language sql stable parallel safe as $$
      select array(select unnest(search_facet_codes($1)) order by 1)
    $$`,
    sql`update track_search set facets = array(select unnest(facets) order by 1)`,
    sql`create function facet_starts(codes integer[]) returns smallint[] language sql immutable strict parallel safe as $$
      select array(
        select 1 + count(*) filter (where code < facet * 1000000)
        from generate_series(1, 10) as facet, unnest(codes) as code
        group by facet order by facet)::smallint[]
    $$`,
    sql`alter table track_search
      add column facet_starts smallint[] not null generated always as (facet_starts(facets)) stored`,
    sql`comment on column track_search.facet_starts is
      'at which place in facets the codes of facet 1, 2 … begin; the tenth is the end'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
