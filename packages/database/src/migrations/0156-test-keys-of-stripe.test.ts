import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createDatabaseOfMigration } from '../factories/migrated-database.ts'
import { migrateToLatest } from '../migrate.ts'

let database: Awaited<ReturnType<typeof createDatabaseOfMigration>>
afterEach(() => database.close())

const id = (last: number) => `0198c0de-0000-4000-8000-00000000000${last}`

interface Bought {
  user: number
  provider: string
  /** Pages of payment by which the plan was bought. */
  sessions: readonly (string | null)[]
  payment: string
}

/** A plan of each buyer, with its payment, invoice and licence. */
async function haveBought(plans: readonly Bought[]): Promise<void> {
  const { db } = database
  await sql`insert into plan (id, kind, credit_required, price_minor, currency) overriding system value
    values (1, 'lifetime', false, 19900, 'EUR')`.execute(db)
  await sql`insert into signing_key (id, public_key, private_key) values ('key', '', '')`.execute(db)
  for (const { payment, provider, sessions, user } of plans) {
    await sql`insert into user_account (id, name, email, phone, language)
      values (${id(user)}, 'Ada', ${`${user}@example.org`}, '', 'en')`.execute(db)
    for (const session of sessions)
      await sql`insert into checkout (user_id, plan_id, provider, provider_session, language, amount_minor, currency, status, settled_at)
        values (${id(user)}, 1, ${provider}, ${session}, 'en', 19900, 'EUR', 'completed', now())`.execute(db)
    await sql`insert into payment_customer (provider, customer, user_id)
      values (${provider}, ${`cus_${user}`}, ${id(user)})`.execute(db)
    await sql`with held as (
        insert into subscription (user_id, plan_id, provider, provider_subscription, status)
        values (${id(user)}, 1, ${provider}, ${payment}, 'active') returning id),
      paid as (
        insert into payment (provider, provider_payment, subscription_id, period_start, amount_minor, currency, state_at)
        select ${provider}, ${payment}, id, now(), 19900, 'EUR', now() from held)
      insert into licence (number, user_id, subscription_id, period_start, plan_kind, holder, track_title, artist_name, language, document, signature, key_id)
      select ${`TL-0000-0000-000${user}`}, ${id(user)}, id, now(), 'lifetime', '', '', '', 'en', '{}', '', 'key' from held`.execute(
      db,
    )
    await sql`insert into invoice (number, user_id, provider, provider_payment, plan_kind, plan_name, holder_name, holder_email, language, amount_minor, currency)
      values (${`2026-00000${user}`}, ${id(user)}, ${provider}, ${payment}, 'lifetime', '', '', '', 'en', 19900, 'EUR')`.execute(
      db,
    )
  }
}

async function stored() {
  const { db } = database
  const { rows } = await sql<{ user: string; of: string; test: boolean }>`
    select right(subscription.user_id::text, 1) as user, licence.rehearsal as test, array_to_string(array[
      subscription.provider, payment.provider, invoice.provider, payment_customer.provider], ' ') as of
    from subscription
    join licence on licence.subscription_id = subscription.id
    join payment on payment.subscription_id = subscription.id
    join invoice using (provider_payment)
    join payment_customer on payment_customer.user_id = subscription.user_id
    order by 1`.execute(db)
  return rows.map(({ of, test: isTest, user }) => [Number(user), isTest, of])
}

test('[R16.98] what was sold with test keys of Stripe becomes a test; what was paid for, or may have been, stays', async () => {
  database = await createDatabaseOfMigration('0145-settled-money')
  await haveBought([
    { user: 1, provider: 'stripe', sessions: ['cs_test_a1'], payment: 'pi_1' },
    { user: 2, provider: 'stripe', sessions: ['cs_live_a2'], payment: 'pi_2' },
    // Tried first, then bought.
    { user: 3, provider: 'stripe', sessions: ['cs_test_a3', 'cs_live_a3'], payment: 'pi_3' },
    { user: 4, provider: 'stripe', sessions: [null], payment: 'pi_4' },
  ])
  await migrateToLatest(database.db)
  const real = 'stripe stripe stripe stripe'
  expect(await stored()).toEqual([
    [1, true, 'stripe_test stripe_test stripe_test stripe_test'],
    [2, false, real],
    [3, false, real],
    [4, false, real],
  ])
  const pages = await database.db
    .selectFrom('checkout')
    .where('provider', '=', 'stripe_test')
    .select('provider_session')
    .orderBy('provider_session')
    .execute()
  expect(pages.map(({ provider_session: page }) => page)).toEqual(['cs_test_a1', 'cs_test_a3'])
})

test('[R16.83] licences of a test checkout of before become tests; those that were paid for do not', async () => {
  database = await createDatabaseOfMigration('0139-exchange-rates')
  await haveBought([
    { user: 1, provider: 'test', sessions: [], payment: 'one' },
    { user: 2, provider: 'stripe', sessions: ['cs_live_a2'], payment: 'pi_2' },
    { user: 3, provider: 'none', sessions: [], payment: 'three' },
  ])
  await migrateToLatest(database.db)
  expect((await stored()).map(([user, isTest]) => [user, isTest])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ])
})
