import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { createDownloadAddresses } from './licences/download-address.ts'
import { type DownloadableFile, findSignedFile } from './services/licences/signed-files.ts'

/** Finds the file of a signed address. */
export type FindDownload = (pathname: string, query: URLSearchParams) => Promise<DownloadableFile | undefined>

/** For the server that sends the files: the API creates their addresses, this verifies them. */
export function createDownloadFinder(settings: {
  db: Kysely<Database>
  siteUrl: string
  secret: string
  /** Milliseconds since 1970; the clock by default. */
  now?: () => number
}): FindDownload {
  const { db, secret, siteUrl } = settings
  const finder = { db, secret, siteUrl, addresses: createDownloadAddresses(settings) }
  return (pathname, query) => findSignedFile(finder, pathname, query)
}
