import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { createDownloadAddresses } from './licences/download-address.ts'
import { type DownloadableFile, findSignedFile } from './services/downloads-desk.ts'

/** Finds out which file a signed address is for. */
export type FindDownload = (pathname: string, query: URLSearchParams) => Promise<DownloadableFile | undefined>

/** For whoever sends the files: the API hands out their addresses, this reads them. */
export function createDownloadDesk(settings: {
  db: Kysely<Database>
  siteUrl: string
  secret: string
  /** Milliseconds since 1970; the clock by default. */
  now?: () => number
}): FindDownload {
  const desk = { db: settings.db, siteUrl: settings.siteUrl, addresses: createDownloadAddresses(settings) }
  return (pathname, query) => findSignedFile(desk, pathname, query)
}
