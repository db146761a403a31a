import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { createDownloadAddresses } from './licences/download-address.ts'
import { type DownloadableFile, findSignedFile } from './services/licences/downloads-desk.ts'

/** Finds the file of a signed address. */
export type FindDownload = (pathname: string, query: URLSearchParams) => Promise<DownloadableFile | undefined>

/** For the server that sends the files: the API creates their addresses, this verifies them. */
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
