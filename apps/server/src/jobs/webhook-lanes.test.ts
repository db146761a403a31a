import { createServer, type Server, type ServerResponse } from 'node:http'
import { createWebhookJobs } from '@tempolibre/api'
import { openShop, type Shop, shopPassword, shopSettings } from '@tempolibre/api/shop'
import { portOf } from '@tempolibre/domain/port-of'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startWorker, type Worker } from './start-worker.ts'
import { addWebhookLanes } from './webhook-lanes.ts'

let shop: Shop
let receiver: Server
let origin: string
let worker: Worker | undefined
let customers = 0
/** What was asked for, in order: path of the address. */
let asked: string[] = []
/** Answers that drip, with what sends a byte of them every moment. */
const dripping = new Map<ServerResponse, NodeJS.Timeout>()
const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() }

/** `/drip…` sends a byte of its headers at a time, `/slow…` answers after that many ms, anything else at once. */
beforeAll(async () => {
  shop = await openShop()
  receiver = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    request.resume()
    if (path.startsWith('/drip')) {
      const { socket } = response
      socket?.write('HTTP/1.1 200 OK\r\nx-never: ')
      dripping.set(
        response,
        setInterval(() => socket?.write('.'), 200),
      )
      socket?.on('error', () => {})
      socket?.on('close', () => {
        clearInterval(dripping.get(response))
        dripping.delete(response)
      })
      return
    }
    const wait = Number(/^\/slow\/(\d+)/.exec(path)?.[1] ?? 0)
    setTimeout(() => response.writeHead(204).end(), wait)
  })
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve)
  })
  origin = `http://localhost:${portOf(receiver)}`
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await shop.close()
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  await shop.db.deleteFrom('webhook_endpoint').execute()
  asked = []
})

function start() {
  worker = startWorker({ db: shop.db, log })
  const { secret, siteUrl } = shopSettings
  addWebhookLanes(worker, createWebhookJobs({ db: shop.db, siteUrl, secret, targets: 'any' }))
}

/** An account with webhooks at these paths, told of so many events each. */
async function hear(
  paths: readonly string[],
  { events = 1, lastTookMs = null }: { events?: number; lastTookMs?: number | null } = {},
): Promise<void> {
  const customer = await shop.addCustomer({ email: `hooked-${++customers}@example.org` })
  for (const path of paths) {
    const { body } = await customer.post('/api/v1/webhooks', {
      webhook_url: 'https://93.184.215.14/',
      events: ['licence.issued'],
      current_password: shopPassword,
    })
    const { id } = body.webhook
    await shop.db
      .updateTable('webhook_endpoint')
      .where('id', '=', id)
      .set({ url: origin + path, last_took_ms: lastTookMs })
      .execute()
    const told = await shop.db
      .insertInto('webhook_event')
      .values(
        Array.from({ length: events }, () => ({
          user_id: customer.userId,
          kind: 'endpoint.test' as const,
          subject: id,
        })),
      )
      .returning('id as event_id')
      .execute()
    await shop.db
      .insertInto('webhook_delivery')
      .values(told.map((event) => ({ ...event, endpoint_id: id })))
      .execute()
  }
}

const timesAsked = (path: string) => asked.filter((each) => each === path).length
const untilAsked = (path: string) =>
  expect.poll(() => timesAsked(path), { timeout: 30_000 }).toBeGreaterThan(0)

test('[R15.120] an account with four webhooks that drip keeps the webhooks of no other waiting', async () => {
  await hear(['/drip/1', '/drip/2', '/drip/3', '/drip/4'], { events: 10 })
  await hear(['/quick/1'])
  await hear(['/quick/2'])
  start()
  await untilAsked('/quick/1')
  await untilAsked('/quick/2')
  // All of that account are one line.
  expect(dripping.size).toBe(1)
  expect(asked.filter((path) => path.startsWith('/drip'))).toHaveLength(1)
})

test('[R15.120] webhooks that took long the last time, of however many accounts, leave room for the others', async () => {
  for (let count = 0; count < 9; count++) await hear([`/drip/${count}`], { lastTookMs: 10_000 })
  start()
  await expect.poll(() => dripping.size, { timeout: 30_000 }).toBe(6)
  await hear(['/quick/3'])
  worker?.look()
  await untilAsked('/quick/3')
  expect(dripping.size).toBe(6)
})

test('[R15.120] many events of one account do not go before the one of another', async () => {
  await hear(['/many'], { events: 300 })
  await hear(['/quick/4'])
  start()
  await untilAsked('/quick/4')
  expect(asked.indexOf('/quick/4')).toBeLessThan(20)
})

test('[R15.120] a webhook rests for three times as long as it took beyond a second', async () => {
  await hear(['/slow/1500'], { events: 2 })
  start()
  await untilAsked('/slow/1500')
  const endpoint = () =>
    shop.db
      .selectFrom('webhook_endpoint')
      .select(['last_attempt_at', 'last_took_ms', 'rests_until'])
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await endpoint()).rests_until, { timeout: 30_000 }).not.toBeNull()
  const { last_attempt_at: ended, last_took_ms: took, rests_until: until } = await endpoint()
  expect(Number(until) - Number(ended)).toBeCloseTo(3 * (Number(took) - 1000), -1)
  await expect.poll(() => timesAsked('/slow/1500'), { timeout: 60_000 }).toBe(2)
  expect(Date.now()).toBeGreaterThanOrEqual(Number(until))
}, 90_000)
