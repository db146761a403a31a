import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase } from '../../factories/index.ts'
import { countLicencesOfMonth, forgetOldDownloadCounts } from './download-counts.ts'
import { grantTrial, hasHadTrial } from '../trials.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

test('counts of downloads are kept for this month and the one before', async () => {
  const { db } = database
  await sql`insert into mailbox_download (email_hash, day, licences)
    select mailbox, (date_trunc('month', now() at time zone 'UTC') + since)::date, 1
    from unnest(array['ada', 'eve']) mailbox,
      unnest(array['-1 month -1 day', '-1 month', '-1 day', '0 days']::interval[]) since`.execute(db)
  const kept = async (mailbox: string) => {
    const { rows } = await sql<{ when: string }>`
      select case day
          when month - interval '1 month' then 'the first of last month'
          when month - interval '1 day' then 'the last of last month'
          when month then 'the first of this month'
          else 'before' end as when
      from mailbox_download, date_trunc('month', now() at time zone 'UTC') month
      where email_hash = ${mailbox} order by day`.execute(db)
    return rows.map(({ when }) => when)
  }
  const needed = ['the first of last month', 'the last of last month', 'the first of this month']
  expect(await kept('ada')).toEqual(['before', ...needed])
  await forgetOldDownloadCounts(db)
  for (const mailbox of ['ada', 'eve']) expect(await kept(mailbox)).toEqual(needed)
})

test('[R15.5] what a mailbox has had counts under each form that its address had', async () => {
  const { db } = database
  const userId = randomUUID()
  const whose = { userId, emailHashes: ['as the DNS has it', 'as typed'] } as const
  await sql`insert into mailbox_download (email_hash, day, licences)
    select mailbox, (now() at time zone 'UTC')::date, 2 from unnest(array['as the DNS has it', 'as typed', 'another']) mailbox`.execute(
    db,
  )
  expect(await countLicencesOfMonth(db, whose)).toBe(4)
  expect(await hasHadTrial(db, whose)).toBe(false)
  await db.insertInto('trial').values({ email_hash: 'as typed' }).execute()
  expect(await hasHadTrial(db, whose)).toBe(true)
  const grant = (emailHashes: readonly [string, ...string[]]) =>
    db.transaction().execute((transaction) => grantTrial(transaction, { emailHashes }))
  expect(await grant(whose.emailHashes)).toBe(false)
  expect(await grant(['one more'])).toBe(true)
  expect(await grant(['one more'])).toBe(false)
})
