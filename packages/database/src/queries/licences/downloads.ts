import type { FileFormat } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import type { MailboxHashes } from '../trials.ts'
import { familyOf, isOfferedAs, songOf } from '../versions.ts'
import { formerRecordingOf, isCovered, titleOfFile } from './covered-track.ts'
import { licencesSince } from './download-counts.ts'

/**
 * A track with the data of its download and its song, the licence issued for any of its family in the plan's current
 * period, and the number of licences this month, today (`licencesSince`) and in this period; whether it is offered, so that
 * a new licence can be issued for it. Undefined for a track that there is not.
 */
export function findDownload(
  db: Kysely<Database>,
  params: {
    /** The account that pays: the user's, or that of the team's owner. */
    userId: string
    /** Null without a team. */
    teamId: string | null
    emailHashes: MailboxHashes
    trackId: number
    language: Language
    subscriptionId: string
    periodStart: Date
    /** Whether what is issued now gives no rights: licences of the other kind don't count. */
    rehearsal: boolean
  },
) {
  return (
    db
      .selectFrom('track as wanted')
      .innerJoin('track', (join) => join.on('track.id', '=', songOf(sql.ref('wanted.id'))))
      .innerJoin('shown_track_text as text', 'text.track_id', 'track.id')
      .innerJoin('artist', 'artist.id', 'track.artist_id')
      .leftJoin('licence', (join) =>
        join
          .on(sql<boolean>`licence.track_id in ${familyOf(sql.ref('wanted.id'))}`)
          .on('licence.user_id', '=', params.userId)
          .on('licence.subscription_id', '=', params.subscriptionId)
          .on('licence.period_start', '=', params.periodStart)
          .on('licence.rehearsal', '=', params.rehearsal)
          .on(sql<boolean>`licence.team_id is not distinct from ${params.teamId}::uuid`),
      )
      .leftJoin(formerRecordingOf('wanted'), (join) => join.onTrue())
      .where('wanted.id', '=', params.trackId)
      .where('text.language', '=', params.language)
      .select([
        'track.id',
        isOfferedAs('wanted').as('is_offered'),
        sql<boolean>`coalesce(wanted.withdrawn_at <= licence.issued_at, false)`.as('is_left_out'),
        'wanted.master',
        'wanted.stem_ids',
        'track.fingerprint',
        'track.fingerprint_algorithm',
        'track.duration_seconds',
        'track.recording_version',
        'text.title',
        'artist.name as artist',
        'licence.number',
        'licence.track_id as licensed_id',
        'licence.disputed_at',
        'licence.revoked_at',
        'former.preview as former_preview',
        licencesSince('month', params).as('issued_this_month'),
        licencesSince('day', params).as('issued_today'),
        sql<number>`(
        select count(*)::int from licence as issued
        where issued.subscription_id = ${params.subscriptionId} and issued.period_start = ${params.periodStart}
          and not issued.for_venue
      )`.as('issued_this_period'),
        sql<string>`(select revision::text from content_revision)`.as('revision'),
      ])
      // Tracks that were joined to a family may have had licences of their own: a valid one first, then that of the song.
      .orderBy(sql`(licence.revoked_at is null and licence.disputed_at is null) desc`)
      .orderBy(sql`(licence.track_id = track.id) desc`)
      .orderBy('licence.issued_at')
      .limit(1)
      .executeTakeFirst()
  )
}

/**
 * Records a download with a licence.
 * @param params.versionId of a version; null: the track of the licence
 * @param params.edition what was made of the recording; undefined: the recording itself
 * @param params.mix of its stems; undefined: none
 */
export async function addDownload(
  db: Kysely<Database>,
  params: {
    number: string
    format: FileFormat
    versionId: number | null
    edition?: string | undefined
    mix?: string | undefined
  },
): Promise<void> {
  const { edition = null, format, mix = null, number, versionId } = params
  await db
    .insertInto('download')
    .values({ licence_number: number, format, track_id: versionId, edition, mix, brings_sound: true })
    .execute()
}

/** Whether an edition was downloaded under a licence. */
export async function hasDownloaded(
  db: Kysely<Database>,
  { edition, number }: { number: string; edition: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('download')
    .select('id')
    .where('licence_number', '=', number)
    .where('edition', '=', edition)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The names of what was made of recordings and downloaded under a licence, each once, in the order of the first download. */
export const downloadedEditions = sql<string[]>`coalesce((
  select array_agg(edition order by since) from (
    select edition, min(id) as since from download
    where download.licence_number = licence.number and edition is not null and edition <> 'all'
    group by edition) as made), '{}')`

/** Whether a licence is an account's: its own, or that of the team which the account is in. */
const isHeldBy = (holderId: string | undefined) => sql<boolean>`(
  licence.user_id = ${holderId ?? null}::uuid or exists (
    select from team_member as holder
    where holder.team_id = licence.team_id and holder.user_id = ${holderId ?? null}::uuid))`

/**
 * The data needed to send a file of a licence: of its track, or of a version that it covers, with the recording that the
 * licence was issued for if the track has another one now. Undefined for an unknown number; without a recording if the
 * track is gone, or outside the family.
 */
export function findDownloadedFile(
  db: Kysely<Database>,
  params: { number: string; trackId?: number | undefined; holderId?: string | undefined },
) {
  return (
    db
      .selectFrom('licence')
      // Who asked for the address.
      .leftJoin('user_account', (join) =>
        join.on(
          'user_account.id',
          '=',
          sql<string>`coalesce(${params.holderId ?? null}::uuid, licence.user_id)`,
        ),
      )
      .leftJoin('track', (join) => join.on(isCovered(params.trackId)))
      .leftJoin(formerRecordingOf('track'), (join) => join.onTrue())
      .where('licence.number', '=', params.number)
      .select([
        'licence.user_id',
        'licence.team_id',
        isHeldBy(params.holderId).as('is_held'),
        'user_account.credentials_ended_at',
        titleOfFile(params.trackId).as('title'),
        'licence.artist_name',
        'licence.plan_kind',
        'licence.document',
        'licence.signature',
        'licence.disputed_at',
        'licence.revoked_at',
        'licence.anonymised_at',
        'licence.rehearsal',
        'track.master',
        'track.preview',
        'track.bpm',
        'track.tempo_known',
        'track.key',
        'track.cover',
        'track.isrc',
        'licence.track_id as licensed_id',
        'track.id as track_id',
        'track.fingerprint',
        'track.fingerprint_algorithm',
        'former.fingerprint as former_fingerprint',
        'former.fingerprint_algorithm as former_fingerprint_algorithm',
        'former.preview as former_preview',
        'former.master as former_master',
        'former.bpm as former_bpm',
        'former.tempo_known as former_tempo_known',
        'former.key as former_key',
        'former.isrc as former_isrc',
        // The first of its genres, in the licence's language.
        (eb) =>
          eb
            .selectFrom('track_category as filed')
            .innerJoin(
              'shown_music_category_text as text',
              'text.music_category_id',
              'filed.music_category_id',
            )
            .whereRef('filed.track_id', '=', 'licence.track_id')
            .whereRef('text.language', '=', 'licence.language')
            .orderBy('filed.position')
            .select('text.title')
            .limit(1)
            .as('genre'),
      ])
      .executeTakeFirst()
  )
}
