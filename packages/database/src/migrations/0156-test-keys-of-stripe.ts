import { type Kysely, sql } from 'kysely'

/**
 * Orders, plans and papers of Stripe's test keys are those of `stripe_test`: no money moves, so they are tests like those of the test
 * checkout, and live keys know none of them. Until now they looked like real ones. Stripe's own ids say which they are: a page of
 * payment made with test keys is `cs_test_…`. Papers keep the numbers they were issued with.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const providers = sql`check (provider in ('none', 'test', 'stripe', 'stripe_test'))`
  const statements = [
    sql`alter table subscription drop constraint subscription_provider_check`,
    sql`alter table subscription add constraint subscription_provider_check ${providers}`,
    sql`alter table checkout drop constraint checkout_provider_check`,
    sql`alter table checkout add constraint checkout_provider_check ${providers}`,

    sql`drop trigger end_at_provider on subscription`,
    sql`create trigger end_at_provider after update of ended_at on subscription
      for each row when (
        old.ended_at is null and new.ended_at is not null
        and new.provider in ('stripe', 'stripe_test') and new.provider_subscription like 'sub\\_%'
      ) execute function end_at_provider()`,
    sql`drop trigger expire_given_up_checkout on checkout`,
    sql`create trigger expire_given_up_checkout after update of status on checkout
      for each row when (
        old.status = 'open' and new.status = 'cancelled'
        and old.provider in ('stripe', 'stripe_test') and old.provider_session is not null
      ) execute function expire_at_provider()`,
    sql`drop trigger expire_deleted_checkout on checkout`,
    sql`create trigger expire_deleted_checkout after delete on checkout
      for each row when (
        old.status = 'open' and old.provider in ('stripe', 'stripe_test') and old.provider_session is not null
      ) execute function expire_at_provider()`,

    sql`update checkout set provider = 'stripe_test'
      where provider = 'stripe' and starts_with(provider_session, 'cs_test_')`,
    // Who has ordered the same plan with live keys, too, may hold that one: it stays what it is.
    sql`update subscription set provider = 'stripe_test' where provider = 'stripe'
      and ${completed('stripe_test', sql`subscription.user_id and plan_id = subscription.plan_id`)}
      and not ${completed('stripe', sql`subscription.user_id and plan_id = subscription.plan_id`)}`,
    sql`update payment set provider = 'stripe_test' from subscription
      where subscription.id = payment.subscription_id
        and subscription.provider = 'stripe_test' and payment.provider = 'stripe'`,
    sql`update invoice set provider = 'stripe_test' from payment
      where payment.provider = 'stripe_test' and payment.provider_payment = invoice.provider_payment
        and invoice.provider = 'stripe'`,
    sql`update licence set rehearsal = true from subscription
      where subscription.id = licence.subscription_id and subscription.provider = 'stripe_test'`,
    sql`update payment_customer set provider = 'stripe_test' where provider = 'stripe'
      and ${completed('stripe_test', sql`payment_customer.user_id`)}
      and not ${completed('stripe', sql`payment_customer.user_id`)}`,
  ]
  for (const statement of statements) await statement.execute(db)
}

const completed = (provider: string, user: ReturnType<typeof sql>) => sql`exists (
  select from checkout where status = 'completed' and provider = ${sql.lit(provider)} and user_id = ${user})`
