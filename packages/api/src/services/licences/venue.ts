import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  partyLine,
  planKinds,
  productNameOf,
  programmeLimits,
  songsOfProgramme,
  usageMatrix,
} from '@tempolibre/contract'
import {
  countVenueLicences,
  findCurrentSubscription,
  findSeller,
  findVenue,
  listPlans,
  listVenueSongs,
  maxInteger,
  saveVenue as storeVenue,
} from '@tempolibre/database'
import { type Language, pathTo } from '@tempolibre/locales'
import type { SignedInUser } from '../../http/caller.ts'
import type { LicenceOffice } from '../../licences/licence-office.ts'
import { verifyUrlOf } from '../../licences/write-licence.ts'
import { findPaperLook } from '../../look/paper-look.ts'
import { drawApart } from '../../papers/draw-apart.ts'
import { placeOrder } from './downloads.ts'

/** Plans whose licences allow playing in venues. */
const venuePlans = planKinds.filter((kind) => allowsVenues(kind))

function allowsVenues(kind: (typeof planKinds)[number]): boolean {
  return usageMatrix.venue[kind] !== 'no'
}

/** Licences that are issued with one call. */
const licencesAtOnce = 20

/** The caller's venue, the songs of its programme and their licences. */
export async function getVenue(
  office: LicenceOffice,
  { lang }: EndpointParsedInput<'getVenue'>,
  user: Pick<SignedInUser, 'id'>,
): Promise<EndpointOutput<'getVenue'>> {
  const { db, siteUrl } = office
  const [venue, plan] = await Promise.all([
    findVenue(db, { userId: user.id }),
    findCurrentSubscription(db, { userId: user.id }),
  ])
  const covered = plan !== undefined && allowsVenues(plan.plan_kind)
  if (!venue) return { success: true, venue: null, songs: [], covered }
  const { address, name, programme } = venue
  const songs = await listSongs(office, {
    ids: songsOfProgramme(programme).map(Number),
    lang,
    userId: user.id,
  })
  return {
    success: true,
    venue: { name, address, programme },
    covered,
    songs: songs.map(({ artist, duration_seconds, id, loudness_lufs, number, preview, slug, title }) => ({
      id: String(id),
      title,
      slug,
      artist,
      duration_seconds,
      loudness_lufs,
      url: `${siteUrl}/media/${preview}`,
      licence: number === null ? null : { number, verify_url: verifyUrlOf(siteUrl, number, lang) },
    })),
  }
}

function listSongs(
  { db }: LicenceOffice,
  { ids, lang, userId }: { ids: number[]; lang: Language; userId: string },
) {
  return listVenueSongs(db, { userId, ids, planKinds: venuePlans, language: lang })
}

/** Replaces the caller's venue. @throws ApiError `not_found` for an unknown song: nothing is saved */
export async function saveVenue(
  office: LicenceOffice,
  { address, lang, name, programme }: EndpointParsedInput<'saveVenue'>,
  user: Pick<SignedInUser, 'id'>,
): Promise<EndpointOutput<'saveVenue'>> {
  const ids = songsOfProgramme(programme).map(Number)
  if (ids.some((id) => id > maxInteger)) throw new ApiError('not_found')
  const known = await listSongs(office, { ids, lang, userId: user.id })
  if (known.length < ids.length) throw new ApiError('not_found')
  await storeVenue(office.db, { userId: user.id, name, address, programme })
  return getVenue(office, { lang }, user)
}

/**
 * Issues the licences that songs of the caller's programme lack, a few with each call, in the programme's order. Each is a
 * transaction of its own: what was issued stays if a later one is refused.
 * @throws ApiError `not_found` without a venue, `venue_not_covered` under a plan without venues,
 *   `download_limit_reached` beyond the month's limit; of the plan's standing those of `saveDownload`
 */
export async function licenseVenueSongs(
  office: LicenceOffice,
  user: Pick<SignedInUser, 'id' | 'name' | 'language'>,
): Promise<EndpointOutput<'licenseVenueSongs'>> {
  const venue = await findVenue(office.db, { userId: user.id })
  if (!venue) throw new ApiError('not_found')
  const ids = songsOfProgramme(venue.programme).map(Number)
  const songs = await listSongs(office, { ids, lang: user.language, userId: user.id })
  const lacking = songs.filter(({ number }) => number === null)
  const issuedBefore = await countVenueLicences(office.db, { userId: user.id })
  const batch = lacking.slice(0, Math.min(licencesAtOnce, programmeLimits.monthlyLicences - issuedBefore))
  if (batch.length === 0 && lacking.length > 0) throw new ApiError('download_limit_reached')
  for (const { id } of batch)
    await placeOrder(office, { trackId: id, format: undefined, forVenue: true }, user)
  return { success: true, issued: batch.length, remaining: lacking.length - batch.length }
}

/** The binder as a PDF. @throws ApiError `not_found` without a venue or a licensed song */
export async function getVenueBinder(
  office: LicenceOffice,
  { lang }: { lang: Language },
  user: Pick<SignedInUser, 'id' | 'name'>,
): Promise<Buffer> {
  const { db, siteUrl } = office
  const [{ songs, venue }, seller, look, plans] = await Promise.all([
    getVenue(office, { lang }, user),
    findSeller(db),
    findPaperLook(office),
    listPlans(db, { language: lang }),
  ])
  const licensed = songs.flatMap(({ artist, licence, title }) =>
    licence ? [{ title, artist, number: licence.number, verifyUrl: licence.verify_url }] : [],
  )
  if (!venue || licensed.length === 0) throw new ApiError('not_found')
  const productName = productNameOf(seller, siteUrl)
  return drawApart({
    binder: {
      language: lang,
      venue,
      holder: user.name,
      planName: plans.find(({ kind }) => venuePlans.includes(kind))?.name ?? '',
      productName,
      licensor: seller ? partyLine(seller, lang) : productName,
      termsUrl: `${siteUrl}${pathTo('license-terms', lang)}`,
      verifyPage: `${siteUrl}${pathTo('verify', lang)}`,
      madeAt: new Date(),
      songs: licensed.toSorted((a, b) => a.title.localeCompare(b.title, lang)),
      look: { accent: look.accent, logo: look.logo },
    },
  })
}
