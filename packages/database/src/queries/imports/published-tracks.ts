import type { Translated } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { offerTracksAgain } from '../catalogue/withdrawn-tracks.ts'
import { translated } from '../translated.ts'
import { publishImport } from './publish-import.ts'

/**
 * Offers withdrawn tracks again, as they were; one whose import was undone as its recording is now.
 * @returns the ids of those that were withdrawn until now
 */
export async function publishTracks(
  transaction: Transaction<Database>,
  { ids }: { ids: readonly number[] },
): Promise<number[]> {
  if (ids.length === 0) return []
  const undone = await transaction
    .selectFrom('import_recording')
    .innerJoin('track', 'track.id', 'import_recording.track_id')
    .where('track.id', 'in', ids)
    .where('track.withdrawn_at', 'is not', null)
    .where('import_recording.published', 'is', null)
    .select(['import_recording.id', 'track.id as track_id'])
    .execute()
  await publishImport(transaction, { ids: undone.map(({ id }) => id) })
  const others = await offerTracksAgain(transaction, { ids })
  return [...undone.map(({ track_id }) => track_id), ...others]
}

/** The tracks that recordings were published as. */
export async function listTracksOfRecordings(
  db: Kysely<Database>,
  { ids }: { ids: readonly number[] },
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('import_recording').where('id', 'in', ids).select('track_id').execute()
  return rows.flatMap(({ track_id }) => track_id ?? [])
}

/** The tracks that undoing an import would withdraw. */
export async function listTracksOfImport(
  db: Kysely<Database>,
  { batchId }: { batchId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('import_recording')
    .where('published_batch_id', '=', batchId)
    .where('published_before', 'is', null)
    .select('track_id')
    .execute()
  return rows.flatMap(({ track_id }) => track_id ?? [])
}

/** A recording that is about to be on sale. */
export interface SoundToOffer {
  trackId: number
  /** Of a version, its song. */
  mainId: number | null
  title: Translated
  artist: string
  preview: string
  /** Null: there is only the preview. */
  master: string | null
}

/**
 * What comes on sale when withdrawn tracks are published, as `publishTracks` offers it: each of them, and the versions that were
 * withdrawn with their song.
 */
export async function listSoundsToOffer(
  db: Kysely<Database>,
  { ids }: { ids: readonly number[] },
): Promise<SoundToOffer[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SoundToOffer>`
    with chosen as materialized (
      select id, null::integer as main_id from track where id = any (${[...ids]}::int[]) and withdrawn_at is not null),
    due as (
      select id, main_id from chosen
      union all select version.track_id, version.main_id
      from track_version as version join chosen on chosen.id = version.main_id
      join track on track.id = version.track_id where track.withdrawn_at is null)
    select track.id as "trackId", due.main_id as "mainId", ${translated('track', 'title')} as title,
      artist.name as artist, coalesce(undone.content ->> 'preview', track.preview) as preview,
      case when undone.content is null then track.master else undone.content ->> 'master' end as master
    from due join track on track.id = due.id join artist on artist.id = track.artist_id
    left join lateral (
      select content from import_recording
      where track_id = track.id and published is null and track.withdrawn_at is not null limit 1) as undone on true
    order by due.main_id nulls first, track.id`.execute(db)
  return rows
}

/** A version that comes back with its song, which is withdrawn until now. */
export interface VersionToOffer extends SoundToOffer {
  mainId: number
  /** The recording of the song. */
  recordingId: number
}

/** The versions that come back with withdrawn songs when recordings of these are published, besides those that are published themselves. */
export async function listVersionsToOffer(
  db: Kysely<Database>,
  { recordingIds }: { recordingIds: readonly number[] },
): Promise<VersionToOffer[]> {
  if (recordingIds.length === 0) return []
  const { rows } = await sql<VersionToOffer>`
    select track.id as "trackId", song.id as "mainId", recording.id as "recordingId", ${translated('track', 'title')} as title,
      artist.name as artist, track.preview, track.master
    from import_recording as recording
    join track as song on song.id = recording.track_id and song.withdrawn_at is not null
    join track_version as version on version.main_id = song.id
    join track on track.id = version.track_id and track.withdrawn_at is null
    join artist on artist.id = track.artist_id
    where recording.id = any (${[...recordingIds]}::int[])
      and not exists (select from import_recording as own where own.track_id = track.id and own.id = any (${[...recordingIds]}::int[]))
    order by track.id`.execute(db)
  return rows
}

/**
 * What undoing an import would put back on sale, as it would be then: the tracks that it has changed or taken down, and the versions
 * that come back with these. What somebody has withdrawn by hand stays so.
 */
export async function listSoundsOfUndo(
  db: Kysely<Database>,
  { batchId }: { batchId: number },
): Promise<SoundToOffer[]> {
  const { rows } = await sql<SoundToOffer>`
    with due as materialized (
      select track.id, track.withdrawn_at, published_before as content
      from import_recording join track on track.id = import_recording.track_id
      where published_batch_id = ${batchId} and published_before is not null
        and (track.withdrawn_at is null or not track.withdrawn_by_hand)),
    sounds as (
      select id, null::integer as main_id, content ->> 'preview' as preview, content ->> 'master' as master from due
      union all select track.id, due.id, track.preview, track.master
      from due join track_version as version on version.main_id = due.id join track on track.id = version.track_id
      where due.withdrawn_at is not null and track.withdrawn_at is null and track.id not in (select id from due))
    select track.id as "trackId", sounds.main_id as "mainId", ${translated('track', 'title')} as title, artist.name as artist,
      sounds.preview, sounds.master
    from sounds join track on track.id = sounds.id join artist on artist.id = track.artist_id
    order by sounds.main_id nulls first, track.id`.execute(db)
  return rows
}
