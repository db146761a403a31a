import type { FileFormat, PlanKind } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import type { MailboxHashes } from '../trials.ts'
import { familyOf, isOffered } from '../versions.ts'
import { endedByWithdrawal, heldBy } from './held-licences.ts'
import { formerRecordingOf, isCovered, titleOfFile } from './covered-track.ts'
import { downloadedEditions } from './downloads.ts'

/** The plan a licence was issued under; null if none is known. */
const planOfLicence = sql<number | null>`(
  select plan_id from subscription where subscription.id = licence.subscription_id)`

/** Its name in a language. */
const planNameOf = (language: Language) => sql<string | null>`(
  select name from subscription join plan_text using (plan_id)
  where subscription.id = licence.subscription_id and plan_text.language = ${language})`

/** The public data of a licence, the slug of its track in `language`, and the fingerprint of the licensed recording. */
export function findLicence(db: Kysely<Database>, params: { number: string; language: Language }) {
  return db
    .selectFrom('licence')
    .leftJoin('track', 'track.id', 'licence.track_id')
    .leftJoin(formerRecordingOf('track'), (join) => join.onTrue())
    .leftJoin('track_text as text', (join) =>
      join.onRef('text.track_id', '=', 'licence.track_id').on('text.language', '=', params.language),
    )
    .where('licence.number', '=', params.number)
    .select([
      'licence.number',
      'licence.holder',
      'licence.track_title',
      'licence.artist_name',
      'licence.plan_kind',
      planNameOf(params.language).as('plan_name'),
      'licence.document',
      'licence.key_id',
      'licence.issued_at',
      'licence.disputed_at',
      'licence.revoked_at',
      'licence.revoked_for',
      endedByWithdrawal.as('ended_by_withdrawal'),
      'licence.anonymised_at',
      'licence.rehearsal',
      sql<string | null>`case when former.preview is null then track.fingerprint
        else former.fingerprint end`.as('fingerprint'),
      sql<string | null>`case when former.preview is null then track.fingerprint_algorithm
        else former.fingerprint_algorithm end`.as('fingerprint_algorithm'),
      'licence.recording_version',
      'licence.track_id',
      'text.slug as track_slug',
      downloadedEditions.as('editions'),
    ])
    .executeTakeFirst()
}

/**
 * A licence of the given user, with the recording of its track or of a version that it covers, and the one it was issued for
 * if the track has another one now. Undefined for other users and for a track outside the family.
 */
export function findHeldLicence(
  db: Kysely<Database>,
  params: { number: string; userId: string; trackId?: number | undefined },
) {
  return db
    .selectFrom('licence')
    .leftJoin('track', (join) => join.on(isCovered(params.trackId)))
    .leftJoin(formerRecordingOf('track'), (join) => join.onTrue())
    .where('licence.number', '=', params.number)
    .where(heldBy(params.userId))
    .select([
      'licence.number',
      'licence.plan_kind',
      planOfLicence.as('plan_id'),
      'licence.language',
      'licence.document',
      'licence.signature',
      'licence.disputed_at',
      'licence.revoked_at',
      'licence.rehearsal',
      titleOfFile(params.trackId).as('title'),
      'track.id as track_id',
      'licence.track_id as licensed_id',
      'track.master',
      'track.preview',
      'former.master as former_master',
      'former.preview as former_preview',
      downloadedEditions.as('editions'),
    ])
    .executeTakeFirst()
}

/** Up to `limit` licences of a user with the data of their certificates, by number, after the number `after`. */
export function listCertificateRows(
  db: Kysely<Database>,
  { after, limit, userId }: { userId: string; after: string; limit: number },
) {
  return db
    .selectFrom('licence')
    .where(heldBy(userId))
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .select([
      'number',
      'track_title',
      'issued_at',
      'document',
      'signature',
      'disputed_at',
      'revoked_at',
      'rehearsal',
      planOfLicence.as('plan_id'),
      downloadedEditions.as('editions'),
    ])
    .execute()
}

/** Number of licences a user holds, in any state. */
export async function countLicences(db: Kysely<Database>, { userId }: { userId: string }): Promise<number> {
  const { count } = await db
    .selectFrom('licence')
    .where(heldBy(userId))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Whether a user holds a valid licence that covers a track: for any of its family, unless it was withdrawn before the licence was
 * issued.
 */
export async function holdsLicence(
  db: Kysely<Database>,
  params: { userId: string; trackId: number },
): Promise<boolean> {
  const licence = await db
    .selectFrom('licence')
    .where(heldBy(params.userId))
    .where(sql<boolean>`track_id in ${familyOf(sql`${params.trackId}::integer`)}`)
    .where(
      sql<boolean>`not exists (
        select from track as wanted
        where wanted.id = ${params.trackId} and wanted.id <> licence.track_id and wanted.withdrawn_at <= licence.issued_at)`,
    )
    .where('revoked_at', 'is', null)
    .where('disputed_at', 'is', null)
    .select('number')
    .limit(1)
    .executeTakeFirst()
  return licence !== undefined
}

/** The position after a page of licences: the last row's date and number. */
export interface LicenceCursor {
  issuedAt: string
  number: string
}

interface HeldLicencesListing {
  userId: string
  language: Language
  limit: number
  after?: LicenceCursor | undefined
  /** Part of title, artist or number, ignoring accents and case. */
  search?: string | undefined
  /** Those that cover this track: for any of its family. */
  trackId?: number | undefined
}

function heldLicences(db: Kysely<Database>, { search, trackId, userId }: HeldLicencesListing) {
  let held = db.selectFrom('licence').where(heldBy(userId))
  if (search !== undefined) {
    const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    held = held.where(
      sql<boolean>`unaccent(concat_ws(' ', track_title, artist_name, number)) ilike unaccent(${pattern})`,
    )
  }
  return trackId === undefined
    ? held
    : held.where(sql<boolean>`licence.track_id in ${familyOf(sql`${trackId}::integer`)}`)
}

/** One page of a user's licences, latest first; `total` counts the whole list. */
export async function listHeldLicences(db: Kysely<Database>, params: HeldLicencesListing) {
  const matching = heldLicences(db, params)
  let page = matching
    .leftJoin('track', 'track.id', 'licence.track_id')
    .leftJoin(formerRecordingOf('track'), (join) => join.onTrue())
    .leftJoin('licence_warning as warning', (join) =>
      join.onRef('warning.licence_number', '=', 'licence.number').on('warning.closed_at', 'is', null),
    )
    .leftJoin('track_text as text', (join) =>
      join.onRef('text.track_id', '=', 'licence.track_id').on('text.language', '=', params.language),
    )
  const { after } = params
  if (after) {
    page = page.where(
      sql<boolean>`(licence.issued_at, licence.number) < (${after.issuedAt}::timestamptz, ${after.number})`,
    )
  }
  const [rows, counted] = await Promise.all([
    page
      .select([
        'licence.number',
        'licence.issued_at',
        'licence.disputed_at',
        'licence.revoked_at',
        'licence.revoked_for',
        endedByWithdrawal.as('ended_by_withdrawal'),
        'licence.revocation_reason',
        'warning.reason as warning_reason',
        'warning.remedy as warning_remedy',
        'warning.warned_at',
        'warning.last_day as warned_until',
        'licence.rehearsal',
        'licence.plan_kind',
        planNameOf(params.language).as('plan_name'),
        'licence.track_title',
        'licence.artist_name',
        'licence.document',
        'licence.track_id',
        'text.slug as track_slug',
        'track.cover',
        'track.master',
        'track.recording_since',
        sql<boolean>`(track.id is not null and not ${isOffered})`.as('is_withdrawn'),
        // Of a song that is offered, its page has them.
        sql<{ id: string; name: string }[]>`coalesce((
          select jsonb_agg(jsonb_build_object('id', version.track_id::text, 'name', version.name) order by position, version.track_id)
          from track_version as version join track as own on own.id = version.track_id
          where version.main_id = track.id and (own.withdrawn_at is null or own.withdrawn_at > licence.issued_at)), '[]')`.as(
          'versions',
        ),
        'former.master as former_master',
        'former.preview as former_preview',
        downloadedEditions.as('editions'),
      ])
      .orderBy('licence.issued_at', 'desc')
      .orderBy('licence.number', 'desc')
      .limit(params.limit + 1)
      .execute(),
    matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const licences = rows.slice(0, params.limit)
  return { licences, total: counted.total, next: rows.length > params.limit ? licences.at(-1) : undefined }
}

/** A licence to be issued. */
export interface NewLicence {
  number: string
  user_id: string
  track_id: number
  recording_version: number
  subscription_id: string
  period_start: Date
  plan_kind: PlanKind
  holder: string
  track_title: string
  artist_name: string
  language: Language
  document: string
  signature: string
  key_id: string
  issued_at: Date
  for_venue: boolean
  /** It gives no rights. */
  rehearsal: boolean
  /** Of the team that it is issued to, and the member who asked; null without one. */
  team_id: string | null
  taken_by: string | null
}

/**
 * Issues a licence, counts it for its holder's mailbox and records its first download, in one statement. One for the
 * programme of a venue is neither counted nor a download.
 * @param versionId the version that is downloaded; null: the song itself
 * @param edition what is made of its recording and downloaded; undefined: the recording itself
 * @returns false if the signing key has been retired meanwhile: nothing is stored
 */
export async function issueLicence(
  db: Kysely<Database>,
  {
    edition,
    emailHashes,
    format,
    licence,
    mix,
    versionId,
  }: {
    licence: NewLicence
    emailHashes: MailboxHashes
    format: FileFormat
    versionId: number | null
    edition?: string | undefined
    mix?: string | undefined
  },
): Promise<boolean> {
  const columns = Object.keys(licence)
  const { rows } = await sql`
    with issued as (
      insert into licence (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(columns.map((column) => sql`fresh.${sql.ref(column)}`))}
      from jsonb_populate_record(null::licence, ${JSON.stringify(licence)}::jsonb) as fresh
      where exists (select from signing_key where id = ${licence.key_id} and retired_at is null)
      returning number, for_venue
    ), counted as (
      insert into mailbox_download (email_hash, day, licences)
      select ${emailHashes[0]}, (now() at time zone 'UTC')::date, 1 from issued where not for_venue
      on conflict (email_hash, day) do update set licences = mailbox_download.licences + 1
    ), downloaded as (
      insert into download (licence_number, format, track_id, edition, mix, brings_sound)
      select number, ${format}, ${versionId}::integer, ${edition ?? null}::text, ${mix ?? null}::text, true from issued where not for_venue
    )
    select from issued`.execute(db)
  return rows.length > 0
}
