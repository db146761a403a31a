import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, makeAccount } from '../../factories/index.ts'
import { createSession, listSessions } from './sessions.ts'
import { addPasskey, findPasskey, listPasskeys, notePasskeyUse } from './passkeys.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

/** Adds a passkey to a new account. */
async function register(counter: number): Promise<{ credentialId: string; userId: string }> {
  const credentialId = randomUUID()
  const { userId } = await makeAccount(database.db)
  await createSession(database.db, { key: credentialId, userId, userAgent: '' })
  const [session] = await listSessions(database.db, { userId })
  await addPasskey(
    database.db,
    {
      userId,
      sessionId: session?.id ?? '',
      name: 'Phone',
      credentialId,
      publicKey: '',
      counter,
      transports: [],
      synced: false,
    },
    () => ({ link: 'https://music.example' }),
  )
  return { credentialId, userId }
}

test.each([
  { stored: 0, sent: 0, accepted: true },
  { stored: 0, sent: 1, accepted: true },
  { stored: 1, sent: 0, accepted: false },
  { stored: 5, sent: 0, accepted: false },
  { stored: 5, sent: 4, accepted: false },
  { stored: 5, sent: 5, accepted: false },
  { stored: 5, sent: 6, accepted: true },
])(
  '[R7.1] a use of one passkey with the counter $sent after $stored is noted for it alone: $accepted',
  async ({ accepted, sent, stored }) => {
    const { db } = database
    const [used, other] = [await register(stored), await register(stored)]
    const { credentialId } = used
    expect(await notePasskeyUse(db, { credentialId, counter: sent, synced: true })).toBe(accepted)
    expect((await findPasskey(db, used))?.counter).toBe(accepted ? sent : stored)
    const listed = await listPasskeys(db, used)
    expect(listed.map(({ last_used_at, synced }) => [synced, last_used_at !== null])).toEqual([
      [accepted, accepted],
    ])
    expect((await findPasskey(db, other))?.counter).toBe(stored)
    expect(await listPasskeys(db, other)).toMatchObject([{ synced: false, last_used_at: null }])
  },
)

test('[R7.1] a passkey that was removed meanwhile cannot be used', async () => {
  await register(0)
  for (const counter of [0, 1]) {
    const removed = { credentialId: randomUUID(), counter, synced: false }
    expect(await notePasskeyUse(database.db, removed)).toBe(false)
  }
})
