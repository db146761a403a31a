import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseOfMigration } from '../factories/migrated-database.ts'
import { migrateToLatest } from '../migrate.ts'

let database: Awaited<ReturnType<typeof createDatabaseOfMigration>>

beforeAll(async () => {
  database = await createDatabaseOfMigration('0026-invoice-seller')
})
afterAll(() => database.close())

test('[R12.10] an existing lifetime plan is linked to its payment; revoked licences stay revoked', async () => {
  const { db } = database
  await sql`insert into plan (id, kind, credit_required) overriding system value values (1, 'lifetime', false)`.execute(
    db,
  )
  await sql`insert into subscriptions (id, plan_id, provider, provider_subscription, status, started_at, current_period_start)
    values ('0198c0de-0000-4000-8000-000000000001', 1, 'stripe', 'pi_1', 'active', '2026-01-02Z', '2026-01-02Z'),
      ('0198c0de-0000-4000-8000-000000000002', 1, 'stripe', 'sub_1', 'active', '2026-01-02Z', '2026-01-02Z')`.execute(
    db,
  )
  await sql`insert into invoices (number, provider, provider_payment, plan_kind, plan_name, holder_name, holder_email, language, amount_minor, currency)
    values ('2026-000001', 'stripe', 'pi_1', 'lifetime', '', '', '', 'en', 19900, 'EUR'),
      ('2026-000002', 'stripe', 'in_1', 'subscription', '', '', '', 'en', 900, 'EUR')`.execute(db)
  await sql`insert into signing_keys (id, public_key, private_key) values ('key', '', '')`.execute(db)
  await sql`insert into licences (number, period_start, plan_kind, holder, track_title, artist_name, language, document, signature, key_id, revoked_at, revocation_reason)
    values ('TL-7K2M-9QWX-4HTD', now(), 'lifetime', '', '', '', 'en', '{}', '', 'key', '2026-02-03Z', 'Resold')`.execute(
    db,
  )
  await migrateToLatest(db)
  expect(
    await db
      .selectFrom('payment')
      .select([
        'provider_payment',
        'subscription_id',
        'period_start',
        'period_end',
        'amount_minor',
        'refunded_minor',
      ])
      .execute(),
  ).toEqual([
    {
      provider_payment: 'pi_1',
      subscription_id: '0198c0de-0000-4000-8000-000000000001',
      period_start: new Date('2026-01-02'),
      period_end: null,
      amount_minor: 19_900,
      refunded_minor: 0,
    },
  ])
  expect(
    await db.selectFrom('licence').select(['revoked_at', 'revocation_reason', 'revoked_for']).execute(),
  ).toEqual([{ revoked_at: new Date('2026-02-03'), revocation_reason: 'Resold', revoked_for: null }])
})
