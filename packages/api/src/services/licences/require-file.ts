import {
  allEditions,
  type FileFormat,
  isOffered,
  planFormats,
  type PlanKind,
  readEdition,
} from '@tempolibre/domain'
import { ApiError } from '@tempolibre/contract'
import { parseMix } from '@tempolibre/domain/stem-mix'
import type { FindEditions } from '../../editions/find-editions.ts'

/** The formats a plan may download of a track, best first. */
export function formatsOf(plan: PlanKind, master: string | null): readonly [FileFormat, ...FileFormat[]] {
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
export function requireMix(mix: string, format: FileFormat, ids: readonly string[] | undefined): void {
  if (format === 'flac' || !ids || !parseMix(mix, ids)) throw new ApiError('not_found')
}

/** @throws ApiError `edition_unavailable` for what cannot be made of the recording, `unavailable` if that cannot be determined */
export async function requireOffer(
  findEditions: FindEditions | undefined,
  { edition, master }: { edition: string; master: string | null },
): Promise<void> {
  if (!findEditions) return
  const offer = master === null ? undefined : await findEditions(master)
  const wanted = edition === allEditions ? edition : readEdition(edition)
  const isMade = offer && (wanted === allEditions || (wanted !== undefined && isOffered(offer, wanted)))
  if (!isMade) throw new ApiError('edition_unavailable')
}

/**
 * A loop as MP3 would have a gap, which the format adds; of a track without a full-quality recording nothing can be made.
 * @throws ApiError `edition_unavailable`
 */
export function requireEdition(edition: string | undefined, format: FileFormat, master: string | null): void {
  if (edition === undefined) return
  if (master === null || (edition === 'loop' && format === 'mp3')) throw new ApiError('edition_unavailable')
}
