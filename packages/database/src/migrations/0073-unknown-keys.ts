import { type Kysely, sql } from 'kysely'

/** A recording of noise, drums or voices has no key that could be told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table track alter column key drop not null`.execute(db)
  await sql`comment on column track.key is 'null: none can be told'`.execute(db)
}
