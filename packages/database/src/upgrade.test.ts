import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOlderDatabase, makeLibrary, makeTrack, olderDatabase } from './factories/index.ts'
import { importLibrary } from './import-library.ts'
import { migrateToLatest } from './migrate.ts'
import { renamed } from './migrations/0034-tables-in-the-singular.ts'
import { findUserByEmail } from './queries/accounts/users.ts'
import { listSessions } from './queries/accounts/sessions.ts'
import { findTrack } from './queries/catalogue/tracks.ts'
import { findArticle } from './queries/editorial/articles.ts'
import { findHeldLicence, findLicence, listHeldLicences } from './queries/licences/licences.ts'
import { listFavouriteIds } from './queries/lists/favourites.ts'
import { findSharedPlaylist } from './queries/lists/playlists.ts'
import { countWaitingMails } from './queries/operation/waiting-mails.ts'
import { findInvoice, listInvoices } from './queries/payments/invoices.ts'
import { findPayment } from './queries/payments/payments.ts'
import { endSubscription, findCurrentSubscription } from './queries/payments/subscriptions.ts'
import { findByWords } from './queries/search/search-index.ts'
import { findNearWords } from './queries/search/search-words.ts'
import { findMissingParts } from './schema-inventory.ts'

type Row = Record<string, unknown>

let database: Awaited<ReturnType<typeof createOlderDatabase>>
/** Every row of every table, before and after. */
let before: Map<string, Row[]>
let after: Map<string, Row[]>

async function readTables(): Promise<Map<string, Row[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(database.db)
  const contents = new Map<string, Row[]>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(stored) as row from ${sql.table(name)} as stored order by stored::text`.execute(
      database.db,
    )
    contents.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return contents
}

beforeAll(async () => {
  database = await createOlderDatabase()
  before = await readTables()
  await migrateToLatest(database.db)
  after = await readTables()
})
afterAll(() => database.close())

/** Tables of the older release with at most one row, or none between transactions. */
const small = ['content_revision', 'kysely_migration_lock', 'track_search_due']
/** Tables that count changes. */
const counters = new Set(['content_revision', 'kysely_migration'])
/** Columns that were dropped: mails, to the operator or to users, are sent by jobs now; nothing used those of accounts. */
const dropped: Readonly<Record<string, ReadonlySet<string>>> = {
  contact_messages: new Set(['attempts', 'last_error', 'mailed_at', 'next_attempt_at']),
  mails: new Set(['attempts', 'last_error', 'next_attempt_at']),
  credentials: new Set([
    'access_token',
    'refresh_token',
    'id_token',
    'access_token_expires_at',
    'refresh_token_expires_at',
    'scope',
  ]),
  sessions: new Set(['ip_address']),
}
/** Where the rows of a table without a successor of its own are now. */
const movedTo: Readonly<Record<string, string>> = { payment_tasks: 'job' }
const { ada, dora, unconfirmed } = olderDatabase

describe('[R13.5] a database filled by an older release', () => {
  test('had at least two rows in every table', () => {
    const filled = [...before].filter(([, rows]) => rows.length >= 2).map(([name]) => name)
    expect([...filled, ...small].toSorted()).toEqual([...before.keys()].toSorted())
  })

  test('keeps every row of every table with its values', () => {
    for (const [former, rows] of before) {
      if (counters.has(former)) continue
      const name = movedTo[former] ?? renamed[former] ?? former
      // Unconfirmed accounts are sign-ups now, which the next test checks.
      const expected = rows.filter((row) => {
        const id = former === 'users' ? row['id'] : former === 'credentials' ? row['user_id'] : undefined
        return !unconfirmed.some((each) => each === id)
      })
      const columns = Object.keys(rows[0] ?? {}).filter((column) => !dropped[former]?.has(column))
      const inColumns = (row: Row) => Object.fromEntries(columns.map((column) => [column, row[column]]))
      const kept = (after.get(name) ?? []).map(inColumns)
      // Waiting messages to the operator have become mails, and every mail has a job.
      const messages = before.get('contact_messages')?.length ?? 0
      const mails = before.get('mails')?.length ?? 0
      // One setting tells which releases the schema suits.
      const added = { mails: messages, payment_tasks: mails + messages, setting: 1 }[former] ?? 0
      expect(kept, name).toEqual(expect.arrayContaining(expected.map(inColumns)))
      expect(kept, name).toHaveLength(expected.length + added)
    }
    expect(after.get('sign_up')?.map(({ id }) => id)).toEqual(expect.arrayContaining([...unconfirmed]))
  })

  test('has every object the current code needs, and no former name', async () => {
    expect(await findMissingParts(database.db)).toEqual([])
    const { rows } = await sql<{ name: string; body: string }>`
      select relname as name, '' as body from pg_class where relnamespace = 'public'::regnamespace
      union all
      select conname, '' from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select proname, prosrc from pg_proc
      where pronamespace = 'public'::regnamespace and not exists (
        select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`.execute(
      database.db,
    )
    const names = Object.keys(renamed).join('|')
    const former = new RegExp(String.raw`^(${names})(_|$)`)
    const spoken = new RegExp(String.raw`\b(into|from|update|join) (${names})\b`)
    const left = rows.filter(({ body, name }) => former.test(name) || spoken.test(body))
    expect(left.map(({ name }) => name)).toEqual([])
  })

  test('has its accounts, their sessions, lists and mails', async () => {
    const { db } = database
    expect(await findUserByEmail(db, { email: ada.email })).toMatchObject({
      id: ada.userId,
      name: 'Ada Lovelace',
      phone: '5550100',
      password: expect.stringMatching(/^[\da-f]{32}:/),
    })
    expect(await listSessions(db, ada)).toHaveLength(2)
    expect(await listFavouriteIds(db, ada)).toEqual([2, 3])
    expect(await findSharedPlaylist(db, { token: ada.playlist.shareToken })).toEqual({
      name: 'Été',
      trackIds: [3, 1],
    })
    expect(await countWaitingMails(db)).toEqual({ all: 12, toOperator: 2 })
  })

  test('has its licences, plans, payments and invoices', async () => {
    const { db } = database
    const [, number] = ada.licences
    expect(await findLicence(db, { number, language: 'en' })).toMatchObject({
      holder: 'Ada Lovelace',
      track_title: 'Northern Harbour',
      revoked_at: null,
    })
    expect(await findHeldLicence(db, { number, userId: ada.userId })).toMatchObject({ number })
    const held = await listHeldLicences(db, { userId: ada.userId, language: 'en', limit: 10 })
    expect(held).toMatchObject({ total: 2 })
    expect(await listInvoices(db, ada)).toMatchObject([
      { number: ada.invoice, amount_minor: 19_900, currency: 'EUR', holder_name: 'Ada Lovelace', tax: null },
    ])
    expect(await findInvoice(db, { number: '2025-000041', userId: dora.userId })).toMatchObject({
      issued_at: new Date('2025-12-02'),
    })
    expect(await findCurrentSubscription(db, ada)).toMatchObject({ plan_kind: 'lifetime' })
    expect(await findPayment(db, { provider: 'stripe', payment: 'pi_1' })).toMatchObject({
      user_id: dora.userId,
      amount_minor: 19_900,
    })
  })

  test('has its catalogue, which can be searched', async () => {
    const { db } = database
    const found = await findByWords(db, { queries: ['harbour', 't/nord'] })
    expect(found.map((ids) => [...ids])).toEqual([[2], [2]])
    expect((await findNearWords(db, { words: ['harbor'] })).get('harbor')).toEqual(
      expect.arrayContaining([{ word: 'harbour', frequency: 1 }]),
    )
    expect(await findTrack(db, { slug: 'track-2', language: 'en' })).toMatchObject({
      title: 'Northern Harbour',
    })
    expect(await findArticle(db, { slug: 'second-article', language: 'en' })).toBeDefined()
  })

  test('remains usable: ended plans are reported to Stripe, imported tracks are found', async () => {
    const { db } = database
    const [plan] = await db
      .updateTable('subscription')
      .where('user_id', '=', dora.userId)
      .set({ provider_subscription: 'sub_9' })
      .returning('id')
      .execute()
    await endSubscription(db, { id: plan?.id ?? '', endedAt: new Date() })
    expect(await db.selectFrom('job').select('subject').execute()).toContainEqual({
      subject: 'sub_9',
    })
    const checkout = await db
      .insertInto('checkout')
      .values({
        user_id: dora.userId,
        plan_id: 2,
        provider: 'stripe',
        provider_session: 'cs_9',
        language: 'en',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('checkout').where('id', '=', checkout.id).execute()
    expect(await db.selectFrom('job').select('subject').execute()).toContainEqual({
      subject: 'cs_9',
    })
    await importLibrary(db, makeLibrary({ tracks: [makeTrack(9)] }))
    const [found] = await findByWords(db, { queries: ['9'] })
    expect(found).toHaveLength(1)
  })
})

test('[R12.10] a migration that joined after one with a higher number is run', async () => {
  await sql`delete from kysely_migration where name = '0049-dashboard'`.execute(database.db)
  await sql`drop index download_created, invoice_issued`.execute(database.db)
  await migrateToLatest(database.db)
  const { rows } = await sql`select to_regclass('download_created') is not null as made`.execute(database.db)
  expect(rows).toEqual([{ made: true }])
})
