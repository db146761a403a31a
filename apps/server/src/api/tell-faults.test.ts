import { createServer } from 'node:net'
import { ApiError, createClient } from '@tempolibre/contract'
import { portOf } from '@tempolibre/domain/port-of'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFaultLog } from './tell-faults.ts'

const lines: { details: object; message: string }[] = []
const log = { warn: (details: object, message: string) => void lines.push({ details, message }) }

beforeEach(() => {
  lines.length = 0
})
afterEach(() => void vi.useRealTimers())

test('[R15.122] of calls that fail for one reason there is a line a minute, whatever they ask for', async () => {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const faults = createFaultLog(log)
  const client = createClient({ baseUrl: `http://127.0.0.1:${portOf(server)}`, onError: faults.tell })
  const calls = [client.getCategory({}), client.listTracks({ lang: 'fr' }), client.getCategory({})]
  await Promise.allSettled(calls)
  expect(lines).toMatchObject([{ details: { code: 'unavailable', method: 'GET' } }])
  expect(lines[0]?.message).toBe('No response received from server')
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(1)).toMatchObject([{ details: { more: 2 } }])
  // A minute without any is quiet, and the next one is told at once.
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(2)
  await client.getCategory({}).catch(() => {})
  expect(lines).toHaveLength(3)
  faults.stop()
  server.close()
})

const failure = (cause: unknown) => new ApiError('unavailable', { message: 'No response received', cause })
const call = { method: 'GET', url: 'https://api.example/api/get-category' }

test.each([
  ['CERT_HAS_EXPIRED', 'the certificate of the API has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate of the API is for another name'],
])('[R15.122] a certificate that is refused with %s is named in the line', (code, words) => {
  const faults = createFaultLog(log)
  const tls = Object.assign(new Error('as Node.js says it'), { code })
  faults.tell(failure(new TypeError('fetch failed', { cause: tls })), call)
  expect(lines).toEqual([
    { details: expect.objectContaining({ cause: 'as Node.js says it' }), message: words },
  ])
  faults.stop()
})

test('[R15.122] each reason has a line of its own, up to twenty', () => {
  const faults = createFaultLog(log)
  for (let count = 0; count < 40; count++) faults.tell(failure(new Error(`reason ${count}`)), call)
  expect(lines).toHaveLength(21)
  faults.stop()
  expect(lines.at(-1)?.details).toMatchObject({ kind: 'other', more: 19 })
})
