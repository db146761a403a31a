import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createDatabaseOfMigration } from '../factories/migrated-database.ts'
import { migrateToLatest } from '../migrate.ts'

let database: Awaited<ReturnType<typeof createDatabaseOfMigration>>
afterEach(() => database.close())

test.each([
  ['the amount of their last order, or the present price without one', 'included', [1290, 1490]],
  ['the present price if tax is added to it', 'excluded', [1490, 1490]],
])('[R12.10] subscribers keep %s', async (_, prices, expected) => {
  database = await createDatabaseOfMigration('0047-uploads')
  const { db } = database
  const id = (last: number) => `0198c0de-0000-4000-8000-00000000000${last}`
  await sql`insert into seller (name, legal_name, specimen, address, governing_law, email, phone, tax)
    values ('Compás', '{}', false, '{}', '{}', '', '', ${JSON.stringify({ prices })}::jsonb)`.execute(db)
  await sql`insert into plan (id, kind, credit_required, price_minor, currency) overriding system value
    values (1, 'subscription', false, 1490, 'EUR')`.execute(db)
  await sql`insert into user_account (id, name, email, phone, language)
    values (${id(1)}, 'Ada', 'ada@example.org', '', 'en'), (${id(2)}, 'Bo', 'bo@example.org', '', 'en')`.execute(
    db,
  )
  await sql`insert into checkout (user_id, plan_id, provider, language, amount_minor, currency, status, settled_at)
    values (${id(1)}, 1, 'stripe', 'en', 990, 'EUR', 'completed', '2026-01-02Z'),
      (${id(1)}, 1, 'stripe', 'en', 1290, 'EUR', 'completed', '2026-02-02Z'),
      (${id(1)}, 1, 'stripe', 'en', 1390, 'EUR', 'cancelled', '2026-03-02Z')`.execute(db)
  await sql`insert into subscription (user_id, plan_id, provider, status)
    values (${id(1)}, 1, 'stripe', 'active'), (${id(2)}, 1, 'test', 'active')`.execute(db)
  await migrateToLatest(db)
  const kept = await db
    .selectFrom('subscription')
    .orderBy('user_id')
    .select(['price_minor', 'currency'])
    .execute()
  expect(kept).toEqual(expected.map((price) => ({ price_minor: price, currency: 'EUR' })))
})
