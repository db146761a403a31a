import { ApiError, type EndpointOutput } from '@tempolibre/contract'
import { type Database, findHeldLicence } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { chooseRecording } from '../../licences/chosen-recording.ts'
import { requireInForce } from '../../licences/status.ts'
import { storedFile } from './signed-files.ts'
import type { RenewedFile } from './renew-download-link.ts'
import { toTrackNumber } from '../catalogue/track-number.ts'
import { requireFormat } from './require-file.ts'
import type { FindProgress } from './find-progress.ts'

/**
 * The progress of a recording being downloaded.
 * @throws ApiError as `renewDownloadLink`
 */
export async function getDownloadProgress(
  { db, findProgress }: { db: Kysely<Database>; findProgress: FindProgress },
  { edition, format, mix, number, recording, track_id }: RenewedFile,
  user: { id: string },
): Promise<EndpointOutput<'getDownloadProgress'>> {
  const trackId = toTrackNumber(track_id)
  const licence = await findHeldLicence(db, { number, userId: user.id, trackId })
  if (!licence || licence.track_id === null) throw new ApiError('not_found')
  requireInForce(licence)
  const { master, preview } = chooseRecording(licence, recording)
  requireFormat(format, licence.plan_kind, master)
  const file = storedFile(format, master, preview)
  const progress = file && (await findProgress({ ...file, edition, mix }))
  if (!progress) throw new ApiError('not_found')
  const { place, secondsLeft, state } = progress
  return {
    success: true,
    title: licence.title,
    state,
    place: place ?? null,
    seconds_left: secondsLeft === undefined ? null : Math.ceil(secondsLeft),
  }
}
