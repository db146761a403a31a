import { addTeam, addTeamMember } from '@tempolibre/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Customer, openShop, type Shop } from '../../../fixtures/open-shop.ts'

let shop: Shop
let staff: Customer

beforeAll(async () => {
  shop = await openShop()
  staff = await shop.addCustomer({ email: 'boss@label.example', role: 'administrator' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.deleteFrom('mail').execute()
})

async function planOf(kind: string) {
  const { body } = await staff.get('/api/studio/v1/plans')
  return body.records.find((each: { kind: string }) => each.kind === kind)
}

/** Changes the plan of a kind in the studio. */
async function change(kind: string, limits: Record<string, number | null>): Promise<void> {
  const { id, version } = await planOf(kind)
  const response = await staff.fetch(`/api/studio/v1/plans/${id}`, {
    method: 'PATCH',
    body: JSON.stringify({ version, ...limits }),
  })
  expect(response.status).toBe(200)
}

const download = (customer: Customer, index: number) =>
  customer.post('/api/save-download-music', { music_id: shop.trackId(index) })
const codeOf = async (answer: ReturnType<Customer['post']>) => (await answer).body.error?.code
const mails = async () =>
  (
    await shop.db
      .selectFrom('mail')
      .where('template', 'like', 'team_%')
      .orderBy('template')
      .select('template')
      .execute()
  ).map(({ template }) => template)

async function makeTeam(...members: Customer[]) {
  const owner = await shop.addCustomer({ plan: 'subscription' })
  const teamId = await shop.db
    .transaction()
    .execute((transaction) => addTeam(transaction, { ownerId: owner.userId, name: 'Nordlicht Film' }))
  // Each joins in a transaction of their own: seats go by when somebody joined.
  for (const { userId } of members)
    await shop.db
      .transaction()
      .execute((transaction) => addTeamMember(transaction, { teamId, userId, role: 'member' }))
  return owner
}

describe('[R16.93] who holds a plan keeps what it contained', () => {
  test('of seats: members keep theirs when it has fewer, new holders have fewer, and who regains one is told', async () => {
    await change('subscription', { seats: 2 })
    const [first, second] = [await shop.addCustomer(), await shop.addCustomer()]
    const owner = await makeTeam(first, second)
    expect(await codeOf(download(second, 1)), 'a third person').toBe('team_seat_missing')

    await change('subscription', { seats: 1 })
    expect(await codeOf(download(first, 1))).toBeUndefined()
    expect((await owner.get('/api/v1/team')).body.team).toMatchObject({ seats: 2 })
    expect(await mails()).toEqual([])
    const newcomer = await shop.addCustomer()
    await makeTeam(newcomer)
    expect(await codeOf(download(newcomer, 1))).toBe('team_seat_missing')

    await change('subscription', { seats: 3 })
    expect(await codeOf(download(second, 1))).toBeUndefined()
    expect(await codeOf(download(newcomer, 1))).toBeUndefined()
    expect(await mails()).toEqual(['team_seat_regained', 'team_seat_regained'])
    await change('subscription', { seats: 2 })
    expect(await codeOf(download(second, 2)), 'what was added is kept, too').toBeUndefined()
  })

  test('of channels and downloads, also where there was no limit; the account says what its plan has', async () => {
    await change('lifetime', {
      channel_limit: null,
      monthly_download_limit: null,
      daily_download_limit: null,
    })
    const before = await shop.addCustomer({ plan: 'lifetime' })
    await change('lifetime', { channel_limit: 1, monthly_download_limit: 1, daily_download_limit: 2 })
    const after = await shop.addCustomer({ plan: 'lifetime' })
    for (const [holder, added, saved] of [
      [before, [200, 200], [200, 200, 200]],
      [after, [200, 409], [200, 402, 402]],
    ] as const) {
      for (const [index, status] of added.entries())
        expect((await holder.post('/api/v1/channels', { text: `twitch.tv/ada${index}` })).status).toBe(status)
      for (const [index, status] of saved.entries())
        expect((await download(holder, index)).status, String(index)).toBe(status)
    }
    const limits = async (holder: Customer) =>
      (await holder.get('/api/v1/subscription?lang=en')).body.subscription.plan
    expect(await limits(before)).toMatchObject({ channel_limit: null, monthly_download_limit: null })
    expect(await limits(after)).toMatchObject({ channel_limit: 1, monthly_download_limit: 1 })
    await change('lifetime', {
      channel_limit: null,
      monthly_download_limit: null,
      daily_download_limit: null,
    })
    expect((await download(after, 1)).status).toBe(200)
  })

  test('of the free plan as of any other: its holders keep their downloads, and the studio counts them', async () => {
    await change('free', { monthly_download_limit: 3 })
    const before = await shop.addCustomer({ plan: 'free' })
    const { subscribers } = await planOf('free')
    await change('free', { monthly_download_limit: 1 })
    const after = await shop.addCustomer({ plan: 'free' })
    expect((await planOf('free')).subscribers).toBe(subscribers + 1)
    for (const [holder, saved] of [
      [before, [200, 200, 200, 402]],
      [after, [200, 402]],
    ] as const)
      for (const [index, status] of saved.entries())
        expect((await download(holder, index)).status, String(index)).toBe(status)
  })

  test('and the step to another plan names what is really held', async () => {
    await change('subscription', { channel_limit: 20 })
    const holder = await shop.addCustomer({ plan: 'subscription' })
    await change('subscription', { channel_limit: 5 })
    await change('lifetime', { channel_limit: 10 })
    const { steps } = (await holder.get('/api/v1/plan-steps?lang=en')).body
    const { id } = await planOf('lifetime')
    const step = steps.find(({ plan_id }: { plan_id: string }) => plan_id === id)
    expect(step).toMatchObject({
      lost: expect.arrayContaining([expect.objectContaining({ from: 20, to: 10 })]),
    })
  })
})
