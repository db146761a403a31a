import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type DatabaseConnection, databaseLimits } from '../../connect.ts'
import { createMigratedDatabase } from '../../factories/index.ts'
import { orderJob, takeJob } from './jobs.ts'
import { runNextJob } from './run-next-job.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
/** Another process, which soon gives up waiting for a locked row. */
let other: DatabaseConnection

beforeAll(async () => {
  database = await createMigratedDatabase()
  const limits = { ...databaseLimits.background, lockMs: 200 }
  other = connect({ connectionString: database.url }, () => {}, { limits })
})
afterAll(async () => {
  await other.close()
  await database.close()
})

const kind = 'expire_session'
const order = async (...subjects: string[]) => {
  for (const subject of subjects) await orderJob(database.db, { kind, subject })
}

describe('[R13.2] while one process works on what was due first, another', () => {
  test('runs the next job, never the one being run', async () => {
    await order('cs_1', 'cs_2')
    const ran: string[] = []
    const settings = { firstDelaySeconds: 5, maxDelaySeconds: 5 }
    const run = async (subject: string) => {
      ran.push(subject)
    }
    await runNextJob(database.db, {
      [kind]: {
        ...settings,
        async run(subject) {
          ran.push(subject)
          const runNext = () => runNextJob(other.db, { [kind]: { ...settings, run } })
          expect(await runNext()).toMatchObject({ state: 'done' })
          expect(await runNext()).toEqual({ state: 'nothing_due' })
        },
      },
    })
    expect(ran).toEqual(['cs_1', 'cs_2'])
  })

  test('takes the next job at once, never one that is being taken', async () => {
    await order('cs_3', 'cs_4')
    const kinds = { kinds: [kind] }
    await database.db.transaction().execute(async (transaction) => {
      expect(await takeJob(transaction, kinds)).toMatchObject({ subject: 'cs_3' })
      expect(await takeJob(other.db, kinds)).toMatchObject({ subject: 'cs_4' })
      expect(await takeJob(other.db, kinds)).toBeUndefined()
    })
    expect(await takeJob(other.db, kinds), 'the lease runs').toBeUndefined()
  })
})
