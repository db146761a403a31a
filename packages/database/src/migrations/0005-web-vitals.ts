import { type Kysely, sql } from 'kysely'

/**
 * Page speed as measured in browsers: one histogram per day, page, language, form factor and metric. Nothing about
 * the visitor is stored, not even which values came together.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table web_vital_counts (
      day date not null,
      page text not null,
      language language not null,
      form_factor text not null,
      metric text not null,
      bucket smallint not null check (bucket >= 0),
      count integer not null check (count > 0),
      primary key (day, metric, page, language, form_factor, bucket)
    )`,
    sql`comment on column web_vital_counts.bucket is
      'Which of the metric''s buckets, smallest values first: see queries/web-vital-buckets.ts'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
