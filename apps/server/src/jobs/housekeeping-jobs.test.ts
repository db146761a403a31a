import { createMigratedDatabase } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createHousekeepingJobs } from './housekeeping-jobs.ts'
import { startWorker, type Worker } from './start-worker.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let worker: Worker | undefined
const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() }

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())
beforeEach(() => vi.clearAllMocks())
afterEach(() => worker?.stop())

function start(): Worker {
  const { db } = database
  worker = startWorker({ db, log })
  worker.addLane(createHousekeepingJobs(db))
  return worker
}

/** The repeated jobs that are due. */
const dueJobs = async () => {
  const { rows } = await sql<{ kind: string }>`
    select kind from job where kind <> 'mail' and (next_attempt_at <= now() or taken_by is not null)`.execute(
    database.db,
  )
  return rows.map(({ kind }) => kind)
}
const ordered = () => database.db.selectFrom('job').select('kind').execute()
const untilDone = () =>
  vi.waitFor(
    async () => {
      expect(await ordered()).not.toEqual([])
      expect(await dueJobs()).toEqual([])
    },
    { timeout: 30_000 },
  )
/** As if so many hours had passed for the queue. */
const passHours = (hours: number) =>
  sql`update job set next_attempt_at = next_attempt_at - make_interval(hours => ${hours})`.execute(
    database.db,
  )

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

test('expired data is deleted when the first server starts, and once a day, whichever server runs', async () => {
  await countOld()
  const first = start()
  await untilDone()
  expect(await kept()).toEqual([])
  await first.stop()

  await countOld()
  await passHours(23)
  const second = start()
  await untilDone()
  expect(await kept()).toHaveLength(1)
  await passHours(2)
  second.look()
  await vi.waitFor(async () => expect(await kept()).toEqual([]), { timeout: 30_000 })
  await second.stop()
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

  await passHours(24)
  start()
  await untilDone()
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
