import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../schema.ts'
import {
  type DocumentQuery,
  matching,
  type RangeChoice,
  rangeConditions,
  type TrackFilter,
  whereOf,
} from './search-tracks.ts'

/** What is chosen of one facet. */
export interface FacetChoice {
  /** The facet's own codes in `track_search.facets`, both ends included. */
  from: number
  to: number
  /** Tracks with any of these codes; or, of a scale, in this range. */
  chosen: readonly number[] | RangeChoice
}

export interface CountedSearch {
  /** What all tracks match. */
  text: DocumentQuery
  /** All facets that narrow down. */
  choices: readonly FacetChoice[]
  /** How many tracks there are. */
  tracks: number
}

export interface FacetCounts {
  /** How many tracks have a code and everything chosen of other facets; code 0 is every track with all choices. */
  counts: ReadonlyMap<number, number>
  /** Whether the number of tracks is one, scaled up from a random part of them. */
  isEstimate: boolean
}

/** Every track has it. */
export const everyTrackCode = 0

/** The facets of so many tracks are counted one by one; of more, of a random part. */
const mostCounted = 2000
/** In a catalogue of no more tracks, each is looked at. */
const smallCatalogue = 12_000
/** So many tracks themselves are counted one by one. */
const mostTotal = 20_000
/** Of a larger catalogue, this many tracks tell roughly how many there will be to count. */
const pilotTracks = 4000
/** One in so many tracks is in each random part; `s/` lexemes. */
const parts = [4, 16, 64, 256] as const

/**
 * Counts codes, each facet as if nothing of it were chosen: in one go through the tracks that miss at most one choice.
 * Of those that miss one, only the codes of that facet count.
 */
export async function countFacets(db: Kysely<Database>, search: CountedSearch): Promise<FacetCounts> {
  const [full, near] = await chooseRates(db, search)
  const passes =
    full === near
      ? [{ rate: full, most: 1, least: 0 }]
      : [
          { rate: full, most: 0, least: 0 },
          { rate: near, most: 1, least: 1 },
        ]
  const counts = new Map<number, number>()
  const counted = Promise.all(
    passes.map(async (pass) => {
      const { rows } = await sql<{ code: number; count: number }>`
        select code, count(*)::int as count
        from (select missed, unnest(facets) as code from (${nearTracks(search, pass)}) as near) as each
        where missed = 0 or code between missed and missed + ${codesPerFacet - 1}
        group by code`.execute(db)
      for (const { code, count } of rows) counts.set(code, (counts.get(code) ?? 0) + count * pass.rate)
    }),
  )
  const [total] = await Promise.all([full === 1 ? undefined : countComplete(db, search), counted])
  if (total === undefined) return { counts, isEstimate: false }
  if (total <= mostTotal) counts.set(everyTrackCode, total)
  return { counts, isEstimate: total > mostTotal }
}

const codesPerFacet = 1_000_000

/** Which tracks are looked at: one in `rate` of those that miss so many choices, 0 or 1. */
interface Pass {
  rate: number
  least: number
  most: number
}

/** Tracks with the first code of the facet they miss; 0: none. */
function nearTracks({ choices, text }: CountedSearch, { least, most, rate }: Pass): RawBuilder<unknown> {
  const values = choices.filter((choice) => Array.isArray(choice.chosen))
  const queries = values.map(({ chosen }) => lexemesOf(chosen as readonly number[]))
  const all = queries.join(' & ')
  const allButOne = queries.map((_, index) => queries.toSpliced(index, 1).join(' & '))
  // Scales are looked at track by track: where one is chosen, a track may have all values.
  const alternatives = most === 0 ? [all] : values.length < choices.length ? [all, ...allButOne] : allButOne
  const narrowed =
    alternatives.length === 0 || alternatives.includes('') ? [] : [`(${alternatives.join(' | ')})`]
  const document = [...narrowed, ...(rate > 1 ? [`'s/${rate}'`] : [])].join(' & ')
  const fulfilled = choices.map(({ chosen }) =>
    Array.isArray(chosen)
      ? sql`facets && ${[...(chosen as readonly number[])]}::integer[]`
      : sql.join([sql`true`, ...rangeConditions(chosen as RangeChoice)], sql` and `),
  )
  const conditions = matching(document === '' ? text : [...text, [document]])
  const found = sql`track_search where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}`
  if (choices.length === 0) return sql`select facets, 0 as missed from ${found}`
  const names = choices.map((_, index) => sql.ref(`misses_${index}`))
  // `offset 0`: what is looked at once is not looked at again.
  return sql`
    select facets, case ${sql.join(
      choices.map(({ from }, index) => sql`when ${names[index]} then ${sql.lit(from)}`),
      sql` `,
    )} else 0 end as missed
    from (
      select facets, ${sql.join(fulfilled.map((condition, index) => sql`not (${condition}) as ${names[index]}`))}
      from ${found} offset 0) as looked_at
    where ${sql.join(
      names.map((name) => sql`${name}::integer`),
      sql` + `,
    )} between ${sql.lit(least)} and ${sql.lit(most)}`
}

/** The tracks with all choices, at most one more than are counted. */
async function countComplete(db: Kysely<Database>, search: CountedSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (
      select missed from (${nearTracks(search, { rate: 1, least: 0, most: 0 })}) as complete
      limit ${mostTotal + 1}) as counted`.execute(db)
  return rows[0]?.total ?? 0
}

function lexemesOf(codes: readonly number[]): string {
  return `(${codes.map((code) => `'f/${code}'`).join(' | ')})`
}

/** One in how many tracks is to be counted: of those with all choices, and of those that miss one. */
async function chooseRates(db: Kysely<Database>, search: CountedSearch): Promise<[number, number]> {
  if (search.tracks <= smallCatalogue) return [1, 1]
  const pilot = parts.find((part) => search.tracks / part <= pilotTracks) ?? 256
  const { rows } = await sql<{ complete: number; near: number }>`
    select count(*) filter (where missed = 0)::int as complete, count(*)::int as near
    from (${nearTracks(search, { rate: pilot, least: 0, most: 1 })}) as near`.execute(db)
  const rateOf = (count: number) => [1, ...parts].find((rate) => (count * pilot) / rate <= mostCounted) ?? 256
  const [{ complete, near } = { complete: 0, near: 0 }] = rows
  return search.choices.length === 0
    ? [rateOf(complete), rateOf(complete)]
    : [rateOf(complete), rateOf(near - complete)]
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
