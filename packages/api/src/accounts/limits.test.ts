import { randomUUID } from 'node:crypto'
import { connect, forgetOldAttempts } from '@tempolibre/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '../create-api.ts'
import { type AccountApi, type Answer, openAccountApi, signUpBody } from '../fixtures/account-api.ts'
import { signUpUser, testPassword } from '../fixtures/sign-up-user.ts'
import { testSettings } from '../fixtures/test-settings.ts'
import { limitsOf } from './limits.ts'

let api: AccountApi

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('attempt').execute()
})

const someAddress = () => `${randomUUID()}@example.org`
const someClient = () => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::/64`

const calls = {
  signUp: (email: string, address?: string) => api.post('/api/v1/sign-up', signUpBody(email), from(address)),
  resendVerification: (email: string, address?: string) =>
    api.post('/api/v1/verification-mails', { lang: 'en', email, sign_up_id: idOf(email) }, from(address)),
  requestPasswordReset: (email: string, address?: string) =>
    api.post('/api/v1/password-resets', { lang: 'en', email }, from(address)),
  signIn: (email: string, address?: string) =>
    api.post('/api/v1/sign-in', { email, password: 'Wrong-2026!' }, from(address)),
}
/** One sign-up per address. */
const idOf = (email: string) => email.toLowerCase().split('@', 1)[0]
const from = (address: string | undefined) => (address === undefined ? {} : { address })

function expectRefused({ body, headers, status }: Answer, seconds: number): void {
  expect([status, body.error.code]).toEqual([429, 'too_many_requests'])
  const wait = Number(headers.get('retry-after'))
  expect(wait).toBeGreaterThan(seconds - 60)
  expect(wait).toBeLessThanOrEqual(seconds)
}

/** Multiplies the latest attempt, without the time that hashing takes. */
async function repeatLatest(times: number): Promise<void> {
  await sql`insert into attempt
    select latest.* from (
      select * from attempt where attempted_at > (select max(attempted_at) from attempt) - interval '20 ms') latest,
      generate_series(1, ${times})`.execute(api.db)
}

describe('[R7.1] limits', () => {
  test.each([
    ['signUp', 5, 3600, 200],
    ['resendVerification', 5, 3600, 200],
    ['signIn', 10, 900, 401],
  ] as const)(
    '%s allows %i of one sender for one address, with or without an account, then none until the limit resets',
    async (name, max, seconds, status) => {
      const known = someAddress()
      await signUpUser(api.api, api.db, { email: known })
      for (const email of [known, someAddress()]) {
        await api.db.deleteFrom('attempt').execute()
        const client = someClient()
        expect((await calls[name](email, client)).status).toBe(status)
        await repeatLatest(max - 2)
        expect((await calls[name](email.toUpperCase(), client)).status).toBe(status)
        expectRefused(await calls[name](email, client), seconds)
        expect((await calls[name](someAddress(), client)).status).toBe(status)
        await sql`update attempt set attempted_at = attempted_at - make_interval(secs => ${seconds})`.execute(
          api.db,
        )
        expect((await calls[name](email, client)).status).toBe(status)
      }
    },
  )

  test.each([
    ['resendVerification', 20, 3600, 200],
    ['requestPasswordReset', 20, 3600, 200],
    ['signUp', 20, 3600, 200],
    ['signIn', 50, 900, 401],
  ] as const)(
    '%s allows %i for one sender, for any addresses',
    { tags: 'thorough', timeout: 60_000 },
    async (name, max, seconds, status) => {
      const client = someClient()
      expect((await calls[name](someAddress(), client)).status).toBe(status)
      await repeatLatest(max - 2)
      expect((await calls[name](someAddress(), client)).status).toBe(status)
      expectRefused(await calls[name](someAddress(), client), seconds)
      expect((await calls[name](someAddress(), someClient())).status).toBe(status)
    },
  )

  test('[R15.149] of IPv6 a /56 has twice what one sender has, and a /48 four times, however many senders are in it', async () => {
    const ask = async (network: string) =>
      (await calls.requestPasswordReset(someAddress(), `${network}::/64`)).status
    const inOne = Array.from({ length: 41 }, (_, index) => `2001:db8:8:${(index + 1).toString(16)}`)
    const apart = Array.from({ length: 81 }, (_, index) => `2001:db8:7:${((index + 1) * 256).toString(16)}`)
    for (const networks of [inOne, apart]) {
      const last = networks.pop() ?? ''
      for (const network of networks) expect(await ask(network)).toBe(200)
      expect(await ask(last)).toBe(429)
    }
    expect(await ask('2001:db8:9:100')).toBe(200)
  })

  test('[R15.1] strangers who sign up with an address fill no mailbox, and keep its owner from nothing', async () => {
    const email = someAddress()
    for (let count = 0; count < 17; count++)
      expect((await calls.signUp(email, someClient())).status).toBe(200)
    expect(await api.templatesTo(email)).toEqual(Array.from({ length: 15 }, () => 'confirm_address'))
    const { body, status } = await api.post(
      '/api/v1/sign-up',
      signUpBody(email, { name: 'Owner' }),
      from(someClient()),
    )
    expect(status).toBe(200)
    const again = { lang: 'en', email, sign_up_id: body.sign_up_id }
    for (let count = 0; count < 5; count++)
      await api.post('/api/v1/verification-mails', again, from(someClient()))
    expect(await api.mailsTo(email)).toHaveLength(20)
    const { body: other } = await api.post('/api/v1/sign-up', signUpBody(email), from(someClient()))
    await api.post(
      '/api/v1/verification-mails',
      { ...again, sign_up_id: other.sign_up_id },
      from(someClient()),
    )
    expect(await api.mailsTo(email)).toHaveLength(20)
    // Any link that is in the mailbox confirms the address for the owner's own sign-up.
    const link = (await api.mailsTo(email))[0]?.parameters['link']
    const opened = await api.post('/api/v1/verify-email', {
      token: link?.split('#verify=')[1],
      sign_up_id: body.sign_up_id,
    })
    expect(opened.body.user).toMatchObject({ name: 'Owner', email })
    for (let count = 0; count < 7; count++) await calls.signUp(email, someClient())
    expect((await api.templatesTo(email)).filter((each) => each === 'account_exists')).toHaveLength(5)
  })

  test('failed sign-ins of strangers never lock the owner out', async () => {
    const email = someAddress()
    await signUpUser(api.api, api.db, { email })
    for (const stranger of [someClient(), someClient(), someClient()]) {
      expect((await calls.signIn(email, stranger)).status).toBe(401)
      await repeatLatest(9)
      expectRefused(await calls.signIn(email, stranger), 900)
    }
    const { status } = await api.post(
      '/api/v1/sign-in',
      { email, password: testPassword },
      { address: someClient() },
    )
    expect(status).toBe(200)
  })

  test(
    'an account under a distributed attack is opened by a mailed link, at most one in ten minutes',
    { tags: 'thorough' },
    async () => {
      const email = someAddress()
      await signUpUser(api.api, api.db, { email })
      await calls.signIn(email, someClient())
      await repeatLatest(99)
      const right = await api.post(
        '/api/v1/sign-in',
        { email, password: testPassword },
        { address: someClient() },
      )
      expect([right.status, right.body.error.code]).toEqual([403, 'sign_in_link_mailed'])
      const wrong = await calls.signIn(email, someClient())
      expect([wrong.status, wrong.text]).toEqual([right.status, right.text])
      expect(await api.templatesTo(email)).toEqual(['confirm_address', 'sign_in_link'])
      const token = (await api.mailsTo(email)).at(-1)?.parameters['link']?.split('#sign-in=')[1]
      const opened = await api.post('/api/v1/verify-email', { token })
      expect([opened.status, opened.body.user.email]).toEqual([200, email])
      expect((await api.post('/api/v1/verify-email', { token })).status).toBe(410)

      const nobody = someAddress()
      await calls.signIn(nobody, someClient())
      await repeatLatest(99)
      const unknown = await calls.signIn(nobody, someClient())
      expect([unknown.status, unknown.text]).toEqual([right.status, right.text])
      expect(await api.mailsTo(nobody)).toEqual([])
    },
  )

  test('a stranger’s password reset requests mail one link in ten minutes, which works for the owner', async () => {
    const email = someAddress()
    await signUpUser(api.api, api.db, { email })
    const first = someClient()
    for (const client of [first, someClient(), someClient(), someClient(), someClient(), someClient()]) {
      expect((await calls.requestPasswordReset(email, client)).status).toBe(200)
    }
    expect((await calls.requestPasswordReset(email, someClient())).body).toEqual({ success: true })
    expect(await api.templatesTo(email)).toEqual(['confirm_address', 'reset_password'])
    await sql`update verification set created_at = created_at - interval '10 minutes'`.execute(api.db)
    // Whoever asks within two seconds of somebody else shares their question.
    await calls.requestPasswordReset(email, first)
    expect(await api.templatesTo(email)).toHaveLength(3)
  })

  test('a new password resets every limit of failed attempts', { tags: 'thorough' }, async () => {
    const email = someAddress()
    const { token } = await signUpUser(api.api, api.db, { email })
    const own = someClient()
    await calls.signIn(email, own)
    await repeatLatest(9)
    expectRefused(await calls.signIn(email, own), 900)
    await calls.signIn(email, someClient())
    await repeatLatest(89)
    const guess = { email: someAddress(), current_password: 'Wrong-2026!' }
    expect((await api.post('/api/v1/account/email', guess, { token })).status).toBe(400)
    await repeatLatest(9)
    expectRefused(await api.post('/api/v1/account/email', guess, { token }), 900)

    await calls.requestPasswordReset(email, own)
    const password = 'Changed-2026!'
    await api.post('/api/v1/reset-password', {
      token: await api.tokenTo(email, 'reset_password'),
      password,
      password_confirmation: password,
    })
    const signedIn = await api.post('/api/v1/sign-in', { email, password }, { address: own })
    expect(signedIn.status).toBe(200)
    const change = { email: someAddress(), current_password: password }
    const changed = await api.post('/api/v1/account/email', change, { token: signedIn.body.auth_token })
    expect(changed.status).toBe(200)
  })

  test('concurrent attempts cannot exceed a limit, in any number of processes', async () => {
    const email = someAddress()
    const elsewhere = connect({ connectionString: api.url }, () => {})
    const other = createApi({ ...testSettings, db: elsewhere.db, log: { error() {} } })
    const signInElsewhere = async () =>
      other.request('/api/v1/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'Wrong-2026!' }),
      })
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? calls.signIn(email) : signInElsewhere())),
    )
    await elsewhere.close()
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6)
  })

  test('the right password is refused like a wrong one while the limit is reached, and is not counted', async () => {
    const email = someAddress()
    await signUpUser(api.api, api.db, { email })
    const right = () => api.post('/api/v1/sign-in', { email, password: 'Sesame-2026!' })
    for (let count = 0; count < 3; count++) expect((await right()).status).toBe(200)
    expect(await api.db.selectFrom('attempt').where('kind', '=', 'sign_in').selectAll().execute()).toEqual([])
    await calls.signIn(email)
    await repeatLatest(8)
    expect((await right()).status).toBe(200)
    await calls.signIn(email)
    expectRefused(await right(), 900)
  })

  test(
    'an unconfirmed address is mailed at most five links an hour by signing in',
    { tags: 'thorough' },
    async () => {
      const email = someAddress()
      const { sign_up_id } = (await calls.signUp(email)).body
      const signIn = () => api.post('/api/v1/sign-in', { email, password: 'Sesame-2026!', sign_up_id })
      for (let count = 0; count < 6; count++) expect((await signIn()).status).toBe(403)
      expect(await api.mailsTo(email)).toHaveLength(1 + 5)
    },
  )

  test.each(['code_after_password', 'code_after_mail'] as const)(
    'allow twenty codes a day on one account, from any address: %s',
    (kind) => {
      const caller = { account: 'ada@example.org', clientAddress: '203.0.113.7' }
      expect(limitsOf('secret', kind, caller).filter(({ by }) => by !== 'client')).toEqual([
        expect.objectContaining({ kind, by: 'account', max: 20, seconds: 86_400 }),
      ])
    },
  )

  test('addresses and senders are stored only as hashes, for a day', async () => {
    await calls.signUp('ada@example.org', '203.0.113.7')
    const kept = JSON.stringify(await api.db.selectFrom('attempt').selectAll().execute())
    expect(kept).not.toMatch(/ada|203\.0/)
    await sql`update attempt set attempted_at = now() - interval '25 hours' where kind = 'sign_up'`.execute(
      api.db,
    )
    await calls.signIn('ada@example.org')
    await forgetOldAttempts(api.db)
    const left = await api.db.selectFrom('attempt').select('kind').execute()
    expect(new Set(left.map(({ kind }) => kind))).toEqual(new Set(['sign_in']))
  })
})
