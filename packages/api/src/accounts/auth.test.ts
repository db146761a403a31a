import { createMigratedDatabase } from '@tempolibre/database/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testSettings } from '../fixtures/test-settings.ts'
import { createAuth, identify } from './auth.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let auth: ReturnType<typeof createAuth>

beforeAll(async () => {
  database = await createMigratedDatabase()
  auth = createAuth({ ...testSettings, db: database.db })
  await auth.api.signUpEmail({
    body: { name: 'Ada', email: 'ada@example.org', password: 'Sesame-123', phone: '555', language: 'en' },
  })
  await database.db.updateTable('users').set({ email_verified: true }).execute()
})
afterAll(() => database.close())

async function signIn(): Promise<string> {
  const { headers } = await auth.api.signInEmail({
    body: { email: 'ada@example.org', password: 'Sesame-123' },
    returnHeaders: true,
  })
  return headers.get('set-auth-token') ?? ''
}

const bearing = (token: string) => new Headers({ authorization: `Bearer ${token}` })

describe('[R6.4] a token', () => {
  test('names its user', async () => {
    const user = await identify(auth, bearing(await signIn()))
    expect(user).toMatchObject({ name: 'Ada', email: 'ada@example.org', phone: '555', language: 'en' })
  })

  test('is nobody’s without its signature, with another one, or once its session has ended', async () => {
    const token = await signIn()
    const [raw = ''] = decodeURIComponent(token).split('.')
    const [session] = await database.db.selectFrom('sessions').where('token', '=', raw).selectAll().execute()
    expect(session).toBeDefined()
    expect(await identify(auth, bearing(raw))).toBeUndefined()
    expect(await identify(auth, bearing(`${raw}.${'A'.repeat(43)}=`))).toBeUndefined()
    expect(await identify(auth, bearing(''))).toBeUndefined()
    expect(await identify(auth, new Headers())).toBeUndefined()
    await database.db.deleteFrom('sessions').where('token', '=', raw).execute()
    expect(await identify(auth, bearing(token))).toBeUndefined()
  })
})
