import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'
import { type TrackFilter, whereOf } from './search-tracks.ts'

/** Some of the codes in `track_search.facets`, both ends included. */
export interface CodeRange {
  from: number
  to: number
}

export interface CountedFilter {
  filter: TrackFilter
  codes: CodeRange
}

export interface FacetCounts {
  /** How many tracks have a code; code 0 is every track. */
  counts: ReadonlyMap<number, number>
  /** Counted in a random part of the catalogue and scaled up. */
  isEstimate: boolean
}

/** Every track has it. */
export const everyTrackCode = 0

/** So many tracks are counted one by one; of more, a random part. */
const mostCounted = 20_000
/** Of a larger catalogue, this many tracks tell roughly how many there will be to count. */
const pilotTracks = 4000
/** One in so many tracks is in each random part; `s/` lexemes. */
const parts = [4, 16, 64, 256] as const

/** Counts the codes of several filters' tracks at once. */
export async function countFacets(
  db: Kysely<Database>,
  { filters, tracks }: { filters: readonly CountedFilter[]; tracks: number },
): Promise<FacetCounts[]> {
  const rates = await chooseRates(db, filters, tracks)
  const counted = filters.map(
    ({ codes, filter }, index) => sql`
      select ${sql.lit(index)} as filter, code, count(*)::int as count
      from track_search, unnest(facets) as code
      where ${whereOf(inPart(filter, rates[index]))} and code between ${codes.from} and ${codes.to}
      group by code`,
  )
  const { rows } = await sql<{ filter: number; code: number; count: number }>`
    ${sql.join(counted, sql` union all `)}`.execute(db)
  return filters.map((_, index) => {
    const rate = rates[index] ?? 1
    return {
      counts: new Map(
        rows.filter(({ filter }) => filter === index).map(({ code, count }) => [code, count * rate]),
      ),
      isEstimate: rate > 1,
    }
  })
}

/** How many tracks each filter finds, at most `most` of each. */
export async function countFound(
  db: Kysely<Database>,
  { filters, most }: { filters: readonly TrackFilter[]; most: number },
): Promise<number[]> {
  if (filters.length === 0) return []
  const counted = filters.map(
    (filter, index) => sql`
      select ${sql.lit(index)} as filter, count(*)::int as count
      from (select from track_search where ${whereOf(filter)} limit ${most}) as found`,
  )
  const { rows } = await sql<{ filter: number; count: number }>`
    ${sql.join(counted, sql` union all `)}`.execute(db)
  return filters.map((_, index) => rows.find(({ filter }) => filter === index)?.count ?? 0)
}

/** One in how many tracks is to be counted for each filter. */
async function chooseRates(
  db: Kysely<Database>,
  filters: readonly CountedFilter[],
  tracks: number,
): Promise<number[]> {
  if (tracks <= mostCounted) return filters.map(() => 1)
  const pilot = parts.find((part) => tracks / part <= pilotTracks) ?? parts.at(-1)
  const inPilot = await countFound(db, {
    filters: filters.map(({ filter }) => inPart(filter, pilot)),
    most: tracks,
  })
  return inPilot.map((count) => {
    const expected = count * (pilot ?? 1)
    return [1, ...parts].find((rate) => expected / rate <= mostCounted) ?? parts.at(-1) ?? 1
  })
}

function inPart(filter: TrackFilter, rate: number | undefined): TrackFilter {
  if (rate === undefined || rate === 1) return filter
  const part = `'s/${rate}'`
  return { ...filter, document: filter.document === undefined ? part : `(${filter.document}) & ${part}` }
}
