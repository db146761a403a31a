import type { Language } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { type CountedTrack, eachDay, type FigureDays, listIdleTracks, nameTracks } from './figure-parts.ts'

/** Plays of each day. */
export async function countPlaysByDay(db: Kysely<Database>, days: FigureDays) {
  const { rows } = await sql<{ day: string; plays: number }>`
    select day, coalesce(plays, 0)::float as plays
    from ${eachDay(days)} as days
    left join (
      select day, sum(count) as plays from play_count where day between ${days.from} and ${days.to} group by 1
    ) as played using (day)
    order by day`.execute(db)
  return rows
}

/** The most played tracks of a period. */
export async function listMostPlayed(
  db: Kysely<Database>,
  { from, language, limit, to }: FigureDays & { language: Language; limit: number },
) {
  const most = sql`(
    select track_id as track, sum(count)::float as plays
    from play_count where day between ${from} and ${to}
    group by 1 order by 2 desc, 1 limit ${limit})`
  const { rows } = await sql<CountedTrack & { plays: number }>`
    ${nameTracks(most, language)} order by plays desc, track`.execute(db)
  return rows.map(({ artist_name, plays, title, track_id }) => ({ track_id, title, artist_name, plays }))
}

/** Released tracks that nobody has played as long as plays are kept. */
export const listUnplayedTracks = (db: Kysely<Database>, options: { language: Language; limit: number }) =>
  listIdleTracks(db, sql`select from play_count where play_count.track_id = track_search.track_id`, options)
