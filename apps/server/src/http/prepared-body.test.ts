import { createServer } from 'node:http'
import { portOf } from '@tempolibre/domain/port-of'
import { toError } from '@tempolibre/domain/thrown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  chooseEncoding,
  isSameAnswer,
  prepareBody,
  prepareCompactBody,
  sendPrepared,
} from './prepared-body.ts'

const text = 'Tempolibre '.repeat(500)
const server = createServer((request, response) => {
  Promise.resolve(sendPrepared(prepared, request, response)).catch((error: unknown) =>
    response.destroy(toError(error)),
  )
})
const prepared = prepareBody({
  status: 200,
  headers: { 'content-type': 'text/plain', vary: 'Cookie' },
  body: Buffer.from(text),
})
let address = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${portOf(server)}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

describe('sendPrepared', () => {
  test.each(['br', 'gzip', 'identity'])('sends %s to clients that accept it', async (encoding) => {
    const response = await fetch(address, { headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(response.headers.get('vary')).toBe('Cookie, Accept-Encoding')
    expect(await response.text()).toBe(text)
  })

  test('answers 304 to clients that have it, by weak or strong tags, only in the same encoding', async () => {
    const headers = { 'accept-encoding': 'br' }
    const first = await fetch(address, { headers })
    await first.text()
    const etag = first.headers.get('etag') ?? ''
    const opaque = etag.replace(/^W\//, '')
    for (const tag of [opaque, `W/${opaque}`, `"other", ${etag}`, '*']) {
      const again = await fetch(address, { headers: { ...headers, 'if-none-match': tag } })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(etag)
    }
    const other = await fetch(address, { headers: { 'accept-encoding': 'gzip', 'if-none-match': etag } })
    expect(other.status).toBe(200)
    await other.text()
  })

  test('a body requested again is compressed better, with the same content', async () => {
    const words = Array.from({ length: 4000 }, (_, index) => `${(index * 7919) % 4001} tempo`).join(' ')
    const made = { status: 200, headers: {}, body: Buffer.from(words) }
    const body = await prepareCompactBody(made)
    const site = createServer((request, response) => void sendPrepared(body, request, response))
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const port = portOf(site)
    const tags = new Set<string | null>()
    const load = async () => {
      const response = await fetch(`http://127.0.0.1:${port}`, { headers: { 'accept-encoding': 'br' } })
      expect(await response.text()).toBe(words)
      tags.add(response.headers.get('etag'))
      return Number(response.headers.get('content-length'))
    }
    const first = await load()
    await expect.poll(load).toBeLessThan(first)
    expect(tags.size).toBe(1)
    expect(isSameAnswer(body, await prepareCompactBody(made))).toBe(true)
    expect(isSameAnswer(body, await prepareCompactBody({ ...made, status: 404 }))).toBe(false)
    await new Promise((resolve) => site.close(resolve))
  })

  test('a body kept compressed is sent in every encoding, also after it was compressed better', async () => {
    const body = await prepareCompactBody({ status: 200, headers: {}, body: Buffer.from(text) })
    expect(body.size).toBeLessThan(text.length)
    const site = createServer((request, response) => void sendPrepared(body, request, response))
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    for (const encoding of ['identity', 'br', 'gzip', 'br', 'identity', 'gzip']) {
      const response = await fetch(`http://127.0.0.1:${portOf(site)}`, {
        headers: { 'accept-encoding': encoding },
      })
      expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(await response.text()).toBe(text)
    }
    expect([...body.variants.keys()]).not.toContain('identity')
    await new Promise((resolve) => site.close(resolve))
  })

  test('HEAD has the headers and no body', async () => {
    const response = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    expect(response.headers.get('content-length')).toBe(String(text.length))
    expect(await response.text()).toBe('')
  })
})

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
])('Accept-Encoding %s means %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test.each([
  [859, false],
  [860, true],
])('a text of %i bytes is compressed: %s', (length, compressible) => {
  const body = prepareBody({ status: 200, headers: {}, body: Buffer.alloc(length, 'a') })
  expect(body.compressible).toBe(compressible)
})
