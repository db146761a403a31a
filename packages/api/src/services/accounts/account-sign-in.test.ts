import { createHook } from 'node:async_hooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountApi, openAccountApi, signUpBody } from '../../fixtures/account-api.ts'
import { signUpUser, testPassword } from '../../fixtures/sign-up-user.ts'

let api: AccountApi

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api.close())

const signIn = (email: string, password = testPassword, headers: Record<string, string> = {}) =>
  api.post('/api/v1/sign-in', { email, password }, { headers })
const account = (token: string) => api.get('/api/v1/account', { token })

describe('[R7.1] signing in', () => {
  test('answers a token, whatever the case of the address', async () => {
    await signUpUser(api.api, api.db, { email: 'ada@example.org' })
    const { body, headers, status } = await signIn(' Ada@Example.ORG ')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('set-cookie')).toBeNull()
    expect(body.user.email).toBe('ada@example.org')
    expect((await account(body.auth_token)).status).toBe(200)
  })

  test('an unknown address and a wrong password get the same answer', async () => {
    await signUpUser(api.api, api.db, { email: 'known@example.org' })
    const wrong = await signIn('known@example.org', 'Sesame-2027!')
    const unknown = await signIn('unknown@example.org', 'Sesame-2027!')
    expect(wrong.status).toBe(401)
    expect(wrong.body.error.code).toBe('invalid_credentials')
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
    const known = await signIn('known@example.org', '0'.repeat(128))
    expect(known.status).toBe(401)
  })

  test('an unknown address takes as long as a known one', { tags: 'thorough' }, async () => {
    await signUpUser(api.api, api.db, { email: 'timed@example.org' })
    const time = async (email: string) => {
      const before = performance.now()
      await signIn(email, 'Sesame-2027!')
      return performance.now() - before
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 7; round++) {
      known.push(await time('timed@example.org'))
      unknown.push(await time('nobody@example.org'))
    }
    // Without hashing, an unknown address would be answered ten times faster.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.4)
    expect(median(unknown) / median(known)).toBeLessThan(2.5)
  })

  test('a password changed at the same moment no longer signs in', async () => {
    const { userId } = await signUpUser(api.api, api.db, { email: 'changing@example.org' })
    const transaction = await api.db.startTransaction().execute()
    await transaction.selectFrom('user_account').where('id', '=', userId).select('id').forUpdate().execute()
    const signingIn = signIn('changing@example.org')
    // The session cannot be written while the account is locked.
    await expect
      .poll(
        async () => {
          const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
          return rows.length
        },
        // Hashing the password takes long on a busy machine.
        { timeout: 10_000 },
      )
      .toBe(1)
    await transaction
      .updateTable('credential')
      .where('user_id', '=', userId)
      .set({ password: 'another' })
      .execute()
    await transaction.commit().execute()
    const { body, status } = await signingIn
    expect([status, body.error.code]).toEqual([401, 'invalid_credentials'])
    const left = await api.db.selectFrom('session').where('user_id', '=', userId).selectAll().execute()
    // Its sign-up opened one, which a real password change would have ended.
    expect(left.length).toBe(1)
  })

  test('other calls are answered while a password is hashed', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await signIn('nobody-at-all@example.org')
    clearInterval(timer)
    expect(turns).toBeGreaterThan(10)
  })

  test('[R15.2] the browser that signed up is told that the address is unconfirmed, and the link mailed again; no other is', async () => {
    const { body: made } = await api.post('/api/v1/sign-up', signUpBody('new@example.org'))
    const { sign_up_id } = made
    const ask = (password: string, id?: string) =>
      api.post('/api/v1/sign-in', { email: 'new@example.org', password, sign_up_id: id })
    expect((await ask('Sesame-2027!', sign_up_id)).body.error.code).toBe('invalid_credentials')
    const elsewhere = await ask(testPassword)
    const nobody = await signIn('nobody@example.org')
    expect([elsewhere.status, elsewhere.text]).toEqual([nobody.status, nobody.text])
    expect(elsewhere.body.error.message).toContain('open the link in our email')
    expect(await api.templatesTo('new@example.org')).toEqual(['confirm_address'])
    const { body, status } = await ask(testPassword, sign_up_id)
    expect([status, body.error.code]).toEqual([403, 'email_unverified'])
    expect(await api.templatesTo('new@example.org')).toEqual(['confirm_address', 'confirm_address'])
    const token = await api.tokenTo('new@example.org', 'confirm_address')
    expect((await api.post('/api/v1/verify-email', { token, sign_up_id })).status).toBe(200)
  })

  test('[R15.2] compares one password, whether the address has an account, none, or any number of sign-ups', async () => {
    await signUpUser(api.api, api.db, { email: 'one@example.org' })
    const ids: string[] = []
    for (let count = 0; count < 10; count++) {
      await api.db.deleteFrom('attempt').execute()
      ids.push((await api.post('/api/v1/sign-up', signUpBody('ten@example.org'))).body.sign_up_id)
    }
    let comparisons = 0
    const watch = createHook({
      init(_, type) {
        if (type === 'SCRYPTREQUEST') comparisons++
      },
    }).enable()
    const compare = async (email: string, password: string, sign_up_id?: string) => {
      comparisons = 0
      await api.post('/api/v1/sign-in', { email, password, sign_up_id })
      return comparisons
    }
    for (const password of [testPassword, 'Sesame-2027!']) {
      for (const email of ['one@example.org', 'ten@example.org', 'none@example.org']) {
        for (const id of [undefined, ids[0], ids[9], crypto.randomUUID()])
          expect(await compare(email, password, id), `${email} ${password} ${id}`).toBe(1)
      }
    }
    watch.disable()
  })

  test('refuses an empty form at its fields', async () => {
    const { body } = await signIn('', '')
    expect(body.error.fields.map(({ code, field }: Record<string, string>) => [field, code])).toEqual([
      ['body.email', 'missing'],
      ['body.password', 'missing'],
    ])
  })

  test('stores the User-Agent, shortened, and no network address', async () => {
    const { userId } = await signUpUser(api.api, api.db, { email: 'agent@example.org' })
    await api.post(
      '/api/v1/sign-in',
      { email: 'agent@example.org', password: testPassword },
      {
        address: '203.0.113.7',
        headers: { 'user-agent': 'x'.repeat(500), 'x-forwarded-for': '203.0.113.7' },
      },
    )
    const sessions = await api.db.selectFrom('session').where('user_id', '=', userId).selectAll().execute()
    expect(sessions.map(({ user_agent }) => user_agent?.length).toSorted()).toEqual([0, 300])
    const { rows } =
      await sql`select to_jsonb(a) from attempt a union all select to_jsonb(s) from session s`.execute(api.db)
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
  })
})

describe('[R6.4] signing out', () => {
  test('ends only this session; an invalid token is not an error', async () => {
    const { token } = await signUpUser(api.api, api.db, { email: 'out@example.org' })
    const other: string = (await signIn('out@example.org')).body.auth_token
    expect((await api.post('/api/v1/sign-out', {}, { token })).body).toEqual({ success: true })
    expect((await account(token)).status).toBe(401)
    expect((await account(other)).status).toBe(200)
    for (const bad of [token, 'forged.AAAA', undefined]) {
      expect((await api.post('/api/v1/sign-out', {}, { token: bad })).body).toEqual({ success: true })
    }
    expect((await account(other)).status).toBe(200)
  })

  test.each([
    ['nothing', {}, {}],
    ['an empty body that is called JSON', { 'content-type': 'application/json' }, { body: '' }],
    ['a body that is not JSON', { 'content-type': 'text/plain' }, { body: 'bye' }],
  ])('ends the session if sent %s', async (_, type, init) => {
    const { token } = await signUpUser(api.api, api.db, { email: `${crypto.randomUUID()}@example.org` })
    const headers = { ...type, authorization: `Bearer ${token}` }
    const answer = await api.api.request('/api/v1/sign-out', { ...init, method: 'POST', headers })
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    expect((await account(token)).status).toBe(401)
  })

  test('everywhere ends every session of the account, and no other', async () => {
    const mine = await signUpUser(api.api, api.db, { email: 'mine@example.org' })
    const theirs = await signUpUser(api.api, api.db, { email: 'theirs@example.org' })
    const other: string = (await signIn('mine@example.org')).body.auth_token
    await api.post('/api/v1/sign-out-everywhere', {}, { token: mine.token })
    expect((await account(mine.token)).status).toBe(401)
    expect((await account(other)).status).toBe(401)
    expect((await account(theirs.token)).status).toBe(200)
  })
})

describe('[R2.9] endpoints for signed-in users', () => {
  test.each([
    ['GET', '/api/v1/account'],
    ['POST', '/api/v1/account'],
    ['POST', '/api/v1/account/password'],
    ['POST', '/api/v1/account/email'],
    ['GET', '/api/v1/account/sessions'],
    ['POST', '/api/v1/account/sessions/00000000-0000-4000-8000-000000000000/end'],
    ['GET', '/api/v1/account/export'],
    ['POST', '/api/v1/account/deletion'],
    ['GET', '/api/v1/favourites?lang=en'],
    ['POST', '/api/v1/favourites'],
    ['POST', '/api/v1/sign-out-everywhere'],
    ['GET', '/api/v1/account/security'],
    ['POST', '/api/v1/account/authenticator/secret'],
    ['POST', '/api/v1/account/authenticator'],
    ['POST', '/api/v1/account/authenticator/removal'],
    ['POST', '/api/v1/account/recovery-codes'],
    ['POST', '/api/v1/account/passkeys/options'],
    ['POST', '/api/v1/account/passkeys'],
    ['POST', '/api/v1/account/passkeys/00000000-0000-4000-8000-000000000000/removal'],
  ])('%s %s requires a valid token', async (method, path) => {
    const { token } = await signUpUser(api.api, api.db, { email: `${crypto.randomUUID()}@example.org` })
    const [raw = '', signature = ''] = token.split('.')
    const ask = (given: string | undefined) =>
      method === 'GET' ? api.get(path, { token: given }) : api.post(path, {}, { token: given })
    await sql`update session set expires_at = now() - interval '1 second'`.execute(api.db)
    for (const bad of [undefined, '', raw, `${raw}.`, `${raw}x.${signature}`, token]) {
      const { body, headers, status } = await ask(bad)
      expect([status, body.error.code]).toEqual([401, 'unauthorized'])
      expect(headers.get('set-cookie')).toBeNull()
    }
  })
})

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
