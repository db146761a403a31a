import { type Kysely, sql } from 'kysely'

/** The right of withdrawal: what buyers have consented to, until when it runs, and what was declared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table seller add column withdrawal boolean`,
    sql`alter table checkout add column withdrawal_consents jsonb`,
    sql`alter table subscription
      add column withdrawal_ends_at timestamptz,
      add column consented_at timestamptz,
      add column waits_until timestamptz`,
    sql`create table withdrawal (
      subscription_id uuid primary key references subscription (id) on delete cascade,
      user_id uuid references user_account (id) on delete set null,
      order_number text not null,
      plan_name text not null,
      name text not null,
      language text not null,
      declared_at timestamptz not null,
      confirmed_at timestamptz not null default now(),
      channel text not null check (channel in ('account', 'mail')),
      amount_minor integer,
      currency text
    )`,
    sql`create index withdrawal_user_id_idx on withdrawal (user_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
