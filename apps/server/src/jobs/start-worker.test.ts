import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { toError } from '@tempolibre/domain/thrown'
import { connect, type JobKind, type JobKinds, orderJob } from '@tempolibre/database'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startWorker, type Worker } from './start-worker.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let workers: Worker[] = []
const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() }

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  vi.clearAllMocks()
  await database.db.deleteFrom('job').execute()
})
afterEach(async () => {
  for (const worker of workers) await worker.stop()
  workers = []
})

const settings = { firstDelaySeconds: 60, maxDelaySeconds: 3600 }
const kind = (run: JobKind['run']): JobKind => ({ run, ...settings })

function start(lanes: readonly JobKinds[], { db = database.db, patienceMs = 3000 } = {}): Worker {
  const worker = startWorker({ db, log })
  for (const lane of lanes) worker.addLane(lane, patienceMs)
  workers.push(worker)
  return worker
}

const secondsAhead = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`
const order = (name: 'end_subscription' | 'refund_payment', subject = '1') =>
  orderJob(database.db, { kind: name, subject })
const jobs = () => database.db.selectFrom('job').selectAll().orderBy('created_at').execute()
const untilDone = (count = 1) =>
  vi.waitFor(
    async () => expect((await jobs()).filter(({ done_at }) => done_at !== null)).toHaveLength(count),
    { timeout: 15_000 },
  )

describe('[R13.2] the worker', () => {
  test('runs what is waiting and what is ordered later; a slow lane does not hold up another', async () => {
    const { promise: slow, resolve: finish } = Promise.withResolvers<void>()
    await order('refund_payment')
    await order('end_subscription', '1')
    const worker = start([
      { refund_payment: kind(() => slow) },
      { end_subscription: kind(() => Promise.resolve()) },
    ])
    await untilDone(1)
    await order('end_subscription', '2')
    worker.look()
    await untilDone(2)
    finish()
    await untilDone(3)
    expect(log.warn).not.toHaveBeenCalled()
  })

  test(
    'logs a failure with its kind and subject, and goes on with other jobs',
    { tags: 'thorough' },
    async () => {
      await order('refund_payment', 'pi_1')
      const error = new Error('away')
      start([
        {
          refund_payment: kind(() => Promise.reject(error)),
          end_subscription: kind(() => Promise.resolve()),
        },
      ])
      await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), { timeout: 15_000 })
      expect(log.warn).toHaveBeenCalledWith(
        { kind: 'refund_payment', subject: 'pi_1', attempts: 1, err: error },
        expect.stringContaining('tried again'),
      )
      await order('end_subscription')
      await untilDone(1)
      expect((await jobs())[0]).toMatchObject({ last_error: 'away', done_at: null })
    },
  )

  test('finishes the job under way when stopping, and takes no other', async () => {
    const { promise: work, resolve: finish } = Promise.withResolvers<void>()
    await order('refund_payment', 'pi_1')
    await order('refund_payment', 'pi_2')
    const run = vi.fn<JobKind['run']>(() => work)
    const worker = start([{ refund_payment: kind(run) }])
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), { timeout: 15_000 })
    const stopped = worker.stop()
    finish()
    await stopped
    expect(run).toHaveBeenCalledOnce()
    const done = (await jobs()).filter(({ done_at }) => done_at !== null)
    expect(done).toHaveLength(1)
  })

  test('breaks off a job that takes too long when stopping; it is due for the next process at once', async () => {
    await order('refund_payment')
    const begun = vi.fn<() => void>()
    const endless = kind((_, signal) => {
      begun()
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(toError(signal.reason)), { once: true })
      })
    })
    const worker = start([{ refund_payment: endless }], { patienceMs: 100 })
    await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce(), { timeout: 15_000 })
    await worker.stop()
    expect(log.warn).not.toHaveBeenCalled()
    expect(await jobs()).toMatchObject([{ attempts: 0, last_error: null, taken_by: null }])
    start([{ refund_payment: kind(() => Promise.resolve()) }])
    await untilDone(1)
  })

  test('stops although a job waits for a database that does not answer, and says so', async () => {
    await order('refund_payment')
    const run = vi.fn<JobKind['run']>(() => new Promise(() => {}))
    const worker = start([{ refund_payment: kind(run) }], { patienceMs: 100 })
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), { timeout: 15_000 })
    await worker.stop()
    expect(log.warn).toHaveBeenCalledWith(
      { kinds: ['refund_payment'] },
      expect.stringContaining('left to its lease'),
    )
    workers = []
  })

  test('stops at once when idle, and runs nothing afterwards', async () => {
    const run = vi.fn<JobKind['run']>(() => Promise.resolve())
    const worker = start([{ refund_payment: kind(run) }])
    await worker.stop()
    await order('refund_payment')
    worker.look()
    expect(run).not.toHaveBeenCalled()
  })

  test('[R13.3] logs a read-only database once, however long it lasts', async () => {
    const failed = vi.fn<() => void>()
    const readOnly = connect(
      { connectionString: database.url, options: '-c default_transaction_read_only=on' },
      () => {},
      { onFailure: failed },
    )
    const worker = start([{ refund_payment: kind(() => Promise.resolve()) }], { db: readOnly.db })
    for (const times of [1, 2, 3]) {
      await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(times), { timeout: 15_000 })
      worker.look()
    }
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(4), { timeout: 15_000 })
    expect(log.warn).toHaveBeenCalledOnce()
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ trouble: 'read_only' }),
      expect.stringContaining('cannot be read'),
    )
    await worker.stop()
    await readOnly.close()
  })

  test(
    'takes over the job of a killed process as soon as its lease of at most 30 s ends',
    { tags: 'thorough' },
    async () => {
      await order('refund_payment', 'pi_1')
      const process = fork(join(import.meta.dirname, 'fixtures/endless-worker.ts'), [
        database.url,
        'refund_payment',
      ])
      const exited = once(process, 'exit')
      await once(process, 'message')
      process.kill('SIGKILL')
      await exited
      const lease = database.db.updateTable('job').where('next_attempt_at', '<=', secondsAhead(30))
      const { numUpdatedRows } = await lease
        .set({ next_attempt_at: secondsAhead(2) })
        .executeTakeFirstOrThrow()
      expect(numUpdatedRows).toBe(1n)
      const run = vi.fn<JobKind['run']>(() => Promise.resolve())
      start([{ refund_payment: kind(run) }])
      // Nobody tells the worker: it looks when the lease ends.
      await untilDone(1)
      expect(run).toHaveBeenCalledOnce()
      expect(await jobs()).toMatchObject([{ subject: 'pi_1', attempts: 2 }])
    },
  )
})
