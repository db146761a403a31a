import { readVersion } from '@tempolibre/domain'
import { languages, type Translated } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { songKeys } from './propose-versions.ts'

/** Songs that were imported and nobody sees yet, each as the id of its artist with what it is recognised by: see `songKeys`. */
export async function listDraftSongs(
  db: Kysely<Database>,
  artistIds: readonly number[],
): Promise<ReadonlySet<string>> {
  if (artistIds.length === 0) return new Set()
  const { rows } = await sql<{ artist_id: number; title: Translated; iswc: string | null }>`
    select artist.id as artist_id, content -> 'title' as title, content -> 'rights' ->> 'iswc' as iswc
    from artist join import_recording on lower(content ->> 'artist') = lower(artist.name)
    where artist.id = any (${[...new Set(artistIds)]}::int[]) and track_id is null
      and coalesce(content -> 'family', 'null') = 'null'`.execute(db)
  return new Set(
    rows.flatMap(({ artist_id, iswc, title }) => {
      const read = languages.map((language) => readVersion(title[language])).filter(({ song }) => song !== '')
      return read.some(({ kind }) => kind !== undefined)
        ? []
        : songKeys(iswc, read).map((key) => `${artist_id} ${key}`)
    }),
  )
}
