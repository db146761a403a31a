import { type Kysely, sql } from 'kysely'

/** Disputes and refunds of payments, and their effect on plans and licences. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table payments (
      provider text not null,
      provider_payment text not null,
      subscription_id uuid not null references subscriptions on delete cascade,
      period_start timestamptz not null,
      period_end timestamptz,
      amount_minor integer not null,
      currency char(3) not null,
      intent text unique,
      refunded_minor integer not null default 0,
      dispute text check (dispute in ('open', 'won', 'lost')),
      dispute_reason text,
      licences_kept boolean not null default false,
      state_at timestamptz,
      primary key (provider, provider_payment)
    )`,
    sql`comment on column payments.period_end is 'null: it pays for good'`,
    sql`comment on column payments.intent is 'Stripe''s id of the money''s way, by which disputes and refunds name it'`,
    sql`comment on column payments.licences_kept is
      'The operator''s decision: what becomes of the payment revokes no licence'`,
    sql`comment on column payments.state_at is
      'When the payment service was asked for the state that stands here; older answers are not taken'`,
    sql`create index payments_subscription on payments (subscription_id)`,
    // A subscription's payments are stored when Stripe is next queried about it.
    sql`insert into payments (provider, provider_payment, subscription_id, period_start, amount_minor, currency)
      select invoices.provider, invoices.provider_payment, subscriptions.id,
        subscriptions.current_period_start, invoices.amount_minor, invoices.currency
      from invoices
      join subscriptions on subscriptions.provider = invoices.provider
        and subscriptions.provider_subscription = invoices.provider_payment
      where invoices.currency is not null`,

    sql`alter table subscriptions
      add column hold text check (hold in ('disputed', 'refunded')),
      add column end_cause text check (end_cause in ('dispute', 'refund'))`,
    sql`comment on column subscriptions.hold is
      'Why nothing can be downloaded by it for now: a payment is under dispute, or that of its period was refunded'`,
    sql`comment on column subscriptions.end_cause is
      'Which loss of its payment ended it; null: it ended otherwise'`,

    sql`alter table licences
      add column disputed_at timestamptz,
      add column revoked_for text check (revoked_for in ('dispute', 'refund')),
      add column kept_at timestamptz`,
    sql`comment on column licences.revoked_for is
      'Which loss of its payment revoked it; null: the operator did'`,
    sql`comment on column licences.kept_at is
      'When the operator restored it: from then on its payment revokes it no more'`,
    sql`create index licences_subscription on licences (subscription_id, period_start)`,
    sql`drop trigger raise_content_revision on licences`,
    sql`create trigger raise_content_revision
      after update of revoked_at, disputed_at, anonymised_at on licences
      for each statement execute function raise_content_revision()`,

    sql`create table licence_changes (
      id bigint generated always as identity primary key,
      licence_number text not null references licences on delete cascade,
      change text not null check (change in ('disputed', 'revoked', 'restored')),
      cause text not null check (cause in ('operator', 'dispute', 'refund')),
      reason text,
      changed_at timestamptz not null default now()
    )`,
    sql`comment on table licence_changes is 'Whatever was done to a licence after it was issued, and why'`,
    sql`create index licence_changes_licence on licence_changes (licence_number)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
