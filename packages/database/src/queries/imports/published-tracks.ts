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
