import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, makeAccount } from '../../factories/index.ts'
import {
  createSession,
  endSession,
  endSessions,
  extendSession,
  findSession,
  listSessions,
} from './sessions.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

/** A new account with two sessions, and their keys. */
async function signInTwice() {
  const { userId } = await makeAccount(database.db)
  const open = async (browser: string) => {
    const key = `${browser} ${userId}`
    await createSession(database.db, { key, userId, userAgent: browser })
    const session = await findSession(database.db, { key })
    if (!session) throw new Error('The session was not opened.')
    return { id: session.session_id, key }
  }
  return { userId, phone: await open('phone'), desk: await open('desk') }
}

const browsersOf = async (userId: string) =>
  (await listSessions(database.db, { userId })).map((session) => session.user_agent).toSorted()

test('[R7.1] the use of one session makes it last thirty days from now, and no other', async () => {
  const [ada, eve] = [await signInTwice(), await signInTwice()]
  await database.db
    .updateTable('session')
    .set({ expires_at: sql<Date>`now() + interval '1 day'` })
    .execute()
  await extendSession(database.db, ada.phone)
  const daysLeft = async ({ key }: { key: string }) => {
    const end = (await findSession(database.db, { key }))?.expires_at.getTime() ?? 0
    return Math.round((end - Date.now()) / 86_400_000)
  }
  expect(await daysLeft(ada.phone)).toBe(30)
  expect(await Promise.all([ada.desk, eve.phone, eve.desk].map(daysLeft))).toEqual([1, 1, 1])
})

test('[R10.2] an account’s sessions end one by one, or all but one; those of others stay', async () => {
  const [ada, eve] = [await signInTwice(), await signInTwice()]
  expect(await endSession(database.db, { id: eve.phone.id, userId: ada.userId })).toBe(false)
  expect(await endSession(database.db, { id: ada.phone.id, userId: ada.userId })).toBe(true)
  expect(await browsersOf(ada.userId)).toEqual(['desk'])
  await endSessions(database.db, { userId: eve.userId, keep: [eve.phone.id] })
  expect(await browsersOf(eve.userId)).toEqual(['phone'])
  expect(await browsersOf(ada.userId)).toEqual(['desk'])
})
