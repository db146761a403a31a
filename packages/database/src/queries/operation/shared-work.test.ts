import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type DatabaseConnection, databaseLimits } from '../../connect.ts'
import { createMigratedDatabase } from '../../factories/index.ts'
import { orderPaymentTask, takePaymentTask } from '../payments/payment-tasks.ts'
import { createContactMessage, mailNextContactMessage } from './contact-messages.ts'
import { mailNextMail, orderMail } from './mails.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
/** Another process, which gives up soon where it has to wait for a row. */
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

describe('[R4.5] while one process is busy with what was due first, another', () => {
  test('sends the next mail, and none that is being sent', async () => {
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
    const sent: string[] = []
    await mailNextMail(database.db, async ({ recipient }) => {
      sent.push(recipient)
      const mailNext = () => mailNextMail(other.db, async (mail) => void sent.push(mail.recipient))
      expect(await mailNext()).toMatchObject({ kind: 'mailed' })
      expect(await mailNext()).toEqual({ kind: 'nothing_due' })
    })
    expect(sent).toEqual(mails)
  })

  test('sends the next message, and none that is being sent', async () => {
    const messages = ['first@example.org', 'second@example.org']
    for (const email of messages) {
      await createContactMessage(database.db, {
        id: randomUUID(),
        name: 'Ada',
        email,
        message: 'Does the licence cover a weekly podcast?',
        language: 'en',
        client: undefined,
      })
    }
    const sent: string[] = []
    await mailNextContactMessage(database.db, async ({ email }) => {
      sent.push(email)
      const mailNext = () =>
        mailNextContactMessage(other.db, async (message) => void sent.push(message.email))
      expect(await mailNext()).toMatchObject({ kind: 'mailed' })
      expect(await mailNext()).toEqual({ kind: 'nothing_due' })
    })
    expect(sent).toEqual(messages)
  })

  test('[R10.3] takes the next task of the payment service, and none that is taken', async () => {
    for (const subject of ['cs_1', 'cs_2']) {
      await orderPaymentTask(database.db, { kind: 'expire_session', subject })
    }
    await database.db.transaction().execute(async (transaction) => {
      expect(await takePaymentTask(transaction)).toMatchObject({ subject: 'cs_1' })
      expect(await takePaymentTask(other.db)).toMatchObject({ subject: 'cs_2' })
      expect(await takePaymentTask(other.db)).toBeUndefined()
    })
    expect(await takePaymentTask(other.db), 'it comes back later').toBeUndefined()
  })
})
