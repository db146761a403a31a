import { ApiError, type EndpointOutput, maxSitemapEntries, type SitemapKind } from '@tempolibre/contract'
import { type Database, getSitemap, listSitemaps } from '@tempolibre/database'
import { unlistedPages } from '@tempolibre/locales'
import type { Kysely } from 'kysely'

const listing = { unlisted: [...unlistedPages], size: maxSitemapEntries }

export async function getSitemaps(db: Kysely<Database>): Promise<EndpointOutput<'listSitemaps'>> {
  const rows = await listSitemaps(db, listing)
  return { success: true, sitemaps: rows.map(withTime) }
}

export async function getSitemapEntries(
  db: Kysely<Database>,
  input: { kind: SitemapKind; page: number },
): Promise<EndpointOutput<'getSitemap'>> {
  const rows = await getSitemap(db, { ...listing, ...input })
  if (rows.length === 0) throw new ApiError('not_found')
  return { success: true, entries: rows.map(withTime) }
}

function withTime<Row extends { updated_at: Date | null }>(row: Row) {
  return { ...row, updated_at: row.updated_at?.toISOString() ?? null }
}
