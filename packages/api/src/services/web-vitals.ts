import type { EndpointOutput, WebVitalsReport } from '@tempolibre/contract'
import { type Database, recordWebVitals as countWebVitals } from '@tempolibre/database'
import type { Kysely } from 'kysely'

export async function recordWebVitals(
  db: Kysely<Database>,
  { form_factor: formFactor, lang: language, metrics, page }: WebVitalsReport,
): Promise<EndpointOutput<'recordWebVitals'>> {
  await countWebVitals(db, { page, language, formFactor, metrics })
  return { success: true }
}
