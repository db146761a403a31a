import {
  isTestProvider,
  type FileFormat,
  isUsage,
  type PaymentProvider,
  permissionFor,
  type Purpose,
  type RecordingChoice,
  roundEdition,
  sizeOfAllowance,
  usageMatrix,
} from '@tempolibre/domain'
import { ApiError, type ErrorCode } from '@tempolibre/contract'
import {
  addDownload,
  type Database,
  findDownload,
  findHeldSubscription,
  findMembership,
  hasDownloaded,
  holdsLicence,
  inTurn,
  isTrackBarred,
  issueLicence,
  isWithdrawn,
  keepMembership,
  listCoveredVersions,
  lockDownloads,
  maxInteger,
} from '@tempolibre/database'
import type { Transaction } from 'kysely'
import type { SignedInUser } from '../../http/caller.ts'
import { describeEditions, describeVersions } from '../../licences/covered-versions.ts'
import type { SigningKey } from '../../licences/keyring.ts'
import { makeLicenceNumber } from '../../licences/licence-number.ts'
import type { LicensingContext } from '../../licences/licensing-context.ts'
import { registeredSound } from '../../licences/registered-sound.ts'
import { requireInForce } from '../../licences/status.ts'
import { writeLicence } from '../../licences/write-licence.ts'
import { bindingVersionOf } from '../../terms/account-terms.ts'
import { type CurrentTerms, licenceTermsOf } from '../../terms/terms-cache.ts'
import { findMixableStems } from '../catalogue/mixable-stems.ts'
import { findReachedLimit } from './reached-limit.ts'
import { formatsOf, requireEdition, requireFormat, requireMix } from './require-file.ts'

/** The user who asks for a track. */
export type Licensee = Pick<SignedInUser, 'id' | 'name' | 'language'>

export interface DownloadOrder {
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
export interface OrderedFile {
  number: string
  format: FileFormat
  /** Undefined: the track of the licence. */
  versionId: number | undefined
  recording?: RecordingChoice
  mix?: string | undefined
  edition: string | undefined
  /** Its licence was issued for it. */
  isNew?: boolean
  /** Its licence gives no rights. */
  rehearsal: boolean
}

/** The result of an order: the file, or `outdated` if key or terms were replaced meanwhile. */
type Outcome = OrderedFile | 'outdated'

/** Key and terms rarely change; this many changes in a row indicate a bug. */
const maxAttempts = 5

/** Finds or issues the licence of an order. @throws ApiError as `saveDownload` */
export async function placeOrder(
  licensing: LicensingContext,
  order: DownloadOrder,
  user: Licensee,
): Promise<OrderedFile> {
  if (order.trackId > maxInteger) throw new ApiError('not_found')
  // Files are read before the transaction as well.
  const delivered =
    order.mix === undefined
      ? undefined
      : await findMixableStems(licensing.db, licensing.judgeStems, order.trackId)
  // Whose plan is asked: all who share it are served one after the other.
  const team = await findMembership(licensing.db, { userId: user.id })
  const payer = team?.owner_id ?? user.id
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    // Both are loaded before the transaction, which must not wait for another connection.
    const [key, terms] = await Promise.all([licensing.keyring.current(), licensing.terms.current()])
    const outcome = await inTurn(licensing.db, payer, (transaction) =>
      licenseTrack(transaction, order, user, { ...licensing, key, terms, delivered }),
    )
    if (outcome !== 'outdated') {
      if (outcome.isNew && !outcome.rehearsal) licensing.onLicence?.()
      return outcome
    }
    licensing.keyring.forget()
    licensing.terms.forget()
  }
  throw new Error('key or terms changed each time a licence was about to be issued')
}

/** Lengths are rounded, but for those that the licence has already: it may be of before. */
async function chooseEdition(
  db: Transaction<Database>,
  wish: string | undefined,
  number: string | null,
): Promise<string | undefined> {
  if (wish === undefined || number === null) return wish && roundEdition(wish)
  return (await hasDownloaded(db, { number, edition: wish })) ? wish : roundEdition(wish)
}

async function licenseTrack(
  db: Transaction<Database>,
  { declaredUse, edition: wish, format: wanted, forVenue = false, mix, trackId }: DownloadOrder,
  user: Licensee,
  means: Pick<LicensingContext, 'hashAddress' | 'siteUrl' | 'takesPayments'> & {
    key: SigningKey
    terms: CurrentTerms
    /** Ids of stems that were delivered and can be mixed. */
    delivered: string[] | undefined
  },
): Promise<Outcome> {
  const team = await keepMembership(db, { userId: user.id })
  const payerId = team?.owner_id ?? user.id
  const account = await lockDownloads(db, { userId: payerId })
  if (!account) throw new ApiError('unauthorized')
  // First, so that no plan is ordered for a song that it would not include.
  if (await isWithdrawn(db, { trackId })) await requireHeld(db, { userId: user.id, trackId })
  const isBarred = await isTrackBarred(db, { trackId })
  if (isBarred && !(await holdsLicence(db, { userId: user.id, trackId }))) throw new ApiError('rights_open')
  const { plan } = account
  if (forVenue && plan && usageMatrix.venue[plan.plan_kind] === 'no') throw new ApiError('venue_not_covered')
  if (!plan) throw new ApiError(await explainNoPlan(db, { userId: user.id, payerId, trackId, forVenue }))
  const { waits_until: waitsUntil } = plan
  if (waitsUntil && waitsUntil > new Date()) {
    throw new ApiError(
      (await holdsLicence(db, { userId: user.id, trackId })) ? 'licence_held' : 'plan_waiting',
    )
  }
  if (team && team.place >= sizeOfAllowance('seats', plan.seats)) throw new ApiError('team_seat_missing')
  const emailHashes = means.hashAddress(account.email)
  const rehearsal = isRehearsal(plan, means)
  const found = await findDownload(db, {
    userId: payerId,
    teamId: team?.team_id ?? null,
    emailHashes,
    trackId,
    language: user.language,
    subscriptionId: plan.id,
    periodStart: plan.current_period_start,
    rehearsal,
  })
  if (!found) throw new ApiError('not_found')
  const format = wanted ?? formatsOf(plan.plan_kind, found.master)[0]
  requireFormat(format, plan.plan_kind, found.master)
  if (declaredUse && permissionFor(declaredUse, plan.plan_kind) === 'no')
    throw new ApiError('use_not_covered')
  if (mix !== undefined) requireMix(mix, format, found.stem_ids ?? means.delivered)
  const edition = await chooseEdition(db, wish, found.number)
  requireEdition(edition, format, found.master)

  if (found.is_left_out) throw new ApiError('track_withdrawn')

  if (found.number !== null) {
    requireInForce(found)
    const versionId = found.licensed_id === trackId ? undefined : trackId
    if (!forVenue)
      await addDownload(db, { number: found.number, format, versionId: versionId ?? null, edition, mix })
    const isOutdated = found.former_preview !== null
    return {
      number: found.number,
      format,
      versionId,
      mix,
      edition,
      ...(isOutdated && { recording: 'current' }),
      rehearsal,
    }
  }
  // Who holds an older one downloads with that.
  if (!found.is_offered) throw new ApiError(forVenue ? 'track_withdrawn' : 'licence_held')
  if (isBarred) throw new ApiError(forVenue ? 'rights_open' : 'licence_held')
  const reached = forVenue ? undefined : findReachedLimit(plan, found)
  if (reached) {
    throw (await holdsLicence(db, { userId: user.id, trackId })) ? new ApiError('licence_held') : reached
  }
  if (found.revision !== means.terms.revision) return 'outdated'

  // The terms that bind the payer, not those put on the site since.
  const licenceTerms = await bindingVersionOf(db, {
    userId: payerId,
    document: 'license-terms',
    inForce: licenceTermsOf(means.terms),
  })
  const issuedAt = new Date()
  const facts = {
    number: makeLicenceNumber(),
    issuedAt,
    holder: team?.team_name ?? user.name,
    language: user.language,
    track: { id: found.id, title: found.title, artist: found.artist },
    sound: registeredSound(found),
    versions: [
      ...describeVersions(
        await listCoveredVersions(db, { trackId: found.id, language: user.language, issuedAt }),
      ),
      ...describeEditions(trackId, edition === undefined ? [] : [edition], user.language),
    ],
    plan: plan.plan_kind,
    creditRequired: plan.credit_required,
    declaredUse: declaredUse && isUsage(declaredUse) ? declaredUse : undefined,
    rehearsal,
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
    rehearsal,
    ...writeLicence(facts, { ...means, licenceTerms }),
  }
  const versionId = found.id === trackId ? undefined : trackId
  const first = { format, versionId: versionId ?? null, edition, mix }
  return (await issueLicence(db, { licence, emailHashes, ...first }))
    ? { number: facts.number, format, versionId, mix, edition, isNew: true, rehearsal }
    : 'outdated'
}

/**
 * What somebody paid for is real, and what was sold while no money moved never becomes so, whatever the shop does later. A free plan
 * gives what the shop can give now.
 */
export const isRehearsal = (
  { provider }: { provider: PaymentProvider },
  { takesPayments }: Pick<LicensingContext, 'takesPayments'>,
): boolean => isTestProvider(provider) || (provider === 'none' && !takesPayments)

/** @throws ApiError `track_withdrawn` for who holds no licence of a song that is no longer offered */
async function requireHeld(
  db: Transaction<Database>,
  wanted: { userId: string; trackId: number },
): Promise<void> {
  if (!(await holdsLicence(db, wanted))) throw new ApiError('track_withdrawn')
}

/** Why no licence can be issued, in as much detail as helps the caller. */
async function explainNoPlan(
  db: Transaction<Database>,
  { forVenue, payerId, ...wanted }: { userId: string; payerId: string; trackId: number; forVenue: boolean },
): Promise<ErrorCode> {
  // A licence that is held is for downloading again, which no venue asks for.
  if (!forVenue && (await holdsLicence(db, wanted))) return 'licence_held'
  const held = await findHeldSubscription(db, { userId: payerId })
  if (held?.hold || held?.status === 'paused') return 'plan_on_hold'
  return held?.status === 'past_due' ? 'payment_failed' : 'plan_required'
}
