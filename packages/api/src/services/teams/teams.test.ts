import { mayGive } from '@tempolibre/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDownloadFinder } from '../../downloads.ts'
import { type Customer, openShop, type Shop, shopSettings } from '../../fixtures/open-shop.ts'
import { testPassword } from '../../fixtures/sign-up-user.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
  await shop.db.updateTable('plan').where('kind', '=', 'subscription').set({ seats: 3 }).execute()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.deleteFrom('attempt').execute())

const proof = { current_password: testPassword }
let people = 0

const addPerson = (about: Parameters<Shop['addCustomer']>[0] = {}) =>
  shop.addCustomer({ email: `person-${++people}@example.org`, ...about })

const emailOf = async ({ userId }: Customer) =>
  (
    await shop.db
      .selectFrom('user_account')
      .where('id', '=', userId)
      .select('email')
      .executeTakeFirstOrThrow()
  ).email

/** The token in the latest invitation to an address. */
async function tokenTo(email: string): Promise<string> {
  const mail = await shop.db
    .selectFrom('mail')
    .where('recipient', '=', email)
    .where('template', '=', 'team_invitation')
    .orderBy('created_at', 'desc')
    .select('parameters')
    .executeTakeFirstOrThrow()
  return String(mail.parameters['link']?.split('#join=')[1])
}

const invite = async (by: Customer, email: string, role = 'member') =>
  by.post('/api/v1/team/invitations', { email, role, lang: 'en' })

/** A company with its owner, and members in these roles. */
async function makeCompany(...roles: ('admin' | 'member')[]) {
  const owner = await addPerson({ plan: 'subscription', name: 'Olivia Owner' })
  expect((await owner.post('/api/v1/team', { team_name: 'Nordlicht Film' })).status).toBe(200)
  const members: Customer[] = []
  for (const role of roles) {
    const member = await addPerson({ name: `Max ${role}` })
    const email = await emailOf(member)
    expect((await invite(owner, email, role)).status).toBe(200)
    const accepted = await member.post('/api/v1/team-invitation/acceptance', { token: await tokenTo(email) })
    expect(accepted.status).toBe(200)
    members.push(member)
  }
  return { owner, members }
}

const download = (customer: Customer, index: number) =>
  customer.post('/api/save-download-music', { music_id: shop.trackId(index) })
const listed = async (customer: Customer) => (await customer.get('/api/v1/downloads?lang=en')).body

describe('[R14.10] a team', () => {
  test('needs a plan with seats, and shares it: licences are the company’s, and one is enough for all', async () => {
    const alone = await addPerson({ plan: 'lifetime' })
    const refused = await alone.post('/api/v1/team', { team_name: 'Nordlicht Film' })
    expect(refused.body.error.code).toBe('team_plan_required')

    const {
      members: [member],
      owner,
    } = await makeCompany('member')
    if (!member) throw new Error('no member')
    expect((await member.get('/api/v1/account')).body.user).toMatchObject({ user_subscribed: 1 })
    const first = await download(member, 3)
    const again = await download(owner, 3)
    expect(again.body.licence.number).toBe(first.body.licence.number)
    const { licences, total } = await listed(owner)
    expect([licences[0].number, total]).toEqual([first.body.licence.number, 1])
    const signed = await (await owner.fetch(`/api/v1/licences/${first.body.licence.number}/document`)).json()
    expect(signed).toMatchObject({ licence: { holder: 'Nordlicht Film' } })
    const exported = (await member.get('/api/v1/account/export')).body
    expect(exported.teams).toMatchObject([{ name: 'Nordlicht Film', role: 'member' }])
    expect(exported.licences).toMatchObject([{ number: first.body.licence.number }])
    const { number } = first.body.licence
    expect(exported.downloads).toContainEqual(expect.objectContaining({ licence_number: number }))
  })

  test('keeps its licences when a member leaves or is removed, who keeps their own', async () => {
    const {
      members: [leaving, removed],
      owner,
    } = await makeCompany('member', 'member')
    if (!leaving || !removed) throw new Error('no members')
    await shop.subscribe(leaving.userId, 'lifetime')
    const company = await download(leaving, 4)
    expect((await leaving.post('/api/v1/team/leaving', {})).status).toBe(200)
    const own = await download(leaving, 4)
    expect(own.body.licence.number).not.toBe(company.body.licence.number)
    expect((await listed(leaving)).licences).toMatchObject([{ number: own.body.licence.number }])
    const link = `/api/v1/downloads/${company.body.licence.number}/link`
    expect((await leaving.post(link, { format: 'mp3' })).status).toBe(404)
    expect((await owner.post(link, { format: 'mp3' })).status).toBe(200)
    expect((await owner.post(`/api/v1/team/members/${removed.userId}/removal`, {})).status).toBe(200)
    expect((await download(removed, 5)).body.error.code).toBe('plan_required')
    const left = await shop.db
      .selectFrom('mail')
      .where('template', '=', 'team_left')
      .select(['recipient', 'parameters'])
      .execute()
    expect(left).toMatchObject([
      {
        recipient: await emailOf(removed),
        parameters: { team: 'Nordlicht Film', link: expect.stringMatching(/^https:\/\/[^/]+\/[a-z]/) },
      },
    ])
  })

  test('what its owner licensed before is not the company’s', async () => {
    const owner = await addPerson({ plan: 'subscription' })
    const before = await download(owner, 6)
    await owner.post('/api/v1/team', { team_name: 'Nordlicht Film' })
    const after = await download(owner, 6)
    expect(after.body.licence.number).not.toBe(before.body.licence.number)
    const member = await addPerson()
    await invite(owner, await emailOf(member))
    await member.post('/api/v1/team-invitation/acceptance', { token: await tokenTo(await emailOf(member)) })
    expect((await listed(member)).licences.map(({ number }: { number: string }) => number)).toEqual([
      after.body.licence.number,
    ])
  })

  test('is had with a plan of two seats, the fewest for more than one', async () => {
    const owner = await addPerson({ plan: 'subscription' })
    const seats = (count: number) =>
      shop.db.updateTable('plan').where('kind', '=', 'subscription').set({ seats: count }).execute()
    const make = async () => (await owner.post('/api/v1/team', { team_name: 'Nordlicht Film' })).status
    try {
      await seats(1)
      expect(await make()).toBe(402)
      await seats(2)
      expect(await make()).toBe(200)
    } finally {
      await seats(3)
    }
  })

  test('has no more members and invitations than seats; those beyond them cannot license', async () => {
    const {
      members: [member],
      owner,
    } = await makeCompany('member')
    if (!member) throw new Error('no member')
    expect((await invite(owner, 'third@example.org')).body.team).toMatchObject({ seats: 3 })
    // The same person again takes no further seat.
    expect((await invite(owner, 'third@example.org')).status).toBe(200)
    const fourth = await invite(owner, 'fourth@example.org')
    expect([fourth.status, fourth.body.error.code]).toEqual([409, 'team_seats_taken'])
    const plan = await shop.db
      .selectFrom('subscription')
      .where('user_id', '=', owner.userId)
      .select('plan_id')
      .executeTakeFirstOrThrow()
    await shop.db.updateTable('plan').where('id', '=', plan.plan_id).set({ seats: 1 }).execute()
    expect((await download(member, 7)).body.error.code).toBe('team_seat_missing')
    expect((await download(owner, 7)).status).toBe(200)
    expect((await owner.get('/api/v1/team')).body.team.members).toMatchObject([
      { role: 'owner', seated: true },
      { role: 'member', seated: false },
    ])
    await shop.db.updateTable('plan').where('id', '=', plan.plan_id).set({ seats: 3 }).execute()
  })

  test('an invitation is for one address, once, for seven days, and can be withdrawn', async () => {
    const { owner } = await makeCompany()
    const [invited, other] = [await addPerson(), await addPerson()]
    const email = await emailOf(invited)
    await invite(owner, email.toUpperCase())
    const token = await tokenTo(email)
    const described = await other.post('/api/v1/team-invitation', { token })
    expect(described.body).toMatchObject({ team_name: 'Nordlicht Film', email })
    const accept = (customer: Customer, given = token) =>
      customer.post('/api/v1/team-invitation/acceptance', { token: given })
    expect((await accept(other)).body.error.code).toBe('invitation_for_another')
    await shop.db
      .updateTable('team_invitation')
      .where('email', '=', email)
      .set({ expires_at: sql<Date>`now()` })
      .execute()
    const expired = await accept(invited)
    expect([expired.status, expired.body.error.code]).toEqual([410, 'invitation_expired'])
    await invite(owner, email)
    expect((await accept(invited)).body.error.code).toBe('invitation_expired')
    const again = await tokenTo(email)
    const [one, two] = await Promise.all([accept(invited, again), accept(invited, again)])
    expect([one.status, two.status].toSorted()).toEqual([200, 410])
    const elsewhere = await makeCompany()
    await invite(elsewhere.owner, email)
    expect((await accept(invited, await tokenTo(email))).body.error.code).toBe('team_joined')
    const pending = (await elsewhere.owner.get('/api/v1/team')).body.team.invitations[0]
    expect((await owner.post(`/api/v1/team/invitations/${pending.id}/removal`, {})).status).toBe(404)
    expect((await elsewhere.owner.post(`/api/v1/team/invitations/${pending.id}/removal`, {})).status).toBe(
      200,
    )
    expect((await accept(invited, await tokenTo(email))).status).toBe(410)
  })

  test('members license, admins invite and remove members, and only the owner does the rest', async () => {
    const {
      members: [admin, member],
      owner,
    } = await makeCompany('admin', 'member')
    if (!admin || !member) throw new Error('no members')
    const codeOf = async (answer: ReturnType<Customer['post']>) => (await answer).body.error?.code
    expect(await codeOf(invite(member, 'new@example.org'))).toBe('forbidden')
    expect(await codeOf(member.post(`/api/v1/team/members/${admin.userId}/removal`, {}))).toBe('forbidden')
    expect(await codeOf(admin.post('/api/v1/team/name', { team_name: 'Mine' }))).toBe('forbidden')
    expect(await codeOf(admin.post(`/api/v1/team/members/${owner.userId}/removal`, {}))).toBe('forbidden')
    expect(await codeOf(admin.post('/api/v1/team/dissolution', proof))).toBe('forbidden')
    expect(await codeOf(admin.post(`/api/v1/team/members/${member.userId}/role`, { role: 'admin' }))).toBe(
      'forbidden',
    )
    expect((await member.get('/api/v1/team')).body.team.invitations).toEqual([])
    // A role that is given again is told once.
    for (let given = 0; given < 2; given++) {
      const { status } = await owner.post(`/api/v1/team/members/${member.userId}/role`, { role: 'admin' })
      expect(status).toBe(200)
    }
    const told = shop.db.selectFrom('mail').where('template', '=', 'team_role_changed').select('recipient')
    expect(await told.where('recipient', '=', await emailOf(member)).execute()).toHaveLength(1)
    expect(await codeOf(admin.post(`/api/v1/team/members/${member.userId}/removal`, {}))).toBe('forbidden')
    const stranger = await makeCompany()
    expect(await codeOf(stranger.owner.post(`/api/v1/team/members/${member.userId}/removal`, {}))).toBe(
      'not_found',
    )
  })

  test('keeps its owner’s account from being deleted until it is transferred, with its licences, or dissolved', async () => {
    const {
      members: [member],
      owner,
    } = await makeCompany('member')
    if (!member) throw new Error('no member')
    const { body } = await download(owner, 8)
    const refused = await owner.post('/api/v1/account/deletion', proof)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'team_owned'])
    expect((await owner.post('/api/v1/team/leaving', {})).body.error.code).toBe('team_owned')
    const supporter = await addPerson({ role: 'support' })
    const erased = await supporter.post(`/api/studio/v1/users/${owner.userId}/erasure`, {
      email: await emailOf(owner),
    })
    expect(erased.body.error).toMatchObject({ code: 'invalid_input', fields: [{ code: 'user_owns_team' }] })
    const transfer = { ...proof, member_id: member.userId }
    expect((await owner.post('/api/v1/team/transfer', transfer)).body.error.code).toBe('team_plan_required')
    await shop.subscribe(member.userId, 'subscription')
    const wrong = await owner.post('/api/v1/team/transfer', { ...transfer, current_password: 'wrong' })
    expect(wrong.body.error.code).toBe('invalid_input')
    const moved = await owner.post('/api/v1/team/transfer', transfer)
    expect(moved.body.team).toMatchObject({
      role: 'admin',
      members: [{ id: member.userId, role: 'owner' }, {}],
    })
    expect((await owner.post('/api/v1/account/deletion', proof)).status).toBe(200)
    // The company's licence still names the company.
    const signed = await (await member.fetch(`/api/v1/licences/${body.licence.number}/document`)).json()
    expect(signed).toMatchObject({ licence: { holder: 'Nordlicht Film' } })
    const shown = await member.get(`/api/v1/licences/${body.licence.number}?lang=en`)
    expect(shown.body.licence.holder).not.toBe('')
    expect((await member.post('/api/v1/team/dissolution', proof)).status).toBe(200)
    expect((await member.get('/api/v1/team')).body).toMatchObject({ team: null, seats: 3 })
    expect((await listed(member)).total).toBe(1)
    expect((await member.post('/api/v1/account/deletion', proof)).status).toBe(200)
  })

  test('goes on when a member deletes their account', async () => {
    const {
      members: [member],
      owner,
    } = await makeCompany('member')
    if (!member) throw new Error('no member')
    const { body } = await download(member, 9)
    expect((await member.post('/api/v1/account/deletion', proof)).status).toBe(200)
    expect((await owner.get('/api/v1/team')).body.team.members).toHaveLength(1)
    expect((await listed(owner)).licences[0].number).toBe(body.licence.number)
  })

  test('members’ keys license in the company’s name', async () => {
    const {
      members: [member],
      owner,
    } = await makeCompany('member')
    if (!member) throw new Error('no member')
    const { body } = await member.post('/api/v1/account/api-keys', {
      ...proof,
      key_name: 'Editing',
      scopes: ['licences:write'],
      days: 30,
    })
    const response = await shop.api.request('/api/save-download-music', {
      method: 'POST',
      headers: { authorization: `Bearer ${body.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ music_id: shop.trackId(10) }),
    })
    expect(response.status).toBe(200)
    expect((await listed(owner)).total).toBe(1)
  })
})

describe('[R15.14] who may give a role, and what leaving takes', () => {
  test.each([
    ['owner', 'admin', true],
    ['owner', 'member', true],
    ['admin', 'admin', false],
    ['admin', 'member', true],
    ['member', 'admin', false],
    ['member', 'member', false],
    [undefined, 'member', false],
  ] as const)('%s giving %s: %s, by promotion and by invitation alike', (own, role, expected) => {
    expect(mayGive(own, role)).toBe(expected)
  })

  test('an admin can neither promote nor invite an admin', async () => {
    const {
      members: [admin, member],
    } = await makeCompany('admin', 'member')
    if (!admin || !member) throw new Error('no members')
    const promoted = await admin.post(`/api/v1/team/members/${member.userId}/role`, { role: 'admin' })
    const invited = await invite(admin, 'friend@example.org', 'admin')
    expect([promoted, invited].map(({ body, status }) => [status, body.error.code])).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
    ])
    expect((await admin.get('/api/v1/team')).body.team.invitations).toEqual([])
  })

  test.each([
    ['was removed', (owner: Customer, id: string) => owner.post(`/api/v1/team/members/${id}/removal`, {})],
    [
      'was demoted',
      (owner: Customer, id: string) => owner.post(`/api/v1/team/members/${id}/role`, { role: 'member' }),
    ],
  ])('an invitation is void once its sender %s', async (_, end) => {
    const {
      members: [admin],
      owner,
    } = await makeCompany('admin')
    if (!admin) throw new Error('no admin')
    const invited = await addPerson()
    const email = await emailOf(invited)
    expect((await invite(admin, email)).status).toBe(200)
    const token = await tokenTo(email)
    expect((await end(owner, admin.userId)).status).toBe(200)
    const accepted = await invited.post('/api/v1/team-invitation/acceptance', { token })
    expect([accepted.status, accepted.body.error.code]).toEqual([410, 'invitation_expired'])
    expect((await owner.get('/api/v1/team')).body.team.invitations).toEqual([])
  })

  test('[R15.150] a member’s role is changed fifty times a day at most: each change is a mail to them', async () => {
    const { members, owner } = await makeCompany('member')
    const [max] = members
    const roles = Array.from({ length: 51 }, (_, index) => (index % 2 ? 'member' : 'admin'))
    const statuses = []
    for (const role of roles)
      statuses.push((await owner.post(`/api/v1/team/members/${max?.userId}/role`, { role })).status)
    expect(new Set(statuses.slice(0, 50))).toEqual(new Set([200]))
    expect(statuses.at(-1)).toBe(429)
  })

  test('of an earlier release, which did not say who invited, nobody becomes an admin', async () => {
    const { owner } = await makeCompany()
    const invited = await addPerson()
    const email = await emailOf(invited)
    await invite(owner, email, 'admin')
    await shop.db.updateTable('team_invitation').set({ invited_by: null }).execute()
    const accepted = await invited.post('/api/v1/team-invitation/acceptance', { token: await tokenTo(email) })
    expect(accepted.status).toBe(410)
  })

  test('whoever leaves or is removed loses their signed addresses at once; others’ go on', async () => {
    const {
      members: [leaving, removed],
      owner,
    } = await makeCompany('member', 'member')
    if (!leaving || !removed) throw new Error('no members')
    const find = createDownloadFinder({ ...shopSettings, db: shop.db })
    const reach = async (address: string) => {
      const { pathname, searchParams } = new URL(address)
      return (await find(pathname, searchParams)) !== undefined
    }
    const first = await download(leaving, 7)
    const link = `/api/v1/downloads/${first.body.licence.number}/link`
    const again = await leaving.post(link, { format: 'mp3' })
    const theirs = [first.body.url, again.body.url, (await download(removed, 7)).body.url]
    const kept = (await download(owner, 7)).body.url
    for (const address of [...theirs, kept]) expect(await reach(address)).toBe(true)
    await leaving.post('/api/v1/team/leaving', {})
    await owner.post(`/api/v1/team/members/${removed.userId}/removal`, {})
    for (const address of theirs) expect(await reach(address)).toBe(false)
    expect(await reach(kept)).toBe(true)
    // Nor does an address work that names somebody else, or nobody.
    expect(await reach(theirs[0].replace(leaving.userId, owner.userId))).toBe(false)
    expect(await reach(theirs[0].replace(/&holder=[^&]+/, ''))).toBe(false)
  })
})
