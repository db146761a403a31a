import type { SearchSort } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { isSong } from '../catalogue/versions.ts'

/** A track's position in an order: its sort value, then its id. */
export interface TrackPlace {
  id: number
  /** A number, a date or a title. */
  value: number | string
}

/** An order of `track_search`: by a column, then by id, both in the same direction. */
export interface TrackOrder {
  /** Sorts by a column; relevance is popularity within steps. */
  sort: Exclude<SearchSort, 'relevance'>
  /** Of titles. */
  language: Language
}

/**
 * The ids of all tracks in an order; also those of versions, which are not listed: without them PostgreSQL would read
 * every row, not only the order's index.
 */
export async function readTrackOrder(db: Kysely<Database>, order: TrackOrder): Promise<Int32Array> {
  const { by } = columnOf(order)
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(track_id), ''::bytea) as ids
    from (select track_id from track_search order by ${by}) as ordered`.execute(db)
  const ids = rows[0]?.ids ?? Buffer.alloc(0)
  return Int32Array.from({ length: ids.length / 4 }, (_, place) => ids.readInt32BE(place * 4))
}

/** The first track after a position, whether or not a track is at that position. */
export async function findTrackBehind(
  db: Kysely<Database>,
  { after, ...order }: TrackOrder & { after: TrackPlace },
): Promise<number | undefined> {
  const { behind, by } = columnOf(order)
  const { rows } = await sql<{ track_id: number }>`
    select track_id from track_search where ${isSong} and ${behind(after)} order by ${by} limit 1`.execute(db)
  return rows[0]?.track_id
}

/** The position of a track in an order; undefined if it was removed. */
export async function findTrackPlace(
  db: Kysely<Database>,
  { id, ...order }: TrackOrder & { id: number },
): Promise<TrackPlace | undefined> {
  const { rows } = await sql<TrackPlace>`
    select track_id as id, ${columnOf(order).column} as value from track_search where track_id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** The column of `track_search` for an order, and its direction. */
export function columnOf({ language, sort }: TrackOrder) {
  if (sort === 'newest') return orderBy('release_date', 'date', { descending: true })
  if (sort === 'popular') return orderBy('popularity', 'double precision', { descending: true })
  if (sort === 'title') return orderBy(`title_${language}`, 'text', { descending: false })
  return orderBy(sort, 'real', { descending: false })
}

function orderBy(
  name: string,
  type: 'date' | 'double precision' | 'real' | 'text',
  { descending }: { descending: boolean },
) {
  const column = sql.ref(`track_search.${name}`)
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return {
    column,
    by: sql`${column} ${direction}, track_search.track_id ${direction}`,
    behind: ({ id, value }: TrackPlace): RawBuilder<unknown> =>
      sql`(${column}, track_search.track_id) ${sql.raw(descending ? '<' : '>')} (${value}::${sql.raw(type)}, ${id}::integer)`,
  }
}
