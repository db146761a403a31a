import type { FileFormat } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { licencesSince } from './download-counts.ts'

/**
 * A track with the data of its download, the licence issued for it in the plan's current period, and the number of
 * licences this month, today (`licencesSince`) and in this period. Undefined for a track that is not in the
 * catalogue.
 */
export function findDownload(
  db: Kysely<Database>,
  params: {
    userId: string
    emailHash: string
    trackId: number
    language: Language
    subscriptionId: string
    periodStart: Date
  },
) {
  return db
    .selectFrom('track')
    .innerJoin('shown_track_text as text', 'text.track_id', 'track.id')
    .innerJoin('artist', 'artist.id', 'track.artist_id')
    .leftJoin('licence', (join) =>
      join
        .onRef('licence.track_id', '=', 'track.id')
        .on('licence.user_id', '=', params.userId)
        .on('licence.subscription_id', '=', params.subscriptionId)
        .on('licence.period_start', '=', params.periodStart),
    )
    .where('track.id', '=', params.trackId)
    .where('text.language', '=', params.language)
    .select([
      'track.id',
      'track.master',
      'track.fingerprint',
      'track.fingerprint_algorithm',
      'text.title',
      'artist.name as artist',
      'licence.number',
      'licence.disputed_at',
      'licence.revoked_at',
      licencesSince('month', params).as('issued_this_month'),
      licencesSince('day', params).as('issued_today'),
      sql<number>`(
        select count(*)::int from licence as issued
        where issued.subscription_id = ${params.subscriptionId} and issued.period_start = ${params.periodStart}
      )`.as('issued_this_period'),
      sql<string>`(select revision::text from content_revision)`.as('revision'),
    ])
    .executeTakeFirst()
}

/** Records a download with a licence. */
export async function addDownload(
  db: Kysely<Database>,
  params: { number: string; format: FileFormat },
): Promise<void> {
  await db.insertInto('download').values({ licence_number: params.number, format: params.format }).execute()
}

/** The data needed to send the file of a licence; undefined for an unknown number. */
export function findDownloadedFile(db: Kysely<Database>, params: { number: string }) {
  return db
    .selectFrom('licence')
    .leftJoin('track', 'track.id', 'licence.track_id')
    .where('licence.number', '=', params.number)
    .select([
      'licence.user_id',
      'licence.track_title',
      'licence.artist_name',
      'licence.plan_kind',
      'licence.document',
      'licence.signature',
      'licence.disputed_at',
      'licence.revoked_at',
      'licence.anonymised_at',
      'track.master',
      'track.preview',
      'track.bpm',
      'track.tempo_known',
      'track.key',
      'track.cover',
      'track.isrc',
      // The first of its genres, in the licence's language.
      (eb) =>
        eb
          .selectFrom('track_category as filed')
          .innerJoin('shown_music_category_text as text', 'text.music_category_id', 'filed.music_category_id')
          .whereRef('filed.track_id', '=', 'licence.track_id')
          .whereRef('text.language', '=', 'licence.language')
          .orderBy('filed.position')
          .select('text.title')
          .limit(1)
          .as('genre'),
    ])
    .executeTakeFirst()
}
