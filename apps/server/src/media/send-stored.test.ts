import { createServer } from 'node:http'
import { portOf } from '@tempolibre/domain/port-of'
import type { StoredFile } from '@tempolibre/media/storage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendStored } from './send-stored.ts'

const content = Buffer.from('abcdefghij')
const modified = new Date('2026-03-14T12:00:00Z')

/** As a storage elsewhere finds it, which gives its bytes in several pieces. */
const file: StoredFile = {
  bytes: content.length,
  version: 'v1',
  modified,
  sha256: undefined,
  async *read(from = 0, to = content.length) {
    for (let at = from; at < to; at += 3) yield content.subarray(at, Math.min(at + 3, to))
  },
}
const server = createServer((request, response) => {
  const answer = { headers: { 'cache-control': 'public' }, onError: () => {} }
  sendStored('previews/salt.mp3', file, answer, request, response).catch(() => response.destroy())
})
let origin: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${portOf(server)}`
})
afterAll(() => server.close())

test.each<[string, Record<string, string>, number, string]>([
  ['whole', {}, 200, 'abcdefghij'],
  ['from a byte on', { range: 'bytes=4-' }, 206, 'efghij'],
  ['in part', { range: 'bytes=2-5' }, 206, 'cdef'],
  ['in part, if it is the same file', { range: 'bytes=2-5', 'if-range': '"v1"' }, 206, 'cdef'],
  ['whole to who has begun another', { range: 'bytes=2-5', 'if-range': '"v0"' }, 200, 'abcdefghij'],
  ['not behind its end', { range: 'bytes=20-30' }, 416, ''],
  ['not to who has it', { 'if-none-match': '"v0", W/"v1"' }, 304, ''],
  ['to who has another one', { 'if-none-match': '"v0"' }, 200, 'abcdefghij'],
  ['not to who has it since that day', { 'if-modified-since': modified.toUTCString() }, 304, ''],
])('[R13.2] a file of a storage elsewhere is sent %s', async (_, headers, status, sent) => {
  const answer = await fetch(origin, { headers })
  expect([answer.status, await answer.text()]).toEqual([status, sent])
  expect(answer.headers.get('etag')).toBe('"v1"')
})

test('[R13.2] its length and kind are told without it', async () => {
  const { headers, status } = await fetch(origin, { method: 'HEAD' })
  expect([status, headers.get('content-length'), headers.get('content-type')]).toEqual([
    200,
    '10',
    'audio/mpeg',
  ])
})
