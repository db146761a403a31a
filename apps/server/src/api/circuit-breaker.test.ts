import { createServer, type Server, type ServerResponse } from 'node:http'
import { type ApiClient, ApiError, createClient } from '@tempolibre/contract'
import { portOf } from '@tempolibre/domain/port-of'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { breakCalls, CircuitBreaker, faultsToOpen, pauseMs } from './circuit-breaker.ts'

type Reply = (response: ServerResponse) => void

const sends = (status: number, body: object): Reply => {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const categories = sends(200, { success: true, categories: [] })
const fails = sends(500, { success: false, message: 'too many connections' })
const hangs: Reply = () => undefined
const hangsUp: Reply = (response) => response.destroy()

let now = 0
let lines: string[] = []
let asked = 0
let reply: Reply = categories
let server: Server
let breaker: CircuitBreaker
let client: ApiClient
let known: string[] = []

beforeEach(async () => {
  now = 0
  lines = []
  asked = 0
  known = []
  reply = categories
  server = createServer((_, response) => {
    asked += 1
    reply(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const log = {
    info: (_: object, message: string) => void lines.push(message),
    warn: (_: object, message: string) => void lines.push(message),
  }
  breaker = new CircuitBreaker({ now: () => now, log })
  client = makeClient(200)
})

afterEach(async () => {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
})

/** @param timeoutMs after which a call to a server that hangs fails */
function makeClient(timeoutMs: number): ApiClient {
  const calls = createClient({ baseUrl: `http://127.0.0.1:${portOf(server)}`, timeoutMs })
  return breakCalls(calls, breaker, { has: (capability) => known.includes(capability) })
}

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )
const ask = () => outcomeOf(client.getCategory({}))

async function failInARow(count: number): Promise<void> {
  for (let call = 0; call < count; call++) expect(await ask()).toBe('unavailable')
}

describe('[R4.1] an API elsewhere that', () => {
  test.each([
    ['hangs', hangs],
    ['hangs up', hangsUp],
    ['answers with 500', fails],
    ['is behind a gateway that reports 503', sends(503, {})],
  ])('%s is no longer asked after some faults in a row', async (_, fault) => {
    reply = fault
    await failInARow(faultsToOpen - 1)
    expect(breaker.isOpen).toBe(false)
    await failInARow(1)
    expect(breaker.isOpen).toBe(true)
    await failInARow(20)
    expect(asked).toBe(faultsToOpen)
    expect(lines).toEqual([expect.stringContaining('does not answer')])
  })

  test.each([
    ['404', sends(404, { message: 'no' })],
    ['401', sends(401, { message: 'no' })],
    ['422', sends(422, { message: 'no' })],
    ['429', sends(429, { message: 'no' })],
    ['501', sends(501, { message: 'no' })],
    ['a shape that cannot be read', sends(200, { success: true, categories: 7 })],
  ])('answers with %s is asked again each time', async (_, refusal) => {
    reply = refusal
    for (let call = 0; call < 3 * faultsToOpen; call++) expect(await ask()).not.toBe('answered')
    expect(asked).toBe(3 * faultsToOpen)
    expect(breaker.isOpen).toBe(false)
  })

  test('fails now and then is asked each time: only a run of faults counts', async () => {
    for (let run = 0; run < 3; run++) {
      reply = fails
      await failInARow(faultsToOpen - 1)
      reply = categories
      expect(await ask()).toBe('answered')
    }
    expect(breaker.isOpen).toBe(false)
    expect(lines).toEqual([])
  })

  test('is away says when to come back', async () => {
    reply = fails
    await failInARow(faultsToOpen)
    await expect(client.getCategory({})).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: pauseMs / 1000,
    })
  })

  test('is back gets one call after the pause, and then all', async () => {
    reply = hangsUp
    await failInARow(faultsToOpen)
    reply = categories
    now = pauseMs - 1
    expect(await ask()).toBe('unavailable')
    expect(asked).toBe(faultsToOpen)
    now = pauseMs
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill('answered'))
    expect(breaker.isOpen).toBe(false)
    expect(lines).toEqual([
      expect.stringContaining('does not answer'),
      expect.stringContaining('answers again'),
    ])
  })

  test('is still away gets one call a pause, however many callers there are', async () => {
    reply = fails
    await failInARow(faultsToOpen)
    for (let pause = 1; pause <= 3; pause++) {
      now += pauseMs
      expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill('unavailable'))
      expect(asked).toBe(faultsToOpen + pause)
    }
    expect(lines).toHaveLength(1)
  })

  test('still hangs keeps nobody waiting for the trial, and is found as soon as it answers that', async () => {
    reply = hangs
    await failInARow(faultsToOpen)
    now = pauseMs
    const held: ServerResponse[] = []
    reply = (response) => void held.push(response)
    client = makeClient(60_000)
    expect(await Promise.all([ask(), ask()])).toEqual(['unavailable', 'unavailable'])
    expect(held).toHaveLength(1)
    expect(await ask()).toBe('unavailable')
    expect(held).toHaveLength(1)
    for (const response of held) categories(response)
    await expect.poll(() => breaker.isOpen).toBe(false)
  })

  test('is back stays so when calls from before run out of time', async () => {
    const held: ServerResponse[] = []
    reply = (response) => void held.push(response)
    const pending = Array.from({ length: 2 * faultsToOpen }, ask)
    await expect.poll(() => held.length).toBe(2 * faultsToOpen)
    reply = categories
    expect(await ask()).toBe('answered')
    expect(new Set(await Promise.all(pending))).toEqual(new Set(['unavailable']))
    expect(breaker.isOpen).toBe(false)
  })
})

test('[R11.1] a server that hangs or fails where it has no route is not taken for one that is away', async () => {
  reply = fails
  for (let call = 0; call < 2 * faultsToOpen; call++)
    expect(await outcomeOf(client.getStatistics({}))).toBe('unavailable')
  expect(breaker.isOpen).toBe(false)
  known = ['statistics']
  for (let call = 0; call < faultsToOpen; call++) await outcomeOf(client.getStatistics({}))
  expect(breaker.isOpen).toBe(true)
})

test('a call that its caller gives up is no fault of the API', async () => {
  const reason = new DOMException('the visitor left', 'AbortError')
  for (let call = 0; call < 2 * faultsToOpen; call++)
    expect(await outcomeOf(client.getCategory({}, { signal: AbortSignal.abort(reason) }))).toContain('left')
  expect(breaker.isOpen).toBe(false)
})
