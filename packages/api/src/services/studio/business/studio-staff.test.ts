import { type Endpoint, endpoints } from '@tempolibre/contract'
import { staffRoles } from '@tempolibre/domain'
import { countAdministrators, setSetting, setStaffRole } from '@tempolibre/database'
import { keysOf } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountApi, openAccountApi } from '../../../fixtures/account-api.ts'
import { joinStaff } from '../../../fixtures/join-staff.ts'
import { signUpWithApp } from '../../../fixtures/second-factor.ts'
import { signUpUser, testPassword } from '../../../fixtures/sign-up-user.ts'
import { testSettings } from '../../../fixtures/test-settings.ts'
import { appointFirstAdministrator, makeFirstLink } from '../../../studio/first-administrator.ts'
import { secondFactorSetting } from '../../../studio/access.ts'

const studio = '/api/studio/v1'
const studioEndpoints = keysOf(endpoints)
  .map((name): { name: string } & Endpoint => ({ name, ...endpoints[name] }))
  .filter(({ path }) => path.startsWith(`${studio}/`))

describe('[R12.1] the studio', () => {
  let api: AccountApi
  let tokens: Record<string, string>

  beforeAll(async () => {
    api = await openAccountApi()
    tokens = { none: (await signUpUser(api.api, api.db, { email: 'customer@example.org' })).token }
    for (const role of staffRoles) tokens[role] = (await joinStaff(api, role)).token
  })
  afterAll(() => api.close())

  /** Parameters that fit, so that only access decides. */
  const call = ({ method, params, path }: Endpoint, token?: string) => {
    const fitting = ['999999', crypto.randomUUID(), 'TL-0000-0000-0000']
    const address = path.replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => fitting.find((value) => params.shape[name].safeParse(value).success) ?? '',
    )
    const headers = {
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    return api.api.request(address, { method, headers, ...(method !== 'GET' && { body: '{}' }) })
  }

  test.each(studioEndpoints.filter(({ name }) => name !== 'becomeFirstAdministrator'))(
    '$name is only for the staff, and for the roles that the contract names',
    async (endpoint) => {
      const { access } = endpoint
      if (typeof access !== 'object') throw new Error('it is open to everybody')
      expect((await call(endpoint)).status).toBe(401)
      expect((await call(endpoint, 'x'.repeat(80))).status).toBe(401)
      expect((await call(endpoint, tokens['none'])).status).toBe(403)
      for (const role of staffRoles) {
        const { status } = await call(endpoint, tokens[role])
        expect(access.staff.includes(role) ? [200, 400, 404] : [403], role).toContain(status)
      }
    },
  )

  test('tells members who they are', async () => {
    const { body, headers } = await api.get(`${studio}/session`, { token: tokens['editor'] })
    expect(body.session).toMatchObject({ email: 'editor@label.example', role: 'editor', language: 'en' })
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('[R12.1] the first administrator', () => {
  let api: AccountApi

  beforeAll(async () => {
    api = await openAccountApi()
  })
  afterAll(() => api.close())

  const settings = () => ({ db: api.db, siteUrl: testSettings.siteUrl })
  const person = (token: string, changes: object = {}) => ({
    token,
    name: 'Grace Hopper',
    email: 'Grace@label.example',
    password: testPassword,
    password_confirmation: testPassword,
    ...changes,
  })
  const become = (body: object, headers = {}) => api.post(`${studio}/first-administrator`, body, { headers })
  const newToken = async () => {
    const link = await makeFirstLink(settings())
    return link?.split('#token=')[1] ?? ''
  }

  test('a link that was never made, or is too old, makes nobody one', async () => {
    expect((await become(person('made-up'))).body.error.code).toBe('link_expired')
    const token = await newToken()
    await sql`update verification set expires_at = now() - interval '1 second'`.execute(api.db)
    expect((await become(person(token))).status).toBe(410)
    expect(await countAdministrators(api.db)).toBe(0)
  })

  test('a faulty form is refused at its fields, and the link still works', async () => {
    const token = await newToken()
    const refused = await become(person(token, { name: '', password: 'short' }), { 'accept-language': 'fr' })
    expect(refused.status).toBe(400)
    expect(refused.body.error.fields.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['body.name', 'body.password']),
    )
    const common = await become(
      person(token, { password: 'Password1!', password_confirmation: 'Password1!' }),
    )
    expect(common.body.error.fields).toMatchObject([{ field: 'body.password', code: 'common' }])
    await signUpUser(api.api, api.db, { email: 'someone@label.example' })
    const other = await become(
      person(token, {
        email: 'someone@label.example',
        password: 'Another-2026!',
        password_confirmation: 'Another-2026!',
      }),
    )
    expect(other.body.error.code).toBe('invalid_credentials')
    expect(await countAdministrators(api.db)).toBe(0)
  })

  test('is made once by the link on the terminal, signs in, and is recorded', async () => {
    const [token, another] = [await newToken(), await newToken()]
    const answers = await Promise.all([become(person(token)), become(person(token)), become(person(another))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    const { body } = await api.post('/api/v1/sign-in', {
      email: 'grace@label.example',
      password: testPassword,
    })
    const session = await api.get(`${studio}/session`, { token: body.auth_token })
    expect(session.body.session).toMatchObject({ name: 'Grace Hopper', role: 'administrator' })
    const trail = await api.get(`${studio}/audit-entries`, { token: body.auth_token })
    expect(trail.body).toMatchObject({
      total: 1,
      records: [
        { who: 'grace@label.example', action: 'create', subject: 'staff', after: { role: 'administrator' } },
      ],
    })
    expect(await makeFirstLink(settings())).toBeUndefined()
  })

  test('is not replaced by the environment', async () => {
    const later = {
      name: 'Later',
      email: 'later@label.example',
      password: testPassword,
      language: 'en' as const,
    }
    expect(await appointFirstAdministrator(settings(), later)).toBe(false)
    expect(await countAdministrators(api.db)).toBe(1)
  })
})

describe('[R12.1] the staff', () => {
  let api: AccountApi
  let administrator: { token: string; userId: string }

  beforeAll(async () => {
    api = await openAccountApi()
    administrator = await joinStaff(api, 'administrator')
    await signUpUser(api.api, api.db, { email: 'new@label.example', name: 'New Editor' })
  })
  afterAll(() => api.close())

  const asked = (language?: string) => ({
    token: administrator.token,
    ...(language !== undefined && { headers: { 'accept-language': language } }),
  })

  test('grows by people who have signed up, once each', async () => {
    const unknown = await api.post(
      `${studio}/staff`,
      { email: 'who@label.example', role: 'editor' },
      asked('es'),
    )
    expect(unknown.body.error.fields).toEqual([
      {
        field: 'body.email',
        code: 'account_missing',
        message: m.studio_account_missing({}, { locale: 'es' }),
      },
    ])
    const added = await api.post(`${studio}/staff`, { email: 'New@label.example', role: 'editor' }, asked())
    expect(added.body.record).toMatchObject({ name: 'New Editor', role: 'editor', second_factor: false })
    const again = await api.post(`${studio}/staff`, { email: 'new@label.example', role: 'support' }, asked())
    expect(again.body.error.fields).toMatchObject([{ field: 'body.email', code: 'role_given' }])
    const list = await api.get(`${studio}/staff?q=EDITOR`, asked())
    expect(list.body).toMatchObject({ total: 1, records: [{ email: 'new@label.example' }] })
  })

  test('changes roles, of the version that was seen', async () => {
    const { body } = await api.get(`${studio}/staff?q=new@`, asked())
    const [{ id, version }] = body.records
    const changed = await api.patch(`${studio}/staff/${id}`, { version, role: 'support' }, asked())
    expect(changed.body.record).toMatchObject({ role: 'support' })
    const late = await api.patch(`${studio}/staff/${id}`, { version, role: 'administrator' }, asked())
    expect([late.status, late.body.error.code]).toEqual([409, 'record_changed'])
    const trail = await api.get(`${studio}/audit-entries?subject=staff&action=change`, asked())
    expect(trail.body.records).toMatchObject([
      { label: 'New Editor', before: { role: 'editor' }, after: { role: 'support' } },
    ])
  })

  test('never loses its last administrator', async () => {
    const { body } = await api.get(`${studio}/staff/${administrator.userId}`, asked())
    const { version } = body.record
    const path = `${studio}/staff/${administrator.userId}`
    expect((await api.patch(path, { version, role: 'editor' }, asked())).body.error.code).toBe(
      'last_administrator',
    )
    expect((await api.delete(path, asked())).body.error.code).toBe('last_administrator')
    const second = await joinStaff(api, 'administrator', 'second@label.example')
    const both = await Promise.all([
      api.delete(path, asked()),
      api.delete(`${studio}/staff/${second.userId}`, { token: second.token }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('[R12.1] a second factor', () => {
  let api: AccountApi

  beforeAll(async () => {
    api = await openAccountApi()
  })
  afterAll(() => api.close())

  test('[R15.11] is required from the second member on; of a single one, once an administrator who has one requires it', async () => {
    const plain = await signUpUser(api.api, api.db, { email: 'plain@label.example' })
    const isLetIn = async (token: string) => {
      const { body, status } = await api.get(`${studio}/session`, { token })
      return status === 200 ? 'yes' : body.error.code
    }
    await api.db
      .transaction()
      .execute((transaction) => setStaffRole(transaction, { userId: plain.userId, role: 'administrator' }))
    expect(await isLetIn(plain.token)).toBe('yes')
    await api.post(
      `${studio}/session/confirmation`,
      { current_password: testPassword },
      { token: plain.token },
    )
    const settings = await api.get(`${studio}/settings`, { token: plain.token })
    expect(settings.body.record).toMatchObject({ second_factor_required: false })
    const { version } = settings.body.record
    const change = { version, second_factor_required: true }
    const refused = await api.patch(`${studio}/settings`, change, { token: plain.token })
    expect([refused.status, refused.body.error.code]).toEqual([403, 'second_factor_required'])

    const secured = await signUpWithApp(api, 'secured@label.example')
    const added = await api.post(
      `${studio}/staff`,
      { email: secured.email, role: 'administrator' },
      { token: plain.token },
    )
    expect(added.body.record).toMatchObject({ second_factor: true })
    expect(await isLetIn(plain.token)).toBe('second_factor_required')
    expect(await isLetIn(secured.token)).toBe('yes')
    await api.post(
      `${studio}/session/confirmation`,
      { current_password: testPassword, code: secured.code() },
      { token: secured.token },
    )
    const done = await api.patch(`${studio}/settings`, change, { token: secured.token })
    expect(done.body.record).toMatchObject({ second_factor_required: true })
    expect((await api.get(`${studio}/tracks?lang=en`, { token: plain.token })).body.error.code).toBe(
      'second_factor_required',
    )
    expect((await api.get(`${studio}/tracks?lang=en`, { token: secured.token })).status).toBe(200)
    await api.delete(`${studio}/staff/${secured.userId}`, { token: secured.token })
    expect(await isLetIn(plain.token)).toBe('second_factor_required')
    await setSetting(api.db, secondFactorSetting, 'optional')
    expect(await isLetIn(plain.token)).toBe('yes')
  })
})

test('[R17.90] each setting of the studio is changed alone, and leaves the others as they are', async () => {
  const api = await openAccountApi()
  const { token } = await joinStaff(api, 'administrator')
  const settings = async () => (await api.get(`${studio}/settings`, { token })).body.record
  const change = async (fields: object) =>
    (await api.patch(`${studio}/settings`, { version: (await settings()).version, ...fields }, { token }))
      .body.record
  const others = { second_factor_required: false, rights_required: true, sales_territories: ['FR'] }
  expect(await change({ rights_required: true })).toMatchObject({ ...others, sales_territories: [] })
  expect(await change({ sales_territories: ['FR'] })).toMatchObject(others)
  expect(await change({ second_factor_required: false })).toMatchObject(others)
  expect(await settings()).toMatchObject(others)
  await api.close()
})

test('[R17.64] where the site sells is set once, by administrators: everywhere at first, in countries that there are', async () => {
  const api = await openAccountApi()
  const { token } = await joinStaff(api, 'administrator')
  const { token: editor } = await joinStaff(api, 'editor', 'editor@label.example')
  const settings = async () => (await api.get(`${studio}/settings`, { token })).body.record
  const sellIn = async (territories: string[], by = token) =>
    api.patch(
      `${studio}/settings`,
      { version: (await settings()).version, second_factor_required: false, sales_territories: territories },
      { token: by },
    )
  expect(await settings()).toMatchObject({ sales_territories: [] })
  expect((await sellIn(['FR', 'ES', 'FR'])).body.record).toMatchObject({ sales_territories: ['ES', 'FR'] })
  expect((await sellIn(['EU'])).status).toBe(400)
  expect((await sellIn(['FR'], editor)).status).toBe(403)
  expect(await settings()).toMatchObject({ sales_territories: ['ES', 'FR'], rights_required: false })
  const [entry] = await api.db.selectFrom('audit_entry').orderBy('id', 'desc').selectAll().limit(1).execute()
  expect(entry).toMatchObject({
    subject: 'studio_settings',
    before: { sales_territories: [] },
    after: { sales_territories: ['ES', 'FR'] },
  })
  expect((await sellIn([])).body.record).toMatchObject({ sales_territories: [] })
  await api.close()
})

describe('[R12.1] the audit trail', () => {
  let api: AccountApi

  beforeAll(async () => {
    api = await openAccountApi()
  })
  afterAll(() => api.close())

  test('cannot be changed or shortened, by anybody', async () => {
    await joinStaff(api, 'administrator')
    await sql`insert into audit_entry (who, action, subject, subject_id, label) values ('x', 'change', 'track', '1', '')`.execute(
      api.db,
    )
    for (const statement of [
      sql`update audit_entry set who = 'y'`,
      sql`delete from audit_entry`,
      sql`truncate audit_entry`,
    ])
      await expect(statement.execute(api.db)).rejects.toThrow('append-only')
  })

  test('is filtered by day, author and record', async () => {
    const { token, userId } = await joinStaff(api, 'administrator', 'second@label.example')
    await sql`insert into audit_entry (at, who, user_id, action, subject, subject_id, label) values
      ('2026-03-01 00:00Z', 'a@x', ${userId}, 'change', 'track', '7', 'Dawn'),
      ('2026-03-01 23:59:59Z', 'b@x', null, 'delete', 'artist', '7', 'Ada'),
      ('2026-03-02 00:00Z', 'c@x', null, 'create', 'track', '8', 'Dusk')`.execute(api.db)
    const labels = async (query: string) => {
      const { body } = await api.get(`${studio}/audit-entries?${query}`, { token })
      return body.records.map(({ label }: { label: string }) => label)
    }
    expect(await labels('to=2026-06-01')).toEqual(['Dusk', 'Ada', 'Dawn'])
    expect(await labels('to=2026-06-01&order=asc')).toEqual(['Dawn', 'Ada', 'Dusk'])
    expect(await labels('from=2026-03-01&to=2026-03-01')).toEqual(['Ada', 'Dawn'])
    expect(await labels('subject=track&subject_id=7')).toEqual(['Dawn'])
    expect(await labels('to=2026-06-01&action=delete')).toEqual(['Ada'])
    expect(await labels('to=2026-06-01&own=true')).toEqual(['Dawn'])
    expect(await labels('q=B@x')).toEqual(['Ada'])
    expect(await labels('to=2026-06-01&per_page=1&page=2')).toEqual(['Ada'])
    const list = await api.get(`${studio}/audit-entries?q=dusk`, { token })
    const [{ id }] = list.body.records
    expect((await api.get(`${studio}/audit-entries/${id}`, { token })).body.record).toMatchObject({
      label: 'Dusk',
    })
    expect((await api.get(`${studio}/audit-entries/999999`, { token })).status).toBe(404)
  })
})
