import { addTeam, addTeamMember, findUserByEmail } from '@tempolibre/database'
import { m } from '@tempolibre/locales/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Customer, openShop, type Shop } from '../../../fixtures/open-shop.ts'
import { testPassword } from '../../../fixtures/sign-up-user.ts'

const studio = '/api/studio/v1'

let shop: Shop
let staff: Customer
let ada: Customer
let eve: Customer

beforeAll(async () => {
  shop = await openShop()
  staff = await shop.addCustomer({ email: 'boss@label.example', name: 'The boss', role: 'administrator' })
  ada = await shop.addCustomer({ email: 'ada@example.org', name: 'Ada Lóvelace', plan: 'lifetime' })
  eve = await shop.addCustomer({ email: 'eve@example.org', name: 'Eve Curie', plan: 'free' })
  await shop.addCustomer({ email: 'max@example.org', name: 'Max Planck' })
  for (const customer of [ada, eve])
    await customer.post('/api/save-download-music', { music_id: shop.trackId(2) })
})
afterAll(() => shop.close())

const listed = async (query: string): Promise<string[]> => {
  const { body } = await staff.get(`${studio}/users?sort=name&order=asc&${query}`)
  return body.records.map(({ name }: { name: string }) => name)
}
const user = async ({ userId }: Customer) => (await staff.get(`${studio}/users/${userId}`)).body.record
const end = (path: string) => staff.fetch(`${studio}/users/${path}`, { method: 'DELETE', body: '{}' })
const trail = async () => (await staff.get(`${studio}/audit-entries?subject=user&order=asc`)).body.records

/** Opens another session. */
const signIn = (email: string) => staff.post('/api/v1/sign-in', { email, password: testPassword })

describe('[R12.5] accounts in the studio', () => {
  test('are found by name and address, plan and day', async () => {
    expect(await listed('')).toEqual(['Ada Lóvelace', 'Eve Curie', 'Max Planck', 'The boss'])
    expect(await listed('q=LOVE')).toEqual(['Ada Lóvelace'])
    expect(await listed('q=eve@')).toEqual(['Eve Curie'])
    expect(await listed(`q=${encodeURIComponent('EVE＠example．org')}`)).toEqual(['Eve Curie'])
    expect(await listed('q=example.org&per_page=1&page=2')).toEqual(['Eve Curie'])
    expect(await listed('plan=lifetime')).toEqual(['Ada Lóvelace'])
    expect(await listed('plan=none')).toEqual(['Max Planck', 'The boss'])
    await shop.db
      .updateTable('user_account')
      .where('id', '=', ada.userId)
      .set({ created_at: '2026-03-01T23:59:59Z' })
      .execute()
    expect(await listed('from=2026-03-01&to=2026-03-01')).toEqual(['Ada Lóvelace'])
    expect(await listed('from=2026-03-02')).not.toContain('Ada Lóvelace')
    const { body } = await staff.get(`${studio}/users?q=boss`)
    expect(body).toMatchObject({
      total: 1,
      records: [{ role: 'administrator', plan_kind: null, plan_status: null, licences: 0 }],
    })
  })

  test('are shown with plans, sessions, licences, downloads and accepted terms', async () => {
    await ada.post('/api/save-download-music', { music_id: shop.trackId(2) })
    expect(await user(ada)).toMatchObject({
      email: 'ada@example.org',
      role: null,
      plan_kind: 'lifetime',
      plan_status: 'active',
      licences: 1,
      downloads: 2,
      second_factor: false,
      subscriptions: [{ plan_kind: 'lifetime', status: 'active', provider: 'stripe', ended_at: null }],
      sessions: [{ id: expect.any(String) }],
      terms: expect.any(Array),
    })
    expect(await user(eve)).toMatchObject({ licences: 1, downloads: 1 })
    expect(JSON.stringify(await user(ada))).not.toMatch(/password|token/)
  })

  test('lose one session or all, and only their own', async () => {
    await signIn('ada@example.org')
    const [first] = (await user(ada)).sessions
    const [others] = (await user(eve)).sessions
    expect((await end(`${ada.userId}/sessions/${others.id}`)).status).toBe(404)
    expect((await end(`${ada.userId}/sessions/${first.id}`)).status).toBe(200)
    expect((await user(ada)).sessions).toHaveLength(1)
    expect((await end(`${ada.userId}/sessions`)).status).toBe(200)
    expect((await user(ada)).sessions).toEqual([])
    expect((await ada.get('/api/v1/account')).status).toBe(401)
    expect((await eve.get('/api/v1/account')).status).toBe(200)
    expect((await end(`${crypto.randomUUID()}/sessions`)).status).toBe(404)
    expect(await trail()).toMatchObject([
      { subject_id: ada.userId, before: { sessions: 2 }, after: { sessions: 1 } },
      { subject_id: ada.userId, before: { sessions: 1 }, after: { sessions: 0 } },
    ])
  })

  test('are shown with their API keys, which the staff can revoke', async () => {
    const added = await eve.post('/api/v1/account/api-keys', {
      key_name: 'Cutting room',
      scopes: ['licences:read'],
      days: 90,
      current_password: testPassword,
    })
    const { api_key: apiKey, key } = added.body
    const call = async () =>
      (
        await shop.api.request('/api/v1/downloads?lang=en', {
          headers: { authorization: `Bearer ${key}` },
        })
      ).status
    expect(await call()).toBe(200)
    const shown = await user(eve)
    expect(shown.api_keys).toMatchObject([
      {
        id: apiKey.id,
        name: 'Cutting room',
        scopes: ['licences:read'],
        last_used_at: expect.any(String),
        expires_at: expect.any(String),
      },
    ])
    expect(JSON.stringify(shown)).not.toContain(key)
    expect((await end(`${staff.userId}/api-keys/${apiKey.id}`)).status).toBe(404)
    expect((await end(`${eve.userId}/api-keys/${apiKey.id}`)).status).toBe(200)
    expect((await user(eve)).api_keys).toEqual([])
    expect(await call()).toBe(401)
    expect((await trail()).at(-1)).toMatchObject({
      subject_id: eve.userId,
      before: { api_keys: 1 },
      after: { api_keys: 0 },
    })
  })

  test('[R14.10] are told by mail of a key that the staff revoked, unless it had expired', async () => {
    const revoke = async (name: string, expired: boolean) => {
      const { api_key: apiKey } = (
        await eve.post('/api/v1/account/api-keys', {
          key_name: name,
          scopes: ['licences:read'],
          days: 30,
          current_password: testPassword,
        })
      ).body
      if (expired)
        await shop.db
          .updateTable('api_key')
          .where('id', '=', apiKey.id)
          .set({ expires_at: new Date(0) })
          .execute()
      expect((await end(`${eve.userId}/api-keys/${apiKey.id}`)).status).toBe(200)
    }
    await revoke('Old server', true)
    await revoke('Edit suite', false)
    expect(
      await shop.db
        .selectFrom('mail')
        .where('template', '=', 'api_key_revoked')
        .where('recipient', '=', 'eve@example.org')
        .orderBy('created_at')
        .select('parameters')
        .execute(),
    ).toEqual([
      { parameters: expect.objectContaining({ key_name: 'Cutting room' }) },
      { parameters: { link: expect.stringMatching(/^https:.*\/developers$/), key_name: 'Edit suite' } },
    ])
  })

  test('are exported like by their holder, which is recorded', async () => {
    const { body } = await staff.post(`${studio}/users/${ada.userId}/export`, {})
    expect(body).toMatchObject({ user: { email: 'ada@example.org' }, licences: [{ holder: 'Ada Lóvelace' }] })
    expect(body.downloads).toHaveLength(2)
    expect((await trail()).at(-1)).toMatchObject({ action: 'export', subject_id: ada.userId })
    expect((await staff.post(`${studio}/users/${crypto.randomUUID()}/export`, {})).status).toBe(404)
  })

  test('are erased once their address is repeated, unless they belong to the staff', async () => {
    const erase = (id: string, email: string) =>
      staff.post(`${studio}/users/${id}/erasure?lang=es`, { email })
    expect((await erase(ada.userId, 'eve@example.org')).body.error.fields).toEqual([
      {
        field: 'body.email',
        code: 'address_differs',
        message: m.studio_address_differs({}, { locale: 'es' }),
      },
    ])
    expect((await erase(staff.userId, 'boss@label.example')).body.error.fields).toMatchObject([
      { code: 'user_is_staff' },
    ])
    expect((await erase(ada.userId, 'Ada@example.org')).status).toBe(200)
    expect((await erase(ada.userId, 'ada@example.org')).status).toBe(404)
    expect(await findUserByEmail(shop.db, { email: 'ada@example.org' })).toBeUndefined()
    expect(await user(eve)).toMatchObject({ email: 'eve@example.org', licences: 1 })
    const mails = await shop.db
      .selectFrom('mail')
      .where('template', '=', 'account_deleted')
      .select('recipient')
      .execute()
    expect(mails).toEqual([{ recipient: 'ada@example.org' }])
    const holders = await shop.db.selectFrom('licence').orderBy('holder').select('holder').execute()
    expect(holders).toEqual([{ holder: '' }, { holder: 'Eve Curie' }])
  })

  test('are shown with their team, and with what was made of recordings and downloaded', async () => {
    const owner = await shop.addCustomer({ name: 'Olivia', email: 'olivia@film.example', plan: 'lifetime' })
    const member = await shop.addCustomer({ name: 'Max', email: 'max@film.example' })
    await shop.db.updateTable('plan').where('kind', '=', 'lifetime').set({ seats: 5 }).execute()
    await shop.db.transaction().execute(async (transaction) => {
      const teamId = await addTeam(transaction, { ownerId: owner.userId, name: 'Nordlicht Film' })
      await addTeamMember(transaction, { teamId, userId: member.userId, role: 'member' })
    })
    const team = { name: 'Nordlicht Film', seats: 5, invitations: 0 }
    const members = [
      { id: owner.userId, name: 'Olivia', role: 'owner', seated: true },
      { id: member.userId, name: 'Max', role: 'member', seated: true },
    ]
    expect((await user(owner)).team).toMatchObject({ ...team, role: 'owner', members })
    expect((await user(member)).team).toMatchObject({ ...team, role: 'member', members })
    expect((await user(eve)).team).toBeNull()

    const order = { music_id: shop.trackId(2) }
    await member.post('/api/save-download-music', order)
    await member.post('/api/save-download-music', { ...order, edition: 'loop', format: 'wav' })
    await member.post('/api/save-download-music', { ...order, edition: 'edit-30', format: 'mp3' })
    expect((await user(owner)).editions).toMatchObject([
      { edition: 'edit-30', format: 'mp3', track_title: expect.stringMatching(/^Track 2\b/) },
      { edition: 'loop', format: 'wav', licence_number: expect.stringMatching(/^TL-/) },
    ])
    expect((await user(eve)).editions).toEqual([])
  })

  test('leave no name or address in the trail', async () => {
    const entries = await trail()
    expect(entries.at(-1)).toMatchObject({ action: 'delete', subject_id: ada.userId, label: ada.userId })
    expect(JSON.stringify(entries)).not.toMatch(/ada@|lóvelace/i)
  })
})
