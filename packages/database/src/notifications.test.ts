import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createMigratedDatabase, makeLibrary } from './factories/index.ts'
import { importLibrary } from './import-library.ts'
import { type Listener, listen } from './notifications.ts'
import { createContactMessage } from './queries/contact-messages.ts'
import { orderMail } from './queries/mails.ts'
import { getStatistics } from './queries/statistics.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let listener: Listener | undefined

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(async () => {
  await listener?.close()
  await database.close()
})

test('every change of content raises the revision and is told to listeners, even after their connection broke', async () => {
  const onChange = vi.fn<() => void>()
  const errors: Error[] = []
  const onMessage = vi.fn<() => void>()
  const onMail = vi.fn<() => void>()
  listener = listen(
    { connectionString: database.url },
    { content_revision: onChange, contact_message: onMessage, mail: onMail, payment_task: () => {} },
    (error) => errors.push(error),
  )
  const listening = () =>
    database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and query like 'listen content_revision%'`,
    )
  await vi.waitUntil(async () => (await listening()).rowCount === 1, { timeout: 10_000 })

  const before = await getStatistics(database.db)
  await importLibrary(database.db, makeLibrary())
  const after = await getStatistics(database.db)
  expect(after.revision).toBeGreaterThan(before.revision)
  await vi.waitUntil(() => onChange.mock.calls.length > 0, { timeout: 10_000 })

  expect(onMessage).not.toHaveBeenCalled()

  const changes = onChange.mock.calls.length
  await createContactMessage(database.db, {
    id: randomUUID(),
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    message: 'Does the licence cover a weekly podcast?',
    language: 'en',
    client: undefined,
  })
  await vi.waitUntil(() => onMessage.mock.calls.length > 0, { timeout: 10_000 })
  expect(onChange.mock.calls.length).toBe(changes)
  onMessage.mockClear()

  expect(onMail).not.toHaveBeenCalled()
  await orderMail(database.db, {
    template: 'account_deleted',
    recipientName: 'Ada Lovelace',
    recipient: 'ada@example.org',
    language: 'en',
    parameters: { link: 'https://music.example/contact' },
  })
  await vi.waitUntil(() => onMail.mock.calls.length > 0, { timeout: 10_000 })
  expect(onMessage).not.toHaveBeenCalled()

  const [backend] = (await listening()).rows
  await database.pool.query('select pg_terminate_backend($1)', [backend?.pid])
  await vi.waitUntil(() => errors.length > 0, { timeout: 10_000 })
  await vi.waitUntil(async () => (await listening()).rowCount === 1, { timeout: 10_000 })
  onChange.mockClear()
  await database.db.updateTable('artist').set({ name: 'Another name' }).execute()
  await vi.waitUntil(() => onChange.mock.calls.length > 0, { timeout: 10_000 })
  await vi.waitUntil(() => onMessage.mock.calls.length > 0, { timeout: 10_000 })
})
