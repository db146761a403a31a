import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeSecret, confirmSecret } from '../../installation-secret.ts'
import { createApi } from '../../create-api.ts'
import { type AccountApi, faultOf, openAccountApi } from '../../fixtures/account-api.ts'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { showCode } from '@tempolibre/contract/authenticator-app'
import { type Claims, makePasskeyDevice } from '../../fixtures/passkey-device.ts'
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
const origin = testSettings.siteUrl
const security = async (token: string) => (await api.get('/api/v1/account/security', { token })).body.security
const proof = { current_password: testPassword }

describe('[R10.2] an authenticator app', () => {
  test('is required once its first code was entered, not before', async () => {
    const email = someAddress()
    const { token } = await signUpUser(api.api, api.db, { email })
    expect(await security(token)).toEqual({
      authenticator: null,
      passkeys: [],
      api_keys: [],
      webhooks: 0,
      invitations: 0,
    })
    const started = await api.post('/api/v1/account/authenticator/secret', proof, { token })
    expect(started.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(started.body.otpauth_url).toContain(`secret=${started.body.secret}`)
    expect(
      (await api.post('/api/v1/sign-in', { email, password: testPassword })).body.auth_token,
    ).toBeDefined()

    const wrong = await api.post('/api/v1/account/authenticator', { code: '12345' }, { token })
    expect(faultOf(wrong)).toEqual([['body.code', 'wrong']])
    const confirmed = await api.post(
      '/api/v1/account/authenticator',
      { code: showCode(started.body.secret, nowSeconds()) },
      { token },
    )
    expect(confirmed.body.recovery_codes).toHaveLength(10)
    expect((await security(token)).authenticator).toMatchObject({ recovery_codes_left: 10 })
    expect(await api.templatesTo(email)).toEqual(['confirm_address', 'second_factor_added'])
    expect((await api.post('/api/v1/account/authenticator/secret', proof, { token })).body.error.code).toBe(
      'conflict',
    )
  })

  test(
    'belongs to one account, even if others set theirs up at the same time',
    { tags: 'thorough' },
    async () => {
      const people = await Promise.all(
        [1, 2, 3].map(() => signUpUser(api.api, api.db, { email: someAddress() })),
      )
      const secrets: string[] = []
      for (const { token } of people) {
        const { body } = await api.post('/api/v1/account/authenticator/secret', proof, { token })
        secrets.push(body.secret)
      }
      for (const [index, { token }] of [...people.entries()].toReversed()) {
        const code = showCode(secrets[index] ?? '', nowSeconds())
        expect((await api.post('/api/v1/account/authenticator', { code }, { token })).status).toBe(200)
      }
    },
  )

  test('requires the password first: a stolen token cannot set one up', async () => {
    const { token } = await signUpUser(api.api, api.db, { email: someAddress() })
    const answer = await api.post(
      '/api/v1/account/authenticator/secret',
      { current_password: 'Wrong-2026!' },
      { token },
    )
    expect(faultOf(answer)).toEqual([['body.current_password', 'wrong']])
  })

  test('set up again has another key, and the first one is void', { tags: 'thorough' }, async () => {
    const { token } = await signUpUser(api.api, api.db, { email: someAddress() })
    const first = await api.post('/api/v1/account/authenticator/secret', proof, { token })
    const second = await api.post('/api/v1/account/authenticator/secret', proof, { token })
    expect(second.body.secret).not.toBe(first.body.secret)
    const confirm = (secret: string) =>
      api.post('/api/v1/account/authenticator', { code: showCode(secret, nowSeconds()) }, { token })
    expect(faultOf(await confirm(first.body.secret))).toEqual([['body.code', 'wrong']])
    expect((await confirm(second.body.secret)).status).toBe(200)
    expect((await confirm(second.body.secret)).body.error.code).toBe('challenge_expired')
  })

  test(
    'counts only wrong codes: setting it up with the right one leaves every guess',
    { tags: 'thorough' },
    async () => {
      const { token } = await signUpUser(api.api, api.db, { email: someAddress() })
      const started = await api.post('/api/v1/account/authenticator/secret', proof, { token })
      const confirm = (code: string) => api.post('/api/v1/account/authenticator', { code }, { token })
      const right = showCode(started.body.secret, nowSeconds())
      for (let guess = 0; guess < 9; guess++)
        expect(faultOf(await confirm('12345'))).toEqual([['body.code', 'wrong']])
      expect((await confirm(right)).status).toBe(200)
      const turnOff = (code: string) =>
        api.post('/api/v1/account/authenticator/removal', { ...proof, code }, { token })
      expect(faultOf(await turnOff(right))).toEqual([['body.code', 'used']])
      expect((await turnOff(right)).body.error.code).toBe('too_many_requests')
    },
  )

  test('is removed with password and code, together with its recovery codes', async () => {
    const { code, email, token, userId } = await signUpWithApp(api, someAddress())
    const turnOff = (body: object) => api.post('/api/v1/account/authenticator/removal', body, { token })
    expect(faultOf(await turnOff(proof))).toEqual([['body.code', 'missing']])
    expect(faultOf(await turnOff({ current_password: 'Wrong-2026!', code: code() }))).toEqual([
      ['body.current_password', 'wrong'],
    ])
    expect(faultOf(await turnOff({ ...proof, code: '12345' }))).toEqual([['body.code', 'wrong']])
    expect((await turnOff({ ...proof, code: code() })).body).toEqual({ success: true })
    expect(await security(token)).toEqual({
      authenticator: null,
      passkeys: [],
      api_keys: [],
      webhooks: 0,
      invitations: 0,
    })
    const left = await api.db.selectFrom('recovery_code').where('user_id', '=', userId).selectAll().execute()
    expect(left).toEqual([])
    expect(await api.templatesTo(email)).toContain('second_factor_removed')
    expect(
      (await api.post('/api/v1/sign-in', { email, password: testPassword })).body.auth_token,
    ).toBeDefined()
  })

  test('gets new recovery codes on request, which void the old ones', { tags: 'thorough' }, async () => {
    const { code, email, recoveryCodes, token } = await signUpWithApp(api, someAddress())
    const renewed = await api.post('/api/v1/account/recovery-codes', { ...proof, code: code() }, { token })
    expect(renewed.body.recovery_codes).toHaveLength(10)
    expect(await api.templatesTo(email)).toContain('recovery_codes_renewed')
    const enter = async (each: string | undefined) =>
      (await api.post('/api/v1/sign-in/code', { challenge: await provePassword(api, email), code: each }))
        .status
    expect(await enter(recoveryCodes[0])).toBe(400)
    expect(await enter(renewed.body.recovery_codes[0])).toBe(200)
  })

  test.each([
    ['/api/v1/account/password', { password: 'Another-2026!', password_confirmation: 'Another-2026!' }],
    ['/api/v1/account/email', { email: 'new@example.org' }],
    ['/api/v1/account/deletion', {}],
    ['/api/v1/account/recovery-codes', {}],
    ['/api/v1/account/passkeys/options', {}],
  ])('also requires a code for %s', async (path, body) => {
    const { code, token } = await signUpWithApp(api, someAddress())
    const ask = (given: object) => api.post(path, { ...body, ...proof, ...given }, { token })
    expect(faultOf(await ask({}))).toEqual([['body.code', 'missing']])
    expect(faultOf(await ask({ code: '99' }))).toEqual([['body.code', 'wrong']])
    expect((await ask({ code: code() })).status).toBe(200)
  })

  test('leaves a code unused if the new password is refused', { tags: 'thorough' }, async () => {
    const { code, token } = await signUpWithApp(api, someAddress())
    const next = code()
    const change = (password: string) =>
      api.post(
        '/api/v1/account/password',
        { ...proof, code: next, password, password_confirmation: password },
        { token },
      )
    expect(faultOf(await change('Password1!'))).toEqual([['body.password', 'common']])
    expect((await change('Another-2026!')).status).toBe(200)
  })

  test('is in the export of the account, without its secret', { tags: 'thorough' }, async () => {
    const { recoveryCodes, secret, token } = await signUpWithApp(api, someAddress())
    const { body, text } = await api.get('/api/v1/account/export', { token })
    expect(body.authenticator_apps).toEqual([
      { created_at: expect.any(String), confirmed_at: expect.any(String) },
    ])
    expect(body.recovery_codes_left).toBe(10)
    for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden)
    const app = await api.db.selectFrom('authenticator_app').select('secret').executeTakeFirstOrThrow()
    expect(text).not.toContain(app.secret)
  })

  test('is deleted with the account', { tags: 'thorough' }, async () => {
    const { code, token, userId } = await signUpWithApp(api, someAddress())
    await api.post('/api/v1/account/deletion', { ...proof, code: code() }, { token })
    for (const table of ['authenticator_app', 'recovery_code', 'challenge'] as const) {
      const left = await api.db.selectFrom(table).where('user_id', '=', userId).selectAll().execute()
      expect(left, table).toEqual([])
    }
  })
})

describe('[R13.2] changing the installation’s secret', { tags: 'thorough' }, () => {
  const other = 'another secret of the tests, also longer than 32 characters'

  test('keeps the apps working; if the former secret is lost, recovery codes remain', async () => {
    const own = await openAccountApi()
    try {
      await confirmSecret({ db: own.db, secret: testSettings.secret })
      const { email, recoveryCodes, secret } = await signUpWithApp(own, someAddress())
      const enter = async (installation: string, code: string) => {
        const moved = createApi({ ...testSettings, secret: installation, db: own.db, log: { error() {} } })
        const post = async (path: string, body: object) => {
          const headers = { 'content-type': 'application/json' }
          const answer = await moved.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
          return { status: answer.status, body: fieldsOf(await answer.json()) }
        }
        const { body } = await post('/api/v1/sign-in', { email, password: testPassword })
        return (
          await post('/api/v1/sign-in/code', { challenge: fieldsOf(body['second_step'])['challenge'], code })
        ).status
      }
      const change = await changeSecret({ db: own.db, former: testSettings.secret, secret: other })
      expect(change.appsLost).toBe(0)
      expect(await enter(testSettings.secret, showCode(secret, nowSeconds() + 30))).toBe(400)
      expect(await enter(other, showCode(secret, nowSeconds() + 30))).toBe(200)

      const lost = await changeSecret({ db: own.db, former: undefined, secret: testSettings.secret })
      expect(lost.appsLost).toBe(1)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 })
      expect(await enter(testSettings.secret, showCode(secret, nowSeconds()))).toBe(400)
      expect(await enter(testSettings.secret, recoveryCodes[0] ?? '')).toBe(200)
    } finally {
      await own.close()
    }
  })
})

/** Creates a user with a passkey on a device. */
async function signUpWithPasskey(email = someAddress(), claims: Claims = {}) {
  const { token, userId } = await signUpUser(api.api, api.db, { email })
  const device = makePasskeyDevice(origin)
  const { options } = (await api.post('/api/v1/account/passkeys/options', proof, { token })).body
  const registration = device.create(options, claims)
  const added = await api.post(
    '/api/v1/account/passkeys',
    { passkey_name: 'My phone', registration },
    { token },
  )
  return { added, device, email, options, registration, token, userId }
}

const askForOptions = async () => (await api.post('/api/v1/sign-in/passkey-options')).body.options
const signInBy = (assertion: object) => api.post('/api/v1/sign-in/passkey', { assertion })

describe('[R7.1] a passkey', () => {
  test('is bound to this site, discoverable, and requires user verification', async () => {
    const { added, email, options, token } = await signUpWithPasskey()
    expect(options.rp.id).toBe('music.example')
    expect(options.user).toMatchObject({ name: email, displayName: 'Ada Lovelace' })
    expect(options.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    })
    expect(options.attestation).toBe('none')
    expect(added.status).toBe(200)
    expect(added.body.passkey).toMatchObject({ name: 'My phone', last_used_at: null, synced: false })
    expect((await security(token)).passkeys).toHaveLength(1)
    expect(await api.templatesTo(email)).toEqual(['confirm_address', 'passkey_added'])
    expect(await askForOptions()).toMatchObject({ rpId: 'music.example', userVerification: 'required' })
  })

  test('signs in without a password, and its last use is listed', async () => {
    const { device, email, token } = await signUpWithPasskey()
    const { body, headers, status } = await signInBy(device.get(await askForOptions()))
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(Object.keys(body).toSorted()).toEqual(['auth_token', 'success', 'user'])
    expect(body.user.email).toBe(email)
    expect((await api.get('/api/v1/account', { token: body.auth_token })).status).toBe(200)
    const [passkey] = (await security(token)).passkeys
    expect(Date.now() - Date.parse(passkey.last_used_at)).toBeLessThan(60_000)
  })

  test('counts as both factors if there is an app', async () => {
    const { code, token } = await signUpWithApp(api, someAddress())
    const device = makePasskeyDevice(origin)
    const { options } = (
      await api.post('/api/v1/account/passkeys/options', { ...proof, code: code() }, { token })
    ).body
    const registration = device.create(options)
    await api.post('/api/v1/account/passkeys', { passkey_name: 'Key', registration }, { token })
    expect((await signInBy(device.get(await askForOptions()))).body.auth_token).toBeDefined()
  })

  test.each<[string, Claims]>([
    ['another origin', { origin: 'https://music.example.evil.example' }],
    ['the same host on another port', { origin: 'https://music.example:8443' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['an unverified user', { userVerified: false }],
    ['an unknown challenge', { challenge: 'A'.repeat(43) }],
  ])('of %s is refused, both when added and when used', async (_, claims) => {
    const { added } = await signUpWithPasskey(someAddress(), claims)
    expect([added.status, added.body.error.code]).toEqual([403, 'passkey_refused'])
    const { device } = await signUpWithPasskey()
    const refused = await signInBy(device.get(await askForOptions(), claims))
    expect([refused.status, refused.body.error.code]).toEqual([403, 'passkey_refused'])
  })

  test('signs each challenge once, within five minutes, and only one meant for it', async () => {
    const { device, options, registration, token } = await signUpWithPasskey()
    const asked = await askForOptions()
    const assertion = device.get(asked)
    expect((await signInBy(assertion)).status).toBe(200)
    expect((await signInBy(assertion)).body.error.code).toBe('passkey_refused')
    expect((await signInBy(device.get(asked))).body.error.code).toBe('passkey_refused')
    const again = await api.post(
      '/api/v1/account/passkeys',
      { passkey_name: 'Again', registration },
      { token },
    )
    expect(again.body.error.code).toBe('passkey_refused')
    expect((await signInBy(device.get(options))).body.error.code).toBe('passkey_refused')

    const late = await askForOptions()
    await api.db
      .updateTable('challenge')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect((await signInBy(device.get(late))).body.error.code).toBe('passkey_refused')
  })

  test('one of several concurrent calls with a signature succeeds', { tags: 'thorough' }, async () => {
    const { device } = await signUpWithPasskey()
    const assertion = device.get(await askForOptions())
    const answers = await Promise.all(Array.from({ length: 5 }, () => signInBy(assertion)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('that was cloned is detected by its counter', async () => {
    const { device } = await signUpWithPasskey(someAddress(), { counter: 1 })
    expect((await signInBy(device.get(await askForOptions(), { counter: 5 }))).status).toBe(200)
    for (const counter of [5, 4, 0])
      expect((await signInBy(device.get(await askForOptions(), { counter }))).body.error.code).toBe(
        'passkey_refused',
      )
    expect((await signInBy(device.get(await askForOptions(), { counter: 4_294_967_295 }))).status).toBe(200)
  })

  test('of another user opens no other account', async () => {
    const mine = await signUpWithPasskey()
    const theirs = await signUpWithPasskey()
    const assertion = mine.device.get(await askForOptions())
    const posing = { ...assertion, id: theirs.device.credentialId, rawId: theirs.device.credentialId }
    expect((await signInBy(posing)).body.error.code).toBe('passkey_refused')
    const handle = Buffer.from(theirs.userId).toString('base64url')
    const claimed = mine.device.get(await askForOptions())
    const other = { ...claimed, response: { ...claimed.response, userHandle: handle } }
    expect((await signInBy(other)).body.error.code).toBe('passkey_refused')
  })

  test('cannot be added to another account than the one that asked for the options', async () => {
    const { options } = await signUpWithPasskey()
    const thief = await signUpUser(api.api, api.db, { email: someAddress() })
    const { token } = await signUpUser(api.api, api.db, { email: someAddress() })
    const fresh = (await api.post('/api/v1/account/passkeys/options', proof, { token })).body.options
    const registration = makePasskeyDevice(origin).create(fresh)
    const added = await api.post(
      '/api/v1/account/passkeys',
      { passkey_name: 'Mine now', registration },
      { token: thief.token },
    )
    expect(added.body.error.code).toBe('passkey_refused')
    expect(options.challenge).not.toBe(fresh.challenge)
  })

  test('is renamed and removed only by its owner, and cannot sign in once removed', async () => {
    const { added, device, email, token } = await signUpWithPasskey()
    const stranger = await signUpUser(api.api, api.db, { email: someAddress() })
    const path = `/api/v1/account/passkeys/${added.body.passkey.id}`
    const rename = (name: string, asked: string) => api.patch(path, { passkey_name: name }, { token: asked })
    expect((await rename('Theirs', stranger.token)).status).toBe(404)
    expect(faultOf(await rename('  ', token))).toEqual([['body.passkey_name', 'missing']])
    expect(faultOf(await rename('x'.repeat(61), token))).toEqual([['body.passkey_name', 'too_long']])
    expect((await rename(' Old phone ', token)).body.passkey.name).toBe('Old phone')

    expect((await api.post(`${path}/removal`, proof, { token: stranger.token })).status).toBe(404)
    expect(faultOf(await api.post(`${path}/removal`, { current_password: 'x' }, { token }))).toEqual([
      ['body.current_password', 'wrong'],
    ])
    expect((await api.post(`${path}/removal`, proof, { token })).body).toEqual({ success: true })
    expect(await api.templatesTo(email)).toContain('passkey_removed')
    expect((await signInBy(device.get(await askForOptions()))).body.error.code).toBe('passkey_refused')
  })

  test('is one of at most twenty, one per device', { tags: 'thorough' }, async () => {
    const { token } = await signUpUser(api.api, api.db, { email: someAddress() })
    const begin = () => api.post('/api/v1/account/passkeys/options', proof, { token })
    for (let turn = 0; turn < 20; turn++) {
      const { options } = (await begin()).body
      expect(options.excludeCredentials).toHaveLength(turn)
      const registration = makePasskeyDevice(origin).create(options)
      await api.post('/api/v1/account/passkeys', { passkey_name: `Key ${turn}`, registration }, { token })
    }
    expect((await security(token)).passkeys).toHaveLength(20)
    expect((await begin()).body.error.code).toBe('conflict')
  })

  test('is in the export of the account, without its key', { tags: 'thorough' }, async () => {
    const { token } = await signUpWithPasskey()
    const { body, text } = await api.get('/api/v1/account/export', { token })
    expect(body.passkeys).toMatchObject([{ name: 'My phone' }])
    const kept = await api.db.selectFrom('passkey').selectAll().execute()
    for (const { credential_id, public_key } of kept) {
      expect(text).not.toContain(credential_id)
      expect(text).not.toContain(public_key)
    }
  })

  test.each([
    ['nothing', {}],
    ['no signature', { signature: undefined }],
    ['garbage', { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' }],
    ['no challenge', { clientDataJSON: Buffer.from('null').toString('base64url') }],
  ])('that sends %s is refused without a server error', { tags: 'thorough' }, async (_, changes) => {
    const { device } = await signUpWithPasskey()
    const assertion = device.get(await askForOptions())
    const response = Object.keys(changes).length === 0 ? {} : { ...assertion.response, ...changes }
    const { status } = await signInBy({ ...assertion, response })
    expect([400, 403]).toContain(status)
    expect(api.logged).toEqual([])
  })
})
