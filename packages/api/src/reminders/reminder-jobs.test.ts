import { daysAfter } from '@tempolibre/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Customer, openShop, type Shop } from '../fixtures/open-shop.ts'
import { testPassword } from '../fixtures/sign-up-user.ts'
import { createReminderJobs } from './reminder-jobs.ts'

let shop: Shop
let ada: Customer
let number: string

const siteUrl = 'https://music.example'

beforeAll(async () => {
  shop = await openShop()
  ada = await shop.addCustomer({ plan: 'lifetime', language: 'es' })
  number = (await ada.post('/api/save-download-music', { music_id: shop.trackId(2) })).body.licence.number
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.deleteFrom('mail').execute()
  await shop.db.deleteFrom('claim_case').execute()
  await shop.db.deleteFrom('api_key').execute()
})

async function remind(): Promise<void> {
  const { remind_accounts: job } = createReminderJobs({ db: shop.db, siteUrl })
  await job?.run('', new AbortController().signal)
}

const mails = () =>
  shop.db
    .selectFrom('mail')
    .where('template', 'in', ['claim_deadline', 'api_key_ending'])
    .orderBy('created_at')
    .select(['template', 'language', 'parameters'])
    .execute()

/** In UTC. */
const inDays = (days: number) => daysAfter(new Date().toISOString().slice(0, 10), days)

/** A claim that has to be answered in some days, and was last looked at two days ago. */
async function openClaim(days: number): Promise<string> {
  const { body } = await ada.post('/api/v1/claims', {
    licence_number: number,
    platform: 'youtube',
    video: 'https://youtu.be/dQw4w9WgXcQ',
    claimant: 'Somebody',
    received_on: inDays(days - 5),
    deadline: inDays(days),
  })
  const { id } = body.claim
  await age(id)
  return id
}

const age = (id: string) =>
  sql`update claim_case set updated_at = now() - interval '2 days' where id = ${id}`.execute(shop.db)

describe('[R14.9] the deadline of a claim', () => {
  test('is told three days before, once, in the language of the account', async () => {
    await openClaim(4)
    await openClaim(-1)
    await remind()
    expect(await mails()).toEqual([])
    await openClaim(3)
    // As several processes do.
    await Promise.all([remind(), remind(), remind()])
    await remind()
    expect(await mails()).toEqual([
      {
        template: 'claim_deadline',
        language: 'es',
        parameters: {
          link: `${siteUrl}/es/canales`,
          platform: 'youtube',
          title: expect.any(String),
          state: 'open',
          date: inDays(3),
        },
      },
    ])
  })

  test('is not told to whoever has just read it, nor of a claim that is settled', async () => {
    const settled = await openClaim(2)
    expect((await ada.post(`/api/v1/claims/${settled}/state`, { state: 'released' })).status).toBe(200)
    await age(settled)
    const fresh = await openClaim(2)
    await sql`update claim_case set updated_at = now() where id = ${fresh}`.execute(shop.db)
    await remind()
    expect(await mails()).toEqual([])
  })

  test('is told again if it is another day', async () => {
    const id = await openClaim(1)
    await remind()
    await sql`update claim_case set state = 'text_sent', deadline = ${inDays(2)}::date where id = ${id}`.execute(
      shop.db,
    )
    await remind()
    expect((await mails()).map(({ parameters }) => [parameters['state'], parameters['date']])).toEqual([
      ['open', inDays(1)],
      ['text_sent', inDays(2)],
    ])
  })
})

describe('[R14.10] the end of an API key', () => {
  async function addKey(name: string, days: number | null): Promise<string> {
    const { body } = await ada.post('/api/v1/account/api-keys', {
      key_name: name,
      scopes: ['catalogue:read'],
      days: 30,
      current_password: testPassword,
    })
    const { id } = body.api_key
    await sql`update api_key set expires_at = now() + make_interval(days => ${days}::integer) where id = ${id}`.execute(
      shop.db,
    )
    return id
  }

  test('is told a week before, once, by the name of the key', async () => {
    await addKey('Later', 8)
    await addKey('Over', -1)
    await addKey('For ever', null)
    await addKey('Edit suite', 6)
    await Promise.all([remind(), remind()])
    await remind()
    expect(await mails()).toEqual([
      {
        template: 'api_key_ending',
        language: 'es',
        parameters: {
          link: expect.stringContaining(`${siteUrl}/es/`),
          key_name: 'Edit suite',
          date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
      },
    ])
  })

  test('is not told of a key that was revoked', async () => {
    const id = await addKey('Leaked', 3)
    expect((await ada.post(`/api/v1/account/api-keys/${id}/revocation`, {})).status).toBe(200)
    await remind()
    expect(await mails()).toEqual([])
  })
})
