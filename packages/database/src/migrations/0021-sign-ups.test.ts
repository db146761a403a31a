import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabaseOfMigration } from '../factories/migrated-database.ts'
import { migrateToLatest } from '../migrate.ts'

test('unconfirmed accounts become sign-ups, whose links stay valid; others are unchanged', async () => {
  const { close, db } = await createDatabaseOfMigration('0019-restorable-functions')
  const { rows } = await sql<{ id: string }>`
    insert into users (name, email, email_verified, phone, language)
    values ('Kept', 'kept@example.org', true, '', 'en'), ('Waiting', 'Waiting@example.org', false, '123', 'fr')
    returning id`.execute(db)
  const [kept, waiting] = rows
  await sql`insert into credentials (user_id, account_id, provider_id, password)
    select id, id, 'credential', 'hashed' from users`.execute(db)

  await migrateToLatest(db)
  expect(await db.selectFrom('user_account').select('id').execute()).toEqual([{ id: kept?.id }])
  expect(await db.selectFrom('sign_up').selectAll().execute()).toEqual([
    {
      id: waiting?.id,
      email: 'waiting@example.org',
      name: 'Waiting',
      phone: '123',
      language: 'fr',
      password: 'hashed',
      accepted_terms: [],
      created_at: expect.any(Date),
      wanted: null,
    },
  ])
  await close()
})
