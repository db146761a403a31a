import {
  ApiError,
  type EndpointOutput,
  type ErrorCode,
  type FileFormat,
  isUsage,
  permissionFor,
  planFormats,
  type PlanKind,
  type Purpose,
  type RecordingChoice,
  usageMatrix,
} from '@tempolibre/contract'
import {
  addDownload,
  type CurrentSubscription,
  type Database,
  findDownload,
  findHeldLicence,
  findHeldSubscription,
  holdsLicence,
  issueLicence,
  keepMembership,
  listCoveredVersions,
  listHeldLicences,
  lockDownloads,
  maxInteger,
} from '@tempolibre/database'
import { parseMix } from '@tempolibre/contract/stem-mix'
import type { Language } from '@tempolibre/locales'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { SignedInUser } from '../../http/caller.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import { chooseRecording } from '../../licences/chosen-recording.ts'
import type { SigningKey } from '../../licences/keyring.ts'
import type { LicenceOffice } from '../../licences/licence-office.ts'
import { makeLicenceNumber } from '../../licences/licence-number.ts'
import { readLicenceDocument } from '../../licences/read-licence-document.ts'
import { describeEditions, describeVersions } from '../../licences/covered-versions.ts'
import { registeredSound } from '../../licences/registered-sound.ts'
import { describeStanding, requireStanding } from '../../licences/standing.ts'
import { verifyUrlOf, writeLicence } from '../../licences/write-licence.ts'
import type { CurrentTerms } from '../../terms/terms-shelf.ts'
import { storedFile } from './downloads-desk.ts'
import type { FindProgress } from './find-progress.ts'

/** The user who asks for a track. */
type Licensee = Pick<SignedInUser, 'id' | 'name' | 'language'>

interface DownloadOrder {
  trackId: number
  format: FileFormat | undefined
  /** What the song is for, as the user states it. */
  declaredUse?: Purpose | undefined
  /** Of its stems; undefined: the recording itself. */
  mix?: string | undefined
  /** Undefined: the recording itself. */
  edition?: string | undefined
  /** For the programme of a venue: nothing is downloaded, and the limits of downloads don't apply. */
  forVenue?: boolean
}

/** The file of an order. */
interface OrderedFile {
  number: string
  format: FileFormat
  /** Undefined: the track of the licence. */
  versionId: number | undefined
  recording?: RecordingChoice
  mix?: string | undefined
  edition: string | undefined
  /** Its licence was issued for it. */
  isNew?: boolean
}

/** The result of an order: the file, or `outdated` if key or terms were replaced meanwhile. */
type Outcome = OrderedFile | 'outdated'

/** Key and terms rarely change; this many changes in a row indicate a bug. */
const maxAttempts = 5

/**
 * Records a download, issues its licence (to the team of a member, by the plan of its owner) or finds the existing one, and returns the file's signed address. A licence
 * names the song and covers its versions: whichever of a family was licensed, the others need no further one. The file is
 * the recording that the song has now, also if the licence was issued for another.
 * @throws ApiError `plan_required`, `payment_failed`, `plan_on_hold`, `download_limit_reached`, `trial_limit_reached`
 * or `daily_limit_reached`, each replaced by `licence_held` if the track can be downloaded with an earlier licence;
 * `team_seat_missing` for a member beyond the plan's seats; `not_found` for an unknown track or format, and for a mix of stems
 * that it does not have, `forbidden` for a format outside the plan, `use_not_covered` for a stated use outside it,
 * `licence_revoked` and `licence_disputed` for an existing licence in that state, `unauthorized` once the account is deleted
 */
export async function saveDownload(
  office: LicenceOffice,
  input: {
    music_id: string
    format?: FileFormat | undefined
    declared_use?: Purpose | undefined
    mix?: string | undefined
    edition?: string | undefined
  },
  user: Licensee,
): Promise<EndpointOutput<'saveDownloadMusic'>> {
  const { declared_use: declaredUse, edition, format, mix, music_id: id } = input
  const order = { trackId: Number(id), format, declaredUse, mix, edition }
  return answerWith(office, await placeOrder(office, order, user), user.language)
}

/** Finds or issues the licence of an order. @throws ApiError as `saveDownload` */
export async function placeOrder(
  office: LicenceOffice,
  order: DownloadOrder,
  user: Licensee,
): Promise<OrderedFile> {
  if (order.trackId > maxInteger) throw new ApiError('not_found')
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    // Both are loaded before the transaction, which must not wait for another connection.
    const [key, terms] = await Promise.all([office.keyring.current(), office.terms.current()])
    const outcome = await office.db
      .transaction()
      .execute((transaction) => licenseTrack(transaction, order, user, { ...office, key, terms }))
    if (outcome !== 'outdated') {
      if (outcome.isNew) office.onLicence?.()
      return outcome
    }
    office.keyring.forget()
    office.terms.forget()
  }
  throw new Error('key or terms changed each time a licence was about to be issued')
}

async function licenseTrack(
  db: Transaction<Database>,
  { declaredUse, edition, format: wanted, forVenue = false, mix, trackId }: DownloadOrder,
  user: Licensee,
  means: Pick<LicenceOffice, 'hashAddress' | 'siteUrl'> & { key: SigningKey; terms: CurrentTerms },
): Promise<Outcome> {
  const team = await keepMembership(db, { userId: user.id })
  const payerId = team?.owner_id ?? user.id
  const account = await lockDownloads(db, { userId: payerId })
  if (!account) throw new ApiError('unauthorized')
  const { plan } = account
  if (forVenue && plan && usageMatrix.venue[plan.plan_kind] === 'no') throw new ApiError('venue_not_covered')
  if (!plan) throw new ApiError(await explainNoPlan(db, { userId: user.id, payerId, trackId, forVenue }))
  if (team && team.place >= (plan.seats ?? 1)) throw new ApiError('team_seat_missing')
  const emailHash = means.hashAddress(account.email)
  const found = await findDownload(db, {
    userId: payerId,
    teamId: team?.team_id ?? null,
    emailHash,
    trackId,
    language: user.language,
    subscriptionId: plan.id,
    periodStart: plan.current_period_start,
  })
  if (!found) throw new ApiError('not_found')
  const format = wanted ?? formatsOf(plan.plan_kind, found.master)[0]
  requireFormat(format, plan.plan_kind, found.master)
  if (declaredUse && permissionFor(declaredUse, plan.plan_kind) === 'no')
    throw new ApiError('use_not_covered')
  if (mix !== undefined) requireMix(mix, format, found.stem_ids)
  requireEdition(edition, format, found.master)

  if (found.number !== null) {
    requireStanding(found)
    const versionId = found.licensed_id === trackId ? undefined : trackId
    if (!forVenue)
      await addDownload(db, { number: found.number, format, versionId: versionId ?? null, edition })
    const isOutdated = found.former_preview !== null
    return {
      number: found.number,
      format,
      versionId,
      mix,
      edition,
      ...(isOutdated && { recording: 'current' }),
    }
  }
  const reached = forVenue ? undefined : findReachedLimit(plan, found)
  if (reached) {
    throw (await holdsLicence(db, { userId: user.id, trackId })) ? new ApiError('licence_held') : reached
  }
  if (found.revision !== means.terms.revision) return 'outdated'

  const facts = {
    number: makeLicenceNumber(),
    issuedAt: new Date(),
    holder: team?.team_name ?? user.name,
    language: user.language,
    track: { id: found.id, title: found.title, artist: found.artist },
    sound: registeredSound(found),
    versions: [
      ...describeVersions(await listCoveredVersions(db, { trackId: found.id, language: user.language })),
      ...describeEditions(trackId, edition === undefined ? [] : [edition], user.language),
    ],
    plan: plan.plan_kind,
    creditRequired: plan.credit_required,
    declaredUse: declaredUse && isUsage(declaredUse) ? declaredUse : undefined,
  }
  const licence = {
    number: facts.number,
    user_id: payerId,
    team_id: team?.team_id ?? null,
    taken_by: team ? user.id : null,
    track_id: found.id,
    recording_version: found.recording_version,
    subscription_id: plan.id,
    period_start: plan.current_period_start,
    plan_kind: plan.plan_kind,
    holder: facts.holder,
    track_title: found.title,
    artist_name: found.artist,
    language: user.language,
    key_id: means.key.id,
    issued_at: facts.issuedAt,
    for_venue: forVenue,
    ...writeLicence(facts, means),
  }
  const versionId = found.id === trackId ? undefined : trackId
  return (await issueLicence(db, { licence, emailHash, format, versionId: versionId ?? null, edition }))
    ? { number: facts.number, format, versionId, mix, edition, isNew: true }
    : 'outdated'
}

/** Which of a plan's limits is reached; undefined if none. */
function findReachedLimit(
  plan: CurrentSubscription,
  issued: { issued_this_month: number; issued_today: number; issued_this_period: number },
): ApiError | undefined {
  const isReached = (limit: number | null, count: number) => limit !== null && count >= limit
  if (isReached(plan.monthly_download_limit, issued.issued_this_month)) {
    return new ApiError('download_limit_reached')
  }
  if (plan.status === 'trialing' && isReached(plan.trial_download_limit, issued.issued_this_period)) {
    return new ApiError('trial_limit_reached')
  }
  if (!isReached(plan.daily_download_limit, issued.issued_today)) return undefined
  return new ApiError('daily_limit_reached', { retryAfterSeconds: secondsUntilMidnight(new Date()) })
}

/** In UTC, like the days of the limit. */
function secondsUntilMidnight(now: Date): number {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  return Math.ceil((midnight - now.getTime()) / 1000)
}

/** Why no licence can be issued, in as much detail as helps the caller. */
async function explainNoPlan(
  db: Transaction<Database>,
  { forVenue, payerId, ...wanted }: { userId: string; payerId: string; trackId: number; forVenue: boolean },
): Promise<ErrorCode> {
  // A licence that is held is for downloading again, which no venue asks for.
  if (!forVenue && (await holdsLicence(db, wanted))) return 'licence_held'
  const held = await findHeldSubscription(db, { userId: payerId })
  if (held?.hold) return 'plan_on_hold'
  return held?.status === 'past_due' ? 'payment_failed' : 'plan_required'
}

function answerWith(
  { addresses, siteUrl }: LicenceOffice,
  file: OrderedFile,
  language: Language,
): EndpointOutput<'saveDownloadMusic'> {
  const { expiresAt, url } = addresses.make(file)
  const { format, number } = file
  return {
    success: true,
    url,
    format,
    expires_at: expiresAt.toISOString(),
    licence: { number, verify_url: verifyUrlOf(siteUrl, number, language) },
  }
}

/**
 * The address of a file licensed before, regardless of the current plan: of its track, or of a version it covers, in the
 * licensed recording or the current one.
 * @throws ApiError `not_found` for another user's licence, a track that has left the catalogue or is of another family, or
 * an unknown format;
 * `forbidden` for a format outside the licence's plan; `licence_revoked` and `licence_disputed` for a licence in that
 * state; `recording_gone` if the licensed recording is neither stored nor can be made
 */
export async function renewDownloadLink(
  { addresses, db, findProgress }: LicenceOffice & { findProgress: FindProgress },
  { edition, format, number, recording, track_id }: RenewedFile,
  user: Licensee,
): Promise<EndpointOutput<'createDownloadLink'>> {
  const trackId = toTrackNumber(track_id)
  const licence = await findHeldLicence(db, { number, userId: user.id, trackId })
  if (!licence || licence.track_id === null) throw new ApiError('not_found')
  requireStanding(licence)
  const chosen = chooseRecording(licence, recording)
  requireFormat(format, licence.plan_kind, chosen.master)
  requireEdition(edition, format, chosen.master)
  if (chosen.isFormer) {
    const file = storedFile(format, chosen.master, chosen.preview)
    if (!file || !(await findProgress(file))) throw new ApiError('recording_gone')
  }
  const versionId = licence.track_id === licence.licensed_id ? undefined : licence.track_id
  await addDownload(db, { number, format, versionId: versionId ?? null, edition })
  const isOutdated = licence.former_preview !== null
  const { expiresAt, url } = addresses.make({
    number,
    format,
    versionId,
    recording: isOutdated ? recording : undefined,
    edition,
  })
  return { success: true, url, expires_at: expiresAt.toISOString() }
}

/** A file of a licence. */
export interface RenewedFile {
  number: string
  format: FileFormat
  /** A version of the song. */
  track_id?: string | undefined
  /** `licensed` by default. */
  recording?: RecordingChoice | undefined
  /** What is made of the recording; undefined: the recording itself. */
  edition?: string | undefined
}

/** The caller's downloads, latest first. */
export async function listDownloads(
  { db, siteUrl }: LicenceOffice,
  input: {
    lang: Language
    limit: number
    cursor?: string | undefined
    search?: string | undefined
    track_id?: string | undefined
  },
  user: Licensee,
): Promise<EndpointOutput<'listDownloads'>> {
  const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor, licenceCursor)
  const { licences, next, total } = await listHeldLicences(db, {
    userId: user.id,
    language: input.lang,
    limit: input.limit,
    after: after && { issuedAt: after[0], number: after[1] },
    search: input.search,
    trackId: input.track_id === undefined ? undefined : Number(input.track_id),
  })
  return {
    success: true,
    licences: licences.map((row) => ({
      number: row.number,
      verify_url: verifyUrlOf(siteUrl, row.number, input.lang),
      issued_at: row.issued_at.toISOString(),
      ...describeStanding(row),
      revocation_reason: row.revoked_at && row.revoked_for === null ? row.revocation_reason : null,
      plan_kind: row.plan_kind,
      track_title: row.track_title,
      artist_name: row.artist_name,
      track:
        row.track_id === null || row.track_slug === null
          ? null
          : {
              id: String(row.track_id),
              slug: row.track_slug,
              cover_url: row.cover === null ? null : `${siteUrl}/media/${row.cover}`,
            },
      formats: [...formatsOf(row.plan_kind, row.former_preview === null ? row.master : row.former_master)],
      current_recording:
        row.former_preview === null || row.recording_since === null
          ? null
          : {
              since: row.recording_since.toISOString(),
              formats: [...formatsOf(row.plan_kind, row.master)],
            },
      editions: row.editions,
      credit: readLicenceDocument(row).credit,
      client_work: readLicenceDocument(row).uses.client_work !== undefined,
    })),
    total,
    next_cursor: next ? encodeCursor([next.issued_at.toISOString(), next.number]) : null,
  }
}

const licenceCursor = z.tuple([z.iso.datetime(), z.string().max(20)])

/** @throws ApiError `not_found` for a number that no track can have */
export function toTrackNumber(id: string | undefined): number | undefined {
  const number = id === undefined ? undefined : Number(id)
  if (number !== undefined && number > maxInteger) throw new ApiError('not_found')
  return number
}

/** The formats a plan may download of a track, best first. */
function formatsOf(plan: PlanKind, master: string | null): readonly [FileFormat, ...FileFormat[]] {
  return master === null ? ['mp3'] : planFormats[plan]
}

/** @throws ApiError `not_found` for an unknown format, `forbidden` for one outside the plan */
export function requireFormat(format: FileFormat, plan: PlanKind, master: string | null): void {
  if (formatsOf(plan, master).includes(format)) return
  throw new ApiError(plan === 'free' ? 'forbidden' : 'not_found')
}

/**
 * A mix is rendered as WAV or MP3.
 * @throws ApiError `not_found` for another format, and for a mix of other stems than the track has
 */
function requireMix(mix: string, format: FileFormat, ids: readonly string[] | null): void {
  if (format === 'flac' || ids === null || !parseMix(mix, ids)) throw new ApiError('not_found')
}

/**
 * A loop as MP3 would have a gap, which the format adds; of a track without a full-quality recording nothing can be made.
 * @throws ApiError `edition_unavailable`
 */
export function requireEdition(edition: string | undefined, format: FileFormat, master: string | null): void {
  if (edition === undefined) return
  if (master === null || (edition === 'loop' && format === 'mp3')) throw new ApiError('edition_unavailable')
}
