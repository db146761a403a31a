import type { EndpointOutput } from '@tempolibre/contract'
import type { FileFormat, Purpose } from '@tempolibre/domain'
import { findTrackRecording, maxInteger } from '@tempolibre/database'
import type { LicensingContext } from '../../licences/licensing-context.ts'
import type { FindEditions } from '../../editions/find-editions.ts'
import { testField } from '../../licences/status.ts'
import { verifyUrlOf } from '../../licences/write-licence.ts'
import { type Licensee, type OrderedFile, placeOrder } from './place-order.ts'
import { requireOffer } from './require-file.ts'

/**
 * Records a download, issues its licence (to the team of a member, by the plan of its owner) or finds the existing one, and returns the file's signed address. A licence
 * names the song and covers its versions: whichever of a family was licensed, the others need no further one. The file is
 * the recording that the song has now, also if the licence was issued for another.
 * @throws ApiError `plan_required`, `payment_failed`, `plan_on_hold`, `download_limit_reached`, `trial_limit_reached`
 * or `daily_limit_reached`, each replaced by `licence_held` if the track can be downloaded with an earlier licence;
 * `team_seat_missing` for a member beyond the plan's seats; `not_found` for an unknown track or format, and for a mix of stems
 * that it does not have, `forbidden` for a format outside the plan, `use_not_covered` for a stated use outside it, `edition_unavailable` for what cannot be made of the recording,
 * `licence_revoked` and `licence_disputed` for an existing licence in that state, `unauthorized` once the account is deleted
 */
export async function saveDownload(
  { findEditions, ...licensing }: LicensingContext & { findEditions?: FindEditions | undefined },
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
  // Before anything is locked or issued: another process may have to be asked.
  if (edition !== undefined && Number(id) <= maxInteger) {
    const track = await findTrackRecording(licensing.db, { trackId: Number(id) })
    if (track) await requireOffer(findEditions, { edition, master: track.master })
  }
  const order = { trackId: Number(id), format, declaredUse, mix, edition }
  return answerWith(licensing, await placeOrder(licensing, order, user), user)
}

function answerWith(
  { addresses, siteUrl }: LicensingContext,
  file: OrderedFile,
  { id, language }: Licensee,
): EndpointOutput<'saveDownloadMusic'> {
  const { expiresAt, url } = addresses.make({ ...file, holderId: id })
  const { format, number } = file
  return {
    success: true,
    url,
    format,
    expires_at: expiresAt.toISOString(),
    licence: { number, verify_url: verifyUrlOf(siteUrl, number, language), ...testField(file) },
  }
}
