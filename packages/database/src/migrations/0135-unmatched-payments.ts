import { type Kysely, sql } from 'kysely'

/**
 * Money that came in without an order it fits: of an account that was deleted, for a plan that could not begin, or of another
 * amount or currency. And plans that are paused, which until now passed for plans whose payment had failed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table subscription drop constraint if exists subscription_status_check,
      drop constraint if exists subscriptions_status_check`,
    sql`alter table subscription add constraint subscription_status_check
      check (status in ('trialing', 'active', 'past_due', 'paused', 'ended'))`,
    sql`create table unmatched_payment (
      provider text not null,
      provider_payment text not null,
      user_id uuid references user_account on delete set null,
      plan_id integer references plan on delete set null,
      amount_minor integer not null,
      currency text not null,
      ordered_minor integer,
      ordered_currency text,
      reason text not null check (reason in ('account_deleted', 'amount', 'plan_held', 'trial_used')),
      returned boolean not null,
      noted_at timestamptz not null default now(),
      primary key (provider, provider_payment)
    )`,
    sql`comment on table unmatched_payment is 'Money without an order that it fits; the operator sees it'`,
    sql`comment on column unmatched_payment.ordered_minor is 'What was ordered, if it is known'`,
    sql`comment on column unmatched_payment.returned is 'Whether it is refunded; otherwise the operator decides'`,
    sql`create index unmatched_payment_user on unmatched_payment (user_id)`,
    sql`create index unmatched_payment_plan on unmatched_payment (plan_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
