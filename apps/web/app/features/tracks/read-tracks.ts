import type { TrackSummary } from '@tempolibre/contract'
import { maxTracksById } from '@tempolibre/domain/playlist-rules'
import type { SendRequest } from '@tempolibre/contract/request'
import { listTracksById } from '@tempolibre/contract/operations/catalogue'
import type { Language } from '@tempolibre/locales'

/** The tracks with these ids, in their order, without those that have left the catalogue. */
export async function readTracks(
  request: SendRequest,
  language: Language,
  ids: readonly string[],
): Promise<TrackSummary[]> {
  const found: TrackSummary[] = []
  for (let first = 0; first < ids.length; first += maxTracksById) {
    const { tracks } = await listTracksById(request, {
      lang: language,
      ids: ids.slice(first, first + maxTracksById).join(),
    })
    found.push(...tracks)
  }
  return found
}
