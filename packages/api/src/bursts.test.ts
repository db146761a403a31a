import { randomUUID } from 'node:crypto'
import { connect, databaseLimits } from '@tempolibre/database'
import { createCrowd } from '@tempolibre/fair-share'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApi } from './create-api.ts'
import { type Customer, openShop, type Shop } from './fixtures/open-shop.ts'
import { testSettings } from './fixtures/test-settings.ts'
import { refusedMs } from './http/paces.ts'

let shop: Shop
/** Two processes of one site, each with few connections, for which a call waits shortly. */
let processes: { api: ReturnType<typeof createApi>; close(): Promise<void> }[]
const limits = { ...databaseLimits.requests, poolSize: 4, connectMs: 400, lockMs: 400 }

beforeAll(async () => {
  shop = await openShop()
  processes = [0, 1].map(() => {
    const { close, db } = connect({ connectionString: shop.url }, () => {}, { limits })
    return { api: createApi({ ...testSettings, db, log: { error: () => {} } }), close }
  })
})
afterAll(async () => {
  for (const { close } of processes) await close()
  await shop.close()
})

const senderOf = (index: number) => `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`

/** Sends calls at once, to the processes in turn. @returns how many answers have each status; 0: a 429 that doesn’t say when to retry */
async function burst(
  count: number,
  make: (index: number) => { path: string; body: object; sender?: string; token?: string },
  among = processes,
): Promise<Record<number, number>> {
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { body, path, sender = senderOf(index), token } = make(index)
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      }
      const answer = await among[index % among.length]?.api.request(path, init, { clientAddress: sender })
      const isTimed = answer?.status !== 429 || Number(answer.headers.get('retry-after')) > 0
      return isTimed ? (answer?.status ?? 0) : 0
    }),
  )
  const counts: Record<number, number> = {}
  for (const status of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const reset = (email: string) => ({ path: '/api/v1/password-resets', body: { lang: 'en', email } })
const download = ({ token }: Customer, index: number) => ({
  path: '/api/save-download-music',
  body: { music_id: shop.trackId(index) },
  token,
})

test('[R15.30] eighty resets at once of one account, of an unknown address and of eighty addresses are mailed or refused, never in the way of the site', async () => {
  await shop.addCustomer({ email: 'often@example.org' })
  for (const emailOf of [
    () => 'often@example.org',
    () => 'nobody@example.org',
    (index: number) => `nobody-${index}@example.org`,
  ]) {
    const counts = await burst(80, (index) => reset(emailOf(index)))
    expect((counts[200] ?? 0) + (counts[429] ?? 0)).toBe(80)
    expect(counts[200]).toBeGreaterThan(30)
  }
})

test.for([
  {
    what: 'resets of one address',
    lock: sql`select pg_advisory_xact_lock(4006, hashtext('often@example.org'))`,
    ask: () => reset('often@example.org'),
  },
  {
    what: 'downloads of one account',
    lock: sql`select from user_account where lower(email) = 'eve@example.org' for update`,
    ask: (index: number, eve: Customer) => download(eve, index + 2),
  },
])('[R15.30] whoever is asked for at once waits without a connection: $what', async ({ ask, lock, what }) => {
  const [first] = processes
  const ada = await shop.addCustomer()
  const eve = await shop.addCustomer({
    plan: 'free',
    ...(what.startsWith('downloads') && { email: 'eve@example.org' }),
  })
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = shop.db.transaction().execute(async (transaction) => {
    await lock.execute(transaction)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const asked = burst(24, (index) => ask(index, eve), first ? [first] : [])
  const headers = { authorization: `Bearer ${ada.token}` }
  for (let turn = 0; turn < 5; turn++) {
    const answer = await first?.api.request('/api/v1/account', { headers }, { clientAddress: '203.0.113.1' })
    expect(answer?.status).toBe(200)
  }
  held.resolve()
  await holding
  const counts = await asked
  expect((counts[200] ?? 0) + (counts[402] ?? 0) + (counts[429] ?? 0)).toBe(24)
  expect(counts[200]).toBeGreaterThan(2)
})

test.for([
  {
    what: 'strangers leave, no account',
    table: 'contact_message',
    ask: (index: number) => ({
      path: '/api/v1/contact-messages',
      body: {
        lang: 'en',
        id: randomUUID(),
        name: 'Ada Lovelace',
        email: `ada-${index}@example.org`,
        message: 'Does the licence cover a weekly podcast?',
      },
    }),
    next: ({ token }: Customer) => ({
      path: '/api/v1/favourites',
      body: { music_id: shop.trackId(2), favourite: true },
      token,
    }),
  },
  {
    what: 'is read of one kind, no other',
    table: 'article',
    ask: (index: number) => ({ path: `/api/v1/articles?lang=en&limit=${index + 1}` }),
    next: () => ({ path: '/api/v1/plans?lang=en' }),
  },
])(
  '[R15.30] what waits for a locked table holds up nobody else: what $what',
  async ({ ask, next, table }) => {
    const ada = await shop.addCustomer({ plan: 'free' })
    const { close, db } = connect({ connectionString: shop.url }, () => {})
    const api = createApi({ ...testSettings, db, log: { error: () => {} } })
    const call = async (
      { body, path, token }: { path: string; body?: object; token?: string },
      sender: string,
    ) =>
      api.request(
        path,
        {
          headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        },
        { clientAddress: sender },
      )
    let waiting: Promise<Response>[] = []
    await shop.db.transaction().execute(async (transaction) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction)
      waiting = [0, 1, 2].map((index) => call(ask(index), senderOf(index)))
      await vi.waitFor(
        async () => {
          const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
          expect(rows).toHaveLength(3)
        },
        { timeout: 10_000 },
      )
      expect((await call(next(ada), '203.0.113.1')).status).toBe(200)
    })
    await Promise.all(waiting)
    await close()
  },
)

test('[R15.30] a sender above a limit is refused without a connection', async () => {
  const flood = await burst(60, () => ({ ...reset('flood@example.org'), sender: '203.0.113.7' }))
  expect(flood[200]).toBe(20)
  expect(flood[429]).toBe(40)
})

test('[R15.155] a refusal counts for the pace of its sender, an answer only for what it took', async () => {
  const spent: number[] = []
  const crowd = { ...createCrowd(), use: (_sender: string, ms: number) => void spent.push(ms) }
  const api = createApi({ ...testSettings, db: shop.db, crowd, log: { error: () => {} } })
  const address = { clientAddress: '203.0.113.9' }
  const ask = async () => {
    spent.length = 0
    const { body, path } = reset('paced@example.org')
    const headers = { 'content-type': 'application/json' }
    return (await api.request(path, { method: 'POST', headers, body: JSON.stringify(body) }, address)).status
  }
  expect(await ask()).toBe(200)
  expect(spent).not.toContain(refusedMs)
  let status = 200
  while (status === 200) status = await ask()
  expect(status).toBe(429)
  expect(spent).toContain(refusedMs)
})

test('[R15.31] twenty-four downloads at once on a plan of three: three licences, the others are told of the limit', async () => {
  const [first] = processes
  const ada = await shop.addCustomer({ plan: 'free' })
  const alone = first ? [first] : []
  expect(await burst(24, (index) => download(ada, index + 2), alone)).toEqual({ 200: 3, 402: 21 })
})

test('[R15.31] sixty downloads at once of one account, to two processes, never exceed the plan', async () => {
  const eve = await shop.addCustomer({ plan: 'free' })
  const counts = await burst(60, (index) => download(eve, (index % 26) + 2))
  const licences = await shop.db.selectFrom('licence').where('user_id', '=', eve.userId).selectAll().execute()
  expect(licences).toHaveLength(3)
  expect((counts[200] ?? 0) + (counts[402] ?? 0) + (counts[429] ?? 0)).toBe(60)
})

test('[R15.32] made-up second steps are limited', async () => {
  const made = () => ({
    path: '/api/v1/sign-in/code',
    body: { challenge: 'a'.repeat(43), code: '123456' },
    sender: '203.0.113.9',
  })
  const counts = await burst(100, made)
  expect(counts[429]).toBeGreaterThanOrEqual(40)
  expect(counts[503]).toBeUndefined()
})
