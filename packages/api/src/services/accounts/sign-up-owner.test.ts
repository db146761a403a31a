import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makePage, makeTrack } from '@tempolibre/database/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountApi, faultOf, openAccountApi, signUpBody } from '../../fixtures/account-api.ts'
import { testPassword } from '../../fixtures/sign-up-user.ts'
import { appointFirstAdministrator } from '../../studio/first-administrator.ts'

let api: AccountApi

beforeAll(async () => {
  api = await openAccountApi()
  const pages = ['terms', 'license-terms', 'terms-of-use'].map((page) => makePage(page))
  await importLibrary(api.db, makeLibrary({ tracks: [makeTrack(1)], pages }))
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('attempt').execute()
})

const someAddress = () => `${crypto.randomUUID()}@example.org`
const theirs = 'Marmosets-2026!'
const mallory = {
  name: 'Mallory',
  phone: '666',
  lang: 'fr',
  password: theirs,
  password_confirmation: theirs,
}
/** The id that the browser keeps. */
const signUp = async (email: string, changes: object = {}): Promise<string> =>
  (await api.post('/api/v1/sign-up', signUpBody(email, changes))).body.sign_up_id
const latestLink = (email: string) => api.tokenTo(email, 'confirm_address')
const open = (token: string, sign_up_id?: string) => api.post('/api/v1/verify-email', { token, sign_up_id })
const signIn = (email: string, password: string, sign_up_id?: string) =>
  api.post('/api/v1/sign-in', { email, password, sign_up_id })
const finish = (token: string, changes: object = {}) => {
  const { email: _, ...said } = signUpBody('', { name: 'Owner', phone: '5550199', lang: 'es', ...changes })
  return api.post('/api/v1/sign-up/finish', { token, ...said })
}
const usersOf = (email: string) =>
  api.db.selectFrom('user_account').where('email', '=', email).selectAll().execute()

/** Nothing of a stranger's sign-up opens the account, is stored, or waits. */
async function expectOwnedAlone(email: string, strangers: string[]): Promise<void> {
  expect((await signIn(email, testPassword)).status).toBe(200)
  for (const id of [undefined, ...strangers]) expect((await signIn(email, theirs, id)).status).toBe(401)
  expect(await usersOf(email)).toMatchObject([{ name: 'Owner', phone: '5550199', language: 'es' }])
  expect(await api.db.selectFrom('sign_up').where('email', '=', email).selectAll().execute()).toEqual([])
  const tokens = (await api.mailsTo(email)).flatMap(({ parameters }) => {
    const token = parameters['link']?.split('#verify=')[1]
    return token === undefined ? [] : [token]
  })
  expect(tokens.length).toBeGreaterThan(0)
  for (const token of tokens) {
    for (const id of strangers) expect((await open(token, id)).body.error.code).toBe('link_expired')
    expect((await finish(token, mallory)).body.error.code).toBe('link_expired')
  }
  expect(await usersOf(email)).toHaveLength(1)
}

describe('[R15.1] the account of an address belongs to whoever reads its mail, with their own password', () => {
  const owner = { name: 'Owner', phone: '5550199', lang: 'es' }
  test.each([
    ['before', 0, 1],
    ['after', 1, 0],
    ['before and after', 1, 2],
  ])('a stranger who signs up %s them leaves nothing, whichever mail they open', async (_, mine, opened) => {
    for (const which of ['own', 'any'] as const) {
      const email = someAddress()
      const strangers: string[] = []
      const links: string[] = []
      let id = ''
      for (let turn = 0; turn <= Math.max(mine, opened); turn++) {
        if (turn === mine) id = await signUp(email, owner)
        else strangers.push(await signUp(email, mallory))
        links.push(await latestLink(email))
      }
      const token = links[which === 'own' ? mine : opened] ?? ''
      const { body, status } = await open(token, id)
      expect(status).toBe(200)
      expect(body.user).toMatchObject({
        name: 'Owner',
        phone: '5550199',
        language: 'es',
        email_verified: true,
      })
      await expectOwnedAlone(email, strangers)
    }
  })

  test('whoever never signed up and opens a stranger’s mail gets no account before they have said who they are', async () => {
    const email = someAddress()
    const stranger = await signUp(email, mallory)
    const token = await latestLink(email)
    const { body, status, text } = await open(token)
    expect([status, body]).toEqual([200, { success: true, password_required: { email, name: 'Mallory' } }])
    expect(text).not.toContain('auth_token')
    expect(await usersOf(email)).toEqual([])
    expect((await signIn(email, theirs)).status).toBe(401)
    // The stranger signs up once more while the form is on show.
    const later = await signUp(email, mallory)
    const { body: made } = await finish(token)
    expect(made.user).toMatchObject({ email, name: 'Owner', phone: '5550199', language: 'es' })
    expect(made.user.id).not.toBe(stranger)
    expect((await api.get('/api/v1/account', { token: made.auth_token })).status).toBe(200)
    await expectOwnedAlone(email, [stranger, later])
  })

  test('a sign-up of another address, an unknown one and that of the link’s author do not count', async () => {
    const email = someAddress()
    await signUp(email, mallory)
    const elsewhere = await signUp(someAddress(), mallory)
    const token = await latestLink(email)
    for (const id of [elsewhere, crypto.randomUUID()]) {
      expect((await open(token, id)).body.password_required.email).toBe(email)
    }
    expect(await usersOf(email)).toEqual([])
  })

  test('terms are accepted by the reader, in their language, when they finish', async () => {
    const email = someAddress()
    await signUp(email, mallory)
    const { body } = await finish(await latestLink(email))
    const accepted = await api.get('/api/v1/account/export', { token: body.auth_token })
    const languages = accepted.body.terms_acceptances.map((each: { language: string }) => each.language)
    expect(new Set(languages)).toEqual(new Set(['es']))
    expect(languages).toHaveLength(3)
  })

  test('what they say is judged as in a sign-up, and the link stays until it is right', async () => {
    const email = someAddress()
    await signUp(email, mallory)
    const token = await latestLink(email)
    const weak = await finish(token, { lang: 'en', name: '', phone: 'x', password: 'abcdefgh' })
    expect(faultOf(weak)).toEqual([
      ['body.name', 'missing'],
      ['body.phone', 'invalid'],
      ['body.password', 'no_capital'],
      ['body.password_confirmation', 'mismatch'],
    ])
    for (const [password, code] of [
      ['Password1', 'common'],
      [email, 'own_data'],
    ] as const) {
      const refused = await finish(token, { password, password_confirmation: password })
      expect(faultOf(refused)).toEqual([['body.password', code]])
    }
    const answers = await Promise.all(Array.from({ length: 4 }, () => finish(token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410])
    expect(await usersOf(email)).toHaveLength(1)
    expect(api.logged).toEqual([])
  })

  test('the song a stranger named is shown, and no name that is an advertisement', async () => {
    const { id } = await api.db.selectFrom('track').select('id').limit(1).executeTakeFirstOrThrow()
    const email = someAddress()
    await signUp(email, {
      ...mallory,
      name: 'You won 1000 EUR call +34600123456',
      wanted: { music_id: String(id), declared_use: 'podcast' },
    })
    const { body } = await open(await latestLink(email))
    expect(body.password_required).toMatchObject({
      name: '',
      wanted: { declared_use: 'podcast', track: { id: String(id), title: expect.any(String) } },
    })
  })

  test('a link for a new password of an address that was only signed up with finishes that sign-up as well', async () => {
    const email = someAddress()
    const stranger = await signUp(email, mallory)
    await api.post('/api/v1/password-resets', { lang: 'en', email })
    const token = await api.tokenTo(email, 'reset_password')
    const reset = { token, password: testPassword, password_confirmation: testPassword }
    expect((await api.post('/api/v1/reset-password', reset)).body.error.code).toBe('link_expired')
    // Even the author of the sign-up has forgotten its password.
    expect((await open(token, stranger)).body.password_required.email).toBe(email)
    // Strangers who sign up again meanwhile cause no further mail.
    await signUp(email, mallory)
    await api.post('/api/v1/password-resets', { lang: 'en', email })
    expect((await api.templatesTo(email)).filter((each) => each === 'reset_password')).toHaveLength(1)
    expect((await finish(token)).status).toBe(200)
    await expectOwnedAlone(email, [stranger])
  })

  test('a link that signs in, for another purpose, or made up finishes nothing', async () => {
    const email = someAddress()
    const { sign_up_id } = (await api.post('/api/v1/sign-up', signUpBody(email))).body
    await open(await latestLink(email), sign_up_id)
    await api.post('/api/v1/password-resets', { lang: 'en', email })
    for (const token of [await api.tokenTo(email, 'reset_password'), 'A'.repeat(43)])
      expect((await finish(token)).body.error.code).toBe('link_expired')
  })

  test('the first administrator keeps nothing of sign-ups with the address', async () => {
    const email = someAddress()
    const stranger = await signUp(email, mallory)
    const link = await latestLink(email)
    const person = { name: 'Owner', email, password: testPassword, language: 'en' } as const
    const settings = { db: api.db, siteUrl: 'https://music.example' }
    expect(await appointFirstAdministrator(settings, person)).toBe(true)
    expect((await open(link, stranger)).body.error.code).toBe('link_expired')
    expect((await finish(link, mallory)).body.error.code).toBe('link_expired')
    expect(await api.db.selectFrom('sign_up').where('email', '=', email).selectAll().execute()).toEqual([])
  })
})
