import { type ImportedArtist, type MusicalKey, noRights, type TrackRights } from '@tempolibre/domain'
import { trackColumnFields, type TrackFieldValues } from '@tempolibre/domain/track-fields'
import type { Language, Translated } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { columnsOfTrack } from '../../track-columns.ts'
import { getTrackRights } from '../../track-rights.ts'
import { writtenTexts } from '../record-rows.ts'

/** A track as a table of metadata has it. */
export interface TrackTableRow extends TrackRights, TrackFieldValues {
  id: number
  title: Translated
  description: Translated
  /** As it is shown. */
  artist: string
  /** Each of several; none: it is one. */
  artists: ImportedArtist[]
  genres: string[]
  moods: string[]
  uses: string[]
  instruments: string[]
  bpm: number
  tempo_known: boolean
  /** null: none can be told. */
  key: MusicalKey | null
  /** Path of the sound file it was imported from; null: none. */
  file: string | null
  /** The label's own code, as an import has read it. */
  code: string | null
}

/** Names in the order in which a track has them. */
const tagNames = (kind: string, language: Language) => sql<string[]>`array(
  select tag_text.name from track_tag
  join tag on tag.id = track_tag.tag_id join shown_tag_text as tag_text on tag_text.tag_id = tag.id
  where track_tag.track_id = track.id and tag.kind = ${kind} and tag_text.language = ${language}
  order by track_tag.position)`

/** Tracks by id, for a table of metadata; unknown ids are left out. */
export async function listTrackTableRows(
  db: Kysely<Database>,
  { ids, language }: { ids: readonly number[]; language: Language },
): Promise<TrackTableRow[]> {
  if (ids.length === 0) return []
  const rights = await getTrackRights(db, ids)
  const rows = await db
    .selectFrom('track')
    .innerJoin('artist', 'artist.id', 'track.artist_id')
    .leftJoin('import_recording', 'import_recording.track_id', 'track.id')
    .where('track.id', 'in', ids)
    .select([
      'track.id',
      'artist.name as artist',
      sql<ImportedArtist[]>`coalesce((
        select jsonb_agg(jsonb_build_object('name', player.name, 'role', track_artist.role) order by position)
        from track_artist join artist as player on player.id = track_artist.artist_id
        where track_artist.track_id = track.id), '[]')`.as('artists'),
      'track.bpm',
      'track.tempo_known',
      'track.key',
      ...columnsOfTrack(trackColumnFields),
      'import_recording.path as file',
      sql<string | null>`import_recording.content -> 'written' ->> 'code'`.as('code'),
      writtenTexts('track', 'title').as('title'),
      writtenTexts('track', 'description').as('description'),
      sql<string[]>`array(
        select text.title from track_category
        join shown_music_category_text as text using (music_category_id)
        where track_id = track.id and text.language = ${language} order by position)`.as('genres'),
      tagNames('mood', language).as('moods'),
      tagNames('use', language).as('uses'),
      tagNames('instrument', language).as('instruments'),
    ])
    .orderBy('track.id')
    .execute()
  return rows.map((row) => ({ ...row, ...noRights, ...rights.get(row.id) }))
}

/** The most writers and the most publishers that any track has. */
export async function countMostHolders(
  db: Kysely<Database>,
): Promise<{ writers: number; publishers: number }> {
  const { rows } = await sql<{ writers: number; publishers: number }>`
    select coalesce(max(position + 1) filter (where side = 'writer'), 0)::int as writers,
      coalesce(max(position + 1) filter (where side = 'publisher'), 0)::int as publishers
    from right_holder`.execute(db)
  return rows[0] ?? { writers: 0, publishers: 0 }
}
