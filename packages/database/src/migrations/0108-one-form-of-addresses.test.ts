import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabaseOfMigration } from '../factories/migrated-database.ts'
import { migrateToLatest } from '../migrate.ts'
import { findUserByEmail, listAddressesAsTyped } from '../queries/accounts/users.ts'

let database: Awaited<ReturnType<typeof createDatabaseOfMigration>>

beforeEach(async () => {
  database = await createDatabaseOfMigration('0107-divided-sitemaps')
})
afterEach(() => database.close())

/** Accounts of an earlier release, the first made first. */
async function haveAccounts(emails: readonly string[]): Promise<void> {
  for (const [day, email] of emails.entries())
    await sql`with account as (
        insert into user_account (name, email, email_verified, phone, language, created_at)
        values (${email}, ${email}, true, '', 'en', timestamptz '2026-01-01' + ${day} * interval '1 day') returning id)
      insert into credential (user_id, account_id, provider_id, password)
      select id, id::text, 'credential', 'hashed' from account`.execute(database.db)
}

const addresses = async () => {
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from user_account order by created_at`.execute(database.db)
  return Object.fromEntries(rows.map(({ email, name }) => [name, email]))
}

test('[R15.5] accounts of before are found by the one form of their address; the first of a mailbox has it', async () => {
  const { db } = database
  await haveAccounts([
    'ada@example.org',
    'ana@bücher.example',
    'ana@xn--bcher-kva.example',
    'eva@xn--bcher-kva.example',
    'eva@bücher.example',
    'eva@bu\u0308cher.example',
    'leo@straße.example',
  ])
  await migrateToLatest(db)
  expect(await addresses()).toEqual({
    'ada@example.org': 'ada@example.org',
    'ana@bücher.example': 'ana@xn--bcher-kva.example',
    'ana@xn--bcher-kva.example': 'ana@bücher.example',
    'eva@xn--bcher-kva.example': 'eva@xn--bcher-kva.example',
    'eva@bücher.example': 'eva@bücher.example',
    'eva@bu\u0308cher.example': 'eva@bu\u0308cher.example',
    'leo@straße.example': 'leo@xn--strae-oqa.example',
  })
  expect(await findUserByEmail(db, { email: 'ana@xn--bcher-kva.example' })).toMatchObject({
    name: 'ana@bücher.example',
  })
  expect((await listAddressesAsTyped(db)).toSorted()).toEqual(
    ['ana@bücher.example', 'eva@bu\u0308cher.example', 'eva@bücher.example'].toSorted(),
  )
  // An account that was left goes on working.
  const renamed = await db
    .updateTable('user_account')
    .where('email', '=', 'ana@bücher.example')
    .set({ name: 'Ana' })
    .executeTakeFirst()
  expect(renamed.numUpdatedRows).toBe(1n)
})

test('[R15.5] nobody can store a second form of an address', async () => {
  const { db } = database
  await migrateToLatest(db)
  const add = (email: string) =>
    sql`insert into user_account (name, email, phone, language) values ('Ana', ${email}, '', 'en')`.execute(
      db,
    )
  await add('ana@xn--bcher-kva.example')
  for (const other of ['ana@bücher.example', 'Ana@xn--bcher-kva.example', 'ana@xn--bcher-kva.example'])
    await expect(add(other)).rejects.toThrow(/user_account_(address_form|email)/)
  await expect(
    sql`insert into sign_up (email, name, phone, language, password)
      values ('ana@bücher.example', 'Ana', '', 'en', 'x')`.execute(db),
  ).rejects.toThrow('sign_up_address_form')
})

test('[R15.5] what waits for an address waits for its one form', async () => {
  const { db } = database
  await haveAccounts(['host@example.org', 'ana@bücher.example', 'ana@xn--bcher-kva.example'])
  const { rows } = await sql<{ id: string }>`select id from user_account order by created_at`.execute(db)
  const host = rows[0]?.id
  await sql`insert into sign_up (email, name, phone, language, password)
    values ('leo@bücher.example', 'Leo', '', 'en', 'x')`.execute(db)
  await sql`insert into team (id, name, owner_id) values (${host}, 'North', ${host})`.execute(db)
  for (const [hour, email] of [
    'leo@bücher.example',
    'leo@xn--bcher-kva.example',
    'eva@bücher.example',
  ].entries())
    await sql`insert into team_invitation (team_id, email, role, token_hash, created_at, expires_at)
      values (${host}, ${email}, 'member', ${email}, now() + ${hour} * interval '1 hour', now() + interval '1 day')`.execute(
      db,
    )
  await sql`insert into verification (identifier, value, expires_at)
    values ('change_address:x', ${`${host} leo@bücher.example session`}, now() + interval '1 hour')`.execute(
    db,
  )
  for (const recipient of ['Leo@bücher.example', 'ana@bücher.example', 'ana@xn--bcher-kva.example', null])
    await sql`insert into mail (template, recipient_name, recipient, language, parameters)
      values ('account_deleted', 'Leo', ${recipient}, 'en', '{}')`.execute(db)
  await sql`insert into contact_message (id, name, email, message, language)
    values (gen_random_uuid(), 'Leo', 'Leo@Bücher.example', 'Hello', 'en')`.execute(db)

  await migrateToLatest(db)
  const read = async (query: ReturnType<typeof sql<{ value: string | null }>>) =>
    (await query.execute(db)).rows.map(({ value }) => value).toSorted()
  expect(await read(sql`select email as value from sign_up`)).toEqual(['leo@xn--bcher-kva.example'])
  expect(await read(sql`select email || ' ' || token_hash as value from team_invitation`)).toEqual([
    'eva@xn--bcher-kva.example eva@bücher.example',
    'leo@xn--bcher-kva.example leo@xn--bcher-kva.example',
  ])
  expect(await read(sql`select split_part(value, ' ', 2) as value from verification`)).toEqual([
    'leo@xn--bcher-kva.example',
  ])
  expect(await read(sql`select email as value from contact_message`)).toEqual(['leo@xn--bcher-kva.example'])
  // The second account of `ana` has got the first one's spelling, and the mails with it.
  expect(await read(sql`select coalesce(recipient, '') as value from mail`)).toEqual([
    '',
    'ana@bücher.example',
    'ana@xn--bcher-kva.example',
    'leo@xn--bcher-kva.example',
  ])
})
