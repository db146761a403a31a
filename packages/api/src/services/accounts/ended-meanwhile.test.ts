import { randomUUID } from 'node:crypto'
import { removeStaffRole, resetPassword } from '@tempolibre/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/passwords.ts'
import { type Customer, openShop, type Shop } from '../../fixtures/open-shop.ts'
import { testPassword } from '../../fixtures/sign-up-user.ts'

let shop: Shop
let ownersHash: string

beforeAll(async () => {
  shop = await openShop()
  await shop.db.updateTable('plan').where('kind', '=', 'lifetime').set({ seats: 5 }).execute()
  ownersHash = await hashPassword('Owners-own-2026!')
})
afterAll(() => shop.close())

const proof = { current_password: testPassword }
const events = ['licence.issued']

/** Resets the password of an account as its owner does, with a mailed link. */
async function reset({ userId }: Customer): Promise<void> {
  const tokenHash = randomUUID()
  await shop.db
    .insertInto('verification')
    .values({ identifier: `reset:${tokenHash}`, value: userId, expires_at: new Date(Date.now() + 1e6) })
    .execute()
  const mail = () => ({ link: 'https://music.example' })
  const lifted = { kinds: ['sign_in'], accounts: ['nobody'] }
  expect(await resetPassword(shop.db, { tokenHash, passwordHash: ownersHash, mail, lifted })).toBe(true)
}

/** What opens an account, tells of it or may be joined by it. */
async function openingsOf({ userId }: Customer) {
  const { rows } = await sql<{
    state: { webhooks: [url: string, secret: string, disabledAt: string][] }
  }>`select jsonb_build_object(
    'account', (select email from user_account where id = ${userId}),
    'password', (select password from credential where user_id = ${userId}),
    'links', (select count(*) from verification where value like ${`${userId}%`}),
    'keys', (select count(*) from api_key where user_id = ${userId}),
    'passkeys', (select count(*) from passkey where user_id = ${userId}),
    'apps', (select count(*) from authenticator_app where user_id = ${userId}),
    'webhooks', (select coalesce(jsonb_agg(array[url, secret, disabled_at::text]), '[]')
      from webhook_endpoint where user_id = ${userId}),
    'playlists', (select count(*) from playlist where user_id = ${userId}),
    'invitations', (select count(*) from team_invitation where invited_by = ${userId})) as state`.execute(
    shop.db,
  )
  const [row] = rows
  if (!row) throw new Error('no row')
  return row.state
}

/** Somebody with a webhook and a team, as whom another person is signed in. */
async function makeOwner(): Promise<{ owner: Customer; webhook: string }> {
  const owner = await shop.addCustomer({ plan: 'lifetime' })
  const url = 'https://93.184.215.14/told'
  const { body } = await owner.post('/api/v1/webhooks', { ...proof, webhook_url: url, events })
  expect((await owner.post('/api/v1/team', { team_name: 'Films' })).status).toBe(200)
  return { owner, webhook: body.webhook.id }
}

const waitingForLocks = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      shop.db,
    )
  ).rows.length

const calls: Readonly<Record<string, (webhook: string) => [path: string, body: object]>> = {
  'a change of the password, to the stolen one again': () => [
    '/api/v1/account/password',
    { ...proof, password: testPassword, password_confirmation: testPassword },
  ],
  'a change of the address': () => [
    '/api/v1/account/email',
    { ...proof, email: `${randomUUID()}@example.org` },
  ],
  'an API key': () => [
    '/api/v1/account/api-keys',
    { ...proof, key_name: 'Late', scopes: ['licences:read'], days: null },
  ],
  'a webhook': () => ['/api/v1/webhooks', { ...proof, webhook_url: 'https://93.184.215.14/late', events }],
  'a webhook that is led elsewhere': (id) => [
    `/api/v1/webhooks/${id}`,
    { ...proof, webhook_url: 'https://93.184.215.14/late', enabled: true },
  ],
  'a webhook that is switched on': (id) => [`/api/v1/webhooks/${id}`, { enabled: true }],
  'the secret of a webhook': (id) => [`/api/v1/webhooks/${id}/secret`, proof],
  'an authenticator app': () => ['/api/v1/account/authenticator/secret', proof],
  'an invitation to the team': () => [
    '/api/v1/team/invitations',
    { email: `${randomUUID()}@example.org`, role: 'member', lang: 'en' },
  ],
  'the deletion of the account': () => ['/api/v1/account/deletion', proof],
}

describe('[R15.146] a call under way while its account’s password is reset', () => {
  test.each(Object.entries(calls))('does nothing after it: %s', async (_, callOf) => {
    const { owner, webhook } = await makeOwner()
    const transaction = await shop.db.startTransaction().execute()
    // Holds up the reset, and then, behind it, the call.
    await sql`select from user_account where id = ${owner.userId} for update`.execute(transaction)
    const resetting = reset(owner)
    await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1)
    const [path, body] = callOf(webhook)
    const before = await openingsOf(owner)
    // Who owns a team cannot delete their account.
    if (path.endsWith('/deletion'))
      await shop.db.deleteFrom('team').where('owner_id', '=', owner.userId).execute()
    const late = owner.post(path, body)
    await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(2)
    await transaction.commit().execute()
    await resetting
    const answer = await late
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthorized'])
    // Webhooks are switched off.
    const [[url, secret] = []] = before.webhooks
    const webhooks = [[url, secret, expect.any(String)]]
    expect(await openingsOf(owner)).toEqual({ ...before, links: 0, password: ownersHash, webhooks })
  })
})

/** A call whose body arrives only after `meanwhile`: its sender was let in before. */
async function callSlowly(
  method: string,
  path: string,
  { body, meanwhile, token }: { token: string; body: object; meanwhile: () => Promise<void> },
): Promise<number> {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await meanwhile()
        controller.enqueue(bytes)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': String(bytes.length),
  }
  const request = new Request(`https://music.example${path}`, {
    method,
    headers,
    body: stream,
    duplex: 'half',
  })
  return (await shop.api.fetch(request)).status
}

describe('[R15.146] a call whose body arrives late', () => {
  const playlist = () => `/api/v1/playlists/${randomUUID()}`
  const songs = { name: 'Late', music_ids: [] }

  test('is made if nothing has ended', async () => {
    const { token } = await shop.addCustomer()
    const meanwhile = () => Promise.resolve()
    expect(await callSlowly('PUT', playlist(), { token, body: songs, meanwhile })).toBe(200)
  })

  test('is not made once its session has ended', async () => {
    const customer = await shop.addCustomer()
    const meanwhile = async () =>
      void (await shop.db.deleteFrom('session').where('user_id', '=', customer.userId).execute())
    const { token } = customer
    expect(await callSlowly('PUT', playlist(), { token, body: songs, meanwhile })).toBe(401)
    expect(await openingsOf(customer)).toMatchObject({ playlists: 0 })
  })

  test('is not made once its key was revoked', async () => {
    const customer = await shop.addCustomer({ plan: 'lifetime' })
    const { body } = await customer.post('/api/v1/account/api-keys', {
      ...proof,
      key_name: 'Cutting room',
      scopes: ['licences:write'],
      days: null,
    })
    const meanwhile = async () => void (await shop.db.deleteFrom('api_key').execute())
    const order = { music_id: shop.trackId(2) }
    expect(
      await callSlowly('POST', '/api/save-download-music', { token: body.key, body: order, meanwhile }),
    ).toBe(401)
    expect((await customer.get('/api/v1/downloads?lang=en')).body.total).toBe(0)
  })

  test('is not made once its sender has left the staff', async () => {
    const editor = await shop.addCustomer({ role: 'editor' })
    const redirect = { path: `/${randomUUID()}`, target: '/music' }
    const meanwhile = () =>
      shop.db.transaction().execute((transaction) => removeStaffRole(transaction, { userId: editor.userId }))
    const { token } = editor
    expect(await callSlowly('POST', '/api/studio/v1/redirects', { token, body: redirect, meanwhile })).toBe(
      403,
    )
  })
})

test('[R15.147] an administrator who is removed while they add a member adds nobody', async () => {
  const [first, mallory] = [
    await shop.addCustomer({ role: 'administrator' }),
    await shop.addCustomer({ role: 'administrator' }),
  ]
  const accomplice = await shop.addCustomer({ email: `${randomUUID()}@example.org` })
  const { email } = (await accomplice.get('/api/v1/account')).body.user
  const transaction = await shop.db.startTransaction().execute()
  await sql`lock table staff_member in share row exclusive mode`.execute(transaction)
  const adding = mallory.post('/api/studio/v1/staff', { email, role: 'administrator' })
  await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1)
  await removeStaffRole(transaction, { userId: mallory.userId })
  await transaction.commit().execute()
  expect((await adding).status).toBe(403)
  const { body } = await first.get('/api/studio/v1/staff')
  expect(body.records.map((member: { id: string }) => member.id)).not.toContain(accomplice.userId)
})

test('[R15.154] files that wait for a locked table leave connections to everybody else', async () => {
  const reader = await shop.addCustomer({ plan: 'lifetime' })
  const order = await reader.post('/api/save-download-music', { music_id: shop.trackId(2) })
  expect(order.status).toBe(200)
  const transaction = await shop.db.startTransaction().execute()
  await sql`lock table licence in access exclusive mode`.execute(transaction)
  const files = Array.from({ length: 16 }, () =>
    reader.fetch(`/api/v1/licences/${order.body.licence.number}/document`),
  )
  await expect.poll(waitingForLocks, { timeout: 10_000 }).toBeGreaterThanOrEqual(4)
  expect((await reader.get('/api/v1/account')).status).toBe(200)
  expect(await waitingForLocks()).toBe(4)
  await transaction.commit().execute()
  for (const { status } of await Promise.all(files)) expect(status).toBe(200)
})
