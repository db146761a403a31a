import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** What a copy of the search knows of a track. */
export interface IndexedTrack {
  id: number
  /** Of facets, as `track_search.facets` has them. */
  codes: number[]
  /** Beats per minute. */
  bpm: number
  /** Seconds. */
  duration: number
}

/** How far a copy of the search has read. */
export interface IndexPlace {
  revision: string
  id: number
}

/** The rows of the search that were written after a place, in the order in which they were committed. */
export async function readIndexedTracks(
  db: Kysely<Database>,
  { after, limit }: { after: IndexPlace; limit: number },
): Promise<{ tracks: IndexedTrack[]; last: IndexPlace | undefined }> {
  const { rows } = await sql<Omit<IndexedTrack, 'codes'> & { codes: string; revision: string }>`
    select track_id as id, revision, array_to_string(facets, ' ') as codes, bpm, duration
    from track_search
    where (revision, track_id) > (${after.revision}::bigint, ${after.id}::integer)
    order by revision, track_id
    limit ${limit}`.execute(db)
  const last = rows.at(-1)
  return {
    tracks: rows.map(({ bpm, codes, duration, id }) => ({
      id,
      // Far quicker than the driver reads an array.
      codes: codes.split(' ').map(Number),
      bpm,
      duration,
    })),
    last: last && { revision: last.revision, id: last.id },
  }
}

/** Tracks that went from the search after a revision of the content, each with the one it went in. */
export function readGoneTracks(
  db: Kysely<Database>,
  { after }: { after: string },
): Promise<{ track_id: number; revision: string }[]> {
  return db
    .selectFrom('track_search_gone')
    .where('revision', '>', after)
    .select(['track_id', 'revision'])
    .orderBy('revision')
    .execute()
}

/**
 * The ids of the tracks whose words match, for each of some tsqueries on `track_search.document`: words stand there as they
 * are, those of titles and artists with `t/` and `a/` as well.
 */
export async function findByWords(
  db: Kysely<Database>,
  { queries }: { queries: readonly string[] },
): Promise<number[][]> {
  const { rows } = await sql<{ ids: string | null }>`
    select (
      select string_agg(track_id::text, ' ') from track_search where document @@ query::tsquery) as ids
    from unnest(${[...queries]}::text[]) with ordinality as asked (query, position)
    order by position`.execute(db)
  return rows.map(({ ids }) => ids?.split(' ').map(Number) ?? [])
}
