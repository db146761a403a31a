import { type Kysely, sql } from 'kysely'

/** Plans in several currencies, plans that are no longer sold, and what Stripe was told of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table plan add column archived_at timestamptz`,
    sql`comment on column plan.archived_at is 'since when it is not sold any more; its holders keep it'`,
    sql`comment on column plan.price_minor is 'in its own currency, which is shown unless a visitor chooses another'`,
    sql`create table plan_price (
      plan_id integer not null references plan on delete cascade,
      currency char(3) not null,
      price_minor integer not null check (price_minor > 0),
      primary key (plan_id, currency)
    )`,
    sql`comment on table plan_price is 'prices in currencies besides the plan''s own'`,
    sql`create trigger raise_content_revision after insert or update or delete or truncate on plan_price
      for each statement execute function raise_content_revision()`,
    sql`create table plan_at_stripe (
      plan_id integer primary key references plan on delete cascade,
      content text not null,
      told_at timestamptz not null default now(),
      problem text
    )`,
    sql`comment on column plan_at_stripe.content is 'digest of what Stripe was told, and of the account'`,
    sql`comment on column plan_at_stripe.problem is 'why Stripe refused it; null: it is in step'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
