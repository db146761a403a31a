import {
  ApiError,
  type EditionOffer,
  type EndpointOutput,
  isOffered,
  readEdition,
  roundEdition,
} from '@tempolibre/contract'
import { type Database, findTrackRecording } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { FindEditions } from '../../editions/find-editions.ts'
import type { PreviewAddresses } from '../../editions/preview-address.ts'
import { toTrackNumber } from '../licences/require-file.ts'

/** Samples per second of recordings that are made, by which their loops are measured. */
const sampleRate = 44_100

interface Means {
  db: Kysely<Database>
  findEditions: FindEditions
}

/** @throws ApiError `not_found` for a track without a full-quality recording */
export async function listEditions(
  means: Means,
  { track_id }: { track_id: string },
): Promise<EndpointOutput<'listEditions'>> {
  const offer = await findOffer(means, track_id)
  const { edits, fit, hasScore, loopSamples, stems } = offer
  return {
    success: true,
    from: hasScore ? 'score' : 'recording',
    edits: [...edits],
    loop: loopSamples === undefined ? null : { seconds: loopSamples / sampleRate },
    stems: [...stems],
    fit: fit ?? null,
  }
}

/**
 * The address at which an edition is heard.
 * @throws ApiError `not_found` for a track without a full-quality recording, `edition_unavailable` for what it has not
 */
export async function previewEdition(
  means: Means & { addresses: PreviewAddresses },
  { edition, track_id }: { track_id: string; edition: string },
): Promise<EndpointOutput<'previewEdition'>> {
  const offer = await findOffer(means, track_id)
  const name = roundEdition(edition)
  const wanted = readEdition(name)
  if (!wanted || !isOffered(offer, wanted)) throw new ApiError('edition_unavailable')
  return { success: true, url: means.addresses.make({ trackId: Number(track_id), edition: name }) }
}

async function findOffer({ db, findEditions }: Means, id: string): Promise<EditionOffer> {
  const trackId = toTrackNumber(id) ?? 0
  const track = await findTrackRecording(db, { trackId })
  const offer = track?.master == null ? undefined : await findEditions(track.master)
  if (!offer) throw new ApiError('not_found')
  return offer
}
