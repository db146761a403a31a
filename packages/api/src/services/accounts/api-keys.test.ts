import { apiKeyPrefix, callsPerMinute, endpoints, scopeOfEndpoint } from '@tempolibre/contract'
import { type Language, languages } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isWellFormedKey, makeApiKey } from '../../accounts/api-key.ts'
import { makeStaff } from '../../fixtures/join-staff.ts'
import { type Answer, type Customer, openShop, type Shop } from '../../fixtures/open-shop.ts'
import { testPassword } from '../../fixtures/sign-up-user.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const keysPath = '/api/v1/account/api-keys'
const order = (changes: object = {}) => ({
  current_password: testPassword,
  key_name: 'Our website',
  scopes: ['licences:read'],
  days: 90,
  ...changes,
})

async function addKey(customer: Customer, changes: object = {}): Promise<{ key: string; id: string }> {
  const { body, status } = await customer.post(keysPath, order(changes))
  expect(status).toBe(200)
  return { key: body.key, id: body.api_key.id }
}

async function call(
  key: string,
  path: string,
  init: RequestInit = {},
): Promise<Answer & { headers: Headers }> {
  const response = await shop.api.request(path, {
    ...init,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('[R14.10] an API key', () => {
  test('is shown once, found by its hash alone, and named in a mail', async () => {
    const customer = await shop.addCustomer({ plan: 'lifetime' })
    const { key } = await addKey(customer)
    expect(key).toMatch(/^tl_live_[0-9A-Za-z]{38}$/)
    const { body } = await customer.get(keysPath)
    expect(body.api_keys).toMatchObject([
      { name: 'Our website', scopes: ['licences:read'], last_used_at: null, shown: expect.any(String) },
    ])
    expect(JSON.stringify(body)).not.toContain(key)
    const { rows } = await sql<{ row: string }>`select api_key::text as row from api_key`.execute(shop.db)
    expect(rows.map(({ row }) => row).join()).not.toContain(key.slice(apiKeyPrefix.length + 4, -4))
    const mails = await shop.db
      .selectFrom('mail')
      .where('template', '=', 'api_key_added')
      .selectAll()
      .execute()
    expect(mails.at(-1)?.parameters).toMatchObject({ key_name: 'Our website' })
    const exported = await customer.get('/api/v1/account/export')
    expect(exported.body.api_keys).toMatchObject([{ name: 'Our website' }])
    expect(JSON.stringify(exported.body)).not.toContain(key)
  })

  test.each(languages)(
    '[R15.151] is told in %s of a field and a parameter that the call does not have',
    async (language) => {
      const customer = await shop.addCustomer({ plan: 'lifetime' })
      const { key } = await addKey(customer, {
        scopes: ['licences:read', 'licences:write', 'catalogue:read'],
      })
      const save = (body: object, query = '') =>
        call(key, `/api/save-download-music?lang=${language}${query}`, {
          method: 'POST',
          body: JSON.stringify(body),
        })
      const misspelt = await save({ music_id: shop.trackId(2), fromat: 'wav' }, '&x=1')
      const words = {
        en: /^There is no such field here\. Known are: (?:–|music_id, format, .*)\.$/,
        es: /^Aquí no existe ese campo\. Se conocen: (?:–|music_id, format, .*)\.$/,
        fr: /^Ce champ n’existe pas ici\. Sont connus\u202f: (?:–|music_id, format, .*)\.$/,
      }[language]
      const message = expect.stringMatching(words)
      expect([misspelt.status, misspelt.body.error.fields]).toEqual([
        400,
        [
          { field: 'query.x', code: 'unknown_field', message },
          { field: 'body.fromat', code: 'unknown_field', message },
        ],
      ])
      expect((await customer.get('/api/v1/downloads?lang=en')).body.total).toBe(0)
      expect((await save({ music_id: Number(shop.trackId(2)), format: 'wav' })).status).toBe(200)
      const list = await call(key, `/api/v1/tracks?lang=${language}&limt=3`)
      expect(list.body.error.fields).toMatchObject([{ field: 'query.limt', code: 'unknown_field' }])
      // A page may be a release ahead of its API.
      const ahead = { music_id: shop.trackId(2), from_a_later_release: true }
      expect((await customer.post('/api/save-download-music', ahead)).status).toBe(200)
    },
  )

  test('makes the calls of its scopes for its owner, and says when it was used', async () => {
    const customer = await shop.addCustomer({ plan: 'lifetime' })
    const { key } = await addKey(customer, { scopes: ['licences:read', 'licences:write'] })
    const body = JSON.stringify({ music_id: shop.trackId(3) })
    const saved = await call(key, '/api/save-download-music', { method: 'POST', body })
    expect(saved.status).toBe(200)
    const listed = await call(key, '/api/v1/downloads?lang=en')
    expect(listed.body.licences).toMatchObject([{ number: saved.body.licence.number }])
    expect(listed.headers.get('cache-control')).toContain('no-store')
    const { body: keys } = await customer.get(keysPath)
    expect(Date.parse(keys.api_keys[0].last_used_at)).toBeGreaterThan(Date.now() - 60_000)
  })

  test.each(languages)(
    'is refused what it has no scope for, with the scope it lacks, in %s',
    async (locale) => {
      const customer = await shop.addCustomer({ plan: 'lifetime' })
      const { key } = await addKey(customer)
      const body = JSON.stringify({ music_id: shop.trackId(3) })
      const refused = await call(key, `/api/save-download-music?lng=${locale}`, { method: 'POST', body })
      expect(refused.status).toBe(403)
      expect(refused.body.error).toEqual({
        code: 'scope_missing',
        message: m.api_scope_missing({}, { locale }),
        fields: [
          {
            field: 'headers.authorization',
            code: 'scope',
            expected: 'licences:write',
            message: m.api_scope_needed({ scope: 'licences:write' }, { locale }),
          },
        ],
      })
      expect(refused.headers.get('www-authenticate')).toContain('scope="licences:write"')
      const open = await call(key, `/api/v1/tracks?lang=${locale}`)
      expect(open.body.error).toMatchObject({ code: 'scope_missing' })
    },
  )

  test('never does what concerns sign-in, money or the studio', async () => {
    const customer = await shop.addCustomer()
    const { key } = await addKey(customer, {
      scopes: ['catalogue:read', 'licences:read', 'licences:write', 'account:read'],
    })
    await makeStaff(shop.db, customer.userId, 'administrator')
    for (const path of [
      keysPath,
      '/api/v1/account/sessions',
      '/api/v1/account/export',
      '/api/studio/v1/users',
    ])
      expect(await call(key, path), path).toMatchObject({
        status: 403,
        body: { error: { code: 'session_required' } },
      })
    const made = await call(key, keysPath, { method: 'POST', body: JSON.stringify(order()) })
    expect(made.body.error.code).toBe('session_required')
    const notForUsers = Object.entries(endpoints).filter(
      ([name, endpoint]) => name in scopeOfEndpoint && 'access' in endpoint && endpoint.access !== 'user',
    )
    expect(notForUsers).toEqual([])
  })

  test.each<[string, (customer: Customer) => Promise<string>]>([
    ['unknown', async () => makeApiKey()],
    ['mistyped', async () => `${makeApiKey().slice(0, -1)}-`],
    [
      'revoked',
      async (customer) => {
        const { id, key } = await addKey(customer)
        const revoked = await customer.post(`${keysPath}/${id}/revocation`, {})
        expect(revoked.status).toBe(200)
        return key
      },
    ],
    [
      'expired',
      async (customer) => {
        const { id, key } = await addKey(customer)
        await shop.db
          .updateTable('api_key')
          .where('id', '=', id)
          .set({ expires_at: sql<Date>`now() - interval '1 second'` })
          .execute()
        return key
      },
    ],
  ])('that is %s is refused, also where no key is needed', async (_, make) => {
    const customer = await shop.addCustomer()
    const key = await make(customer)
    for (const path of ['/api/v1/downloads?lang=en', '/api/v1/tracks?lang=en']) {
      const refused = await call(key, path)
      expect(refused).toMatchObject({ status: 401, body: { error: { code: 'api_key_refused' } } })
      expect(refused.headers.get('www-authenticate')).toContain('invalid_token')
    }
  })

  test('has a limit of its own, and every answer says what is left', async () => {
    const customer = await shop.addCustomer()
    const [{ key }, other] = [await addKey(customer), await addKey(customer)]
    const first = await call(key, '/api/v1/downloads?lang=en')
    expect(first.headers.get('ratelimit-policy')).toBe(`"key";q=${callsPerMinute};w=60`)
    expect(first.headers.get('ratelimit')).toBe(`"key";r=${callsPerMinute - 1};t=1`)
    let refused = first
    for (let calls = 1; calls < callsPerMinute * 3 && refused.status !== 429; calls++)
      refused = await call(key, '/api/v1/downloads?lang=en')
    expect(refused.body.error.code).toBe('too_many_requests')
    expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call(other.key, '/api/v1/downloads?lang=en')).status).toBe(200)
  })

  test('is made by its owner alone, with a name, a scope and one of the lifetimes; at most 20', async () => {
    const customer = await shop.addCustomer()
    const faults = [
      order({ current_password: 'wrong' }),
      order({ key_name: '  ' }),
      order({ scopes: [] }),
      order({ scopes: ['everything'] }),
      order({ days: 12 }),
    ]
    for (const fault of faults)
      expect((await customer.post(keysPath, fault)).body.error.code).toBe('invalid_input')
    await shop.db
      .insertInto('api_key')
      .values(
        Array.from({ length: 20 }, (_, index) => ({
          user_id: customer.userId,
          name: `Key ${index}`,
          key_hash: `${customer.userId} ${index}`,
          shown: 'tl_live_…',
          scopes: ['account:read' as const],
        })),
      )
      .execute()
    expect((await customer.post(keysPath, order())).body.error.code).toBe('api_key_limit_reached')
    const another = await shop.addCustomer()
    const { id } = (await customer.get(keysPath)).body.api_keys[0]
    expect((await another.post(`${keysPath}/${id}/revocation`, {})).status).toBe(404)
  })

  test('is described as a security scheme, with the scope of each call', async () => {
    const { body: description } = await call('none', '/api/openapi.json')
    expect(description.components.securitySchemes).toMatchObject({
      session: { type: 'http', scheme: 'bearer' },
      apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'tl_live_…' },
    })
    expect(description.paths['/api/v1/downloads'].get.security).toEqual([
      { session: [] },
      { apiKey: ['licences:read'] },
    ])
    expect(description.paths['/api/v1/tracks'].get.security).toEqual([{}, { apiKey: ['catalogue:read'] }])
    expect(description.paths['/api/v1/account/api-keys'].post.security).toEqual([{ session: [] }])
  })

  test('has a checksum that tells typing errors from revoked keys', () => {
    const key = makeApiKey()
    const changed = key[10] === 'a' ? 'b' : 'a'
    expect(isWellFormedKey(key)).toBe(true)
    expect(isWellFormedKey(`${key.slice(0, 10)}${changed}${key.slice(11)}`)).toBe(false)
  })
})

test.each<Language>([...languages])('[R14.10] the limit named in %s is the limit', (locale) => {
  expect(m.api_key_limit_reached({}, { locale })).toContain('20')
})
