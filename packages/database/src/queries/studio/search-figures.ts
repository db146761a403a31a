import type { Language } from '@tempolibre/locales'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import type { FigureDays } from './figure-parts.ts'
import { containsPlainly, direction, type RecordPaging } from '../record-rows.ts'

/** Words that were searched for less often may be one person's own: they are counted, but not shown. */
export const minSharedSearches = 2

/** Words that several searches share. */
export interface SharedSearch {
  language: Language
  words: string
  searches: number
  /** Tracks with all the words, at the last of these searches. */
  results: number
  last_day: string
}

export interface SearchConditions extends FigureDays {
  language?: Language | undefined
  /** Whether there was no track with all the words. */
  without_results?: boolean | undefined
  q?: string | undefined
}

export interface ListStudioSearches
  extends SearchConditions, RecordPaging<'searches' | 'words' | 'results' | 'last_day'> {}

/** The latest day decides; both in one number, since sorting each group by day takes seven times as long. */
const resultsOfLastDay = sql`(max((day - date '2000-01-01')::bigint * 2147483648 + results) % 2147483648)::int`

const ofPeriod = ({ from, language, q, to }: SearchConditions): RawBuilder<unknown> => sql`
  select language, words, sum(count)::float as searches, max(day) as last_day,
    ${resultsOfLastDay} as results
  from search_count
  where day between ${from} and ${to}
    ${language === undefined ? sql`` : sql`and language = ${language}`}
    ${q === undefined || q === '' ? sql`` : sql`and ${containsPlainly(sql`words`, q)}`}
  group by language, words having sum(count) >= ${minSharedSearches}`

const withResults = ({ without_results: without }: SearchConditions) =>
  without === undefined ? sql`` : without ? sql`where results = 0` : sql`where results > 0`

/** A page of what several visitors searched for, and the number of all of it. */
export async function listStudioSearches(
  db: Kysely<Database>,
  { order, page, per_page, sort, ...conditions }: ListStudioSearches,
): Promise<{ rows: SharedSearch[]; total: number }> {
  const found = sql`(${ofPeriod(conditions)}) as shared ${withResults(conditions)}`
  const [{ rows }, counted] = await Promise.all([
    sql<SharedSearch>`
      select language, words, searches, results, last_day from ${found}
      order by ${sql.ref(sort)} ${direction(order)}, words ${direction(order)}, language ${direction(order)}
      limit ${per_page} offset ${(page - 1) * per_page}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** All of what several visitors searched for, the most frequent first. */
export async function listAllSearches(
  db: Kysely<Database>,
  conditions: SearchConditions,
): Promise<SharedSearch[]> {
  const { rows } = await sql<SharedSearch>`
    select language, words, searches, results, last_day
    from (${ofPeriod(conditions)}) as shared ${withResults(conditions)}
    order by searches desc, words, language`.execute(db)
  return rows
}
