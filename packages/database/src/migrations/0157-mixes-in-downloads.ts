import { type Kysely, sql } from 'kysely'

/** Which mix was downloaded: until now the record of it looked like one of the song itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table download add column mix text`,
    sql`comment on column download.mix is 'The mix of stems that was asked for; null: another file, or of before'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
