import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { isSong } from '../catalogue/versions.ts'

/** A track in an in-memory copy of the search. */
export interface IndexedTrack {
  id: number
  /** Facet codes, as in `track_search.facets`. */
  codes: number[]
  /** Beats per minute. */
  bpm: number
  /** Seconds. */
  duration: number
}

/** The position up to which a copy of the search has read. */
export interface IndexPlace {
  revision: string
  id: number
}

/** The search rows written after a position, in commit order. */
export async function readIndexedTracks(
  db: Kysely<Database>,
  { after, limit }: { after: IndexPlace; limit: number },
): Promise<{ tracks: IndexedTrack[]; last: IndexPlace | undefined }> {
  const { rows } = await sql<Omit<IndexedTrack, 'codes'> & { codes: string; revision: string }>`
    select track_id as id, revision, array_to_string(facets, ' ') as codes, bpm, duration
    from track_search
    where ${isSong} and (revision, track_id) > (${after.revision}::bigint, ${after.id}::integer)
    order by revision, track_id
    limit ${limit}`.execute(db)
  const last = rows.at(-1)
  return {
    tracks: rows.map(({ bpm, codes, duration, id }) => ({
      id,
      // Much faster than the driver's array parser.
      codes: codes.split(' ').map(Number),
      bpm,
      duration,
    })),
    last: last && { revision: last.revision, id: last.id },
  }
}

/**
 * Tracks removed from the search after a content revision, each with its revision: also those that have become versions
 * of others.
 */
export async function readGoneTracks(
  db: Kysely<Database>,
  { after }: { after: string },
): Promise<{ track_id: number; revision: string }[]> {
  const { rows } = await sql<{ track_id: number; revision: string }>`
    select track_id, revision from track_search_gone where revision > ${after}::bigint
    union all
    select track_id, revision from track_search where revision > ${after}::bigint and not ${isSong}
    order by revision`.execute(db)
  return rows
}

/**
 * Ids of the matching tracks for each of several tsqueries on `track_search.document`, which contains unstemmed
 * words; those of titles and artists also with the prefixes `t/` and `a/`.
 */
export async function findByWords(
  db: Kysely<Database>,
  { queries }: { queries: readonly string[] },
): Promise<number[][]> {
  const { rows } = await sql<{ ids: string | null }>`
    select (
      select string_agg(track_id::text, ' ') from track_search where ${isSong} and document @@ query::tsquery) as ids
    from unnest(${[...queries]}::text[]) with ordinality as asked (query, position)
    order by position`.execute(db)
  return rows.map(({ ids }) => ids?.split(' ').map(Number) ?? [])
}
