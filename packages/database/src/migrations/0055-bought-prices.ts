import { type Kysely, sql } from 'kysely'

/** Subscribers keep the price they bought: it stands with their plan, not with the plan on offer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table checkout add column price_minor integer`,
    sql`comment on column checkout.price_minor is 'the plan''s price when it was ordered; amount_minor is charged for it'`,
    sql`alter table subscription add column price_minor integer, add column currency char(3)`,
    sql`comment on column subscription.price_minor is 'the plan''s price when it was ordered'`,
    // Where tax is added to prices, an order's amount is not its price: then the present price is the best known.
    sql`update subscription
      set price_minor = coalesce(ordered.amount_minor, plan.price_minor),
        currency = coalesce(ordered.currency, plan.currency)
      from subscription as held
        join plan on plan.id = held.plan_id
        left join lateral (
          select amount_minor, currency from checkout
          where checkout.user_id = held.user_id and checkout.plan_id = held.plan_id
            and status = 'completed' and amount_minor is not null and currency is not null
            and not exists (select from seller where tax ->> 'prices' = 'excluded')
          order by settled_at desc limit 1
        ) as ordered on true
      where held.id = subscription.id`,
  ]
  for (const statement of statements) await statement.execute(db)
}
