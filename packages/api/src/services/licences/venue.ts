import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type ErrorCode,
  type LeftOutSong,
} from '@tempolibre/contract'
import {
  partyLine,
  planKinds,
  productNameOf,
  programmeLimits,
  songsOfProgramme,
  usageMatrix,
} from '@tempolibre/domain'
import {
  countVenueLicences,
  findCurrentSubscription,
  findMembership,
  findSeller,
  findVenue,
  listBarredTracks,
  listPlans,
  listVenueLicences,
  listVenueSongs,
  maxInteger,
  saveVenue as storeVenue,
  timeLeft,
} from '@tempolibre/database'
import { type Language, pathTo } from '@tempolibre/locales'
import { mediaUrl } from '../../http/media-url.ts'
import type { SignedInUser } from '../../http/caller.ts'
import type { LicensingContext } from '../../licences/licensing-context.ts'
import { readLicenceDocument } from '../../licences/read-licence-document.ts'
import { verifyUrlOf } from '../../licences/write-licence.ts'
import { findPaperLook } from '../../look/paper-look.ts'
import type { DrawPaper } from '../../papers/answer-with-paper.ts'
import { drawApart } from '../../papers/draw-apart.ts'
import { describeSellerNumbers } from '../../payments/describe-invoice.ts'
import { isRehearsal, placeOrder } from './place-order.ts'

/** Plans whose licences allow playing in venues. */
const venuePlans = planKinds.filter((kind) => allowsVenues(kind))

function allowsVenues(kind: (typeof planKinds)[number]): boolean {
  return usageMatrix.venue[kind] !== 'no'
}

/** Licences that are issued with one call. */
const licencesAtOnce = 20
/** With less time left for the call, in ms, no further licence is begun: what has begun has to end, and the answer is read. */
const reserveMs = 4000

/** The caller's venue, the songs of its programme and their licences. */
export async function getVenue(
  licensing: LicensingContext,
  { lang }: EndpointParsedInput<'getVenue'>,
  user: Pick<SignedInUser, 'id'>,
): Promise<EndpointOutput<'getVenue'>> {
  const { db, siteUrl } = licensing
  const [venue, plan, leftOut] = await Promise.all([
    findVenue(db, { userId: user.id }),
    findCurrentSubscription(db, { userId: user.id }),
    listLeftOut(licensing, { lang, userId: user.id }),
  ])
  const covered = plan !== undefined && allowsVenues(plan.plan_kind)
  if (!venue) return { success: true, venue: null, songs: [], left_out: leftOut, covered }
  const { address, name, programme } = venue
  const songs = await listSongs(licensing, {
    ids: songsOfProgramme(programme).map(Number),
    lang,
    userId: user.id,
  })
  const held = new Set(songs.filter(({ number }) => number !== null).map(({ id }) => String(id)))
  const lacking = leftOut.filter(({ id }) => !held.has(id))
  return {
    success: true,
    venue: { name, address, programme },
    covered,
    left_out: lacking,
    songs: withoutLeftOut(songs, lacking).map(
      ({ artist, duration_seconds, id, loudness_lufs, number, preview, rehearsal, slug, title }) => ({
        id: String(id),
        title,
        slug,
        artist,
        duration_seconds,
        loudness_lufs,
        url: mediaUrl(siteUrl, preview),
        licence:
          number === null
            ? null
            : { number, verify_url: verifyUrlOf(siteUrl, number, lang), ...(rehearsal && { test: true }) },
      }),
    ),
  }
}

/** With the licences of the kind that the caller's plan gives now; without a plan, whatever is held. */
async function listSongs(
  licensing: LicensingContext,
  { ids, lang, userId }: { ids: number[]; lang: Language; userId: string },
) {
  const plan = await findCurrentSubscription(licensing.db, { userId })
  const rehearsal = plan ? isRehearsal(plan, licensing) : null
  return listVenueSongs(licensing.db, { userId, ids, planKinds: venuePlans, language: lang, rehearsal })
}

/** Songs whose licence was revoked or is disputed, so that none can be issued for them in this period of the plan. */
async function listLeftOut(
  { db }: LicensingContext,
  { lang, userId }: { lang: Language; userId: string },
): Promise<LeftOutSong[]> {
  const [plan, team] = await Promise.all([
    findCurrentSubscription(db, { userId }),
    findMembership(db, { userId }),
  ])
  if (!plan) return []
  const barred = await listBarredTracks(db, {
    payerId: team?.owner_id ?? userId,
    teamId: team?.team_id ?? null,
    subscriptionId: plan.id,
    periodStart: plan.current_period_start,
    language: lang,
  })
  return barred.map(({ artist, id, revoked, slug, title }) => ({
    id: String(id),
    title,
    slug,
    artist,
    reason: revoked ? 'licence_revoked' : 'licence_disputed',
  }))
}

function withoutLeftOut<Song extends { id: number }>(songs: Song[], leftOut: readonly LeftOutSong[]): Song[] {
  const ids = new Set(leftOut.map(({ id }) => id))
  return songs.filter(({ id }) => !ids.has(String(id)))
}

/** Replaces the caller's venue. @throws ApiError `not_found` for an unknown song: nothing is saved */
export async function saveVenue(
  licensing: LicensingContext,
  { address, lang, name, programme }: EndpointParsedInput<'saveVenue'>,
  user: Pick<SignedInUser, 'id'>,
): Promise<EndpointOutput<'saveVenue'>> {
  const ids = songsOfProgramme(programme).map(Number)
  if (ids.some((id) => id > maxInteger)) throw new ApiError('not_found')
  const known = await listSongs(licensing, { ids, lang, userId: user.id })
  if (known.length < ids.length) throw new ApiError('not_found')
  await storeVenue(licensing.db, { userId: user.id, name, address, programme })
  return getVenue(licensing, { lang }, user)
}

/** Why a song alone gets no licence, if that happens between two statements: the others get theirs. */
const refusalsOfSong = new Set<ErrorCode>([
  'licence_revoked',
  'licence_disputed',
  'rights_open',
  'not_found',
  'track_withdrawn',
])

/**
 * Issues the licences that songs of the caller's programme lack, a few with each call, in the programme's order. Each is a
 * transaction of its own: what was issued stays if a later one is refused. Songs that none can be issued for are left out.
 * @throws ApiError `not_found` without a venue, `venue_not_covered` under a plan without venues,
 *   `download_limit_reached` beyond the month's limit, `plan_required`, `payment_failed` and `plan_on_hold` without a plan in
 *   force, `team_seat_missing` for a member beyond the plan's seats
 */
export async function licenseVenueSongs(
  licensing: LicensingContext,
  user: Pick<SignedInUser, 'id' | 'name' | 'language'>,
): Promise<EndpointOutput<'licenseVenueSongs'>> {
  const venue = await findVenue(licensing.db, { userId: user.id })
  if (!venue) throw new ApiError('not_found')
  const ids = songsOfProgramme(venue.programme).map(Number)
  const wanted = { lang: user.language, userId: user.id }
  const [songs, leftOut] = await Promise.all([
    listSongs(licensing, { ids, ...wanted }),
    listLeftOut(licensing, wanted),
  ])
  const lacking = withoutLeftOut(
    songs.filter(({ number }) => number === null),
    leftOut,
  )
  const issuedBefore = await countVenueLicences(licensing.db, { userId: user.id })
  const batch = lacking.slice(0, Math.min(licencesAtOnce, programmeLimits.monthlyLicences - issuedBefore))
  if (batch.length === 0 && lacking.length > 0) throw new ApiError('download_limit_reached')
  let issued = 0
  let tried = 0
  for (const { id } of batch) {
    // On a busy machine the next call goes on, before this one is refused as a whole.
    if (issued > 0 && (timeLeft() ?? Infinity) < reserveMs) break
    tried++
    try {
      await placeOrder(licensing, { trackId: id, format: undefined, forVenue: true }, user)
      issued++
    } catch (error) {
      if (!(error instanceof ApiError && refusalsOfSong.has(error.code))) throw error
    }
  }
  const answer = await getVenue(licensing, wanted, user)
  const named = new Set(ids.map(String))
  return {
    success: true,
    issued,
    remaining: lacking.length - tried,
    left_out: (answer.left_out ?? []).filter(({ id }) => named.has(id)),
  }
}

/** What licences say of themselves, each once: their holders, plans and terms may differ. */
async function nameLicences(
  db: LicensingContext['db'],
  { lang, numbers }: { numbers: readonly string[]; lang: Language },
) {
  const [rows, plans] = await Promise.all([
    listVenueLicences(db, { numbers, language: lang }),
    listPlans(db, { language: lang }),
  ])
  const each = (values: string[]) => [...new Set(values)]
  return {
    holders: each(rows.map(({ holder }) => holder)),
    plans: each(
      rows.map(
        ({ plan_kind, plan_name }) => plan_name ?? plans.find(({ kind }) => kind === plan_kind)?.name ?? '',
      ),
    ),
    termsUrls: each(rows.map((row) => readLicenceDocument(row).terms.url)),
  }
}

/** The binder as a PDF. @throws ApiError `not_found` without a venue or a licensed song */
export async function getVenueBinder(
  licensing: LicensingContext,
  { lang }: { lang: Language },
  user: Pick<SignedInUser, 'id'>,
): Promise<DrawPaper> {
  const { db, siteUrl } = licensing
  const [{ songs, venue }, seller, look] = await Promise.all([
    getVenue(licensing, { lang }, user),
    findSeller(db),
    findPaperLook(licensing),
  ])
  const licensed = songs.flatMap(({ artist, licence, title }) =>
    licence ? [{ title, artist, number: licence.number, verifyUrl: licence.verify_url }] : [],
  )
  if (!venue || licensed.length === 0) throw new ApiError('not_found')
  const productName = productNameOf(seller, siteUrl)
  const named = await nameLicences(db, { numbers: licensed.map(({ number }) => number), lang })
  const order = {
    binder: {
      language: lang,
      isTest: songs.some(({ licence }) => licence?.test === true),
      venue,
      ...named,
      unlicensed: songsOfProgramme(venue.programme).length - licensed.length,
      productName,
      sellerNumbers: seller ? describeSellerNumbers(seller, lang) : [],
      licensor: seller ? partyLine(seller, lang) : productName,
      verifyPage: `${siteUrl}${pathTo('verify', lang)}`,
      madeAt: new Date(),
      songs: licensed.toSorted((a, b) => a.title.localeCompare(b.title, lang)),
      look: { accent: look.accent, logo: look.logo },
    },
  }
  return (work) => drawApart(order, work)
}
