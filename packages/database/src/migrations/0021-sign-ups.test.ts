import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { createMigratedDatabase } from '../factories/migrated-database.ts'
import { up } from './0021-sign-ups.ts'

test('accounts nobody had confirmed become sign-ups, whose links stay good; the others stay', async () => {
  const { close, db } = await createMigratedDatabase()
  await db.schema.dropTable('sign_ups').execute()
  const [kept = { id: '' }, waiting = { id: '' }] = await db
    .insertInto('users')
    .values([
      { name: 'Kept', email: 'kept@example.org', email_verified: true },
      { name: 'Waiting', email: 'Waiting@example.org', phone: '123', language: 'fr' },
    ])
    .returning('id')
    .execute()
  const credential = { provider_id: 'credential', password: 'hashed' }
  await db
    .insertInto('credentials')
    .values([kept, waiting].map(({ id }) => ({ ...credential, user_id: id, account_id: id })))
    .execute()

  await up(db as Kysely<unknown>)
  expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: kept.id }])
  expect(await db.selectFrom('sign_ups').selectAll().execute()).toEqual([
    {
      id: waiting.id,
      email: 'waiting@example.org',
      name: 'Waiting',
      phone: '123',
      language: 'fr',
      password: 'hashed',
      created_at: expect.any(Date),
    },
  ])
  await close()
})
