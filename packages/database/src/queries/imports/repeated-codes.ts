import type { Translated } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

/** A recording whose ISRC another one has. */
export interface RepeatedCode {
  id: number
  title: Translated
  isrc: string
  /** The English title of the other one. */
  owner: string
}

/**
 * Recordings to be published whose ISRC a track has, or another one of them that came before. An ISRC names one recording; tracks
 * that share one already keep it.
 */
export async function listRepeatedCodes(
  db: Kysely<Database>,
  { ids }: { ids: readonly number[] },
): Promise<RepeatedCode[]> {
  const { rows } = await sql<RepeatedCode>`
    with given as (
      select recording.id, track_id, content ->> 'isrc' as isrc, content -> 'title' as title
      from import_recording as recording left join track on track.id = track_id
      where recording.id = any (${[...ids]}::int[]) and (content ->> 'isrc') is not null
        and track.isrc is distinct from content ->> 'isrc'
    )
    select given.id, given.title, given.isrc, coalesce(
      (select coalesce((select title from track_text where track_text.track_id = track.id and language = 'en'), '')
       from track where track.isrc = given.isrc and track.id is distinct from given.track_id order by track.id limit 1),
      (select title ->> 'en' from given as earlier where earlier.isrc = given.isrc and earlier.id < given.id order by id limit 1)) as owner
    from given
    where exists (select from track where track.isrc = given.isrc and track.id is distinct from given.track_id)
      or exists (select from given as earlier where earlier.isrc = given.isrc and earlier.id < given.id)
    order by given.id`.execute(db)
  return rows
}
