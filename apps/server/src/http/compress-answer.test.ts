import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressAnswer } from './compress-answer.ts'

const long = JSON.stringify({ success: true, words: 'guitar, '.repeat(500) })

function answer(body: string | null, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } })
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
  ['gzip', 'br;q=0, gzip', gunzipSync],
])('[R10.1] JSON is sent as %s to clients that accept %s', async (encoding, accepted, decompress) => {
  const compressed = await compressAnswer(answer(long, { etag: 'W/"one"', vary: 'Origin' }), accepted)
  expect(Object.fromEntries(compressed.headers)).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'application/json',
    etag: 'W/"one"',
    vary: 'Origin, Accept-Encoding',
  })
  const bytes = await bytesOf(compressed)
  expect(compressed.headers.get('content-length')).toBe(String(bytes.length))
  expect(bytes.length).toBeLessThan(long.length / 10)
  expect(decompress(bytes).toString()).toBe(long)
})

test('JSON is sent uncompressed, with Vary, to clients that accept no encoding', async () => {
  const plain = await compressAnswer(answer(long), undefined)
  expect(plain.headers.has('content-encoding')).toBe(false)
  expect(plain.headers.get('vary')).toBe('Accept-Encoding')
  expect(await plain.text()).toBe(long)
})

test('an error is compressed with its status', async () => {
  const refused = await compressAnswer(answer(long, {}, 422), 'br')
  expect([refused.status, refused.headers.get('content-encoding')]).toEqual([422, 'br'])
})

test.each([
  ['short answers', answer('{"success":true}')],
  ['answers with secrets', answer(long, { 'cache-control': 'no-store, no-transform' })],
  ['compressed answers', answer(long, { 'content-encoding': 'gzip' })],
  ['files', answer(long, { 'content-disposition': 'attachment; filename="licence.json"' })],
  ['PDF', answer(long, { 'content-type': 'application/pdf' })],
  ['event streams', answer(long, { 'content-type': 'text/event-stream' })],
  ['HEAD', answer(null)],
  ['204', answer(null, {}, 204)],
])('%s are unchanged', async (_, given) => {
  const before = given.headers.get('content-encoding')
  const text = await given.clone().text()
  const compressed = await compressAnswer(given, 'br, gzip')
  expect(compressed.headers.get('content-encoding')).toBe(before)
  expect(await compressed.text()).toBe(text)
})

test('304 has a Vary header, and no body', async () => {
  const unchanged = await compressAnswer(
    new Response(null, { status: 304, headers: { etag: 'W/"a"' } }),
    'br',
  )
  expect(Object.fromEntries(unchanged.headers)).toEqual({ etag: 'W/"a"', vary: 'Accept-Encoding' })
  expect(await unchanged.text()).toBe('')
})
