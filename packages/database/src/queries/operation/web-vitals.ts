import { type FormFactor, type WebVital, webVitalNames } from '@tempolibre/contract'
import type { Language, Page } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { type BucketCount, bucketOf, summariseBuckets, type WebVitalSummary } from './web-vital-buckets.ts'

/** The measurements of one page view. */
export interface MeasuredPageView {
  page: Page
  language: Language
  formFactor: FormFactor
  /** In the metric's unit. */
  metrics: Partial<Record<WebVital, number>>
}

/** PostgreSQL's largest integer, at which a count stops. */
const maxCount = 2_147_483_647

/** Counts the measurements of one page view for the current day in UTC. */
export async function recordWebVitals(
  db: Kysely<Database>,
  { formFactor, language, metrics, page }: MeasuredPageView,
): Promise<void> {
  // Always in this order, or two page views could deadlock.
  const rows = webVitalNames.flatMap((metric) => {
    const value = metrics[metric]
    if (value === undefined) return []
    const day = sql<string>`(now() at time zone 'utc')::date`
    return { day, page, language, form_factor: formFactor, metric, bucket: bucketOf(metric, value), count: 1 }
  })
  if (rows.length === 0) return
  await db
    .insertInto('web_vital_count')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'metric', 'page', 'language', 'form_factor', 'bucket'])
        .doUpdateSet({ count: sql`least(web_vital_count.count, ${maxCount - 1}::integer) + 1` }),
    )
    .execute()
}

/** Days that are kept: a year and a month, to compare a month with the same one a year before. */
export const webVitalDays = 396

/** Deletes older days. */
export async function forgetOldWebVitals(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('web_vital_count')
    .where('day', '<', sql<string>`(now() at time zone 'utc')::date - ${webVitalDays}::integer`)
    .execute()
}

/** Filters of a summary; an omitted one includes everything. */
export interface WebVitalsQuery {
  /** First and last day in UTC, both inclusive, as `YYYY-MM-DD`. */
  from: string
  to: string
  page?: Page | undefined
  language?: Language | undefined
  formFactor?: FormFactor | undefined
}

/**
 * The 75th percentile and the shares of good and poor values of each metric, by the thresholds of
 * https://web.dev/articles/vitals; a metric without samples is omitted.
 */
export async function summariseWebVitals(
  db: Kysely<Database>,
  { formFactor, from, language, page, to }: WebVitalsQuery,
): Promise<WebVitalSummary[]> {
  let query = db.selectFrom('web_vital_count').where('day', '>=', from).where('day', '<=', to)
  if (page !== undefined) query = query.where('page', '=', page)
  if (language !== undefined) query = query.where('language', '=', language)
  if (formFactor !== undefined) query = query.where('form_factor', '=', formFactor)
  const rows = await query
    .groupBy(['metric', 'bucket'])
    // Exact up to 2^53, which takes four million full counters.
    .select(['metric', 'bucket', sql<number>`sum(count)::float`.as('count')])
    .execute()
  return webVitalNames.flatMap(
    (metric) =>
      summariseBuckets(
        metric,
        rows.filter((row) => row.metric === metric),
      ) ?? [],
  )
}

/** A metric of one page or of all (null), in one language or in all (null). */
export interface WebVitalOfPage extends WebVitalSummary {
  page: Page | null
  language: Language | null
}

/** Summaries of the whole site, of each page, of each language, and of each page in each language. */
export async function summariseWebVitalsByPage(
  db: Kysely<Database>,
  { formFactor, from, to }: Pick<WebVitalsQuery, 'formFactor' | 'from' | 'to'>,
): Promise<WebVitalOfPage[]> {
  const ofFormFactor = formFactor === undefined ? sql`` : sql`and form_factor = ${formFactor}`
  // The many rows are added up once, what is left of them four times.
  const { rows } = await sql<BucketCount & Pick<WebVitalOfPage, 'language' | 'metric' | 'page'>>`
    with histograms as (
      select metric, page, language, bucket, sum(count)::float as count
      from web_vital_count where day between ${from} and ${to} ${ofFormFactor}
      group by metric, page, language, bucket)
    select metric, page, language, bucket, sum(count) as count
    from histograms group by metric, bucket, cube (page, language)`.execute(db)
  const groups = Map.groupBy(rows, ({ language, metric, page }) => `${metric} ${page} ${language}`)
  return [...groups.values()].flatMap((buckets) => {
    const [first] = buckets
    const summary = first && summariseBuckets(first.metric, buckets)
    return summary ? [{ ...summary, page: first.page, language: first.language }] : []
  })
}
