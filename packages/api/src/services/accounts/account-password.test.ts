import { pathTo } from '@tempolibre/locales'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountApi, badTokens, openAccountApi, signUpBody } from '../../fixtures/account-api.ts'
import { signUpUser, testPassword } from '../../fixtures/sign-up-user.ts'

let api: AccountApi
const newPassword = 'Changed-2026!'

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api.close())

const signIn = (email: string, password = testPassword) => api.post('/api/v1/sign-in', { email, password })
const askForReset = (email: string, lang = 'en') => api.post('/api/v1/password-resets', { lang, email })
const reset = (token: string, password = newPassword) =>
  api.post('/api/v1/reset-password', { token, password, password_confirmation: password })
const isInForce = async (token: string) => (await api.get('/api/v1/account', { token })).status === 200

describe('[R7.2] a new password with a mailed link', () => {
  test('ends every session, works once, and is reported to the owner', async () => {
    const { token: session } = await signUpUser(api.api, api.db, { email: 'ada@example.org', language: 'es' })
    expect((await askForReset(' ADA@example.org', 'fr')).body).toEqual({ success: true })
    const mail = (await api.mailsTo('ada@example.org')).at(-1)
    expect(mail).toMatchObject({ template: 'reset_password', language: 'fr' })
    expect(mail?.parameters['link']).toMatch(
      new RegExp(`^https://music\\.example${pathTo('reset-password', 'fr')}#reset=[\\w-]{43}$`),
    )
    const token = await api.tokenTo('ada@example.org', 'reset_password')
    expect(await isInForce(session)).toBe(true)
    expect((await reset(token)).body).toEqual({ success: true })

    expect(await isInForce(session)).toBe(false)
    expect((await signIn('ada@example.org')).status).toBe(401)
    expect((await signIn('ada@example.org', newPassword)).status).toBe(200)
    expect((await api.mailsTo('ada@example.org')).at(-1)).toMatchObject({
      template: 'password_changed',
      language: 'es',
      parameters: { link: 'https://music.example/es/olvide-mi-contrasena' },
    })
    const again = await reset(token, 'Another-2026!')
    expect([again.status, again.body.error.code]).toEqual([410, 'link_expired'])
    expect((await signIn('ada@example.org', newPassword)).status).toBe(200)
  })

  test('of several sent concurrently with one link, one is accepted', { tags: 'thorough' }, async () => {
    await signUpUser(api.api, api.db, { email: 'race@example.org' })
    await askForReset('race@example.org')
    const token = await api.tokenTo('race@example.org', 'reset_password')
    const passwords = ['One-20260!', 'Two-20260!', 'Three-2026!']
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    const taken = passwords[answers.findIndex(({ status }) => status === 200)]
    expect((await signIn('race@example.org', taken)).status).toBe(200)
  })

  test('expires after an hour, and its token is stored only as a hash', async () => {
    await signUpUser(api.api, api.db, { email: 'late@example.org' })
    await askForReset('late@example.org')
    const token = await api.tokenTo('late@example.org', 'reset_password')
    const links = await api.db.selectFrom('verification').selectAll().execute()
    expect(links.map(({ identifier, value }) => identifier + value).join()).not.toContain(token)
    expect(Number(links.at(-1)?.expires_at) - Number(links.at(-1)?.created_at)).toBe(3600_000)
    await sql`update verification set expires_at = expires_at - interval '1 hour'`.execute(api.db)
    expect((await reset(token)).body.error.code).toBe('link_expired')
    expect((await signIn('late@example.org')).status).toBe(200)
  })

  test.each(badTokens)('a token that is %s is answered as expired', async (_, token) => {
    const { body, status } = await reset(token)
    expect([status, body.error.code]).toEqual([410, 'link_expired'])
  })

  test('a link for another purpose cannot choose a password', async () => {
    await api.post('/api/v1/sign-up', signUpBody('purpose@example.org'))
    expect((await reset(await api.tokenTo('purpose@example.org', 'confirm_address'))).status).toBe(410)
  })

  test('is refused if too weak, at its field, and the link stays valid', async () => {
    await signUpUser(api.api, api.db, { email: 'weak@example.org' })
    await askForReset('weak@example.org')
    const token = await api.tokenTo('weak@example.org', 'reset_password')
    const { body } = await api.post('/api/v1/reset-password?lang=es', {
      token,
      password: 'sesame-2026',
      password_confirmation: 'sesame',
    })
    expect(body.error.fields).toEqual([
      { field: 'body.password', code: 'no_capital', message: 'Añade una mayúscula.' },
      { field: 'body.password_confirmation', code: 'mismatch', message: expect.any(String) },
    ])
    expect((await reset(token)).status).toBe(200)
  })

  test(
    'that is easy to guess is refused at its field, and the link stays valid',
    { tags: 'thorough' },
    async () => {
      await signUpUser(api.api, api.db, { email: 'common@example.org' })
      await askForReset('common@example.org')
      const token = await api.tokenTo('common@example.org', 'reset_password')
      for (const [password, code] of [
        ['Password1!', 'common'],
        ['Common@Example.org1', 'own_data'],
        ['Ada-Lovelace1', 'own_data'],
      ] as const) {
        const { body } = await reset(token, password)
        expect(body.error.fields).toEqual([{ field: 'body.password', code, message: expect.any(String) }])
      }
      expect((await reset(token)).status).toBe(200)
    },
  )

  test('every address gets the same answer in the same time; only one with an account gets mail', async () => {
    await signUpUser(api.api, api.db, { email: 'known@example.org' })
    const time = async (email: string) => {
      await api.db.deleteFrom('attempt').execute()
      const before = performance.now()
      const { status, text } = await askForReset(email)
      expect([status, text]).toEqual([200, '{"success":true}'])
      return performance.now() - before
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 11; round++) {
      known.push(await time('known@example.org'))
      unknown.push(await time('unknown@example.org'))
    }
    const ratio = median(known) / median(unknown)
    expect(ratio).toBeGreaterThan(1 / 3)
    expect(ratio).toBeLessThan(3)
    expect(await api.mailsTo('unknown@example.org')).toEqual([])
    expect(await api.templatesTo('known@example.org')).toEqual(['confirm_address', 'reset_password'])
  })
})

describe('[R7.2] changing the password', () => {
  const change = (token: string, body: object, query = '') =>
    api.post(
      `/api/v1/account/password${query}`,
      {
        current_password: testPassword,
        password: newPassword,
        password_confirmation: newPassword,
        ...body,
      },
      { token },
    )

  test('ends the other sessions and every link, and is reported to the owner', async () => {
    const { token } = await signUpUser(api.api, api.db, { email: 'change@example.org' })
    const other: string = (await signIn('change@example.org')).body.auth_token
    await askForReset('change@example.org')
    expect((await change(token, {})).body).toEqual({ success: true })
    expect(await isInForce(token)).toBe(true)
    expect(await isInForce(other)).toBe(false)
    expect((await signIn('change@example.org')).status).toBe(401)
    expect((await signIn('change@example.org', newPassword)).status).toBe(200)
    expect((await reset(await api.tokenTo('change@example.org', 'reset_password'))).status).toBe(410)
    expect((await api.templatesTo('change@example.org')).at(-1)).toBe('password_changed')
  })

  test.each([
    ['', 'This is not your current password. Try again.'],
    ['?lang=es', 'Esta no es tu contraseña actual. Inténtalo de nuevo.'],
    ['?lang=fr', 'Ce n’est pas votre mot de passe actuel. Réessayez.'],
  ])('reports a wrong current password at its field, in the caller’s language %s', async (query, message) => {
    const email = `${crypto.randomUUID()}@example.org`
    const { token } = await signUpUser(api.api, api.db, { email })
    const { body, status } = await change(token, { current_password: 'Sesame-2027!' }, query)
    expect([status, body.error.code]).toEqual([400, 'invalid_input'])
    expect(body.error.fields).toEqual([{ field: 'body.current_password', code: 'wrong', message }])
    expect((await signIn(email)).status).toBe(200)
  })

  test('to an easily guessed one is refused at its field', async () => {
    const { token } = await signUpUser(api.api, api.db, { email: 'changing@example.org' })
    const password = 'Changing@Example.org1'
    const { body } = await change(token, { password, password_confirmation: password })
    expect(body.error.fields).toEqual([
      { field: 'body.password', code: 'own_data', message: expect.any(String) },
    ])
    expect((await signIn('changing@example.org')).status).toBe(200)
  })

  test(
    'a stolen token does not help to find the password, nor can a stranger lock its owner out of changing it',
    { tags: 'thorough' },
    async () => {
      const { token } = await signUpUser(api.api, api.db, { email: 'stolen@example.org' })
      for (let count = 0; count < 10; count++) await signIn('stolen@example.org', 'Wrong-2026!')
      expect((await signIn('stolen@example.org')).status).toBe(429)
      for (let count = 0; count < 10; count++) {
        expect((await change(token, { current_password: `Guess-${count}!` })).status).toBe(400)
      }
      const refused = await change(token, {})
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
      for (const [path, body] of [
        ['/api/v1/account/deletion', {}],
        ['/api/v1/account/email', { email: 'thief@example.org' }],
      ] as const) {
        const answer = await api.post(path, { ...body, current_password: testPassword }, { token })
        expect(answer.status).toBe(429)
      }
    },
  )
})

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
