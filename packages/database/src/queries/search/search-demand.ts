import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/**
 * Recomputes the popularity of tracks: licences count twice, favourites once. Only changed rows are written, with a
 * new content revision, so that copies of the search read them. Page caches are not notified: no page shows it.
 */
export async function refreshTrackDemand(db: Kysely<Database>): Promise<void> {
  await sql`
    with wanted as (
      select track_id, sum(points)::int as demand
      from (
        select track_id, 2 as points from licence where track_id is not null
        union all select track_id, 1 from favourite) as wishes
      group by track_id),
    changed as materialized (
      select track_search.track_id, coalesce(wanted.demand, 0) as demand
      from track_search left join wanted using (track_id)
      where track_search.demand <> coalesce(wanted.demand, 0)),
    -- Holds the row from before the tracks are written to the end, like every change of content.
    risen as (
      update content_revision set revision = revision + 1 where exists (select from changed) returning revision)
    update track_search set demand = changed.demand, revision = risen.revision
    from changed, risen where changed.track_id = track_search.track_id`.execute(db)
}
