import { createMigratedDatabase } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startHousekeeping } from './housekeeping.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
const log = { warn: vi.fn<() => void>() }
const keepPayments = vi.fn<() => Promise<void>>(() => Promise.resolve())

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.clearAllMocks()
})
afterEach(() => vi.useRealTimers())

const countOld = () =>
  database.db
    .insertInto('web_vital_count')
    .values({
      day: '2001-01-01',
      page: 'home',
      language: 'en',
      form_factor: 'phone',
      metric: 'LCP',
      bucket: 7,
      count: 1,
    })
    .execute()
const kept = () => database.db.selectFrom('web_vital_count').selectAll().execute()

test('expired data is deleted when the server starts, and once a day', async () => {
  await countOld()
  const housekeeping = startHousekeeping({ db: database.db, keepPayments, log })
  await vi.waitFor(async () => expect(await kept()).toEqual([]), { timeout: 30_000 })
  await countOld()
  vi.advanceTimersByTime(24 * 60 * 60_000)
  await vi.waitFor(async () => expect(await kept()).toEqual([]), { timeout: 30_000 })
  await housekeeping.stop()
  await countOld()
  vi.advanceTimersByTime(48 * 60 * 60_000)
  expect(await kept()).toHaveLength(1)
  expect(log.warn).not.toHaveBeenCalled()
})

test('personal data is deleted once its retention period is over, not before', async () => {
  const { db } = database
  const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
  const ahead = sql<Date>`now() + interval '1 hour'`
  const [confirmed = { id: '' }] = await db
    .insertInto('user_account')
    .values({ name: 'Kept', email: 'kept@example.org', email_verified: true, updated_at: ago(400) })
    .returning('id')
    .execute()
  const signUp = { email: 'waits@example.org', phone: '1', language: 'en', password: 'x' } as const
  await db
    .insertInto('sign_up')
    .values([
      { ...signUp, name: 'Forgotten', created_at: ago(31) },
      { ...signUp, name: 'Waiting', created_at: ago(29) },
    ])
    .execute()
  await db
    .insertInto('attempt')
    .values([
      { kind: 'old', subject: 'x', attempted_at: ago(2) },
      { kind: 'new', subject: 'x' },
    ])
    .execute()
  await db
    .insertInto('session')
    .values([
      { user_id: confirmed.id, token: 'old', expires_at: ago(1), user_agent: null },
      { user_id: confirmed.id, token: 'new', expires_at: ahead, user_agent: null },
    ])
    .execute()
  await db
    .insertInto('verification')
    .values([
      { identifier: 'old', value: confirmed.id, expires_at: ago(1) },
      { identifier: 'new', value: confirmed.id, expires_at: ahead },
    ])
    .execute()
  const mail = { recipient: 'kept@example.org', language: 'en', parameters: '{}' } as const
  const toOperator = { ...mail, recipient: null, template: 'contact_message' }
  await db
    .insertInto('mail')
    .values([
      { ...mail, recipient_name: 'sent long ago', template: 'password_changed', created_at: ago(31) },
      { ...mail, recipient_name: 'waits', template: 'password_changed', created_at: ago(29) },
      { ...mail, recipient_name: 'its link has expired', template: 'confirm_address', created_at: ago(2) },
      { ...mail, recipient_name: 'its link is good', template: 'confirm_address' },
      { ...toOperator, recipient_name: 'waits for the operator', created_at: ago(400) },
      { ...toOperator, recipient_name: 'reached the operator', created_at: ago(31), mailed_at: ago(31) },
    ])
    .execute()

  const deleted = { user_id: confirmed.id, share_token: null, version: 0, track_ids: [] }
  await db
    .insertInto('deleted_playlist')
    .values(
      [6, 8].map((days) => ({
        ...deleted,
        id: crypto.randomUUID(),
        name: `deleted ${days} days ago`,
        created_at: ago(days),
        updated_at: ago(days),
        deleted_at: ago(days),
      })),
    )
    .execute()

  await startHousekeeping({ db, keepPayments, log }).stop()
  expect(log.warn).not.toHaveBeenCalled()
  const playlists = await db.selectFrom('deleted_playlist').select('name').execute()
  expect(playlists).toEqual([{ name: 'deleted 6 days ago' }])
  expect(await db.selectFrom('user_account').select('name').execute()).toEqual([{ name: 'Kept' }])
  expect(await db.selectFrom('sign_up').select('name').execute()).toEqual([{ name: 'Waiting' }])
  expect(await db.selectFrom('attempt').select('kind').execute()).toEqual([{ kind: 'new' }])
  expect(await db.selectFrom('session').select('token').execute()).toEqual([{ token: 'new' }])
  expect(await db.selectFrom('verification').select('identifier').execute()).toEqual([{ identifier: 'new' }])
  const mails = await db.selectFrom('mail').select('recipient_name').orderBy('recipient_name').execute()
  expect(mails.map((row) => row.recipient_name)).toEqual([
    'its link is good',
    'waits',
    'waits for the operator',
  ])
})

test('[R10.3] plans and payments are updated when the server starts, and every hour, despite failures', async () => {
  keepPayments.mockRejectedValueOnce(new Error('Stripe is away'))
  const housekeeping = startHousekeeping({ db: database.db, keepPayments, log })
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), { timeout: 30_000 })
  vi.advanceTimersByTime(3 * 60 * 60_000)
  expect(keepPayments).toHaveBeenCalledTimes(4)
  expect(keepPayments).toHaveBeenLastCalledWith(expect.any(Date))
  await housekeeping.stop()
  vi.advanceTimersByTime(3 * 60 * 60_000)
  expect(keepPayments).toHaveBeenCalledTimes(4)
})

test('an unavailable database does not crash the process', async () => {
  const gone = await createMigratedDatabase()
  await gone.close()
  await startHousekeeping({ db: gone.db, keepPayments, log }).stop()
  // The cleanup, and the order by popularity.
  expect(log.warn).toHaveBeenCalledTimes(2)
})
