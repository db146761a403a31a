import { allowancesAtStripe, planAllowanceNames, trialAllowances } from '@tempolibre/domain/plan-allowances'
import { findStudioPlan } from '@tempolibre/database'
import { languages, tableOf } from '@tempolibre/locales'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Customer, openShop, type Shop } from '../../../fixtures/open-shop.ts'
import { toSoldPlan } from '../../../payments/sold-plan.ts'

const studio = '/api/studio/v1'

let shop: Shop
let staff: Customer

beforeAll(async () => {
  shop = await openShop()
  staff = await shop.addCustomer({ email: 'boss@label.example', role: 'administrator' })
})
afterAll(() => shop.close())

const plans = async () => (await staff.get(`${studio}/plans`)).body.records
const send = async (method: string, path: string, body: object): Promise<{ id: string }> => {
  const answer = await staff.fetch(studio + path, { method, body: JSON.stringify(body) })
  const { record } = z.object({ record: z.object({ id: z.string() }) }).parse(await answer.json())
  return record
}
const changed = { trial_days: 14, ...tableOf(planAllowanceNames, (name) => 30 + name.length) }

describe('[R15.156] each allowance of a plan', () => {
  test('is changed in the studio, recorded, and answered by the public API', async () => {
    const before = (await plans()).find(({ kind }: { kind: string }) => kind === 'subscription')
    const { id } = await send('PATCH', `/plans/${before.id}`, { version: before.version, ...changed })
    expect((await staff.get(`${studio}/plans/${id}`)).body.record).toMatchObject(changed)
    const { plans: offered } = (await staff.get('/api/v1/plans?lang=en')).body
    expect(offered).toContainEqual(expect.objectContaining({ id, ...changed }))
    const [{ after }] = (await staff.get(`${studio}/audit-entries?subject=plan`)).body.records
    expect(Object.keys(after).toSorted()).toEqual(planAllowanceNames.toSorted())
  })

  test('comes with a new plan, and is told to its holder', async () => {
    const texts = (text: string) => tableOf(languages, () => text)
    const { id } = await send('POST', '/plans', {
      kind: 'subscription',
      name: texts('Studio'),
      summary: texts('For studios.'),
      features: tableOf(languages, () => []),
      action: texts('Choose'),
      prices: [],
      archived: false,
      ...changed,
    })
    expect((await plans()).at(-1)).toMatchObject({ id, ...changed })
    const holder = await shop.addCustomer()
    await shop.subscribe(holder.userId, 'subscription', { plan_id: Number(id) })
    const { subscription } = (await holder.get('/api/v1/subscription?lang=en')).body
    expect(subscription.plan).toMatchObject({ id, ...changed })
  })

  test('of downloads is told to Stripe', async () => {
    const { id } = (await plans()).find(({ kind }: { kind: string }) => kind === 'subscription')
    const row = await findStudioPlan(shop.db, { id: Number(id) })
    if (!row) throw new Error('no such plan')
    const { facts } = toSoldPlan(row, null)
    expect(Object.keys(facts)).toEqual(['trial_days', ...allowancesAtStripe])
    expect(allowancesAtStripe).toEqual(expect.arrayContaining([...trialAllowances]))
    for (const name of allowancesAtStripe) expect(facts[name]).toBe(String(row[name]))
  })
})
