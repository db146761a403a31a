import type { OpenAPIHono } from '@hono/zod-openapi'
import { connect, forgetExpiredSessions, listSessions } from '@tempolibre/database'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiEnv } from '../http/caller.ts'
import { createApi } from '../create-api.ts'
import { signUpUser } from '../fixtures/sign-up-user.ts'
import { testSettings } from '../fixtures/test-settings.ts'
import { identify } from './identify.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let api: OpenAPIHono<ApiEnv>
let auth: Parameters<typeof identify>[0]

beforeAll(async () => {
  database = await createMigratedDatabase()
  api = createApi({ ...testSettings, db: database.db, log: { error() {} } })
  auth = { ...testSettings, db: database.db }
})
afterAll(() => database.close())

const bearing = (token: string) => new Headers({ authorization: `Bearer ${token}` })

describe('[R6.4] a token', () => {
  test('identifies its user', async () => {
    const { token } = await signUpUser(api, database.db, { email: 'ada@example.org', name: 'Ada' })
    const user = await identify(auth, bearing(token))
    expect(user).toMatchObject({ name: 'Ada', email: 'ada@example.org', phone: '5550100', language: 'en' })
  })

  test('is invalid without its signature, with another one, or once its session has ended', async () => {
    const { token } = await signUpUser(api, database.db, { email: 'eve@example.org' })
    const [raw = ''] = decodeURIComponent(token).split('.')
    const [session] = await database.db.selectFrom('session').where('token', '=', raw).selectAll().execute()
    expect(session).toBeDefined()
    expect(await identify(auth, bearing(raw))).toBeUndefined()
    expect(await identify(auth, bearing(`${raw}.${'A'.repeat(43)}=`))).toBeUndefined()
    expect(await identify(auth, bearing(''))).toBeUndefined()
    expect(await identify(auth, new Headers())).toBeUndefined()
    expect(await identify(auth, new Headers({ cookie: `token=${token}` }))).toBeUndefined()
    await database.db.deleteFrom('session').where('token', '=', raw).execute()
    expect(await identify(auth, bearing(token))).toBeUndefined()
  })

  test('[R13.3] is in force in a read-only database, even if its session is due for extension', async () => {
    const { token } = await signUpUser(api, database.db, { email: 'grace@example.org', name: 'Grace' })
    // Last used long enough ago that using it would extend it.
    await database.db
      .updateTable('session')
      .set({ expires_at: sql<Date>`now() + interval '5 days'` })
      .execute()
    const readOnly = connect(
      { connectionString: database.url, options: '-c default_transaction_read_only=on' },
      () => {},
    )
    const user = await identify({ ...testSettings, db: readOnly.db }, bearing(token))
    expect(user?.name).toBe('Grace')
    await readOnly.close()
  })

  test('is in force for at most ninety days, however often it is used', async () => {
    const { db } = database
    const { token, userId } = await signUpUser(api, db, { email: 'long@example.org' })
    const age = (hours: number) =>
      sql`update session set created_at = now() - make_interval(hours => ${hours}),
        expires_at = now() + interval '20 days' where user_id = ${userId}`.execute(db)
    await age(90 * 24 - 1)
    expect(await identify(auth, bearing(token))).toMatchObject({ email: 'long@example.org' })
    const [session] = await listSessions(db, { userId })
    expect(Number(session?.expires_at) - Date.now()).toBeLessThanOrEqual(3600_000)
    await age(90 * 24)
    expect(await identify(auth, bearing(token))).toBeUndefined()
    expect(await listSessions(db, { userId })).toEqual([])
    await forgetExpiredSessions(db)
    expect(await db.selectFrom('session').where('user_id', '=', userId).selectAll().execute()).toEqual([])
  })

  test('a database outage does not make a token invalid', async () => {
    const gone = await createMigratedDatabase()
    const elsewhere = { ...testSettings, db: gone.db }
    const { token } = await signUpUser(
      createApi({ ...testSettings, db: gone.db, log: { error() {} } }),
      gone.db,
      { email: 'ada@example.org' },
    )
    await gone.close()
    await expect(identify(elsewhere, bearing(token))).rejects.toThrow('destroyed')
  })
})
