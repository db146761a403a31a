import type { SearchRange, SearchSort } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * What documents must match: any of each list of tsqueries. Each alternative is a condition of its own, since PostgreSQL
 * unites short lists of tracks ten times faster than it weighs one long tsquery track by track.
 */
export type DocumentQuery = readonly (readonly string[])[]

/** Which tracks are meant. */
export interface TrackFilter {
  /** On `track_search.document`; an empty one is every track. */
  document: DocumentQuery
  /** A tsquery of what is left out. */
  except?: string | undefined
  bpm: SearchRange | null
  duration: SearchRange | null
}

/** A track's place in an order: its value there, then its id. */
export interface TrackPlace {
  id: number
  /** A number, a day or a title. */
  value: number | string
}

/** What can be sorted by a column; relevance is popularity in steps. */
export type ColumnSort = Exclude<SearchSort, 'relevance'>

/** So many tracks are looked through for the first ones; of more, the list is walked in its order. */
const mostGathered = 20_000
/** So far a list is walked before anything is gathered, where gathering may be dear; and so far where it was. */
const walked = { first: 600, second: 4000 } as const

interface Order {
  column: string
  descending: boolean
  type: string
}

function orderOf(sort: ColumnSort, language: Language): Order {
  if (sort === 'newest') return { column: 'release_date', descending: true, type: 'date' }
  if (sort === 'popular') return { column: 'popularity', descending: true, type: 'double precision' }
  if (sort === 'title') return { column: `title_${language}`, descending: false, type: 'text' }
  return { column: sort, descending: false, type: 'real' }
}

/** Tempo and length are shown in whole units, so `to` includes what is rounded to it. */
const half = 0.5

/** The conditions of a filter, for `track_search` under any name. */
export function whereOf({ bpm, document, duration, except }: TrackFilter): RawBuilder<unknown> {
  const conditions = [
    ...matching(document),
    ...(except === undefined ? [] : [sql`not document @@ ${except}::tsquery`]),
    ...(bpm ? rangeConditions({ column: 'bpm', range: bpm }) : []),
    ...(duration ? rangeConditions({ column: 'duration', range: duration }) : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

export function matching(document: DocumentQuery): RawBuilder<unknown>[] {
  return document.map(
    (alternatives) =>
      sql`(${sql.join(
        alternatives.map((query) => sql`document @@ ${query}::tsquery`),
        sql` or `,
      )})`,
  )
}

/** A part of a scale that is a column of `track_search`. */
export interface RangeChoice {
  column: 'bpm' | 'duration'
  range: SearchRange
}

export function rangeConditions({ column, range }: RangeChoice): RawBuilder<unknown>[] {
  const value = sql.ref(column)
  return [
    ...(range.from === null ? [] : [sql`${value} >= ${range.from - half}::real`]),
    ...(range.to === null ? [] : [sql`${value} < ${range.to + half}::real`]),
  ]
}

/**
 * The first tracks of a filter in an order, after a place in it. Many are met soon by walking along the order; few are
 * gathered and sorted; where there are many and none is met, all are gathered after all.
 */
export async function listFoundTracks(
  db: Kysely<Database>,
  {
    after,
    filter,
    language,
    limit,
    sort,
    tracks,
  }: {
    filter: TrackFilter
    /** How many there are, found or not. */
    tracks: number
    sort: ColumnSort
    /** Of titles. */
    language: Language
    after: TrackPlace | undefined
    limit: number
  },
): Promise<TrackPlace[]> {
  const { column, descending, type } = orderOf(sort, language)
  const value = sql.ref(column)
  const where = whereOf(filter)
  const behind =
    after === undefined
      ? sql`true`
      : sql`(${value}, track_id) ${sql.raw(descending ? '<' : '>')} (${after.value}::${sql.raw(type)}, ${after.id}::integer)`
  const ordered = (name: string) =>
    sql`${sql.ref(name)} ${sql.raw(descending ? 'desc' : 'asc')}, track_id ${sql.raw(descending ? 'desc' : 'asc')}`

  const { bpm, document, duration, except } = filter
  const everyTrack = document.length === 0 && except === undefined && bpm === null && duration === null
  if (everyTrack) {
    const { rows } = await sql<TrackPlace>`
      select track_id as id, ${value} as value from track_search
      where ${behind} order by ${ordered(column)} limit ${limit}`.execute(db)
    return rows
  }

  const gather = (most: number | null) => sql<TrackPlace & { gathered: number }>`
    with found as materialized (
      select track_id, ${value} as value from track_search where ${where} and ${behind} limit ${most})
    select track_id as id, value, (select count(*)::int from found) as gathered
    from found order by ${ordered('value')} limit ${limit}`
  const walk = async (far: number) => {
    const { rows } = await sql<TrackPlace>`
      select track_id as id, value
      from (
        select track_id, ${value} as value, document, bpm, duration from track_search
        where ${behind} order by ${ordered(column)} limit ${far}) as walked
      where ${where} order by ${ordered('value')} limit ${limit}`.execute(db)
    return rows.length >= limit ? rows : undefined
  }
  const isLarge = tracks > mostGathered
  const met = isLarge ? await walk(walked.first) : undefined
  if (met) return met
  const few = await gather(mostGathered + 1).execute(db)
  if ((few.rows[0]?.gathered ?? 0) <= mostGathered) return few.rows.map(toPlace)
  return (await walk(walked.second)) ?? (await gather(null).execute(db)).rows.map(toPlace)
}

function toPlace({ id, value }: TrackPlace): TrackPlace {
  return { id, value }
}
