import type { VersionKind } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * Whether a row of `track_search` is a song that is offered, not a version of one: only such songs are listed, found and
 * counted. A withdrawn song is its own main track there.
 */
export const isSong = sql<boolean>`track_search.main_id is null`

/** Whether a row of `track`, by whatever name a query has it, is offered: neither it nor the song of which it is a version was withdrawn. */
export const isOfferedAs = (
  name: string,
) => sql<boolean>`(${sql.ref(`${name}.withdrawn_at`)} is null and not exists (
  select from track_version as own join track as song on song.id = own.main_id
  where own.track_id = ${sql.ref(`${name}.id`)} and song.withdrawn_at is not null))`

export const isOffered = isOfferedAs('track')

/** The song of a track: its main track if it is a version, else itself. */
export const songOf = (trackId: RawBuilder<number>) => sql<number>`coalesce(
  (select main_id from track_version where track_version.track_id = ${trackId}), ${trackId})`

/** The ids of a song and all its versions, from any of them: a condition `in (…)`. */
export function familyOf(trackId: RawBuilder<number>): RawBuilder<unknown> {
  return sql`(
    select ${songOf(trackId)}
    union all
    select version.track_id from track_version as version where version.main_id = ${songOf(trackId)})`
}

/** The versions of a song as its page shows them, in their order: those that are offered. */
export function listVersions(db: Kysely<Database>, params: { mainId: number; language: Language }) {
  return db
    .selectFrom('track_version')
    .innerJoin('track', 'track.id', 'track_version.track_id')
    .innerJoin('shown_track_text as text', 'text.track_id', 'track.id')
    .where('track_version.main_id', '=', params.mainId)
    .where('text.language', '=', params.language)
    .where('track.withdrawn_at', 'is', null)
    .select([
      'track.id',
      'track_version.kind',
      'track_version.name',
      'text.title',
      'text.slug',
      'track.preview',
      'track.preview_bytes',
      'track.duration_seconds',
      'track.peaks',
      'track.loudness_lufs',
    ])
    .orderBy('track_version.position')
    .orderBy('track.id')
    .execute()
}

/**
 * What a licence for a track covers besides it: the versions of the song, in their order. Of a track that has become a
 * version since, the song comes first.
 * @param issuedAt of the licence: versions that had been withdrawn before are not covered
 */
export async function listCoveredVersions(
  db: Kysely<Database>,
  { issuedAt, language, trackId }: { trackId: number; language: Language; issuedAt: Date },
) {
  const own = sql<number>`${trackId}::integer`
  const { rows } = await sql<{
    id: number
    kind: VersionKind
    name: string
    fingerprint: string | null
    fingerprint_algorithm: string | null
    duration_seconds: number
  }>`
    select track.id, coalesce(kind, 'alternate') as kind, coalesce(name, (
        select title from shown_track_text as text where text.track_id = track.id and text.language = ${language}), '') as name,
      fingerprint, fingerprint_algorithm, duration_seconds
    from track left join track_version on track_version.track_id = track.id
    where track.id in ${familyOf(own)} and track.id <> ${own}
      and (track.withdrawn_at is null or track.withdrawn_at > ${issuedAt})
    order by track_version.track_id is not null, position, track.id`.execute(db)
  return rows
}
