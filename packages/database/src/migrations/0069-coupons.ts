import { type Kysely, sql } from 'kysely'

/** Coupons, what they take off orders, and who has redeemed them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table coupon (
      id integer generated always as identity primary key,
      code text not null unique check (code = upper(code)),
      percent numeric(5, 2) check (percent > 0 and percent <= 100),
      months integer check (months > 0),
      valid_from timestamptz,
      valid_until timestamptz,
      max_redemptions integer check (max_redemptions > 0),
      max_per_account integer check (max_per_account > 0),
      first_order_only boolean not null default false,
      ended_at timestamptz,
      created_at timestamptz not null default now()
    )`,
    sql`comment on column coupon.percent is 'null: the discount is an amount in each currency'`,
    sql`comment on column coupon.months is 'charges of a subscription that are discounted; null: all of them'`,
    sql`comment on column coupon.max_redemptions is 'null: no limit'`,
    sql`comment on column coupon.max_per_account is 'null: no limit'`,
    sql`create table coupon_amount (
      coupon_id integer not null references coupon on delete cascade,
      currency char(3) not null,
      amount_minor integer not null check (amount_minor > 0),
      primary key (coupon_id, currency)
    )`,
    sql`create table coupon_plan (
      coupon_id integer not null references coupon on delete cascade,
      plan_id integer not null references plan on delete cascade,
      primary key (coupon_id, plan_id)
    )`,
    sql`comment on table coupon_plan is 'the only plans a coupon is for; none: for all'`,
    sql`create trigger raise_content_revision after insert or update or delete or truncate on coupon
      for each statement execute function raise_content_revision()`,
    sql`alter table checkout
      add column coupon_id integer references coupon on delete set null,
      add column coupon_code text,
      add column discount_minor integer,
      add column discount_months integer`,
    sql`comment on column checkout.discount_minor is 'taken off price_minor; amount_minor is charged for the rest'`,
    sql`comment on column checkout.discount_months is 'charges that are discounted; null: all of them'`,
    sql`create index checkout_coupon on checkout (coupon_id) where coupon_id is not null and status = 'open'`,
    sql`create table coupon_redemption (
      id uuid primary key default gen_random_uuid(),
      coupon_id integer not null references coupon,
      user_id uuid references user_account on delete set null,
      email_hash text not null,
      subscription_id uuid not null references subscription on delete cascade,
      code text not null,
      currency char(3) not null,
      discount_minor integer not null,
      months integer,
      redeemed_at timestamptz not null default now()
    )`,
    sql`comment on table coupon_redemption is 'orders with a coupon; they outlive the account, as limits do'`,
    sql`comment on column coupon_redemption.email_hash is 'HMAC of the mailbox, as with trials'`,
    sql`create index coupon_redemption_coupon on coupon_redemption (coupon_id, redeemed_at)`,
    sql`create index coupon_redemption_user on coupon_redemption (user_id)`,
    sql`create unique index coupon_redemption_subscription on coupon_redemption (subscription_id)`,
    sql`alter table invoice add column discount_minor integer, add column coupon_code text`,
    sql`comment on column invoice.discount_minor is 'taken off before tax; the item''s price is the net amount and this'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
