import { type Database, findTrackRecording } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { createPreviewAddresses } from './preview-address.ts'

/** An edition to be heard. */
export interface HeardEdition {
  /** Storage key of the recording's WAV. */
  key: string
  edition: string
  title: string
  artist: string
}

/** Finds what is heard at a signed address; undefined for one that is altered, expired or forged, or whose song is no longer offered. */
export type FindHeardEdition = (pathname: string, query: URLSearchParams) => Promise<HeardEdition | undefined>

/** For the server that sends previews: the API creates their addresses, this verifies them. */
export function createEditionFinder(settings: {
  db: Kysely<Database>
  siteUrl: string
  secret: string
}): FindHeardEdition {
  const addresses = createPreviewAddresses(settings)
  return async (pathname, query) => {
    const wanted = addresses.check(pathname, query)
    const track = wanted && (await findTrackRecording(settings.db, wanted))
    if (!track || track.master === null) return undefined
    // It may have been withdrawn since the address was made.
    if (!track.is_offered && !wanted.isHeld) return undefined
    return { key: track.master, edition: wanted.edition, title: track.title, artist: track.artist }
  }
}
