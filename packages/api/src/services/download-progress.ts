import { ApiError, type DownloadState, type EndpointOutput, type FileFormat } from '@tempolibre/contract'
import { type Database, findHeldLicence } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { requireStanding } from '../licences/standing.ts'
import { type DownloadableFile, storedFile } from './downloads-desk.ts'
import { requireFormat } from './downloads.ts'

/** How far a recording is; `place` is 1 for the one that comes next. */
export interface RecordingProgress {
  state: DownloadState
  place?: number
  /** Until it is there whole; undefined where nobody can say. */
  secondsLeft?: number | undefined
}

/** Asks whoever makes recordings; undefined for one that is not there and cannot be made. */
export type FindProgress = (
  file: Pick<DownloadableFile, 'isPreview' | 'key'>,
) => Promise<RecordingProgress | undefined>

/**
 * How long somebody has to wait for a recording they download.
 * @throws ApiError as `renewDownloadLink`
 */
export async function getDownloadProgress(
  { db, findProgress }: { db: Kysely<Database>; findProgress: FindProgress },
  { format, number }: { format: FileFormat; number: string },
  user: { id: string },
): Promise<EndpointOutput<'getDownloadProgress'>> {
  const licence = await findHeldLicence(db, { number, userId: user.id })
  if (!licence || licence.track_id === null) throw new ApiError('not_found')
  requireStanding(licence)
  requireFormat(format, licence.plan_kind, licence.master)
  const file = storedFile(format, licence.master, licence.preview)
  const progress = file && (await findProgress(file))
  if (!progress) throw new ApiError('not_found')
  const { place, secondsLeft, state } = progress
  return {
    success: true,
    title: licence.track_title,
    state,
    place: place ?? null,
    seconds_left: secondsLeft === undefined ? null : Math.ceil(secondsLeft),
  }
}
