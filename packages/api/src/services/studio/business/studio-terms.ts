import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import {
  findStudioTermsVersion,
  listLatestTermsAcceptances,
  listStudioTermsAcceptances as findAcceptances,
  listStudioTermsVersions as findVersions,
} from '@tempolibre/database'
import type { StudioSettings } from '../../../studio/studio-settings.ts'
import { writeCsv } from '../../../studio/write-csv.ts'
import type { CurrentTerms, TermsCache } from '../../../terms/terms-cache.ts'

/** What services of the terms need. */
export type StudioTermsSettings = StudioSettings & { terms: TermsCache }

export async function listStudioTermsVersions(
  { db, terms }: StudioTermsSettings,
  input: EndpointParsedInput<'listStudioTermsVersions'>,
): Promise<EndpointOutput<'listStudioTermsVersions'>> {
  // Reading them stores those that nobody was shown yet.
  const current = await terms.inForce()
  const { rows, total } = await findVersions(db, input)
  return { success: true, records: rows.map((row) => toVersion(row, current)), total }
}

/** @throws ApiError `not_found` */
export async function getStudioTermsVersion(
  { db, terms }: StudioTermsSettings,
  { id: version }: EndpointParsedInput<'getStudioTermsVersion'>,
): Promise<EndpointOutput<'getStudioTermsVersion'>> {
  const current = await terms.inForce()
  const found = await findStudioTermsVersion(db, { version })
  if (!found) throw new ApiError('not_found')
  return { success: true, record: toVersion(found, current) }
}

export async function listStudioTermsAcceptances(
  { db }: StudioSettings,
  { user_id: userId, ...input }: EndpointParsedInput<'listStudioTermsAcceptances'>,
): Promise<EndpointOutput<'listStudioTermsAcceptances'>> {
  const { rows, total } = await findAcceptances(db, { ...input, userId })
  const records = rows.map((row) => ({ ...row, accepted_at: row.accepted_at.toISOString() }))
  return { success: true, records, total }
}

/** Rows of a table: spreadsheets open that many within seconds. */
const maxRows = 50_000

const columns = [
  'accepted_at',
  'document',
  'version',
  'language',
  'moment',
  'plan_kind',
  'name',
  'email',
  'user_id',
  'sha256',
] as const

/** Who has accepted what, as CSV. */
export async function getStudioTermsAcceptanceTable(
  { db }: StudioSettings,
  { user_id: userId, ...filter }: EndpointParsedInput<'getStudioTermsAcceptanceTable'>,
): Promise<EndpointOutput<'getStudioTermsAcceptanceTable'>> {
  const rows = await listLatestTermsAcceptances(db, { ...filter, userId, limit: maxRows + 1 })
  const lines = rows
    .slice(0, maxRows)
    .map((row) => ({ ...row, accepted_at: row.accepted_at.toISOString() }))
    .map((row) => columns.map((name) => row[name]))
  return { success: true, csv: writeCsv([columns, ...lines]), complete: rows.length <= maxRows }
}

function toVersion<Row extends { id: string; document: keyof CurrentTerms['documents']; published_at: Date }>(
  row: Row,
  { documents }: CurrentTerms,
) {
  return {
    ...row,
    published_at: row.published_at.toISOString(),
    in_force: documents[row.document]?.version === row.id,
  }
}
