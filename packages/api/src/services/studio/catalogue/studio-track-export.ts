import type { EndpointParsedInput } from '@tempolibre/contract'
import { countMostHolders, listStudioTrackIds, listTrackTableRows } from '@tempolibre/database'
import type { FileAnswer } from '../../../http/add-route.ts'
import { headOfTracks, lineOfTrack } from '../../../studio/track-metadata-table.ts'
import type { TrackSettings } from '../../../studio/studio-settings.ts'
import { trackFilterOf } from './studio-tracks.ts'

/** Tracks that are read and written together. */
const tracksAtOnce = 200

/** A table of the tracks that meet the conditions, written while it is read. */
export async function exportStudioTracks(
  settings: TrackSettings,
  input: EndpointParsedInput<'exportStudioTracks'>,
): Promise<FileAnswer> {
  const [ids, holders] = await Promise.all([
    listStudioTrackIds(settings.db, { ...trackFilterOf(input), language: input.lang }),
    countMostHolders(settings.db),
  ])
  async function* write() {
    yield headOfTracks(holders)
    for (let from = 0; from < ids.length; from += tracksAtOnce) {
      const rows = await listTrackTableRows(settings.db, {
        ids: ids.slice(from, from + tracksAtOnce),
        language: input.lang,
      })
      yield rows.map((track) => lineOfTrack(track, holders)).join('')
    }
  }
  return {
    body: ReadableStream.from(write()).pipeThrough(new TextEncoderStream()),
    saveAs: `tracks-${new Date().toISOString().slice(0, 10)}.csv`,
    headers: { 'content-type': 'text/csv; charset=utf-8' },
  }
}
