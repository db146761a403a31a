import type { EndpointOutput, EndpointParsedInput } from '@tempolibre/contract'
import { csvLine, csvStart } from '@tempolibre/domain/csv-cells'
import { listAllSearches, listStudioSearches as findSearches } from '@tempolibre/database'
import { lastDays } from '../../../studio/figure-periods.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'

const columns = ['words', 'language', 'searches', 'results', 'last_day'] as const

export async function listStudioSearches(
  { db }: StudioSettings,
  { days, sort, ...input }: EndpointParsedInput<'listStudioSearches'>,
): Promise<EndpointOutput<'listStudioSearches'>> {
  const by = sort === 'id' ? 'words' : sort
  const period = lastDays(days)
  const { rows, total } = await findSearches(db, { ...input, ...period, sort: by })
  const records = rows.map((row) => ({ ...row, id: `${row.language} ${row.words}` }))
  return { success: true, ...period, records, total }
}

/** All of what visitors search for as a table. */
export async function getStudioSearchTable(
  { db }: StudioSettings,
  { days, ...conditions }: EndpointParsedInput<'getStudioSearchTable'>,
): Promise<EndpointOutput<'getStudioSearchTable'>> {
  const all = await listAllSearches(db, { ...conditions, ...lastDays(days) })
  const lines = all.map((row) => csvLine(columns.map((column) => String(row[column]))))
  return { success: true, csv: csvStart + csvLine(columns) + lines.join('') }
}
