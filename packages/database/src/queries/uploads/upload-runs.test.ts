import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, makeAccount } from '../../factories/index.ts'
import { finishJob, takeJob } from '../operation/jobs.ts'
import { beginUploadRun, endUploadRun, isTurnOfRun, orderUploadRun } from './upload-runs.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

/** Orders the import of an upload of somebody. */
async function order(name: string, orderedBy: string): Promise<void> {
  const { db } = database
  const { id } = await db.insertInto('upload').values({ name }).returning('id').executeTakeFirstOrThrow()
  await db
    .transaction()
    .execute((transaction) => orderUploadRun(transaction, { uploadId: id, kind: 'check', orderedBy }))
}

/** Runs what comes next as the worker does, until a run has had its turn. @returns whose upload it was */
async function takeTurn(isOver: boolean): Promise<string> {
  const { db } = database
  for (;;) {
    const job = await takeJob(db, { kinds: ['run_upload'] })
    if (!job) return ''
    const id = Number(job.subject)
    if (!(await isTurnOfRun(db, { id }))) {
      await finishJob(db, job, { everySeconds: 0 })
      continue
    }
    const work = await beginUploadRun(db, { id })
    if (isOver) await endUploadRun(db, { id, report: null })
    await finishJob(db, job, isOver ? {} : { everySeconds: 0 })
    return work?.name ?? ''
  }
}

test('[R15.84] imports take turns by people, then by their uploads', async () => {
  const [{ userId: ada }, { userId: bob }] = [await makeAccount(database.db), await makeAccount(database.db)]
  for (const number of [1, 2, 3, 4, 5]) await order(`ada ${number}`, ada)
  await order('bob 1', bob)
  const names: string[] = []
  for (let turn = 0; turn < 6; turn++) names.push(await takeTurn(false))
  expect(names).toEqual(['ada 1', 'bob 1', 'ada 2', 'bob 1', 'ada 3', 'bob 1'])
  // Somebody who comes now has had no turn yet.
  const { userId: eve } = await makeAccount(database.db)
  await order('eve 1', eve)
  expect(await takeTurn(true)).toBe('eve 1')
  // Whoever is alone has all turns, one upload after the other.
  const rest: string[] = []
  for (let name = await takeTurn(true); name !== ''; name = await takeTurn(true)) rest.push(name)
  expect(rest).toEqual(['ada 4', 'bob 1', 'ada 5', 'ada 1', 'ada 2', 'ada 3'])
})
