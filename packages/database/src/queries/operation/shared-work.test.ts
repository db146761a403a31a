import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type DatabaseConnection, databaseLimits } from '../../connect.ts'
import { createMigratedDatabase } from '../../factories/index.ts'
import { orderPaymentTask, takePaymentTask } from '../payments/payment-tasks.ts'
import { sendNextMail } from './mail-queue.ts'
import { orderMail } from './mails.ts'

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

describe('[R4.5] while one process works on what was due first, another', () => {
  test('sends the next mail, never the one being sent', async () => {
    const mails = ['first@example.org', 'second@example.org']
    for (const recipient of mails) {
      await orderMail(database.db, {
        template: 'account_deleted',
        recipientName: 'Ada',
        recipient,
        language: 'en',
        parameters: { link: 'https://music.example' },
      })
    }
    const sent: (string | null)[] = []
    await sendNextMail(database.db, async ({ recipient }) => {
      sent.push(recipient)
      const sendNext = () => sendNextMail(other.db, async (mail) => void sent.push(mail.recipient))
      expect(await sendNext()).toMatchObject({ kind: 'mailed' })
      expect(await sendNext()).toEqual({ kind: 'nothing_due' })
    })
    expect(sent).toEqual(mails)
  })

  test('[R10.3] takes the next payment task, never one already taken', async () => {
    for (const subject of ['cs_1', 'cs_2']) {
      await orderPaymentTask(database.db, { kind: 'expire_session', subject })
    }
    await database.db.transaction().execute(async (transaction) => {
      expect(await takePaymentTask(transaction)).toMatchObject({ subject: 'cs_1' })
      expect(await takePaymentTask(other.db)).toMatchObject({ subject: 'cs_2' })
      expect(await takePaymentTask(other.db)).toBeUndefined()
    })
    expect(await takePaymentTask(other.db), 'it is due again later').toBeUndefined()
  })
})
