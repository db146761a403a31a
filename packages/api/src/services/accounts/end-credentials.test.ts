import { randomUUID } from 'node:crypto'
import { connect } from '@tempolibre/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createApi } from '../../create-api.ts'
import { createDownloadFinder } from '../../downloads.ts'
import { type Customer, openShop, type Shop } from '../../fixtures/open-shop.ts'
import { makePasskeyDevice } from '../../fixtures/passkey-device.ts'
import { testPassword } from '../../fixtures/sign-up-user.ts'
import { testSettings } from '../../fixtures/test-settings.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const proof = { current_password: testPassword }
const newPassword = 'Changed-2026!'
const newPasswords = { password: newPassword, password_confirmation: newPassword }
const emailOf = async ({ userId }: Customer) =>
  (
    await shop.db
      .selectFrom('user_account')
      .where('id', '=', userId)
      .select('email')
      .executeTakeFirstOrThrow()
  ).email

async function mailsTo(recipient: string) {
  return shop.db
    .selectFrom('mail')
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .selectAll()
    .execute()
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests say what they expect in it
async function post(path: string, body: object): Promise<{ status: number; body: any }> {
  const headers = { 'content-type': 'application/json' }
  const response = await shop.api.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}

/** The token of the latest mail of a template. */
async function tokenTo(recipient: string, template: string): Promise<string> {
  const mail = (await mailsTo(recipient)).findLast((each) => each.template === template)
  return mail?.parameters['link']?.split('=').at(-1) ?? ''
}

/** Another process of the installation. */
async function inAnotherProcess<Result>(
  ask: (api: ReturnType<typeof createApi>) => Promise<Result>,
): Promise<Result> {
  const { close, db } = connect({ connectionString: shop.url }, () => {})
  try {
    return await ask(createApi({ ...testSettings, db, log: { error() {} } }))
  } finally {
    await close()
  }
}

/** Everything that somebody who knows the password of an account can leave behind. */
async function plant(customer: Customer) {
  const email = await emailOf(customer)
  const ask = async (path: string, body: object = {}) => {
    const answer = await customer.post(path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { body: session } = await post('/api/v1/sign-in', { email, password: testPassword })
  const { key } = await ask('/api/v1/account/api-keys', {
    ...proof,
    key_name: 'Cutting room',
    scopes: ['licences:read', 'account:read'],
    days: null,
  })
  const device = makePasskeyDevice('https://music.example')
  const { options } = await ask('/api/v1/account/passkeys/options', proof)
  await ask('/api/v1/account/passkeys', { passkey_name: 'Phone', registration: device.create(options) })
  const events = ['licence.issued']
  await ask('/api/v1/webhooks', { ...proof, webhook_url: 'https://93.184.215.14/told', events })
  const newAddress = `${randomUUID()}@example.org`
  await ask('/api/v1/account/email', { ...proof, email: newAddress })
  await ask('/api/v1/account/authenticator/secret', proof)
  const download = await ask('/api/save-download-music', { music_id: shop.trackId(2) })
  const { id: teamId } = await shop.db
    .insertInto('team')
    .values({ name: 'Films', owner_id: customer.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('team_invitation')
    .values({
      team_id: teamId,
      email: 'accomplice@example.org',
      role: 'admin',
      token_hash: randomUUID(),
      expires_at: new Date(Date.now() + 1e6),
    })
    .execute()
  const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

  /** What still works, in another process than the one that was asked to end it. */
  const works = () =>
    inAnotherProcess(async (api) => {
      const status = async (path: string, token: string) => (await api.request(path, bearing(token))).status
      const passkey = await api.request('/api/v1/sign-in/passkey-options', { method: 'POST' })
      const { options: challenge } = z
        .object({ options: z.looseObject({ challenge: z.string() }) })
        .parse(await passkey.json())
      const signIn = await api.request('/api/v1/sign-in/passkey', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ assertion: device.get(challenge) }),
      })
      const change = await api.request('/api/v1/verify-email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: await tokenTo(newAddress, 'confirm_new_address') }),
      })
      const { pathname, searchParams } = new URL(download.url)
      const webhooks = await shop.db
        .selectFrom('webhook_endpoint')
        .where('user_id', '=', customer.userId)
        .where('disabled_at', 'is', null)
        .select('id')
        .execute()
      const invitations = await shop.db
        .selectFrom('team_invitation')
        .where('team_id', '=', teamId)
        .select('id')
        .execute()
      const apps = await shop.db
        .selectFrom('authenticator_app')
        .where('user_id', '=', customer.userId)
        .select('user_id')
        .execute()
      return {
        own: (await status('/api/v1/account', customer.token)) === 200,
        session: (await status('/api/v1/account', session.auth_token)) === 200,
        key: (await status('/api/v1/downloads?lang=en', key)) === 200,
        passkey: signIn.status === 200,
        change: change.status === 200,
        download:
          (await createDownloadFinder({ ...testSettings, db: shop.db })(pathname, searchParams)) !==
          undefined,
        webhook: webhooks.length > 0,
        invitation: invitations.length > 0,
        app: apps.length > 0,
      }
    })
  return { email, works }
}

const everything = {
  own: true,
  session: true,
  key: true,
  passkey: true,
  change: true,
  download: true,
  webhook: true,
  invitation: true,
  app: true,
}
const nothing = {
  own: false,
  session: false,
  key: false,
  passkey: false,
  change: false,
  download: false,
  webhook: false,
  invitation: false,
  app: false,
}
const ended = {
  ended_api_keys: 'Cutting room',
  ended_passkeys: 'Phone',
  ended_webhooks: '1',
  ended_invitations: '1',
}

describe('[R15.4] what an earlier password gave', () => {
  test('ends with a reset, in every process, and a mail says what', async () => {
    const { email, works } = await plant(await shop.addCustomer({ plan: 'lifetime' }))
    expect(await works()).toEqual(everything)
    await post('/api/v1/password-resets', { lang: 'en', email })
    const token = await tokenTo(email, 'reset_password')
    const reset = await post('/api/v1/reset-password', { token, ...newPasswords })
    expect(reset.status).toBe(200)
    expect(await works()).toEqual(nothing)
    expect((await post('/api/v1/sign-in', { email, password: newPassword })).status).toBe(200)
    const mail = (await mailsTo(email)).findLast(({ template }) => template === 'password_changed')
    // The passkey signed in once more above.
    expect(mail?.parameters).toEqual({ link: expect.any(String), ...ended, ended_sessions: '3' })
  })

  test('ends with a changed password only if its owner wants that; their own session goes on', async () => {
    const customer = await shop.addCustomer({ plan: 'lifetime' })
    const { email, works } = await plant(customer)
    expect((await customer.get('/api/v1/account/security')).body.security).toMatchObject({
      api_keys: ['Cutting room'],
      passkeys: [{ name: 'Phone' }],
      webhooks: 1,
      invitations: 1,
    })
    const first = await customer.post('/api/v1/account/password', { ...proof, ...newPasswords })
    expect(first.status).toBe(200)
    expect(await works()).toEqual({ ...everything, session: false, change: false, app: false })
    expect((await mailsTo(email)).at(-1)?.parameters).toEqual({
      link: expect.any(String),
      ended_sessions: '1',
    })
    const second = { password: 'Another-2026!', password_confirmation: 'Another-2026!' }
    const changed = await customer.post('/api/v1/account/password', {
      current_password: newPassword,
      ...second,
      end_credentials: true,
    })
    expect(changed.status).toBe(200)
    expect(await works()).toEqual({ ...nothing, own: true })
    expect((await mailsTo(email)).at(-1)?.parameters).toEqual({
      link: expect.any(String),
      ended_sessions: '1',
      ...ended,
    })
    expect((await customer.get('/api/v1/account/security')).body.security).toMatchObject({
      api_keys: [],
      passkeys: [],
      webhooks: 0,
      invitations: 0,
    })
    const again = await customer.post('/api/save-download-music', { music_id: shop.trackId(3) })
    expect(again.status).toBe(200)
  })

  test('can be ended by the staff, who leave the password; the holder is told, the trail says what', async () => {
    const customer = await shop.addCustomer({ plan: 'lifetime' })
    const { email, works } = await plant(customer)
    const staff = await shop.addCustomer({ role: 'administrator' })
    const path = `/api/studio/v1/users/${customer.userId}/credentials`
    const headers = { authorization: `Bearer ${staff.token}` }
    expect((await shop.api.request(path, { method: 'DELETE' })).status).toBe(401)
    const answer = await shop.api.request(path, { method: 'DELETE', headers })
    expect([answer.status, await answer.text()]).toEqual([200, '{"success":true}'])
    expect(await works()).toEqual(nothing)
    expect((await post('/api/v1/sign-in', { email, password: testPassword })).status).toBe(200)
    expect((await mailsTo(email)).at(-1)).toMatchObject({ template: 'credentials_ended', parameters: ended })
    const trail = await shop.db.selectFrom('audit_entry').orderBy('id', 'desc').selectAll().executeTakeFirst()
    expect(trail).toMatchObject({
      subject_id: customer.userId,
      before: { sessions: 2, api_keys: 1, passkeys: 1, webhooks: 1, invitations: 1 },
    })
    const unknown = path.replace(customer.userId, randomUUID())
    expect((await shop.api.request(unknown, { method: 'DELETE', headers })).status).toBe(404)
  })

  test('cannot be made by a request that was under way when the password changed', async () => {
    const customer = await shop.addCustomer({ plan: 'lifetime' })
    const transaction = await shop.db.startTransaction().execute()
    await transaction
      .selectFrom('user_account')
      .where('id', '=', customer.userId)
      .select('id')
      .forUpdate()
      .execute()
    const adding = customer.post('/api/v1/account/api-keys', {
      ...proof,
      key_name: 'Late',
      scopes: ['licences:read'],
      days: null,
    })
    const waiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
      return rows.length
    }
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    await transaction.deleteFrom('session').where('user_id', '=', customer.userId).execute()
    await transaction.commit().execute()
    expect((await adding).status).not.toBe(200)
    const keys = await shop.db
      .selectFrom('api_key')
      .where('user_id', '=', customer.userId)
      .select('id')
      .execute()
    expect(keys).toEqual([])
  })
})
