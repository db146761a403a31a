import type { Language } from '@tempolibre/locales'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** Days in UTC, both included, as `YYYY-MM-DD`. */
export interface FigureDays {
  from: string
  to: string
}

/** Every day of a period, as `day`. */
export const eachDay = ({ from, to }: FigureDays) =>
  sql`(select day::date from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as day)`

/** A track as figures name it. */
export interface CountedTrack {
  track_id: string
  title: string
  artist_name: string
}

/** Names the tracks of rows with a column `track`. */
export const nameTracks = (ofTracks: RawBuilder<unknown>, language: Language) => sql`
  select track.id::text as track_id, track_text.title, artist.name as artist_name, counted.*
  from ${ofTracks} as counted
  join track on track.id = counted.track
  join artist on artist.id = track.artist_id
  join shown_track_text as track_text on track_text.track_id = track.id and track_text.language = ${language}`

/** Released songs without any of these rows, the earliest first, and the number of all of them. */
export async function listIdleTracks(
  db: Kysely<Database>,
  events: RawBuilder<unknown>,
  { language, limit }: { language: Language; limit: number },
) {
  const areIdle = sql`
    from track_search where release_date <= (now() at time zone 'UTC')::date and main_id is null
      and not exists (${events})`
  const first = sql`(
    select track_id as track, release_date::text as release_date ${areIdle}
    order by track_search.release_date, track_id limit ${limit})`
  // Apart: a count over the same rows would have all of them sorted.
  const [{ rows }, counted] = await Promise.all([
    sql<CountedTrack & { release_date: string }>`
      ${nameTracks(first, language)} order by counted.release_date, track`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${areIdle}`.execute(db),
  ])
  const tracks = rows.map(({ artist_name, release_date, title, track_id }) => ({
    track_id,
    title,
    artist_name,
    release_date,
  }))
  return { total: counted.rows[0]?.total ?? 0, tracks }
}
