import { exportAccount as readExport, importLibrary } from '@tempolibre/database'
import { makeLibrary } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountApi, openAccountApi, signUpBody } from '../../fixtures/account-api.ts'
import { signUpUser, testPassword } from '../../fixtures/sign-up-user.ts'

let api: AccountApi

beforeAll(async () => {
  api = await openAccountApi()
  await importLibrary(api.db, makeLibrary())
})
afterAll(() => api.close())

const someAddress = () => `${crypto.randomUUID()}@example.org`
const makeUser = (email = someAddress()) =>
  signUpUser(api.api, api.db, { email }).then((user) => ({ ...user, email }))
const signIn = (email: string) => api.post('/api/v1/sign-in', { email, password: testPassword })
const account = (token: string) => api.get('/api/v1/account', { token })
const verify = (token: string, asked: { token?: string } = {}) =>
  api.post('/api/v1/verify-email', { token }, asked)

describe('[R5.5] user data', () => {
  test('contains the signed-in user and their plan, and must not be cached', async () => {
    const { email, token, userId } = await makeUser()
    const before = await account(token)
    expect(before.headers.get('cache-control')).toBe('no-store')
    expect(before.body.user).toEqual({
      id: userId,
      name: 'Ada Lovelace',
      email,
      email_verified: true,
      phone: '5550100',
      language: 'en',
      user_subscribed: 0,
      plan_kind: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    await subscribe(userId)
    const expected = { user_subscribed: 1, plan_kind: 'free' }
    expect((await account(token)).body.user).toMatchObject(expected)
    expect((await signIn(email)).body.user).toMatchObject(expected)
  })
})

describe('[R10.2] the profile', () => {
  test('changes name, phone and language, which mails use from then on', async () => {
    const { email, token } = await makeUser()
    const change = { lang: 'fr', name: ' Élodie <b>Œuvrard</b> ', phone: '+33 6 12 34 56 78' }
    const { body } = await api.post('/api/v1/account', change, { token })
    expect(body.user).toMatchObject({
      name: 'Élodie <b>Œuvrard</b>',
      phone: '33612345678',
      language: 'fr',
      email,
    })
    expect((await account(token)).body).toEqual(body)
    await api.post('/api/v1/account/deletion', { current_password: testPassword }, { token })
    expect((await api.mailsTo(email)).at(-1)).toMatchObject({
      language: 'fr',
      recipient_name: 'Élodie <b>Œuvrard</b>',
    })
  })

  test('is refused at its fields, and no other user is changed', async () => {
    const { token } = await makeUser()
    const other = await makeUser()
    const { body, status } = await api.post(
      '/api/v1/account',
      { lang: 'en', name: 'Ada\r\nBcc: x', phone: '12345678901' },
      { token },
    )
    expect(status).toBe(400)
    expect(body.error.fields.map(({ code, field }: Record<string, string>) => [field, code])).toEqual([
      ['body.name', 'invalid'],
      ['body.phone', 'too_long'],
    ])
    await api.post(
      '/api/v1/account',
      { lang: 'es', name: 'Changed', phone: '1', id: other.userId },
      { token },
    )
    expect((await account(other.token)).body.user.name).toBe('Ada Lovelace')
  })
})

describe('[R10.2] changing the e-mail address', () => {
  const change = (token: string, email: string, current_password = testPassword) =>
    api.post('/api/v1/account/email', { email, current_password }, { token })

  test('takes effect with the link mailed to the new address; the old one is notified', async () => {
    const { email, token, userId } = await makeUser()
    const newEmail = someAddress()
    expect((await change(token, newEmail.toUpperCase())).body).toEqual({ success: true })
    expect((await account(token)).body.user.email).toBe(email)
    expect((await api.mailsTo(email)).at(-1)).toMatchObject({
      template: 'address_changing',
      parameters: { new_address: newEmail, link: 'https://music.example/forgot-password' },
    })
    expect(JSON.stringify(await api.mailsTo(email))).not.toContain(
      await api.tokenTo(newEmail, 'confirm_new_address'),
    )

    const link = await api.tokenTo(newEmail, 'confirm_new_address')
    const { body, status } = await verify(link, { token })
    expect([status, body]).toEqual([200, { success: true, address_changed: true }])
    expect((await account(token)).body.user).toMatchObject({
      id: userId,
      email: newEmail,
      email_verified: true,
    })
    expect((await signIn(newEmail)).status).toBe(200)
    expect((await signIn(email)).status).toBe(401)
    expect((await verify(link, { token })).body.error.code).toBe('link_expired')
  })

  test('[R15.1] takes effect only for whoever is signed in to the account, not for a stranger who reads the new mailbox', async () => {
    const mallory = await makeUser()
    const victim = someAddress()
    await change(mallory.token, victim)
    const link = await api.tokenTo(victim, 'confirm_new_address')
    const bystander = await makeUser()
    for (const token of [undefined, bystander.token]) {
      const { body, status } = await verify(link, token === undefined ? {} : { token })
      expect([status, body]).toEqual([200, { success: true, owner_needed: { email: victim } }])
    }
    expect((await account(mallory.token)).body.user.email).toBe(mallory.email)
    // The address is free for its owner, and the change is void after that.
    const owner = await makeUser(victim)
    expect((await verify(link, { token: mallory.token })).body.error.code).toBe('link_expired')
    expect((await account(owner.token)).body.user.email).toBe(victim)
  })

  test('opens no session, ends all others except the requesting and the confirming one, and notifies the old address', async () => {
    const { email, token, userId } = await makeUser()
    const elsewhere: string = (await signIn(email)).body.auth_token
    const newEmail = someAddress()
    await change(token, newEmail)
    const phone: string = (await signIn(email)).body.auth_token
    const opened = await verify(await api.tokenTo(newEmail, 'confirm_new_address'), { token: phone })
    expect(opened.text).not.toContain('auth_token')
    expect(opened.headers.get('set-auth-token')).toBeNull()
    expect((await account(elsewhere)).status).toBe(401)
    for (const kept of [token, phone]) expect((await account(kept)).status).toBe(200)
    expect(
      await api.db.selectFrom('session').where('user_id', '=', userId).select('id').execute(),
    ).toHaveLength(2)
    expect((await api.mailsTo(email)).at(-1)).toMatchObject({
      template: 'address_changed',
      parameters: { new_address: newEmail, link: 'https://music.example/contact' },
    })
  })

  test('requires the password', async () => {
    const { token } = await makeUser()
    const newEmail = someAddress()
    for (const [password, code] of [
      ['Sesame-2027!', 'wrong'],
      ['', 'missing'],
    ] as const) {
      const { body } = await change(token, newEmail, password)
      expect(body.error.fields).toEqual([
        { field: 'body.current_password', code, message: expect.any(String) },
      ])
    }
    expect(await api.mailsTo(newEmail)).toEqual([])
  })

  test('to an address with another account gets the same answer; that address is notified and keeps its owner', async () => {
    const { email, token } = await makeUser()
    const other = await makeUser()
    const taken = await change(token, other.email)
    const free = await change(token, someAddress())
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    expect((await api.templatesTo(other.email)).at(-1)).toBe('account_exists')
    expect(await api.templatesTo(email)).toEqual(['confirm_address', 'address_changing', 'address_changing'])
    expect((await account(other.token)).body.user.email).toBe(other.email)
  })

  test('fails if the address has got an account meanwhile', { tags: 'thorough' }, async () => {
    const { email, token } = await makeUser()
    const newEmail = someAddress()
    await change(token, newEmail)
    const link = await api.tokenTo(newEmail, 'confirm_new_address')
    await makeUser(newEmail)
    expect((await verify(link, { token })).body.error.code).toBe('link_expired')
    expect((await account(token)).body.user.email).toBe(email)
  })

  test('is not blocked by an unconfirmed account', { tags: 'thorough' }, async () => {
    const { token } = await makeUser()
    const newEmail = someAddress()
    await api.post('/api/v1/sign-up', signUpBody(newEmail))
    await change(token, newEmail)
    expect((await verify(await api.tokenTo(newEmail, 'confirm_new_address'), { token })).status).toBe(200)
    expect((await account(token)).body.user.email).toBe(newEmail)
  })

  test('of two accounts to one address succeeds for one', { tags: 'thorough' }, async () => {
    const [first, second] = await Promise.all([makeUser(), makeUser()])
    const newEmail = someAddress()
    await change(first.token, newEmail)
    const firstLink = await api.tokenTo(newEmail, 'confirm_new_address')
    await change(second.token, newEmail)
    const secondLink = await api.tokenTo(newEmail, 'confirm_new_address')
    const answers = await Promise.all([verify(firstLink, first), verify(secondLink, second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
  })

  test('is cancelled by a new password', { tags: 'thorough' }, async () => {
    const { email, token } = await makeUser()
    const newEmail = someAddress()
    await change(token, newEmail)
    await api.post('/api/v1/password-resets', { lang: 'en', email })
    const password = 'Changed-2026!'
    await api.post('/api/v1/reset-password', {
      token: await api.tokenTo(email, 'reset_password'),
      password,
      password_confirmation: password,
    })
    expect((await verify(await api.tokenTo(newEmail, 'confirm_new_address'), { token })).status).toBe(410)
  })

  test(
    'to the current address mails nothing; at most five mails an hour are sent',
    { tags: 'thorough' },
    async () => {
      const { email, token } = await makeUser()
      await change(token, email)
      expect(await api.templatesTo(email)).toEqual(['confirm_address'])
      for (let count = 0; count < 5; count++) expect((await change(token, someAddress())).status).toBe(200)
      const refused = await change(token, someAddress())
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    },
  )
})

describe('[R10.2] sessions', () => {
  test('are listed newest first, without tokens', async () => {
    const { email, token } = await makeUser()
    await api.post(
      '/api/v1/sign-in',
      { email, password: testPassword },
      { headers: { 'user-agent': 'Firefox' } },
    )
    const { body, text } = await api.get('/api/v1/account/sessions', { token })
    expect(body.sessions).toMatchObject([
      { current: false, user_agent: 'Firefox' },
      { current: true, user_agent: '' },
    ])
    expect(Object.keys(body.sessions[0]).toSorted()).toEqual([
      'created_at',
      'current',
      'expires_at',
      'id',
      'user_agent',
    ])
    expect(text).not.toContain(token.split('.')[0])
  })

  test('can be ended one by one, only by their owner', async () => {
    const mine = await makeUser()
    const theirs = await makeUser()
    const other: string = (await signIn(mine.email)).body.auth_token
    const [newest] = (await api.get('/api/v1/account/sessions', { token: mine.token })).body.sessions
    const end = (id: string, token: string) => api.post(`/api/v1/account/sessions/${id}/end`, {}, { token })
    expect((await end(newest.id, theirs.token)).body.error.code).toBe('not_found')
    expect((await account(other)).status).toBe(200)
    expect((await end(newest.id, mine.token)).body).toEqual({ success: true })
    expect((await account(other)).status).toBe(401)
    expect((await account(mine.token)).status).toBe(200)
    expect((await end(newest.id, mine.token)).body.error.code).toBe('not_found')
    expect((await end('nothing', mine.token)).status).toBe(400)
  })
})

describe('[R10.2] favourites', () => {
  const like = (token: string, music_id: string, favourite = true) =>
    api.post('/api/v1/favourites', { music_id, favourite }, { token })
  const addAll = (token: string, music_ids: string[]) =>
    api.post('/api/v1/favourites/additions', { music_ids }, { token })
  const ids = (token: string) => api.get('/api/v1/favourites/ids', { token })
  const titles = async (token: string, lang = 'en'): Promise<string[]> => {
    const { body } = await api.get(`/api/v1/favourites?lang=${lang}`, { token })
    return body.tracks.map(({ title }: { title: string }) => title)
  }
  const idOf = async (importId: string) => {
    const row = await api.db
      .selectFrom('track')
      .where('import_id', '=', importId)
      .select('id')
      .executeTakeFirst()
    return String(row?.id)
  }

  test('are listed latest first, in the requested language, without duplicates, only for their owner', async () => {
    const { token } = await makeUser()
    const other = await makeUser()
    for (const track of ['track-2', 'track-1', 'track-2']) {
      expect((await like(token, await idOf(track))).body).toEqual({ success: true })
    }
    expect(await titles(token)).toEqual(['Track 1', 'Track 2'])
    expect(await titles(token, 'fr')).toEqual(['Track 1 (fr)', 'Track 2 (fr)'])
    expect(await titles(other.token)).toEqual([])
    await like(other.token, await idOf('track-1'), false)
    expect(await titles(token)).toHaveLength(2)
    for (let count = 0; count < 2; count++) await like(token, await idOf('track-1'), false)
    expect(await titles(token)).toEqual(['Track 2'])
  })

  test.each(['999999', '2147483648', '9999999999'])('track %s is not found', async (id) => {
    const { token } = await makeUser()
    expect((await like(token, id)).body.error.code).toBe('not_found')
  })

  test('are at most 2,000', { tags: 'thorough' }, async () => {
    const { token, userId } = await makeUser()
    await sql`insert into favourite (user_id, track_id)
      select ${userId}, id from track where import_id = 'track-1'`.execute(api.db)
    await api.db.transaction().execute(async (transaction) => {
      await sql`insert into track (artist_id, duration_seconds, bpm, key, energy, vocals, loudness_lufs,
          true_peak_dbtp, peaks, release_date, preview)
        select artist_id, duration_seconds, bpm, key, energy, vocals, loudness_lufs, true_peak_dbtp, peaks,
          release_date, 'previews/' || number from track, generate_series(1, 1999) number
        where import_id = 'track-1'`.execute(transaction)
      await sql`insert into favourite (user_id, track_id)
        select ${userId}, id from track where import_id is null`.execute(transaction)
    })
    expect((await like(token, await idOf('track-2'))).body.error.code).toBe('forbidden')
    expect((await like(token, await idOf('track-1'))).status).toBe(200)
    await like(token, await idOf('track-1'), false)
    const outside = await Promise.all(['track-1', 'track-2', 'track-3'].map(idOf))
    // Connections that are open already begin together.
    await Promise.all(Array.from({ length: 6 }, () => ids(token)))
    const atOnce = await Promise.all(outside.map((id) => like(token, id)))
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
    for (const id of outside) await like(token, id, false)
    expect((await like(token, await idOf('track-2'))).status).toBe(200)

    const third = await idOf('track-3')
    const { body } = await addAll(token, [third])
    expect(body.ids).toHaveLength(2000)
    expect(body.ids).not.toContain(third)
    await like(token, await idOf('track-2'), false)
    const first = await idOf('track-1')
    const fitting = await addAll(token, [third, first])
    expect(fitting.body.ids).toHaveLength(2000)
    expect(fitting.body.ids, 'the latest comes first').toContain(third)
    expect(fitting.body.ids).not.toContain(first)
  })

  test('from before signing in are merged with the account’s, in order, and idempotently', async () => {
    const { token } = await makeUser()
    const stranger = await makeUser()
    const [first, second, third] = [await idOf('track-1'), await idOf('track-2'), await idOf('track-3')]
    expect((await ids(token)).body).toEqual({ success: true, ids: [] })
    await like(token, third)
    const given = [second, '999999', first, second, third, '9999999999']
    const answers = await Promise.all([addAll(token, given), addAll(token, given), addAll(token, given)])
    for (const { body } of answers) expect(body).toEqual({ success: true, ids: [second, first, third] })
    const listed = await ids(token)
    expect(listed.body.ids).toEqual([second, first, third])
    expect(listed.headers.get('cache-control')).toBe('no-store')
    expect((await ids(stranger.token)).body.ids).toEqual([])
  })

  test('of two accounts that like the same tracks are a list each', async () => {
    const [ada, eve] = [(await makeUser()).token, (await makeUser()).token]
    const [first, second, third] = [await idOf('track-1'), await idOf('track-2'), await idOf('track-3')]
    for (const token of [ada, eve]) await addAll(token, [first, second])
    await like(ada, first, false)
    await like(eve, third)
    expect((await ids(ada)).body.ids).toEqual([second])
    expect((await ids(eve)).body.ids).toEqual([third, first, second])
  })

  test.each([{ music_ids: [] }, { music_ids: ['x'] }, { music_ids: Array(2001).fill('1') }, {}])(
    'anything but a list of tracks is refused',
    async (given) => {
      const { token } = await makeUser()
      const { status } = await api.post('/api/v1/favourites/additions', given, { token })
      expect(status).toBe(400)
    },
  )

  test('require a signed-in user', async () => {
    expect((await api.get('/api/v1/favourites/ids')).status).toBe(401)
    expect((await api.post('/api/v1/favourites/additions', { music_ids: ['1'] })).status).toBe(401)
  })
})

describe('[R10.2] export and deletion', () => {
  test('the export contains all stored data, and nothing that allows signing in', async () => {
    const { email, token, userId } = await makeUser()
    await furnish(userId)
    const stranger = await makeUser()
    await furnish(stranger.userId)
    const { body, headers, text } = await api.get('/api/v1/account/export', { token })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      success: true,
      user: { id: userId, email, phone: '5550100' },
      sessions: [{ user_agent: '' }],
      subscriptions: [{ plan_kind: 'free', status: 'active' }],
      checkouts: [{ plan_kind: 'free', status: 'completed' }],
      mails: [{ template: 'confirm_address', recipient: email }],
      invoices: [{ number: `2026-${userId}`, holder_name: 'Ada Lovelace' }],
      licences: [{ number: `TL-${userId}`, holder: 'Ada Lovelace', document: '{}' }],
      downloads: [{ licence_number: `TL-${userId}`, format: 'wav' }],
      favourites: [{ title: 'Track 1' }],
    })
    const secrets = await api.db
      .selectFrom('credential')
      .innerJoin('session', 'session.user_id', 'credential.user_id')
      .where('credential.user_id', '=', userId)
      .select(['password', 'token'])
      .executeTakeFirstOrThrow()
    expect(text).not.toContain(secrets.password)
    expect(text).not.toContain(secrets.token)
    expect(text).not.toContain(stranger.userId)
  })

  test('[R15.145] the export gives whatever is read of an account', async () => {
    const { token, userId } = await makeUser()
    const read = await readExport(api.db, { userId })
    const { body } = await api.get('/api/v1/account/export', { token })
    expect(Object.keys(body)).toEqual(expect.arrayContaining(Object.keys(JSON.parse(JSON.stringify(read)))))
  })

  test('deletion requires the password', async () => {
    const { token } = await makeUser()
    const { body } = await api.post('/api/v1/account/deletion', { current_password: 'nonsense' }, { token })
    expect(body.error.fields).toMatchObject([{ field: 'body.current_password', code: 'wrong' }])
    expect((await account(token)).status).toBe(200)
  })

  test('deletion removes account, sessions, links and favourites, ends the plan, and keeps licences and invoices without an account', async () => {
    const { email, token, userId } = await makeUser()
    const stranger = await makeUser()
    for (const id of [userId, stranger.userId]) await furnish(id)
    await api.post('/api/v1/password-resets', { lang: 'en', email })
    const link = await api.tokenTo(email, 'reset_password')
    const { body } = await api.post('/api/v1/account/deletion', { current_password: testPassword }, { token })
    expect(body).toEqual({ success: true })

    expect((await account(token)).status).toBe(401)
    expect((await signIn(email)).body.error.code).toBe('invalid_credentials')
    const password = 'Changed-2026!'
    const reset = { token: link, password, password_confirmation: password }
    expect((await api.post('/api/v1/reset-password', reset)).status).toBe(410)
    for (const table of ['session', 'credential', 'favourite'] as const) {
      const rows = await api.db.selectFrom(table).where('user_id', '=', userId).select('user_id').execute()
      expect(rows).toEqual([])
    }
    const { rows: subscriptions } = await sql`select status, user_id, ended_at is not null as ended
      from subscription where provider_subscription = ${userId}`.execute(api.db)
    expect(subscriptions).toEqual([{ status: 'ended', user_id: null, ended: true }])
    const licences = await api.db
      .selectFrom('licence')
      .where('number', '=', `TL-${userId}`)
      .selectAll()
      .execute()
    expect(licences).toMatchObject([
      { user_id: null, holder: '', document: '{}', anonymised_at: expect.any(Date), revoked_at: null },
    ])
    const invoices = await api.db
      .selectFrom('invoice')
      .where('number', '=', `2026-${userId}`)
      .selectAll()
      .execute()
    expect(invoices).toMatchObject([{ user_id: null, holder_name: 'Ada Lovelace' }])
    // Nothing else is kept of the mails to the address.
    expect(await api.mailsTo(email)).toMatchObject([
      { template: 'account_deleted', parameters: { link: 'https://music.example/contact' } },
    ])

    expect((await account(stranger.token)).body.user.user_subscribed).toBe(1)
    const theirs = await api.db
      .selectFrom('licence')
      .where('number', '=', `TL-${stranger.userId}`)
      .selectAll()
      .execute()
    expect(theirs).toMatchObject([{ holder: 'Ada Lovelace', anonymised_at: null }])
    // The address can be used again.
    expect((await makeUser(email)).userId).not.toBe(userId)
  })

  test('two concurrent deletions both succeed', { tags: 'thorough' }, async () => {
    const { email, token } = await makeUser()
    const answers = await Promise.all(
      [1, 2].map(() => api.post('/api/v1/account/deletion', { current_password: testPassword }, { token })),
    )
    expect(answers.filter(({ status }) => status === 200)).not.toHaveLength(0)
    expect((await api.templatesTo(email)).filter((template) => template === 'account_deleted')).toHaveLength(
      1,
    )
    expect(api.logged).toEqual([])
  })
})

const subscribe = (userId: string) =>
  sql`insert into subscription (user_id, plan_id, provider, provider_subscription, status)
    select ${userId}, id, 'none', ${userId}, 'active' from plan where kind = 'free'`.execute(api.db)

/** Adds a plan, an invoice, a licence with a download, and a favourite. */
async function furnish(userId: string): Promise<void> {
  await subscribe(userId)
  await sql`insert into invoice
      (number, user_id, provider, provider_payment, plan_kind, plan_name, holder_name, holder_email, language, amount_minor)
    values (${`2026-${userId}`}, ${userId}, 'test', ${userId}, 'lifetime', 'Lifetime', 'Ada Lovelace', 'a@b.example', 'en', 0)`.execute(
    api.db,
  )
  await sql`insert into checkout (user_id, plan_id, provider, status, language)
    select ${userId}, id, 'test', 'completed', 'en' from plan where kind = 'free'`.execute(api.db)
  await sql`insert into signing_key (id, public_key, private_key) values ('key', '', '')
    on conflict do nothing`.execute(api.db)
  await sql`insert into licence (number, user_id, track_id, period_start, plan_kind, holder, track_title, artist_name,
      language, document, signature, key_id)
    select ${`TL-${userId}`}, ${userId}, id, now(), 'free', 'Ada Lovelace', 'Track 1', 'House Band', 'en', '{}', '', 'key'
    from track where import_id = 'track-1'`.execute(api.db)
  await sql`insert into download (licence_number, format) values (${`TL-${userId}`}, 'wav')`.execute(api.db)
  await sql`insert into favourite (user_id, track_id)
    select ${userId}, id from track where import_id = 'track-1'`.execute(api.db)
}
