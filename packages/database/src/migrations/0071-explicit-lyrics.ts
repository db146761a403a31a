import { type Kysely, sql } from 'kysely'

/** Whether the lyrics of a track are explicit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table track add column explicit boolean not null default false`,
    sql`comment on column track.explicit is 'lyrics with a parental advisory'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
