import { type Kysely, sql } from 'kysely'

/**
 * What a plan contained when it was held and contains no more: seats, channels and downloads that were lowered later count for new
 * orders only. `kept` has the former number of each that was lowered; null in it: no limit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table subscription add column kept jsonb not null default '{}'`,
    sql`comment on column subscription.kept is
      'Limits of the plan that were lowered while it was held, as they were; null: none'`,
    sql`create function allowance(kept jsonb, name text, present integer) returns integer
      language sql immutable as $$
      select case when kept ? name then (kept ->> name)::integer else present end
    $$`,
    sql`create function keep_allowance(kept jsonb, name text, former integer, present integer, unset integer)
      returns jsonb language sql immutable as $$
      select case
        when coalesce(allowance(kept, name, former), unset) > coalesce(present, unset)
        then kept || jsonb_build_object(name, allowance(kept, name, former))
        else kept - name
      end
    $$`,
  ]
  for (const statement of statements) await statement.execute(db)
}
