import { type Kysely, sql } from 'kysely'

/** The song for whose sake somebody signs up, so that it is not lost if the mailed link is opened elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_up add column wanted jsonb`.execute(db)
  await sql`comment on column sign_up.wanted is
    'The song for whose sake somebody signs up, with the plan chosen and the use stated; null: none'`.execute(
    db,
  )
}
