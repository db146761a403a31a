import { toError } from '@tempolibre/domain/thrown'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createRenderingJobs, renderingPatienceMs } from './rendering-jobs.ts'
import { startWorker, type Worker } from './start-worker.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let workers: Worker[] = []
const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() }

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())
afterEach(async () => {
  for (const worker of workers) await worker.stop()
  workers = []
})

function start(render: (signal: AbortSignal) => Promise<void>): Worker {
  const worker = startWorker({ db: database.db, log })
  worker.addLane(createRenderingJobs({ render_previews: render }), renderingPatienceMs)
  workers.push(worker)
  return worker
}
const findJob = () => database.db.selectFrom('job').selectAll().executeTakeFirst()
const untilRendered = () =>
  vi.waitFor(
    async () => {
      const job = await findJob()
      expect(job).toMatchObject({ taken_by: null, attempts: 0, last_error: null })
      expect(job?.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 23 * 3600_000)
    },
    { timeout: 15_000 },
  )

test('[R13.2] one of several processes renders ahead; the next start looks for missing files again', async () => {
  const { promise: rendering, resolve: finish } = Promise.withResolvers<void>()
  const first = vi.fn<() => Promise<void>>(() => rendering)
  const second = vi.fn<() => Promise<void>>(async () => {})
  start(first)
  await vi.waitFor(() => expect(first).toHaveBeenCalledOnce(), { timeout: 15_000 })
  const other = start(second)
  other.look()
  await other.stop()
  expect(second).not.toHaveBeenCalled()
  finish()
  await untilRendered()

  const third = vi.fn<() => Promise<void>>(async () => {})
  start(third)
  await vi.waitFor(() => expect(third).toHaveBeenCalledOnce(), { timeout: 15_000 })
  await untilRendered()
  expect(log.warn).not.toHaveBeenCalled()
})

test('[R13.2] rendering ahead stops with its process at once, and another one goes on', async () => {
  const begun = vi.fn<() => void>()
  const stopped = start((signal) => {
    begun()
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(toError(signal.reason)), { once: true })
    })
  })
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce(), { timeout: 15_000 })
  await stopped.stop()
  expect(await findJob()).toMatchObject({ taken_by: null, last_error: null })
  const next = vi.fn<() => Promise<void>>(async () => {})
  start(next)
  await vi.waitFor(() => expect(next).toHaveBeenCalledOnce(), { timeout: 15_000 })
})

test('[R13.2] what cannot be rendered ahead is tried again after ten minutes', async () => {
  const failing = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no space left on device')))
  await database.db.deleteFrom('job').execute()
  const begun = Date.now()
  start(failing)
  await vi.waitFor(
    async () =>
      expect(await findJob()).toMatchObject({ attempts: 1, last_error: expect.stringContaining('space') }),
    { timeout: 15_000 },
  )
  const minutes = ((await findJob())?.next_attempt_at.getTime() ?? 0) - begun
  expect(minutes / 60_000).toBeGreaterThan(9)
  expect(minutes / 60_000).toBeLessThan(12)
  expect(failing).toHaveBeenCalledOnce()
})
