import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createMigratedDatabase,
  type DatabaseProxy,
  makeLibrary,
  openDatabaseProxy,
} from './factories/index.ts'
import { importLibrary } from './import-library.ts'
import { type Listener, listen } from './notifications.ts'
import { createContactMessage } from './queries/operation/contact-messages.ts'
import { orderMail } from './queries/operation/mails.ts'
import { getStatistics } from './queries/catalogue/statistics.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let listener: Listener | undefined

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(async () => {
  await listener?.close()
  await database.close()
})

test('every change of content raises the revision and notifies listeners, even after their connection broke', async () => {
  const onChange = vi.fn<() => void>()
  const errors: Error[] = []
  const onJob = vi.fn<() => void>()
  listener = listen(
    { connectionString: database.url },
    { content_revision: onChange, job: onJob },
    { onError: (error) => errors.push(error) },
  )
  const listening = () =>
    database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and query like '%as job'`,
    )
  await vi.waitUntil(async () => (await listening()).rowCount === 1, { timeout: 10_000 })

  const before = await getStatistics(database.db)
  await importLibrary(database.db, makeLibrary())
  const after = await getStatistics(database.db)
  expect(after.revision).toBeGreaterThan(before.revision)
  await vi.waitUntil(() => onChange.mock.calls.length > 0, { timeout: 10_000 })

  expect(onJob).not.toHaveBeenCalled()
  const changes = onChange.mock.calls.length
  await createContactMessage(database.db, {
    id: randomUUID(),
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    message: 'Does the licence cover a weekly podcast?',
    language: 'en',
    client: undefined,
  })
  await vi.waitUntil(() => onJob.mock.calls.length > 0, { timeout: 10_000 })
  expect(onChange.mock.calls.length).toBe(changes)
  onJob.mockClear()

  await orderMail(database.db, {
    template: 'account_deleted',
    recipientName: 'Ada Lovelace',
    recipient: 'ada@example.org',
    language: 'en',
    parameters: { link: 'https://music.example/contact' },
  })
  await vi.waitUntil(() => onJob.mock.calls.length > 0, { timeout: 10_000 })
  onJob.mockClear()

  const [backend] = (await listening()).rows
  await database.pool.query('select pg_terminate_backend($1)', [backend?.pid])
  await vi.waitUntil(() => errors.length > 0, { timeout: 10_000 })
  await vi.waitUntil(async () => (await listening()).rowCount === 1, { timeout: 10_000 })
  onChange.mockClear()
  await database.db.updateTable('artist').set({ name: 'Another name' }).execute()
  await vi.waitUntil(() => onChange.mock.calls.length > 0, { timeout: 10_000 })
  await vi.waitUntil(() => onJob.mock.calls.length > 0, { timeout: 10_000 })
})

describe('[R13.3] if notifications are lost', { tags: 'thorough' }, () => {
  let proxy: DatabaseProxy
  let listening: Listener
  const handlers = {
    content_revision: vi.fn<() => void>(),
    job: vi.fn<() => void>(),
  }
  const onError = vi.fn<(error: Error) => void>()
  /** Resolves once it has read the initial state, from which later changes are detected. */
  const isListening = async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and state = 'idle'
        and query like '%as job'`,
    )
    return rowCount === 1
  }

  beforeEach(async () => {
    await listener?.close()
    listener = undefined
    proxy = await openDatabaseProxy(database.url)
    for (const handler of [...Object.values(handlers), onError]) handler.mockClear()
    listening = listen({ connectionString: proxy.url }, handlers, { onError })
    await vi.waitUntil(isListening, { timeout: 10_000 })
  })
  afterEach(async () => {
    proxy.thaw()
    await listening.close()
    await proxy.close()
  })

  test('by a pooler in transaction mode, every change arrives within ten seconds, once', async () => {
    proxy.swallowNotifications()
    await database.db.updateTable('artist').set({ name: 'By a pooler' }).execute()
    await orderMail(database.db, {
      template: 'account_deleted',
      recipientName: 'Ada Lovelace',
      recipient: 'ada@example.org',
      language: 'en',
      parameters: { link: 'https://music.example/contact' },
    })
    await vi.waitUntil(() => handlers.job.mock.calls.length > 0, { timeout: 10_000 })
    expect(handlers.content_revision).toHaveBeenCalledOnce()
    expect(handlers.job).toHaveBeenCalledOnce()
    expect(onError).not.toHaveBeenCalled()
  })

  test('by a connection that died silently, another is opened and all listeners are notified', async () => {
    proxy.freeze()
    await database.db.updateTable('artist').set({ name: 'Unheard' }).execute()
    await vi.waitUntil(() => onError.mock.calls.length > 0, { timeout: 10_000 })
    proxy.thaw()
    await vi.waitUntil(() => handlers.content_revision.mock.calls.length > 0, { timeout: 10_000 })
    for (const handler of Object.values(handlers)) expect(handler).toHaveBeenCalled()
  })
})
