import { type Kysely, sql } from 'kysely'

/**
 * Licences of a rehearsal, which give no rights. Those of the test checkout were never paid for; what a free plan gave before is
 * left as it was signed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table licence add column rehearsal boolean not null default false`,
    sql`comment on column licence.rehearsal is 'Issued where nothing is sold in earnest: it gives no rights'`,
    sql`update licence set rehearsal = true from subscription
      where subscription.id = licence.subscription_id and subscription.provider = 'test'`,
    // Once payments are set, a plan that goes on gets licences that count, for the same songs and in the same period.
    sql`drop index licence_once`,
    sql`create unique index licence_once on licence (user_id, track_id, subscription_id, period_start,
      coalesce(team_id, '00000000-0000-0000-0000-000000000000'), rehearsal)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
