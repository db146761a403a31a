import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AccountApi, faultOf, openAccountApi } from '../../fixtures/account-api.ts'
import { showCode } from '@tempolibre/contract/authenticator-app'
import { countOrRefuse, type LimitedKind, limitsOf } from '../../accounts/limits.ts'
import { nowSeconds, provePassword, signUpWithApp } from '../../fixtures/second-factor.ts'
import { signUpUser, testPassword } from '../../fixtures/sign-up-user.ts'
import { testSettings } from '../../fixtures/test-settings.ts'

let api: AccountApi

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('attempt').execute()
})
afterEach(() => {
  vi.useRealTimers()
})

const someAddress = () => `${crypto.randomUUID()}@example.org`
const enter = (challenge: string, code: string, address?: string) =>
  api.post('/api/v1/sign-in/code', { challenge, code }, address === undefined ? {} : { address })
const account = (token: string) => api.get('/api/v1/account', { token })

/** Advances the time of app and server, which changes the codes. */
function passTime(seconds: number): void {
  const now = Date.now()
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'], now })
  vi.setSystemTime(now + seconds * 1000)
}

/** A code that is wrong in the current step and its neighbours. */
function wrongCode(secret: string): string {
  const right = new Set([-60, -30, 0, 30, 60].map((shift) => showCode(secret, nowSeconds() + shift)))
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !right.has(code)) ?? ''
}

describe('[R7.1] signing in to an account with an authenticator app', () => {
  test('without an app, signing in is unchanged', async () => {
    const email = someAddress()
    await signUpUser(api.api, api.db, { email })
    const { body } = await api.post('/api/v1/sign-in', { email, password: testPassword })
    expect(Object.keys(body).toSorted()).toEqual(['auth_token', 'success', 'user'])
  })

  test('the password alone opens only the second step; the code completes the sign-in', async () => {
    const { code, email } = await signUpWithApp(api, someAddress())
    const before = await api.db.selectFrom('session').select('id').execute()
    const { body, headers, status } = await api.post('/api/v1/sign-in', { email, password: testPassword })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(Object.keys(body).toSorted()).toEqual(['second_step', 'success'])
    const { challenge, expires_at } = body.second_step
    const minutes = (Date.parse(expires_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThanOrEqual(10)
    // It is not a token, and no session has started.
    expect((await account(challenge)).status).toBe(401)
    expect(await api.db.selectFrom('session').select('id').execute()).toHaveLength(before.length)

    const entered = await enter(challenge, code())
    expect(entered.status).toBe(200)
    expect(Object.keys(entered.body).toSorted()).toEqual(['auth_token', 'success', 'user'])
    expect(entered.body.user.email).toBe(email)
    expect((await account(entered.body.auth_token)).status).toBe(200)
  })

  test('a wrong password is answered as without an app', async () => {
    const { email } = await signUpWithApp(api, someAddress())
    const { body, status } = await api.post('/api/v1/sign-in', { email, password: 'Wrong-2026!' })
    expect([status, body.error.code]).toEqual([401, 'invalid_credentials'])
  })

  test('a code is accepted once, also in another sign-in, and earlier ones no longer', async () => {
    const { code, email, secret } = await signUpWithApp(api, someAddress())
    passTime(60)
    const [present, earlier] = [code(0), showCode(secret, nowSeconds() - 30)]
    expect((await enter(await provePassword(api, email), present)).status).toBe(200)
    const again = await enter(await provePassword(api, email), present)
    expect([again.status, faultOf(again)]).toEqual([400, [['body.code', 'used']]])
    expect(faultOf(await enter(await provePassword(api, email), earlier))).toEqual([['body.code', 'used']])
    expect((await enter(await provePassword(api, email), code(1))).status).toBe(200)
  })

  test('clocks may differ by one step either way', { tags: 'thorough' }, async () => {
    const { code, email } = await signUpWithApp(api, someAddress())
    passTime(120)
    expect(faultOf(await enter(await provePassword(api, email), code(-2)))).toEqual([['body.code', 'wrong']])
    expect(faultOf(await enter(await provePassword(api, email), code(2)))).toEqual([['body.code', 'wrong']])
    expect((await enter(await provePassword(api, email), code(-1))).status).toBe(200)
    expect((await enter(await provePassword(api, email), code(1))).status).toBe(200)
  })

  test('one of several concurrent calls with a code succeeds', async () => {
    const { code, email } = await signUpWithApp(api, someAddress())
    const challenges = await Promise.all(Array.from({ length: 6 }, () => provePassword(api, email)))
    const next = code()
    const answers = await Promise.all(challenges.map((challenge) => enter(challenge, next)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => faultOf(answer)?.[0]?.[1] === 'used')).toHaveLength(5)
  })

  test('one of several concurrent calls with a challenge succeeds', { tags: 'thorough' }, async () => {
    const { code, email, recoveryCodes } = await signUpWithApp(api, someAddress())
    const challenge = await provePassword(api, email)
    const answers = await Promise.all(
      [code(), ...recoveryCodes.slice(0, 3)].map((each) => enter(challenge, each)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { body, status } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.error.code]).toEqual([410, 'challenge_expired'])
  })

  test('a challenge is answered once, tried five times at most, and expires', async () => {
    const { code, email, secret } = await signUpWithApp(api, someAddress())
    const first = await provePassword(api, email)
    expect((await enter(first, code())).status).toBe(200)
    passTime(60)
    expect((await enter(first, code(0))).body.error.code).toBe('challenge_expired')

    const second = await provePassword(api, email)
    for (let attempt = 0; attempt < 5; attempt++)
      expect(faultOf(await enter(second, wrongCode(secret)))).toEqual([['body.code', 'wrong']])
    expect((await enter(second, code(0))).body.error.code).toBe('challenge_expired')

    const third = await provePassword(api, email)
    await api.db
      .updateTable('challenge')
      .set({ expires_at: new Date(Date.now() - 120_000) })
      .execute()
    expect((await enter(third, code(0))).body.error.code).toBe('challenge_expired')
    for (const bad of ['x', 'A'.repeat(43), "' or 1=1 --", 'a\0b'])
      expect((await enter(bad, '123456')).body.error.code).toBe('challenge_expired')
  })

  test('the stored data does not allow answering a challenge', async () => {
    const { email, secret, recoveryCodes } = await signUpWithApp(api, someAddress())
    const challenge = await provePassword(api, email)
    const kept = JSON.stringify([
      await api.db.selectFrom('challenge').selectAll().execute(),
      await api.db.selectFrom('authenticator_app').selectAll().execute(),
      await api.db.selectFrom('recovery_code').selectAll().execute(),
    ])
    for (const secretText of [challenge, secret, ...recoveryCodes]) expect(kept).not.toContain(secretText)
  })
})

describe('[R7.1] recovery codes', () => {
  test('replace the app’s, each once, and the owner is told how many are left', async () => {
    const { email, recoveryCodes } = await signUpWithApp(api, someAddress())
    const [first = '', second = ''] = recoveryCodes
    expect((await enter(await provePassword(api, email), first)).status).toBe(200)
    const again = await enter(await provePassword(api, email), first)
    expect([again.status, faultOf(again)]).toEqual([400, [['body.code', 'wrong']]])
    expect(
      (await enter(await provePassword(api, email), second.toUpperCase().replaceAll('-', ' '))).status,
    ).toBe(200)
    const mails = (await api.mailsTo(email)).filter(({ template }) => template === 'recovery_code_used')
    expect(mails.map(({ parameters }) => parameters['left'])).toEqual(['9', '8'])
  })

  test('one of several concurrent calls with a code succeeds', async () => {
    const { email, recoveryCodes } = await signUpWithApp(api, someAddress())
    const challenges = await Promise.all(Array.from({ length: 5 }, () => provePassword(api, email)))
    const answers = await Promise.all(challenges.map((challenge) => enter(challenge, recoveryCodes[0] ?? '')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('of another user are invalid', async () => {
    const mine = await signUpWithApp(api, someAddress())
    const theirs = await signUpWithApp(api, someAddress())
    const answer = await enter(await provePassword(api, mine.email), theirs.recoveryCodes[0] ?? '')
    expect(faultOf(answer)).toEqual([['body.code', 'wrong']])
  })
})

describe('[R7.1] an attacker who knows the password', () => {
  /** Makes twenty wrong guesses, the limit of a day. */
  async function guess(email: string, secret: string): Promise<void> {
    for (let round = 0; round < 4; round++) {
      const challenge = await provePassword(api, email)
      for (let attempt = 0; attempt < 5; attempt++) await enter(challenge, wrongCode(secret), '203.0.113.9')
    }
  }

  test('has twenty guesses a day; the owner gets in with the mailbox or a recovery code', async () => {
    const { code, email, recoveryCodes, secret } = await signUpWithApp(api, someAddress())
    await guess(email, secret)
    const challenge = await provePassword(api, email)
    const refused = await enter(challenge, code())
    expect([refused.status, refused.body.error.code]).toEqual([403, 'sign_in_link_mailed'])

    const opened = await api.post('/api/v1/verify-email', { token: await api.tokenTo(email, 'sign_in_link') })
    expect(Object.keys(opened.body).toSorted()).toEqual(['second_step', 'success'])
    expect((await enter(opened.body.second_step.challenge, code())).status).toBe(200)
    expect((await enter(await provePassword(api, email), recoveryCodes[0] ?? '')).status).toBe(200)
  })

  /** Counts wrong guesses without making them. */
  async function countGuesses(
    count: number,
    kind: LimitedKind,
    guesser: { account: string; clientAddress?: string },
  ): Promise<void> {
    const limits = limitsOf(testSettings.secret, kind, { clientAddress: undefined, ...guesser })
    for (let made = 0; made < count; made++) await countOrRefuse(api.db, limits)
  }

  test(
    'who also reads the mailbox has twenty guesses a day after its links, and gets no further link',
    { tags: 'thorough' },
    async () => {
      const { code, email, userId } = await signUpWithApp(api, someAddress())
      await countGuesses(20, 'code_after_password', { account: userId })
      const refused = await enter(await provePassword(api, email), code())
      expect(refused.body.error.code).toBe('sign_in_link_mailed')
      const opened = await api.post('/api/v1/verify-email', {
        token: await api.tokenTo(email, 'sign_in_link'),
      })
      await countGuesses(20, 'code_after_mail', { account: userId })
      const answer = await enter(opened.body.second_step.challenge, code())
      expect([answer.status, answer.body.error.code]).toEqual([429, 'too_many_requests'])
    },
  )

  test(
    'of many accounts is only made to wait: no mailbox gets a link for the guesses at others',
    { tags: 'thorough' },
    async () => {
      const { code, email } = await signUpWithApp(api, someAddress())
      const [busy, other] = ['203.0.113.20', '203.0.113.21']
      for (let index = 0; index < 10; index++)
        await countGuesses(20, 'code_after_password', { account: `account ${index}`, clientAddress: busy })
      const answer = await enter(await provePassword(api, email), code(), busy)
      expect([answer.status, answer.body.error.code]).toEqual([429, 'too_many_requests'])
      expect(await api.templatesTo(email)).not.toContain('sign_in_link')
      expect((await enter(await provePassword(api, email), code(), other)).status).toBe(200)
    },
  )

  test(
    'gets no more guesses by choosing a new password, which also requires the code',
    { tags: 'thorough' },
    async () => {
      const { code, email, secret } = await signUpWithApp(api, someAddress())
      await guess(email, secret)
      const open = await provePassword(api, email)
      await api.post('/api/v1/password-resets', { lang: 'en', email })
      const reset = await api.post('/api/v1/reset-password', {
        token: await api.tokenTo(email, 'reset_password'),
        password: testPassword,
        password_confirmation: testPassword,
      })
      expect(reset.body).toEqual({ success: true })
      // The old password's challenge is void, even though the new password is the same text.
      expect((await enter(open, code())).body.error.code).toBe('challenge_expired')
      expect((await enter(await provePassword(api, email), code())).body.error.code).toBe(
        'sign_in_link_mailed',
      )
    },
  )

  test('is not let in if the password is changed meanwhile', async () => {
    const { code, email, token } = await signUpWithApp(api, someAddress())
    const challenge = await provePassword(api, email)
    const changed = await api.post(
      '/api/v1/account/password',
      {
        current_password: testPassword,
        code: code(),
        password: 'Another-2026!',
        password_confirmation: 'Another-2026!',
      },
      { token },
    )
    expect(changed.body).toEqual({ success: true })
    passTime(60)
    expect((await enter(challenge, code(0))).body.error.code).toBe('challenge_expired')
  })
})

test('[R7.1] an empty code is refused at its field', async () => {
  const { email } = await signUpWithApp(api, someAddress())
  expect(faultOf(await enter(await provePassword(api, email), ' '))).toEqual([['body.code', 'missing']])
})
