import { type Kysely, sql } from 'kysely'

/**
 * What was paid for what is left of a plan is taken off the price of the plan that replaces it. `credit_minor` is in the basis
 * of prices; `credit_charge_minor` is what it takes off the charge, to which tax may be added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table checkout
      add column credit_minor integer check (credit_minor > 0),
      add column credit_charge_minor integer check (credit_charge_minor > 0),
      add column credited_subscription_id uuid references subscription (id) on delete set null,
      add column given_up jsonb`,
    sql`create index checkout_credited_subscription_id_idx on checkout (credited_subscription_id)
      where credited_subscription_id is not null`,
    sql`alter table subscription
      add column credit_minor integer check (credit_minor > 0),
      add column credit_charge_minor integer check (credit_charge_minor > 0),
      add column credited_subscription_id uuid references subscription (id) on delete set null`,
    sql`create index subscription_credited_subscription_id_idx on subscription (credited_subscription_id)
      where credited_subscription_id is not null`,
    sql`alter table invoice
      add column credit_minor integer check (credit_minor > 0),
      add column credited_plan text`,
  ]
  for (const statement of statements) await statement.execute(db)
}
