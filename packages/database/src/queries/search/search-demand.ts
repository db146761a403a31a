import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/**
 * Recomputes the popularity of tracks: licences count twice, favourites once. Only changed rows are written. They
 * raise the content revision without notifying page caches, since no page shows the popularity.
 */
export async function refreshTrackDemand(db: Kysely<Database>): Promise<void> {
  await sql`
    with wanted as (
      select track_id, sum(points)::int as demand
      from (
        select track_id, 2 as points from licence where track_id is not null
        union all select track_id, 1 from favourite) as wishes
      group by track_id),
    changed as (
      update track_search set demand = coalesce(wanted.demand, 0)
      from track_search as former left join wanted using (track_id)
      where former.track_id = track_search.track_id
        and track_search.demand <> coalesce(wanted.demand, 0)
      returning 1)
    update content_revision set revision = revision + 1 where exists (select from changed)`.execute(db)
}
