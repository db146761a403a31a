import { type Kysely, sql } from 'kysely'

/** The studio lists who has accepted which version of the terms: by version, and the latest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index terms_acceptance_version on terms_acceptance (version, accepted_at desc, id desc)`.execute(
    db,
  )
  await sql`create index terms_acceptance_latest on terms_acceptance (accepted_at desc, id desc)`.execute(db)
}
