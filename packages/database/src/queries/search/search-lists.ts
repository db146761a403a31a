import type { SearchSort } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { isSong } from '../versions.ts'
import { unpackIds } from './search-index.ts'

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
  return unpackIds(rows[0]?.ids ?? null)
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

/**
 * Where tracks belong in an order: their ids in that order, each with that of the first song behind it that is not one
 * of them; null: at the end.
 */
export async function findOrderedTracks(
  db: Kysely<Database>,
  { ids, ...order }: TrackOrder & { ids: readonly number[] },
): Promise<{ id: number; behind: number | null }[]> {
  const { by, name, sign } = columnOf(order)
  const [column, own, these] = [sql.ref(`track_search.${name}`), sql.ref(`own.${name}`), [...ids]]
  const { rows } = await sql<{ id: number; behind: number | null }>`
    with own as materialized (
      select track_id, ${column} from track_search
      where ${isSong} and track_id = any(${these}::integer[]) order by ${by})
    select own.track_id as id, (
        select track_search.track_id from track_search
        where (${column}, track_search.track_id) ${sign} (${own}, own.track_id)
          and ${isSong} and track_search.track_id <> all(${these}::integer[])
        order by ${by} limit 1) as behind
    from own`.execute(db)
  return rows
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
  const sign = sql.raw(descending ? '<' : '>')
  return {
    name,
    column,
    /** Between a track and those behind it. */
    sign,
    by: sql`${column} ${direction}, track_search.track_id ${direction}`,
    behind: ({ id, value }: TrackPlace): RawBuilder<unknown> =>
      sql`(${column}, track_search.track_id) ${sign} (${value}::${sql.raw(type)}, ${id}::integer)`,
  }
}
