import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMigratedDatabase } from '../../factories/index.ts'
import { orderJob, orderRepeatedJobs, takeJob } from './jobs.ts'
import { orderMail } from './mails.ts'
import { type JobKind, runNextJob } from './run-next-job.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('mail').execute()
  await database.db.deleteFrom('job').execute()
})
afterEach(() => vi.useRealTimers())

const kind = 'refund_payment'
const order = (subject = 'pi_1') => orderJob(database.db, { kind, subject })
const jobs = () => database.db.selectFrom('job').selectAll().orderBy('created_at').execute()
const makeDue = () => sql`update job set next_attempt_at = now()`.execute(database.db)
/** Seconds until a job is due. */
const secondsUntil = (date: Date | undefined) => ((date?.getTime() ?? NaN) - Date.now()) / 1000

function jobsThat(run: JobKind['run'], settings: Partial<JobKind> = {}) {
  return { [kind]: { run, firstDelaySeconds: 5, maxDelaySeconds: 3600, ...settings } }
}
const succeeding = jobsThat(async () => {})

describe('[R13.2] a job', () => {
  test('is ordered with its transaction or not at all, and so is the job of a mail', async () => {
    const mail = {
      template: 'account_deleted',
      recipientName: 'Ada',
      recipient: 'ada@example.org',
      language: 'en',
      parameters: { link: 'https://music.example/contact' },
    } as const
    const broken = database.db.transaction().execute(async (transaction) => {
      await orderJob(transaction, { kind, subject: 'pi_1' })
      await orderMail(transaction, mail)
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    expect(await jobs()).toEqual([])

    await database.db.transaction().execute(async (transaction) => {
      await orderMail(transaction, mail)
      await orderMail(transaction, { ...mail, recipient: 'eve@example.org' })
    })
    const mails = await database.db.selectFrom('mail').select('id').execute()
    expect((await jobs()).map((job) => job.subject).toSorted()).toEqual(mails.map(({ id }) => id).toSorted())
    await database.db.deleteFrom('mail').where('recipient', '=', 'eve@example.org').execute()
    expect(await jobs()).toHaveLength(1)
  })

  test('is done once, even if it is ordered again', async () => {
    const run = vi.fn<JobKind['run']>(async () => {})
    await order()
    await order()
    expect(await runNextJob(database.db, jobsThat(run))).toEqual({ state: 'done', kind, subject: 'pi_1' })
    await order()
    expect(await runNextJob(database.db, jobsThat(run))).toEqual({ state: 'nothing_due' })
    expect(run).toHaveBeenCalledOnce()
    expect(await jobs()).toMatchObject([
      { attempts: 1, taken_by: null, last_error: null, done_at: expect.any(Date) },
    ])
  })

  test('runs in one of several processes', async () => {
    const subjects = Array.from({ length: 20 }, (_, index) => `pi_${index}`)
    for (const subject of subjects) await order(subject)
    const ran: string[] = []
    const kinds = jobsThat(async (subject) => void ran.push(subject))
    const work = async () => {
      while ((await runNextJob(database.db, kinds)).state !== 'nothing_due');
    }
    await Promise.all([work(), work(), work(), work()])
    expect(ran.toSorted()).toEqual(subjects.toSorted())
  })

  test('is left to others if this process does not know its kind', async () => {
    await order()
    const other = { end_subscription: succeeding[kind] }
    expect(await runNextJob(database.db, other)).toEqual({ state: 'nothing_due' })
    expect(await jobs()).toMatchObject([{ attempts: 0, taken_by: null }])
  })

  test('that fails is tried again after twice the time, up to the longest, without an end', async () => {
    await order()
    const failing = jobsThat(() => Promise.reject(new Error('away\0')))
    for (const [attempts, seconds] of [
      [0, 5],
      [1, 10],
      [2, 20],
      [30, 3600],
      [100_000, 3600],
    ] as const) {
      await sql`update job set attempts = ${attempts}, next_attempt_at = now()`.execute(database.db)
      expect(await runNextJob(database.db, failing)).toMatchObject({
        state: 'failed',
        attempts: attempts + 1,
      })
      const [job] = await jobs()
      expect(job).toMatchObject({ attempts: attempts + 1, last_error: 'away', taken_by: null, done_at: null })
      expect(secondsUntil(job?.next_attempt_at)).toBeGreaterThan(seconds - 5)
      expect(secondsUntil(job?.next_attempt_at)).toBeLessThanOrEqual(seconds + 1)
    }
    await makeDue()
    expect(await runNextJob(database.db, succeeding)).toMatchObject({ state: 'done' })
    expect(await jobs()).toMatchObject([{ attempts: 100_002, last_error: null }])
  })

  test('belongs to its process while that lives, however long it takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await order()
    const { promise: work, resolve: finish } = Promise.withResolvers<void>()
    const running = runNextJob(
      database.db,
      jobsThat(() => work),
    )
    await vi.waitFor(async () => expect((await jobs())[0]?.taken_by).not.toBeNull(), { timeout: 15_000 })
    await sql`update job set next_attempt_at = now() + interval '1 second'`.execute(database.db)
    vi.advanceTimersByTime(10_000)
    await vi.waitFor(
      async () => expect(secondsUntil((await jobs())[0]?.next_attempt_at)).toBeGreaterThan(20),
      { timeout: 15_000 },
    )
    expect(await takeJob(database.db, { kinds: [kind] })).toBeUndefined()
    finish()
    expect(await running).toMatchObject({ state: 'done' })
  })

  test('that was given to another process is broken off here, and its outcome is not recorded', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await order()
    const running = runNextJob(
      database.db,
      jobsThat(
        (_, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('broken off')), { once: true })
          }),
      ),
    )
    await vi.waitFor(async () => expect((await jobs())[0]?.taken_by).not.toBeNull(), { timeout: 15_000 })
    // This process was suspended for longer than its lease.
    await makeDue()
    const other = await takeJob(database.db, { kinds: [kind] })
    expect(other).toMatchObject({ subject: 'pi_1', attempts: 2 })
    vi.advanceTimersByTime(10_000)
    await running
    expect(await jobs()).toMatchObject([{ attempts: 2, last_error: null, taken_by: other?.takenBy }])
  })

  test('broken off because the process stops is due at once, and has not failed', async () => {
    await order()
    const stopping = new AbortController()
    const kinds = jobsThat(async (_, signal) => {
      stopping.abort()
      signal.throwIfAborted()
    })
    expect(await runNextJob(database.db, kinds, stopping.signal)).toMatchObject({ state: 'released' })
    expect(await jobs()).toMatchObject([{ attempts: 0, last_error: null, taken_by: null }])
    expect(await runNextJob(database.db, succeeding)).toMatchObject({ state: 'done' })
  })

  test('that is repeated is due again after its interval; a failure does not wait that long', async () => {
    await orderRepeatedJobs(database.db, { kinds: [{ kind }] })
    await runNextJob(
      database.db,
      jobsThat(async () => {}, { everySeconds: 86_400 }),
    )
    const [done] = await jobs()
    expect(done).toMatchObject({ attempts: 0, last_error: null, done_at: null, subject: '' })
    expect(Math.round(secondsUntil(done?.next_attempt_at) / 60)).toBe(1440)
    await orderRepeatedJobs(database.db, { kinds: [{ kind }] })
    expect(await jobs()).toEqual([done])

    await makeDue()
    const failing = jobsThat(() => Promise.reject(new Error('away')), { everySeconds: 86_400 })
    await runNextJob(database.db, failing)
    const [failed] = await jobs()
    expect(failed).toMatchObject({ attempts: 1, last_error: 'away' })
    expect(secondsUntil(failed?.next_attempt_at)).toBeLessThanOrEqual(6)
  })

  test('that is also run at every start is due then, unless it is running', async () => {
    const atStart = { kinds: [{ kind, atStart: true }] }
    await orderRepeatedJobs(database.db, atStart)
    await runNextJob(
      database.db,
      jobsThat(async () => {}, { everySeconds: 86_400 }),
    )
    await orderRepeatedJobs(database.db, atStart)
    const running = await takeJob(database.db, { kinds: [kind] })
    expect(running).toMatchObject({ kind, subject: '' })
    await orderRepeatedJobs(database.db, atStart)
    expect(await takeJob(database.db, { kinds: [kind] })).toBeUndefined()
  })
})
