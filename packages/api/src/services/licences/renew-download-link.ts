import { ApiError, type EndpointOutput } from '@tempolibre/contract'
import type { FileFormat, RecordingChoice } from '@tempolibre/domain'
import { addDownload, findHeldLicence } from '@tempolibre/database'
import type { FindEditions } from '../../editions/find-editions.ts'
import { chooseRecording, type ChosenRecording } from '../../licences/chosen-recording.ts'
import type { LicensingContext } from '../../licences/licensing-context.ts'
import { requireInForce } from '../../licences/status.ts'
import { storedFile } from './signed-files.ts'
import type { FindProgress } from './find-progress.ts'
import type { Licensee } from './place-order.ts'
import { toTrackNumber } from '../catalogue/track-number.ts'
import { requireEdition, requireFormat, requireOffer } from './require-file.ts'

/**
 * The address of a file licensed before, regardless of the current plan: of its track, or of a version it covers, in the
 * licensed recording or the current one.
 * @throws ApiError `not_found` for another user's licence, a track that has left the catalogue or is of another family, or
 * an unknown format;
 * `forbidden` for a format outside the licence's plan; `licence_revoked` and `licence_disputed` for a licence in that
 * state; `recording_gone` if the licensed recording is neither stored nor can be made,
 * `not_found` for a mix that it has no stems for, `edition_gone` if what was made of it cannot be any more, `edition_unavailable` for what the current one does not have
 */
export async function renewDownloadLink(
  {
    addresses,
    db,
    findEditions,
    findProgress,
  }: LicensingContext & { findProgress: FindProgress; findEditions?: FindEditions | undefined },
  { edition, format, mix, number, recording, track_id }: RenewedFile,
  user: Licensee,
): Promise<EndpointOutput<'createDownloadLink'>> {
  const trackId = toTrackNumber(track_id)
  const licence = await findHeldLicence(db, { number, userId: user.id, trackId })
  if (!licence || licence.track_id === null) throw new ApiError('not_found')
  requireInForce(licence)
  const chosen = chooseRecording(licence, recording)
  requireFormat(format, licence.plan_kind, chosen.master)
  requireEdition(edition, format, chosen.master)
  if (chosen.isFormer) {
    const file = storedFile(format, chosen.master, chosen.preview)
    if (!file || !(await findProgress(file))) throw new ApiError('recording_gone')
  }
  if (edition !== undefined) await requireEditionOf(chosen, edition, findEditions)
  if (mix !== undefined) await requireMixOf(chosen, { edition, format, mix }, findProgress)
  const versionId = licence.track_id === licence.licensed_id ? undefined : licence.track_id
  await addDownload(db, { number, format, versionId: versionId ?? null, edition })
  const isOutdated = licence.former_preview !== null
  const { expiresAt, url } = addresses.make({
    number,
    holderId: user.id,
    format,
    versionId,
    recording: isOutdated ? recording : undefined,
    mix,
    edition,
  })
  return { success: true, url, expires_at: expiresAt.toISOString() }
}

/** @throws ApiError `edition_gone` for what was made of a former recording and cannot be any more, or `edition_unavailable` */
async function requireEditionOf(
  { isFormer, master }: ChosenRecording,
  edition: string,
  findEditions: FindEditions | undefined,
): Promise<void> {
  try {
    await requireOffer(findEditions, { edition, master })
  } catch (error) {
    const isGone = isFormer && error instanceof ApiError && error.code === 'edition_unavailable'
    throw isGone ? new ApiError('edition_gone', { cause: error }) : error
  }
}

/** @throws ApiError `not_found` for what no stems of the recording can be mixed to */
async function requireMixOf(
  { master, preview }: ChosenRecording,
  { edition, format, mix }: Pick<RenewedFile, 'edition' | 'format' | 'mix'>,
  findProgress: FindProgress,
): Promise<void> {
  const file = format === 'flac' || edition !== undefined ? undefined : storedFile(format, master, preview)
  if (!file || file.isPreview || !(await findProgress({ ...file, mix }))) throw new ApiError('not_found')
}

/** A file of a licence. */
export interface RenewedFile {
  number: string
  format: FileFormat
  /** A version of the song. */
  track_id?: string | undefined
  /** `licensed` by default. */
  recording?: RecordingChoice | undefined
  /** Its stems mixed so, as `parseMix` reads it; undefined: the recording itself. */
  mix?: string | undefined
  /** What is made of the recording; undefined: the recording itself. */
  edition?: string | undefined
}
