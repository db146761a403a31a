import type { Language } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import { maxInteger } from '../../max-integer.ts'
import type { Database } from '../../schema.ts'

const today = sql<string>`(now() at time zone 'utc')::date`

/** Plays of tracks by id. */
export type Plays = ReadonlyMap<number, number>

/** Counts plays for the current day in UTC; unknown tracks are skipped. */
export async function recordPlays(db: Kysely<Database>, plays: Plays): Promise<void> {
  // Always in the order of the tracks, or two reports could deadlock.
  await sql`
    insert into play_count (day, track_id, count)
    select ${today}, track.id, played.count
    from unnest(${[...plays.keys()]}::int[], ${[...plays.values()]}::int[]) as played (id, count)
    join track on track.id = played.id
    order by track.id
    on conflict (day, track_id)
      do update set count = least(play_count.count, ${maxInteger} - excluded.count) + excluded.count`.execute(
    db,
  )
}

/** Different words that are counted on one day: strangers can make up endlessly many. */
export const maxSearchesADay = 2000

/** Words that were searched for, and what they led to. */
export interface CountedSearch {
  language: Language
  words: string
  /** Tracks with all the words. */
  results: number
}

/**
 * Counts a search for the current day in UTC. On a day with `maxSearchesADay` different words already, further ones are
 * not counted; a few more pass if they come at the same moment.
 */
export async function recordSearch(
  db: Kysely<Database>,
  { language, results, words }: CountedSearch,
): Promise<void> {
  await sql`
    insert into search_count (day, language, words, results, count)
    select ${today}, ${language}, ${words}, ${results}, 1
    where (select count(*) from search_count where day = ${today}) < ${maxSearchesADay}
      or exists (
        select from search_count where day = ${today} and language = ${language} and words = ${words})
    on conflict (day, language, words) do update
      set count = least(search_count.count, ${maxInteger - 1}) + 1, results = excluded.results`.execute(db)
}

/** How often a path was redirected, and when last. */
export interface RedirectUse {
  path: string
  hits: number
  lastUsedAt: Date
}

/** Adds to the counts of redirects; paths that are in no redirect are skipped. */
export async function recordRedirectUses(db: Kysely<Database>, uses: readonly RedirectUse[]): Promise<void> {
  const column = <Value>(valueOf: (use: RedirectUse) => Value) => uses.map(valueOf)
  // Always in the order of the redirects, or two processes could deadlock.
  await sql`
    insert into redirect_use (redirect_id, hits, last_used_at)
    select redirect.id, used.hits, used.last_used_at
    from unnest(
      ${column(({ path }) => path)}::text[],
      ${column(({ hits }) => hits)}::bigint[],
      ${column(({ lastUsedAt }) => lastUsedAt)}::timestamptz[]) as used (path, hits, last_used_at)
    join redirect on redirect.path = used.path
    order by redirect.id
    on conflict (redirect_id) do update set
      hits = redirect_use.hits + excluded.hits,
      last_used_at = greatest(redirect_use.last_used_at, excluded.last_used_at)`.execute(db)
}

/** Days that plays are kept: a year and a month, to compare a month with the same one a year before. */
export const playDays = 396
/** Days that searches are kept: as long as the studio shows them, and a month. */
export const searchDays = 120

/** Deletes plays and searches of older days. */
export async function forgetOldVisitorCounts(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('play_count')
    .where('day', '<', sql<string>`${today} - ${playDays}::integer`)
    .execute()
  await db
    .deleteFrom('search_count')
    .where('day', '<', sql<string>`${today} - ${searchDays}::integer`)
    .execute()
}
