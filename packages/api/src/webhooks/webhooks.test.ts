import { createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '@tempolibre/contract'
import { addTeam, addTeamMember, importLibrary, removeTeamMember, runNextJob } from '@tempolibre/database'
import { makeLibrary, makeTrack, revokeForBreach } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '../create-api.ts'
import { type Customer, openShop, shopSettings, type Shop } from '../fixtures/open-shop.ts'
import { changeSecret } from '../installation-secret.ts'
import { createPublicLookup, isPublicAddress, lookUpPublic } from './public-address.ts'
import { createWebhookJobs, delayAfterAttempts } from './webhook-jobs.ts'
import { testPassword } from '../fixtures/sign-up-user.ts'

let shop: Shop
let receiver: Server
let url: string
let received: { headers: IncomingHttpHeaders; body: string }[] = []
let answerWith: { status: number; headers?: Record<string, string> } = { status: 204 }

beforeAll(async () => {
  shop = await openShop()
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(answerWith.status, answerWith.headers).end()
    })
  })
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve)
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  url = `http://localhost:${(receiver.address() as AddressInfo).port}/hook`
})
afterAll(async () => {
  receiver.close()
  await shop.close()
})
beforeEach(() => {
  received = []
  answerWith = { status: 204 }
})
afterEach(() => shop.db.deleteFrom('webhook_endpoint').execute())

const path = '/api/v1/webhooks'
const proof = { current_password: testPassword }

/** The API of a site for trying webhooks. */
async function addWebhook(customer: Customer, events: string[] = ['licence.issued', 'licence.revoked']) {
  const api = createApi({ ...shopSettings, db: shop.db, webhookTargets: 'any', log: { error: () => {} } })
  const response = await api.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ webhook_url: url, events, ...proof }),
  })
  expect(response.status).toBe(200)
  const body = endpoints.addWebhook.output.parse(await response.json())
  return { id: body.webhook.id, secret: body.secret }
}

const jobsFor = (targets: 'any' | 'public') =>
  createWebhookJobs({ db: shop.db, siteUrl: shopSettings.siteUrl, secret: shopSettings.secret, targets })

/** Runs what is due. */
async function deliverAll(targets: 'any' | 'public' = 'any') {
  const jobs = jobsFor(targets)
  while ((await runNextJob(shop.db, jobs)).state !== 'nothing_due');
}

/** Makes what waits due at once. */
const letTimePass = () =>
  shop.db
    .updateTable('job')
    .where('kind', '=', 'deliver_webhook')
    .set({ next_attempt_at: sql<Date>`now()` })
    .execute()

async function license(customer: Customer, index = 3): Promise<string> {
  const { body } = await customer.post('/api/save-download-music', { music_id: shop.trackId(index) })
  return body.licence.number
}

const deliveriesOf = async (customer: Customer, id: string) =>
  (await customer.get(`${path}/${id}/deliveries`)).body.deliveries

/** As https://www.standardwebhooks.com tells receivers to verify. */
function isSigned({ body, headers }: (typeof received)[number], secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = createHmac('sha256', key).update(text).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`)
}

describe('[R14.10] webhooks of a team', () => {
  test('of its owner and its admins are told of its licences, those of other members are not', async () => {
    const people = [
      await shop.addCustomer({ plan: 'lifetime' }),
      await shop.addCustomer(),
      await shop.addCustomer(),
      await shop.addCustomer(),
    ] as const
    const [owner, admin, former, member] = people
    await shop.db.updateTable('plan').set({ seats: 5 }).where('kind', '=', 'lifetime').execute()
    const alone = await license(owner, 8)
    const teamId = await shop.db.transaction().execute(async (transaction) => {
      const id = await addTeam(transaction, { ownerId: owner.userId, name: 'Nordlicht Film' })
      for (const [person, role] of [
        [admin, 'admin'],
        [former, 'admin'],
        [member, 'member'],
      ] as const)
        await addTeamMember(transaction, { teamId: id, userId: person.userId, role })
      return id
    })
    const hooks: string[] = []
    for (const person of people) hooks.push((await addWebhook(person)).id)

    const number = await license(member, 9)
    // Whoever leaves meanwhile is not told any more.
    await shop.db
      .transaction()
      .execute((transaction) => removeTeamMember(transaction, { teamId, userId: former.userId }))
    await deliverAll()
    expect(received.map(({ body }) => JSON.parse(body).data.number)).toEqual([number, number])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const states: string[][] = []
    for (const [index, person] of people.entries()) {
      const list = await deliveriesOf(person, hooks[index] ?? '')
      states.push(list.map(({ state }: { state: string }) => state))
    }
    expect(states).toEqual([['delivered'], ['delivered'], ['cancelled'], []])

    // What the owner licensed before there was a team is theirs alone.
    received = []
    for (const revoked of [number, alone])
      await revokeForBreach(shop.db, { number: revoked, reason: 'a mistake' })
    await deliverAll()
    expect(received.map(({ body }) => JSON.parse(body).data.number).toSorted()).toEqual(
      [number, number, alone].toSorted(),
    )
  })
})

describe('[R14.10] a webhook', () => {
  test('is told of licences that are issued and revoked, signed by Standard Webhooks', async () => {
    const [customer, stranger] = [
      await shop.addCustomer({ plan: 'lifetime' }),
      await shop.addCustomer({ plan: 'lifetime' }),
    ]
    const { id, secret } = await addWebhook(customer)
    const number = await license(customer)
    await license(stranger)
    await deliverAll()
    expect(received).toHaveLength(1)
    const [told] = received
    if (!told) throw new Error('nothing was sent')
    expect(isSigned(told, secret)).toBe(true)
    expect(told.headers['user-agent'], '[R18.4] the site, not its program').toBe(
      'Webhooks/1 (+https://music.example)',
    )
    expect(Math.abs(Number(told.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
    expect(JSON.parse(told.body)).toMatchObject({
      type: 'licence.issued',
      data: { number, holder: 'Ada Lovelace', verify_url: expect.stringContaining(number.toLowerCase()) },
    })
    await revokeForBreach(shop.db, { number, reason: 'Resold' })
    await deliverAll()
    expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({
      type: 'licence.revoked',
      data: { number, revoked_for: 'operator' },
    })
    expect(await deliveriesOf(customer, id)).toMatchObject([
      { event: 'licence.revoked', state: 'delivered', response_status: 204, attempts: 1 },
      { event: 'licence.issued', state: 'delivered', subject: number },
    ])
    expect((await stranger.get(`${path}/${id}/deliveries`)).status).toBe(404)
  })

  test('is told of released tracks, with their addresses in every language', async () => {
    const customer = await shop.addCustomer()
    await addWebhook(customer, ['track.released'])
    const tracks = [...Array.from({ length: 30 }, (_, index) => makeTrack(index)), makeTrack(77)]
    await importLibrary(shop.db, makeLibrary({ tracks }))
    await deliverAll()
    expect(received).toHaveLength(1)
    const { data, type } = JSON.parse(received[0]?.body ?? '')
    expect(type).toBe('track.released')
    for (const language of ['en', 'es', 'fr'])
      expect(data.texts[language].url, language).toMatch(/^https:\/\/music\.example\/.*royalty-free-mus/)
  })

  test('is tried again with the same id and bytes, and its owner can send it again', async () => {
    const customer = await shop.addCustomer({ plan: 'lifetime' })
    const { id } = await addWebhook(customer)
    answerWith = { status: 500 }
    await license(customer)
    await deliverAll()
    expect(await deliveriesOf(customer, id)).toMatchObject([
      { state: 'waiting', attempts: 1, response_status: 500, next_attempt_at: expect.any(String) },
    ])
    const { body } = await customer.get(path)
    expect(body.webhooks[0].failing_since).not.toBeNull()
    answerWith = { status: 200 }
    await letTimePass()
    await deliverAll()
    const [delivered] = await deliveriesOf(customer, id)
    expect(delivered).toMatchObject({ state: 'delivered', attempts: 2, next_attempt_at: null })
    const replayed = await customer.post(`/api/v1/webhook-deliveries/${delivered.id}/replay`, {})
    expect(replayed.body.delivery).toMatchObject({ state: 'waiting', attempts: 0 })
    await deliverAll()
    expect(
      new Set(received.map(({ body: sent, headers }) => `${String(headers['webhook-id'])} ${sent}`)).size,
    ).toBe(1)
    expect(received).toHaveLength(3)
    expect((await customer.get(path)).body.webhooks[0].failing_since).toBeNull()
  })

  test('is not followed where it redirects to', async () => {
    const customer = await shop.addCustomer({ plan: 'lifetime' })
    const { id } = await addWebhook(customer)
    answerWith = { status: 307, headers: { location: `${url}/elsewhere` } }
    await license(customer)
    await deliverAll()
    expect(received).toHaveLength(1)
    expect(await deliveriesOf(customer, id)).toMatchObject([{ state: 'waiting', response_status: 307 }])
  })

  test('that leads into the private network is refused when it is added, and when it is connected to', async () => {
    const customer = await shop.addCustomer({ plan: 'lifetime' })
    const inside = [
      'https://localhost/hook',
      'https://127.0.0.1:8443/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/latest/meta-data',
      'https://0x7f.1/',
      'https://2130706433/',
      'https://metadata.internal/',
      'https://intranet/',
      'https://localhost./',
    ]
    for (const webhook_url of inside) {
      const { body } = await customer.post(path, { ...proof, webhook_url, events: ['licence.issued'] })
      expect(body.error?.fields?.[0], webhook_url).toMatchObject({
        field: 'body.webhook_url',
        code: 'address',
      })
    }
    for (const webhook_url of [
      'http://shop.example/',
      'https://me:secret@shop.example/',
      'ftp://a.example',
      'shop',
    ]) {
      const { body } = await customer.post(path, { ...proof, webhook_url, events: ['licence.issued'] })
      expect(body.error?.fields?.[0], webhook_url).toMatchObject({
        field: 'body.webhook_url',
        code: 'invalid',
      })
    }
    // Added while its name led elsewhere.
    const { id } = await addWebhook(customer)
    await shop.db
      .updateTable('webhook_endpoint')
      .set({ url: url.replace('http:', 'https:') })
      .execute()
    await license(customer)
    await deliverAll('public')
    expect(received).toEqual([])
    expect(await deliveriesOf(customer, id)).toMatchObject([
      { state: 'waiting', response_status: null, problem: 'the name leads to no public address' },
    ])
  })

  test('[R15.75] is added, led elsewhere and given a secret by whoever knows the password alone', async () => {
    const customer = await shop.addCustomer({ plan: 'lifetime' })
    const events = ['licence.issued']
    const hook = { webhook_url: 'https://93.184.215.14/told', events }
    const faultOf = ({
      body,
      status,
    }: {
      status: number
      body: { error?: { fields?: { field: string }[] } }
    }) => [status, body.error?.fields?.map(({ field }) => field)]
    const refused = [400, ['body.current_password']]
    const wrong = { current_password: 'Another-1' }
    expect(faultOf(await customer.post(path, hook))).toEqual(refused)
    expect(faultOf(await customer.post(path, { ...wrong, ...hook }))).toEqual(refused)
    const { body } = await customer.post(path, { ...proof, ...hook })
    const own = `${path}/${body.webhook.id}`
    for (const change of [{ webhook_url: 'https://93.184.215.15/' }, { events: ['licence.revoked'] }])
      for (const given of [{}, wrong])
        expect(faultOf(await customer.post(own, { ...given, ...change }))).toEqual(refused)
    for (const given of [{}, wrong])
      expect(faultOf(await customer.post(`${own}/secret`, given))).toEqual(refused)
    expect((await customer.get(path)).body.webhooks).toMatchObject([{ url: hook.webhook_url, events }])
    // It stops telling at a word.
    expect((await customer.post(own, { enabled: false })).body.webhook.disabled_for).toBe('owner')
    const moved = await customer.post(own, { ...proof, webhook_url: 'https://93.184.215.15/' })
    expect(moved.body.webhook.url).toBe('https://93.184.215.15/')
  })

  test('[R15.15] tells nobody which names exist in the private network', async () => {
    const customer = await shop.addCustomer({ plan: 'lifetime' })
    // One that resolves inside on many machines, and one that exists nowhere.
    for (const name of ['localhost.localdomain', 'nowhere.test']) {
      const { status } = await customer.post(path, {
        ...proof,
        webhook_url: `https://${name}/`,
        events: ['licence.issued'],
      })
      expect(status, name).toBe(200)
    }
    const words = (name: string) =>
      new Promise((resolve) => {
        lookUpPublic(name, {}, (error) => resolve(error?.message))
      })
    expect(await words('localhost')).toBe('the name leads to no public address')
    expect(await words('nowhere.test')).toBe('the name leads to no public address')
  })

  test('[R15.87] whose name server is silent keeps no other name from being resolved', async () => {
    const silent = createSocket('udp4')
    await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve))
    const look = createPublicLookup([`127.0.0.1:${silent.address().port}`])
    const began = performance.now()
    const words = Array.from(
      { length: 16 },
      (_, index) =>
        new Promise((resolve) => {
          look(`hook-${index}.example`, {}, (error) => resolve(error?.message))
        }),
    )
    // The system's own resolver is free.
    await lookup('localhost')
    expect(performance.now() - began).toBeLessThan(2000)
    expect(new Set(await Promise.all(words))).toEqual(new Set(['the name leads to no public address']))
    expect(performance.now() - began).toBeLessThan(10_000)
    silent.close()
  }, 20_000)

  test('[R15.15] is tried at so many addresses an hour, not at any number', async () => {
    const customer = await shop.addCustomer({ plan: 'lifetime' })
    const statuses = new Set<number>()
    for (let port = 1; port <= 32; port++) {
      const webhook_url = `https://10.0.0.1:${port}/`
      statuses.add((await customer.post(path, { ...proof, webhook_url, events: ['licence.issued'] })).status)
    }
    expect([...statuses]).toEqual([400, 429])
  })

  test.each([
    ['answers 410', 410, '1 minute', 'gone'],
    ['has failed for five days', 503, '5 days 1 minute', 'failures'],
  ] as const)('that %s is switched off, and its owner is told', async (_, status, since, reason) => {
    const customer = await shop.addCustomer({ plan: 'lifetime' })
    const { id } = await addWebhook(customer)
    await shop.db
      .updateTable('webhook_endpoint')
      .set({ failing_since: sql<Date>`now() - ${since}::interval` })
      .execute()
    answerWith = { status }
    await license(customer)
    await deliverAll()
    const { body } = await customer.get(path)
    expect(body.webhooks).toMatchObject([{ disabled_for: reason }])
    const mail = await shop.db
      .selectFrom('mail')
      .where('template', '=', 'webhook_disabled')
      .orderBy('created_at', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(mail.parameters).toMatchObject({ url, reason })
    await letTimePass()
    await deliverAll()
    expect(await deliveriesOf(customer, id)).toMatchObject([{ state: 'cancelled' }])
    await license(customer, 4)
    expect(await deliveriesOf(customer, id)).toHaveLength(1)
    await customer.post(`${path}/${id}`, { enabled: true })
    await license(customer, 5)
    expect(await deliveriesOf(customer, id)).toHaveLength(2)
  })

  test('gets a new secret, with which the former one signs for a day', async () => {
    const customer = await shop.addCustomer({ plan: 'lifetime' })
    const { id, secret } = await addWebhook(customer)
    const { body } = await customer.post(`${path}/${id}/secret`, proof)
    await customer.post(`${path}/${id}/test`, {})
    await deliverAll()
    const [told] = received
    if (!told) throw new Error('nothing was sent')
    expect(JSON.parse(told.body)).toMatchObject({ type: 'endpoint.test', data: { webhook_id: id } })
    expect([isSigned(told, secret), isSigned(told, body.secret)]).toEqual([true, true])
    await shop.db
      .updateTable('webhook_endpoint')
      .set({ former_secret_until: sql<Date>`now()` })
      .execute()
    await customer.post(`${path}/${id}/test`, {})
    await deliverAll()
    expect(isSigned(received[1] ?? told, secret)).toBe(false)
  })

  test('belongs to its owner alone; the staff can send again, which is recorded', async () => {
    const [customer, stranger, supporter] = [
      await shop.addCustomer({ plan: 'lifetime' }),
      await shop.addCustomer(),
      await shop.addCustomer({ role: 'support' }),
    ]
    const { id } = await addWebhook(customer)
    await license(customer)
    await deliverAll()
    const [delivery] = await deliveriesOf(customer, id)
    for (const action of ['removal', 'secret', 'test'])
      expect((await stranger.post(`${path}/${id}/${action}`, proof)).status, action).toBe(404)
    expect((await stranger.post(`/api/v1/webhook-deliveries/${delivery.id}/replay`, {})).status).toBe(404)
    const studio = '/api/studio/v1/webhook-deliveries'
    expect((await stranger.get(studio)).status).toBe(403)
    const listed = await supporter.get(`${studio}?state=delivered`)
    expect(listed.body.records).toMatchObject([{ id: delivery.id, url }])
    expect((await supporter.post(`${studio}/${delivery.id}/replay`, {})).body.record.state).toBe('waiting')
    expect((await supporter.post(`${studio}/${delivery.id}/replay`, {})).status).toBe(409)
    await deliverAll()
    expect(received).toHaveLength(2)
    const entry = await shop.db
      .selectFrom('audit_entry')
      .where('subject', '=', 'webhook_delivery')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ subject_id: delivery.id, after: { state: 'waiting' } })
    await customer.post(`${path}/${id}/removal`, {})
    expect((await customer.get(path)).body.webhooks).toEqual([])
  })

  test('signs with the same secret after the installation’s has changed', async () => {
    const customer = await shop.addCustomer({ plan: 'lifetime' })
    const { secret } = await addWebhook(customer)
    const { db } = shop
    const [former, next] = [shopSettings.secret, 'another secret of the tests, with 32 characters']
    await license(customer)
    await changeSecret({ db, former, secret: next })
    const jobs = createWebhookJobs({ db, siteUrl: shopSettings.siteUrl, secret: next, targets: 'any' })
    while ((await runNextJob(db, jobs)).state !== 'nothing_due');
    expect(received[0] && isSigned(received[0], secret)).toBe(true)
    await changeSecret({ db, former: next, secret: former })
  })
})

test.each<[string, boolean]>([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['not an address', false],
])('[R14.10] whether %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('[R14.10] attempts are ever further apart, up to six hours', () => {
  const delays = [1, 2, 3, 30].map((attempts) => delayAfterAttempts(attempts))
  for (const [index, seconds] of [5, 10, 20, 6 * 3600].entries())
    expect(Math.abs((delays[index] ?? 0) - seconds)).toBeLessThanOrEqual(seconds / 10)
})
