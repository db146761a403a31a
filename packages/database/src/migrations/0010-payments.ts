import { type Kysely, sql } from 'kysely'

/** Pending tasks at the payment service, and when it was last queried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table payment_tasks (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('end_subscription', 'expire_session', 'refund_payment')),
      subject text not null,
      created_at timestamptz not null default now(),
      attempts integer not null default 0 check (attempts >= 0),
      next_attempt_at timestamptz not null default now(),
      last_error text,
      done_at timestamptz,
      unique (kind, subject)
    )`,
    sql`comment on table payment_tasks is
      'What Stripe is told once the transaction that wants it stands, for as long as it takes; subject is Stripe''s own id'`,
    sql`create index payment_tasks_due on payment_tasks (next_attempt_at) where done_at is null`,
    sql`create function tell_payment_task() returns trigger language plpgsql as $$
      begin
        perform pg_notify('payment_task', '');
        return null;
      end
    $$`,
    sql`create trigger tell_payment_task after insert on payment_tasks
      for each statement execute function tell_payment_task()`,

    sql`alter table subscriptions add column provider_state_at timestamptz`,
    sql`comment on column subscriptions.provider_state_at is
      'When the payment service was asked for the state that stands here; older answers are not taken'`,
    sql`alter table checkouts add column asked_at timestamptz`,
    sql`comment on column checkouts.asked_at is 'When the payment service was last asked what became of it'`,
    sql`create unique index checkouts_one_open on checkouts (user_id) where status = 'open'`,

    // However a plan ends, Stripe must stop charging for it.
    sql`create function end_at_provider() returns trigger language plpgsql as $$
      begin
        insert into payment_tasks (kind, subject) values ('end_subscription', new.provider_subscription)
          on conflict do nothing;
        return null;
      end
    $$`,
    sql`create trigger end_at_provider after update of ended_at on subscriptions
      for each row when (
        old.ended_at is null and new.ended_at is not null
        and new.provider = 'stripe' and new.provider_subscription like 'sub\\_%'
      ) execute function end_at_provider()`,
    // A checkout that is abandoned or deleted with its account must no longer be payable.
    sql`create function expire_at_provider() returns trigger language plpgsql as $$
      begin
        insert into payment_tasks (kind, subject) values ('expire_session', old.provider_session)
          on conflict do nothing;
        return null;
      end
    $$`,
    sql`create trigger expire_given_up_checkout after update of status on checkouts
      for each row when (
        old.status = 'open' and new.status = 'cancelled'
        and old.provider = 'stripe' and old.provider_session is not null
      ) execute function expire_at_provider()`,
    sql`create trigger expire_deleted_checkout after delete on checkouts
      for each row when (
        old.status = 'open' and old.provider = 'stripe' and old.provider_session is not null
      ) execute function expire_at_provider()`,
  ]
  for (const statement of statements) await statement.execute(db)
}
