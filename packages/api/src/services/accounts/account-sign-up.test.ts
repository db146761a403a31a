import { sql } from 'kysely'
import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountApi, badTokens, openAccountApi, signUpBody } from '../../fixtures/account-api.ts'
import { signUpUser, testPassword } from '../../fixtures/sign-up-user.ts'

let api: AccountApi

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api.close())

/** Of the latest sign-up, as a browser keeps it. */
let own: string | undefined
async function signUp(email: string, changes: object = {}) {
  const answer = await api.post('/api/v1/sign-up', signUpBody(email, changes))
  own = answer.body.sign_up_id ?? own
  return answer
}
const verify = (token: string, sign_up_id = own) => api.post('/api/v1/verify-email', { token, sign_up_id })
const signIn = (email: string, password = testPassword) =>
  api.post('/api/v1/sign-in', { email, password, sign_up_id: own })
const signedUp = { success: true, sign_up_id: expect.stringMatching(/^[\da-f-]{36}$/) }
/** A sign-up's answer without its unique id. */
const withoutId = ({ status, text }: { status: number; text: string }) =>
  `${status} ${text.replace(/[\da-f-]{36}/, 'id')}`
const usersOf = (email: string) =>
  api.db.selectFrom('user_account').where('email', '=', email).selectAll().execute()

describe('[R7.3] sign-up', () => {
  test('makes an account that works once the mailed link is opened, which also signs in', async () => {
    expect((await signUp(' Ada@Example.org ', { name: ' Ada ', phone: '+1 (555) 01-00' })).body).toEqual(
      signedUp,
    )
    const [mail] = await api.mailsTo('ada@example.org')
    expect(mail).toMatchObject({ template: 'confirm_address', recipient_name: 'Ada', language: 'en' })
    expect(mail?.parameters['link']).toMatch(/^https:\/\/music\.example\/login#verify=[\w-]{43}$/)
    const unconfirmed = await signIn('ada@example.org')
    expect([unconfirmed.status, unconfirmed.body.error.code]).toEqual([403, 'email_unverified'])

    const token = await api.tokenTo('ada@example.org', 'confirm_address')
    const { body, headers, status } = await verify(token)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(body.user).toMatchObject({
      name: 'Ada',
      email: 'ada@example.org',
      email_verified: true,
      phone: '15550100',
      language: 'en',
      user_subscribed: 0,
      plan_kind: null,
    })
    const account = await api.get('/api/v1/account', { token: body.auth_token })
    expect(account.body).toEqual({ success: true, user: body.user })
    expect((await signIn('ADA@example.org')).status).toBe(200)
  })

  test('[R15.5] in another form of an address that has an account makes no second one', async () => {
    await signUp('Bea@BÜCHER.example')
    const token = await api.tokenTo('bea@xn--bcher-kva.example', 'confirm_address')
    const { body } = await verify(token)
    expect(body.user.email).toBe('bea@xn--bcher-kva.example')
    for (const form of ['bea@bücher.example', 'bea@xn--bcher-kva.example', 'bea＠bu\u0308cher。example']) {
      expect((await signIn(form)).status).toBe(200)
      expect((await signUp(form, { password: 'Another-1', password_confirmation: 'Another-1' })).status).toBe(
        200,
      )
      expect((await signIn(form, 'Another-1')).status).toBe(401)
    }
    expect(await api.templatesTo('bea@xn--bcher-kva.example')).toContain('account_exists')
    const mails = await api.db
      .selectFrom('mail')
      .where('recipient', 'like', '%bea%')
      .select('recipient')
      .execute()
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set(['bea@xn--bcher-kva.example']))
  })

  test('[R14.1] gives the song it was for to the browser that opens the link, whichever that is', async () => {
    await importLibrary(api.db, makeLibrary({ tracks: [makeTrack(1)] }))
    const { id } = await api.db
      .selectFrom('track')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const wanted = { music_id: String(id), plan_id: '1', declared_use: 'podcast' }
    const open = async (email: string, about: unknown) => {
      await signUp(email, { wanted: about })
      return verify(await api.tokenTo(email, 'confirm_address'))
    }
    const { body } = await open('song@example.org', wanted)
    expect(body.wanted).toMatchObject({
      track: { id: String(id), slug: expect.any(String), url: expect.stringContaining('/media/') },
      plan_id: '1',
      declared_use: 'podcast',
    })
    expect((await open('gone@example.org', { music_id: '999999' })).body).not.toHaveProperty('wanted')
    expect((await open('none@example.org', undefined)).body).not.toHaveProperty('wanted')
    for (const bad of [
      { music_id: 'x' },
      { ...wanted, declared_use: 'weddings' },
      { ...wanted, plan_id: '-' },
    ])
      expect((await signUp('bad@example.org', { wanted: bad })).status).toBe(400)
  })

  test('stores passwords and tokens of links only as hashes', async () => {
    await signUp('hash@example.org')
    const token = await api.tokenTo('hash@example.org', 'confirm_address')
    const [verifications, credentials] = await Promise.all([
      api.db.selectFrom('verification').selectAll().execute(),
      api.db.selectFrom('credential').selectAll().execute(),
    ])
    expect(JSON.stringify(verifications)).not.toContain(token)
    expect(JSON.stringify(credentials)).not.toContain(testPassword)
    for (const { password } of credentials) expect(password).toMatch(/^[\da-f]{32}:[\da-f]{128}$/)
  })

  test.each([
    ['es', 'https://music.example/es/iniciar-sesion#verify='],
    ['fr', 'https://music.example/fr/connexion#verify='],
  ])('sends mail in the language of the page (%s)', async (lang, address) => {
    const email = `${lang}@example.org`
    await signUp(email, { lang, password: 'una eñe y más', password_confirmation: 'una eñe y más' })
    const [mail] = await api.mailsTo(email)
    expect(mail?.language).toBe(lang)
    expect(mail?.parameters['link']).toContain(address)
    const { body } = await verify(await api.tokenTo(email, 'confirm_address'))
    expect(body.user.language).toBe(lang)
  })

  test('refuses what the form would refuse, in the caller’s language', async () => {
    const { body, status } = await api.post(
      '/api/v1/sign-up?lang=fr',
      signUpBody('nobody', {
        name: '',
        phone: '12345678901',
        password: 'sesame',
        password_confirmation: 'x',
      }),
    )
    expect([status, body.error.code]).toEqual([400, 'invalid_input'])
    expect(body.error.fields).toEqual([
      { field: 'body.name', code: 'missing', message: 'Saisissez votre nom.' },
      { field: 'body.email', code: 'invalid', message: expect.any(String) },
      { field: 'body.phone', code: 'too_long', message: expect.any(String) },
      { field: 'body.password', code: 'too_short', message: expect.any(String) },
      { field: 'body.password_confirmation', code: 'mismatch', message: expect.any(String) },
    ])
  })

  test.each([
    ['Password1', 'common'],
    ['Ada-Lovelace-1', 'own_data'],
    ['Guessed@Example.org1', 'own_data'],
  ])('refuses the password %s as easy to guess', async (password, code) => {
    const { body, status } = await signUp('guessed@example.org', {
      password,
      password_confirmation: password,
    })
    expect(status).toBe(400)
    expect(body.error.fields).toEqual([{ field: 'body.password', code, message: expect.any(String) }])
    expect(await api.mailsTo('guessed@example.org')).toEqual([])
  })

  test.each(['Ada\r\nBcc: victim@example.org', 'Ada\u2028x', 'Ada\0'])(
    'a name of more than one line is refused: %j',
    async (name) => {
      const { body } = await signUp('lines@example.org', { name })
      expect(body.error.fields).toEqual([
        { field: 'body.name', code: 'invalid', message: expect.any(String) },
      ])
      expect(await api.mailsTo('lines@example.org')).toEqual([])
    },
  )

  test.each([
    'You won! https://evil.example',
    'www.evil.example',
    'Win at evil.example now',
    'EVIL.COM',
    'Ada <ada@evil.example>',
  ])('an advertisement as a name is refused with a message: %j', async (name) => {
    const { body } = await signUp('advertised@example.org', { name })
    expect(body.error.fields).toEqual([
      {
        field: 'body.name',
        code: 'address',
        message: 'Write your name without web or email addresses.',
      },
    ])
    expect(await api.mailsTo('advertised@example.org')).toEqual([])
  })

  test.each([
    'J.R.R. Tolkien',
    'Dr. med. Ana María O’Neill-Sáez',
    'St.John Smith',
    'Łukasz Żółć Jr.',
    '李小龙',
  ])('the name %s is accepted', async (name) => {
    expect((await signUp(`${crypto.randomUUID()}@example.org`, { name })).status).toBe(200)
  })

  test('an address that has an account gets the same answer, changes nothing, and is told by mail in its own language', async () => {
    await signUpUser(api.api, api.db, { email: 'known@example.org', name: 'Élodie', language: 'fr' })
    const [before] = await usersOf('known@example.org')
    const fresh = await signUp('fresh@example.org')
    const known = await signUp('KNOWN@example.org', {
      name: 'Mallory',
      password: 'Other-2026!',
      password_confirmation: 'Other-2026!',
    })
    expect(withoutId(known)).toBe(withoutId(fresh))
    expect(await usersOf('known@example.org')).toEqual([before])
    expect((await signIn('known@example.org', 'Other-2026!')).status).toBe(401)
    const mail = (await api.mailsTo('known@example.org')).at(-1)
    expect(mail).toMatchObject({
      template: 'account_exists',
      recipient_name: 'Élodie',
      language: 'fr',
      parameters: {
        link: 'https://music.example/fr/connexion',
        reset_link: 'https://music.example/fr/mot-de-passe-oublie',
      },
    })
  })

  test('takes the same time for an address that has an account', { tags: 'thorough' }, async () => {
    const time = async (email: string) => {
      await api.db.deleteFrom('attempt').execute()
      const before = performance.now()
      await signUp(email)
      return performance.now() - before
    }
    await signUpUser(api.api, api.db, { email: 'timed@example.org' })
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 7; round++) {
      known.push(await time('timed@example.org'))
      unknown.push(await time(`timed-${round}@example.org`))
    }
    const ratio = median(known) / median(unknown)
    // Without hashing, an address that has an account would be answered ten times faster.
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })

  test(
    'a password reset before any confirmation also makes the account, and no other can',
    { tags: 'thorough' },
    async () => {
      await signUp('reset@example.org')
      const confirmation = await api.tokenTo('reset@example.org', 'confirm_address')
      await api.post('/api/v1/password-resets', { lang: 'en', email: 'reset@example.org' })
      const password = 'Chosen-2026!'
      const token = await api.tokenTo('reset@example.org', 'reset_password')
      // The browser knows its sign-up, but its password is the one that was forgotten.
      expect((await verify(token)).body.password_required).toEqual({
        email: 'reset@example.org',
        name: 'Ada Lovelace',
      })
      const { status } = await api.post('/api/v1/sign-up/finish', {
        token,
        lang: 'en',
        name: 'Ada',
        phone: '5550100',
        password,
        password_confirmation: password,
      })
      expect(status).toBe(200)
      expect((await verify(confirmation)).status).toBe(410)
      expect((await signIn('reset@example.org', password)).status).toBe(200)
    },
  )

  test(
    'sent several times concurrently, it makes one account, with the first link opened',
    { tags: 'thorough' },
    async () => {
      const answers = await Promise.all(Array.from({ length: 4 }, () => signUp('twice@example.org')))
      for (const { body } of answers) expect(body).toEqual(signedUp)
      const mails = await api.mailsTo('twice@example.org')
      expect(mails).toHaveLength(4)
      const tokens = mails.map(({ parameters }) => parameters['link']?.split('#verify=')[1] ?? '')
      const opened = await Promise.all(tokens.map((token) => verify(token)))
      expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410])
      expect(await usersOf('twice@example.org')).toHaveLength(1)
      expect(await api.db.selectFrom('sign_up').where('email', '=', 'twice@example.org').execute()).toEqual(
        [],
      )
      expect(api.logged).toEqual([])
    },
  )
})

describe('a mailed link', () => {
  test('signs in once: the second time it is used up, even concurrently', async () => {
    await signUp('once@example.org')
    const token = await api.tokenTo('once@example.org', 'confirm_address')
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410])
    const again = await verify(token)
    expect([again.status, again.body.error.code]).toEqual([410, 'link_expired'])
    expect(
      await api.db
        .selectFrom('session')
        .innerJoin('user_account', 'user_account.id', 'user_id')
        .where('email', '=', 'once@example.org')
        .select('session.id')
        .execute(),
    ).toHaveLength(1)
  })

  test('expires after a day', async () => {
    await signUp('late@example.org')
    const token = await api.tokenTo('late@example.org', 'confirm_address')
    const [link] = await api.db
      .selectFrom('verification')
      .select(sql<number>`extract(epoch from expires_at - created_at)::float`.as('seconds'))
      .orderBy('created_at', 'desc')
      .execute()
    expect(link?.seconds).toBeCloseTo(24 * 3600, 0)
    await sql`update verification set expires_at = expires_at - interval '24 hours'`.execute(api.db)
    expect((await verify(token)).status).toBe(410)
    expect(await usersOf('late@example.org')).toEqual([])
  })

  test('for another purpose does not confirm, and one of another account confirms only that one', async () => {
    await signUpUser(api.api, api.db, { email: 'first@example.org' })
    await signUp('second@example.org')
    await api.post('/api/v1/password-resets', { lang: 'en', email: 'first@example.org' })
    expect((await verify(await api.tokenTo('first@example.org', 'reset_password'))).status).toBe(410)
    const { body } = await verify(await api.tokenTo('second@example.org', 'confirm_address'))
    expect(body.user.email).toBe('second@example.org')
  })

  test.each(badTokens)('that is %s is answered as expired', async (_, token) => {
    const { body, status } = await verify(token)
    expect([status, body.error.code]).toEqual([410, 'link_expired'])
  })

  test('can be sent again; earlier ones stay valid until one is used', async () => {
    const { sign_up_id } = (await signUp('again@example.org')).body
    const first = await api.tokenTo('again@example.org', 'confirm_address')
    await api.post('/api/v1/verification-mails', {
      lang: 'es',
      email: 'Again@example.org',
      sign_up_id,
    })
    const second = await api.tokenTo('again@example.org', 'confirm_address')
    expect((await api.mailsTo('again@example.org')).at(-1)?.language).toBe('es')
    expect((await verify(first)).status).toBe(200)
    expect((await verify(second)).status).toBe(410)
  })

  test('gets the same answer for every address, and is mailed only for a pending sign-up', async () => {
    await signUpUser(api.api, api.db, { email: 'done@example.org' })
    const { sign_up_id } = (await signUp('waits@example.org')).body
    const answers = []
    for (const email of ['done@example.org', 'waits@example.org', 'unknown@example.org']) {
      answers.push(await api.post('/api/v1/verification-mails', { lang: 'en', email, sign_up_id }))
    }
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"success":true}']),
    )
    expect(await api.templatesTo('done@example.org')).toEqual(['confirm_address'])
    expect(await api.templatesTo('waits@example.org')).toEqual(['confirm_address', 'confirm_address'])
    expect(await api.templatesTo('unknown@example.org')).toEqual([])
  })
})

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
