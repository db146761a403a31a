import { ApiError, type EndpointOutput } from '@tempolibre/contract'
import { type EditionOffer, isOffered, readEdition, roundEdition } from '@tempolibre/domain'
import { type Database, findTrackRecording, holdsLicence } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { FindEditions } from '../../editions/find-editions.ts'
import type { PreviewAddresses } from '../../editions/preview-address.ts'
import { toTrackNumber } from './track-number.ts'

/** Samples per second of recordings that are made, by which their loops are measured. */
const sampleRate = 44_100

interface Means {
  db: Kysely<Database>
  findEditions: FindEditions
  /** Who asks, if they are signed in. */
  findUser: () => Promise<{ id: string } | undefined>
}

/** @throws ApiError `not_found` for a track without a full-quality recording; `track_withdrawn`, but for who holds a licence of it */
export async function listEditions(
  means: Means,
  { track_id }: { track_id: string },
): Promise<EndpointOutput<'listEditions'>> {
  const { offer } = await findOffer(means, track_id)
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
 * @throws ApiError as `listEditions`; `edition_unavailable` for what the recording has not
 */
export async function previewEdition(
  means: Means & { addresses: PreviewAddresses },
  { edition, track_id }: { track_id: string; edition: string },
): Promise<EndpointOutput<'previewEdition'>> {
  const { isOfferedToAll, offer } = await findOffer(means, track_id)
  const name = roundEdition(edition)
  const wanted = readEdition(name)
  if (!wanted || !isOffered(offer, wanted)) throw new ApiError('edition_unavailable')
  return {
    success: true,
    url: means.addresses.make({ trackId: Number(track_id), edition: name, isHeld: !isOfferedToAll }),
  }
}

async function findOffer(
  { db, findEditions, findUser }: Means,
  id: string,
): Promise<{ offer: EditionOffer; isOfferedToAll: boolean }> {
  const trackId = toTrackNumber(id) ?? 0
  const track = await findTrackRecording(db, { trackId })
  if (!track || track.master === null) throw new ApiError('not_found')
  if (!track.is_offered) {
    const user = await findUser()
    if (!user || !(await holdsLicence(db, { userId: user.id, trackId })))
      throw new ApiError('track_withdrawn')
  }
  const offer = await findEditions(track.master)
  if (!offer) throw new ApiError('not_found')
  return { offer, isOfferedToAll: track.is_offered }
}
