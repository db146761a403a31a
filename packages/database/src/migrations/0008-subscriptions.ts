import { type Kysely, sql } from 'kysely'

/** Plans of users, their payments and invoices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table subscriptions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references users on delete set null,
      plan_id integer not null references plan,
      provider text not null check (provider in ('none', 'test', 'stripe')),
      provider_subscription text unique,
      status text not null check (status in ('trialing', 'active', 'past_due', 'ended')),
      started_at timestamptz not null default now(),
      trial_ends_at timestamptz,
      current_period_start timestamptz not null default now(),
      current_period_end timestamptz,
      cancel_at_period_end boolean not null default false,
      ended_at timestamptz,
      updated_at timestamptz not null default now(),
      check ((status = 'ended') = (ended_at is not null))
    )`,
    sql`comment on column subscriptions.current_period_end is 'null: it has no end, as with free and lifetime plans'`,
    sql`create unique index subscriptions_one_active on subscriptions (user_id) where ended_at is null`,
    sql`create index subscriptions_user on subscriptions (user_id)`,

    sql`create table payment_customers (
      provider text not null,
      customer text not null,
      user_id uuid references users on delete set null,
      primary key (provider, customer)
    )`,
    sql`create index payment_customers_user on payment_customers (user_id)`,

    sql`create table checkouts (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references users on delete cascade,
      plan_id integer not null references plan,
      provider text not null check (provider in ('none', 'test', 'stripe')),
      provider_session text unique,
      language language not null,
      amount_minor integer,
      currency char(3),
      trial_days smallint not null default 0,
      status text not null default 'open' check (status in ('open', 'completed', 'cancelled', 'expired')),
      created_at timestamptz not null default now(),
      settled_at timestamptz
    )`,
    sql`create index checkouts_user on checkouts (user_id)`,

    sql`create table trials (
      email_hash text primary key,
      granted_at timestamptz not null default now()
    )`,
    sql`comment on table trials is 'HMAC of every address that has had a trial: it outlives the account'`,

    sql`create table payment_events (
      provider text not null,
      event text not null,
      type text not null,
      occurred_at timestamptz not null,
      received_at timestamptz not null default now(),
      primary key (provider, event)
    )`,
    sql`comment on table payment_events is 'Webhooks that have been acted upon, so that none is acted upon twice'`,

    sql`create table invoice_numbers (
      year smallint primary key,
      latest integer not null check (latest > 0)
    )`,
    sql`create table invoices (
      number text primary key,
      user_id uuid references users on delete set null,
      provider text not null,
      provider_payment text not null,
      plan_kind text not null,
      plan_name text not null,
      holder_name text not null,
      holder_email text not null,
      language language not null,
      amount_minor integer not null,
      currency char(3),
      issued_at timestamptz not null default now(),
      unique (provider, provider_payment)
    )`,
    sql`create index invoices_user on invoices (user_id, issued_at desc)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
