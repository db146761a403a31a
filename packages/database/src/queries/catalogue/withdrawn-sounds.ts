import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { listOutdatedStemFiles } from './delivered-stems.ts'
import { isOffered } from '../versions.ts'

/** What visitors do not hear, as nothing that is offered sounds so. */
export interface WithdrawnSounds {
  /** Storage keys of previews, present and former, and of files with stems. */
  keys: ReadonlySet<string>
  /** Songs of which no file with delivered stems is heard, whatever stems it has. */
  songs: ReadonlySet<number>
}

/** Lists what is heard of tracks that are no longer offered, and of versions that go with them. */
export async function listWithdrawnSounds(db: Kysely<Database>): Promise<WithdrawnSounds> {
  const { rows } = await sql<{ keys: string[]; songs: number[] }>`
    with gone as materialized (
      select id from track where withdrawn_at is not null
      union select track_version.track_id from track_version
        join track as song on song.id = track_version.main_id where song.withdrawn_at is not null),
    heard as (
      select preview as key from track where id in (select id from gone)
      union select stems from track where id in (select id from gone) and stems is not null
      union select preview from track_former_recording where track_id in (select id from gone))
    select coalesce((select array_agg(id) from gone), '{}') as songs,
      coalesce((select array_agg(key) from heard where not exists (
        select from track where track.preview = heard.key and ${isOffered})), '{}') as keys`.execute(db)
  const [found] = rows
  const outdated = await listOutdatedStemFiles(db)
  return { keys: new Set([...(found?.keys ?? []), ...outdated]), songs: new Set(found?.songs) }
}
