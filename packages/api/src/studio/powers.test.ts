import { endpoints, type Endpoint } from '@tempolibre/contract'
import { mayActOn, type StaffRole, staffRoles } from '@tempolibre/domain'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { keysOf } from '@tempolibre/locales'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountApi, openAccountApi } from '../fixtures/account-api.ts'
import { joinStaff } from '../fixtures/join-staff.ts'
import { signUpUser, testPassword } from '../fixtures/sign-up-user.ts'

const studio = '/api/studio/v1'
const operations = keysOf(endpoints)
  .map((name): { name: string } & Endpoint => ({ name, ...endpoints[name] }))
  .filter(({ path }) => path.startsWith(`${studio}/`))
const accessOf = ({ access }: Endpoint) => (typeof access === 'object' ? access : undefined)

/** What a stolen session must not do: written down, so that a change is a decision. */
const confirmed = [
  'addStaffMember',
  'addStudioCoupon',
  'addStudioPlan',
  'announceStudioTerms',
  'cancelStudioJob',
  'changeStaffMember',
  'changeStudioCoupon',
  'changeStudioPlan',
  'changeStudioSeller',
  'changeStudioSettings',
  'endStudioUserCredentials',
  'endStudioUserSession',
  'endStudioUserSessions',
  'eraseStudioUser',
  'exportStudioUser',
  'liftStudioLicenceWarning',
  'orderStudioPlans',
  'refundStudioUnmatchedPayment',
  'removeStaffMember',
  'removeStudioArticle',
  'removeStudioArtist',
  'removeStudioAuthor',
  'removeStudioBlogCategory',
  'removeStudioCoupon',
  'removeStudioGenre',
  'removeStudioPicture',
  'removeStudioRedirect',
  'removeStudioTag',
  'removeStudioTrack',
  'removeStudioUpload',
  'removeStudioUserApiKey',
  'restoreStudioLicence',
  'revokeStudioLicence',
  'sendStudioDisputeEvidence',
  'settleStudioUnmatchedPayment',
  'undoStudioImport',
  'warnStudioLicence',
]

let api: AccountApi
let tokens: Record<StaffRole, string>
let customer: string

beforeAll(async () => {
  api = await openAccountApi()
  const join = async (role: StaffRole) => (await joinStaff(api, role)).token
  tokens = {
    administrator: await join('administrator'),
    editor: await join('editor'),
    support: await join('support'),
  }
  customer = (await signUpUser(api.api, api.db, { email: 'customer@example.org' })).userId
})
afterAll(() => api.close())

/** Calls an operation with parameters that fit; users' ids as given. */
async function call({ method, params, path }: Endpoint, token: string, userId: string, body: object = {}) {
  const fitting = ['999999', crypto.randomUUID(), 'TL-0000-0000-0000']
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'id' && path.includes('/users/')
      ? userId
      : (fitting.find((value) => params.shape[name]?.safeParse(value).success) ?? ''),
  )
  const response = await api.api.request(address, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  return { status: response.status, code: fieldsOf(fieldsOf(answer)['error'])['code'] }
}

describe('[R15.10] what a stolen session must not do', () => {
  test('is this list of operations, and no other', () => {
    const found = operations.filter((operation) => accessOf(operation)?.confirm).map(({ name }) => name)
    expect(found.toSorted()).toEqual(confirmed)
  })

  test('needs the password, for ten minutes and in one session', async () => {
    const { token, userId } = await joinStaff(api, 'administrator', 'second@label.example')
    const wait = (minutes: number) =>
      sql`update session set confirmed_at = now() - make_interval(mins => ${minutes}) where user_id = ${userId}`.execute(
        api.db,
      )
    await sql`update session set confirmed_at = null where user_id = ${userId}`.execute(api.db)
    await sql`delete from authenticator_app where user_id = ${userId}`.execute(api.db)
    await sql`delete from staff_member where user_id <> ${userId}`.execute(api.db)
    const add = () => api.post(`${studio}/staff`, { email: 'nobody@example.org', role: 'editor' }, { token })
    const first = await add()
    expect([first.status, first.body.error.code]).toEqual([403, 'reauthentication_required'])
    const wrong = await api.post(`${studio}/session/confirmation`, { current_password: 'x' }, { token })
    expect(wrong.body.error.fields).toMatchObject([{ field: 'body.current_password' }])
    expect((await add()).status).toBe(403)
    const proof = { current_password: testPassword }
    expect((await api.post(`${studio}/session/confirmation`, proof, { token })).status).toBe(200)
    expect((await add()).status).toBe(400)
    await wait(9)
    expect((await add()).status).toBe(400)
    await wait(11)
    expect((await add()).status).toBe(403)
    await api.post(`${studio}/session/confirmation`, proof, { token })
    const { body } = await api.post('/api/v1/sign-in', {
      email: 'second@label.example',
      password: testPassword,
    })
    const elsewhere = await api.post(
      `${studio}/staff`,
      { email: 'nobody@example.org', role: 'editor' },
      { token: body.auth_token },
    )
    expect(elsewhere.body.error.code).toBe('reauthentication_required')
    for (const role of staffRoles)
      await sql`insert into staff_member (user_id, role) select id, ${role} from user_account where email = ${`${role}@label.example`}`.execute(
        api.db,
      )
  })
})

describe('[R15.73] what is removed for good', () => {
  test('is removed by administrators alone, but for somebody’s access, accounts and own views', () => {
    const others = operations.filter((operation) => {
      const access = accessOf(operation)
      return operation.method === 'DELETE' && access && access.staff.join() !== 'administrator'
    })
    expect(others.map(({ name }) => name).toSorted()).toEqual([
      'endStudioUserCredentials',
      'endStudioUserSession',
      'endStudioUserSessions',
      'removeStudioUserApiKey',
      'removeTrackView',
    ])
  })

  test('stays when an editor, or a stolen session of an administrator, asks', async () => {
    const title = { en: 'Field notes', es: 'Notas', fr: 'Notes' }
    const category = { title, slug: { en: '', es: '', fr: '' } }
    const added = await api.post(`${studio}/blog-categories`, category, { token: tokens.editor })
    const path = `${studio}/blog-categories/${added.body.record?.id}`
    expect((await api.delete(path, { token: tokens.editor })).body.error.code).toBe('forbidden')
    const { token, userId } = await joinStaff(api, 'administrator', 'third@label.example')
    await sql`update session set confirmed_at = null where user_id = ${userId}`.execute(api.db)
    expect((await api.delete(path, { token })).body.error.code).toBe('reauthentication_required')
    expect((await api.get(path, { token: tokens.editor })).status).toBe(200)
    expect((await api.delete(path, { token: tokens.administrator })).status).toBe(200)
    expect((await api.get(path, { token: tokens.editor })).status).toBe(404)
  })
})

describe('[R15.12] nobody acts on a role above their own', () => {
  test.each(
    staffRoles.flatMap((actor) => [...staffRoles, undefined].map((target) => [actor, target] as const)),
  )('%s on %s: every operation with a user answers as the table says', async (actor, target) => {
    const about =
      target === undefined
        ? customer
        : (await joinStaff(api, target, `${actor}-${target}@label.example`)).userId
    const ofUsers = operations.filter(
      (operation) => operation.path.includes('/users/{id}') && accessOf(operation)?.staff.includes(actor),
    )
    expect(ofUsers.length > 5).toBe(actor !== 'editor')
    for (const operation of ofUsers) {
      // Nothing is erased: the address differs.
      const { code, status } = await call(operation, tokens[actor], about, { email: 'no@example.org' })
      const expected = mayActOn(actor, target)
      expect([operation.name, expected ? status !== 403 : code]).toEqual([
        operation.name,
        expected ? true : 'forbidden',
      ])
      if (operation.name === 'endStudioUserCredentials' && target === undefined)
        customer = (await signUpUser(api.api, api.db, { email: `${actor}@example.org` })).userId
    }
  })
})

describe('[R15.13] a session of the staff', () => {
  test('ends after twelve hours without use, or seven days; whoever gets a role has that at once', async () => {
    const { token, userId } = await signUpUser(api.api, api.db, { email: 'ed@label.example' })
    const isSignedIn = async () => (await api.get('/api/v1/account', { token })).status === 200
    const age = (created: string, used: string) =>
      sql`update session set created_at = now() - ${created}::interval, updated_at = now() - ${used}::interval,
        staff_used_at = null where user_id = ${userId}`.execute(api.db)
    await age('20 days', '13 hours')
    expect(await isSignedIn()).toBe(true)
    await sql`insert into staff_member (user_id, role) values (${userId}, 'editor')`.execute(api.db)
    expect(await isSignedIn()).toBe(false)
    await age('6 days', '11 hours')
    expect(await isSignedIn()).toBe(true)
    await age('6 days', '13 hours')
    expect(await isSignedIn()).toBe(false)
    await age('8 days', '1 hour')
    expect(await isSignedIn()).toBe(false)
    // Use is noted, so that work goes on.
    await age('6 days', '11 hours')
    await isSignedIn()
    const { rows } = await sql<{ noted: boolean }>`select staff_used_at > now() - interval '1 minute' as noted
      from session where user_id = ${userId}`.execute(api.db)
    expect(rows).toEqual([{ noted: true }])
  })
})
