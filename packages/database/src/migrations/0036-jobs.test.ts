import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseOfMigration } from '../factories/migrated-database.ts'
import { migrateToLatest } from '../migrate.ts'
import { takeJob } from '../queries/operation/jobs.ts'
import { forgetMailsTo, orderMail } from '../queries/operation/mails.ts'

let database: Awaited<ReturnType<typeof createDatabaseOfMigration>>

beforeAll(async () => {
  database = await createDatabaseOfMigration('0035-one-mail-queue')
})
afterAll(() => database.close())

const listJobs = () =>
  database.db
    .selectFrom('job')
    .orderBy('created_at')
    .select(['kind', 'subject', 'attempts', 'last_error', 'next_attempt_at', 'done_at'])
    .execute()

test('[R13.5] mails and tasks for Stripe of an older release become jobs, with what was tried', async () => {
  const { db } = database
  const [waiting, sent] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  await sql`insert into mail
      (id, template, recipient_name, recipient, language, parameters, created_at, attempts, next_attempt_at, last_error, mailed_at)
    values
      (${waiting}, 'account_deleted', 'Ada', 'ada@example.org', 'en', '{}', '2026-01-01Z', 7, '2026-01-02Z', 'refused', null),
      (${sent}, 'account_deleted', 'Ada', 'ada@example.org', 'en', '{}', '2026-01-03Z', 1, '2026-01-03Z', null, '2026-01-04Z')`.execute(
    db,
  )
  await sql`insert into payment_task (kind, subject, created_at, attempts, next_attempt_at, last_error, done_at)
    values
      ('refund_payment', 'pi_1', '2026-01-05Z', 3, '2026-01-06Z', 'Stripe is away', null),
      ('end_subscription', 'sub_1', '2026-01-07Z', 1, '2026-01-07Z', null, '2026-01-08Z')`.execute(db)
  await migrateToLatest(db)

  const at = (day: string) => new Date(`2026-01-${day}T00:00:00Z`)
  expect(await listJobs()).toEqual([
    {
      kind: 'mail',
      subject: waiting,
      attempts: 7,
      last_error: 'refused',
      next_attempt_at: at('02'),
      done_at: null,
    },
    {
      kind: 'mail',
      subject: sent,
      attempts: 1,
      last_error: null,
      next_attempt_at: at('03'),
      done_at: at('04'),
    },
    {
      kind: 'refund_payment',
      subject: 'pi_1',
      attempts: 3,
      last_error: 'Stripe is away',
      next_attempt_at: at('06'),
      done_at: null,
    },
    {
      kind: 'end_subscription',
      subject: 'sub_1',
      attempts: 1,
      last_error: null,
      next_attempt_at: at('07'),
      done_at: at('08'),
    },
  ])
  expect(await takeJob(db, { kinds: ['mail'] })).toMatchObject({ subject: waiting, attempts: 8 })
  expect(await takeJob(db, { kinds: ['refund_payment', 'end_subscription'] })).toMatchObject({
    subject: 'pi_1',
    attempts: 4,
  })

  await forgetMailsTo(db, { recipient: 'ada@example.org' })
  await orderMail(db, {
    template: 'account_deleted',
    recipientName: 'Eve',
    recipient: 'eve@example.org',
    language: 'en',
    parameters: { link: 'https://music.example/contact' },
  })
  const mails = await db.selectFrom('mail').select('id').execute()
  expect(mails).toHaveLength(2)
  const jobs = (await listJobs()).filter(({ kind }) => kind === 'mail')
  expect(jobs.map(({ subject }) => subject).toSorted()).toEqual(mails.map(({ id }) => id).toSorted())
})
