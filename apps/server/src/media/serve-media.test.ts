import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portOf } from '@tempolibre/domain/port-of'
import { RenderingError, type Visit } from '@tempolibre/media'
import { openFolder } from '@tempolibre/media/storage'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '../logging/log.ts'
import { BusyError } from '../share/share-renderer.ts'
import { createMediaServer } from './serve-media.ts'

const directory = mkdtempSync(join(tmpdir(), 'tempolibre-media-'))
const finished = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251))

/** A file of 3000 bytes that arrives in three parts, the last two only when released. */
let release: () => void = () => {}
let released = Promise.resolve()
async function* readGrowing(from: number): AsyncGenerator<Uint8Array> {
  const whole = finished.subarray(0, 3000)
  for (let at = 0; at < 3000; at += 1000) {
    if (at > 0) await released
    if (at + 1000 > from) yield whole.subarray(Math.max(at, from), at + 1000)
  }
}

const visits: Visit[] = []
const drawn: string[] = []
const failures: unknown[] = []
const serve = createMediaServer({
  storage: openFolder(directory),
  async open(key, visit) {
    if (key === 'previews/busy.mp3') throw new RenderingError('busy', 'Too many files are waited for.')
    visits.push(visit)
    return key === 'previews/growing.mp3'
      ? { totalBytes: 3000, read: readGrowing, renderedBytes: () => 1000 }
      : undefined
  },
  lengthOf: (key) => (key === 'previews/growing.mp3' ? 3000 : undefined),
  draw(key) {
    drawn.push(key)
    return key === 'covers/unkept.svg' ? '<svg>drawn anew</svg>' : undefined
  },
  async make(key) {
    if (key === 'share/full.png') throw new Error('no space left on device')
    if (key === 'share/busy.png') throw new BusyError()
    return false
  },
  canMake: async (key) => key === 'share/full.png',
  headers: { 'x-content-type-options': 'nosniff' },
  trustProxy: true,
  log: createLog('silent'),
})
const server = createServer((request, response) => {
  serve((request.url ?? '').slice('/media/'.length), request, response).catch((error: unknown) => {
    failures.push(error)
    response.destroy()
  })
})
let address = ''

beforeAll(async () => {
  mkdirSync(join(directory, 'previews'))
  mkdirSync(join(directory, 'covers'))
  writeFileSync(join(directory, 'previews', 'song.mp3'), finished)
  writeFileSync(join(directory, 'previews', 'song.mp3.part'), 'half')
  writeFileSync(join(directory, 'covers', 'a.svg'), `<svg>${' '.repeat(2000)}</svg>`)
  writeFileSync(join(directory, 'secret.txt'), 'secret')
  symlinkSync('loop.mp3', join(directory, 'previews', 'loop.mp3'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${portOf(server)}/media`
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  rmSync(directory, { recursive: true })
})

const get = (key: string, headers: Record<string, string> = {}) => fetch(`${address}/${key}`, { headers })

describe('a file on disk', () => {
  test('is sent completely, with its type, and kept by caches until its song may have been withdrawn', async () => {
    const response = await get('previews/song.mp3')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('audio/mpeg')
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600, stale-if-error=86400')
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(Buffer.from(await response.arrayBuffer()).equals(finished)).toBe(true)
  })

  test('is sent in parts, and as 304 to clients that have it', async () => {
    const part = await get('previews/song.mp3', { range: 'bytes=100-199' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 100-199/5000')
    expect(Buffer.from(await part.arrayBuffer()).equals(finished.subarray(100, 200))).toBe(true)
    const etag = part.headers.get('etag') ?? ''
    const again = await get('previews/song.mp3', { 'if-none-match': etag, 'cache-control': 'max-age=0' })
    expect(again.status).toBe(304)
  })

  test('a range outside of it is a 416', async () => {
    const response = await get('previews/song.mp3', { range: 'bytes=9000-' })
    expect(response.status).toBe(416)
    // By it a player learns how long the file is (RFC 9110 §15.5.17).
    expect(response.headers.get('content-range')).toBe('bytes */5000')
    await response.arrayBuffer()
  })

  test('a drawing is compressed, and runs no scripts when it is opened on its own', async () => {
    const response = await get('covers/a.svg', { 'accept-encoding': 'br' })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text()).toContain('<svg>')
  })
})

describe('[R13.4] when the disk fails', () => {
  test('a truncated file is rendered again, not sent', async () => {
    const path = join(directory, 'previews', 'growing.mp3')
    writeFileSync(path, finished.subarray(0, 1200))
    const response = await get('previews/growing.mp3')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.equals(finished.subarray(0, 3000))).toBe(true)
    // Once rendered again, it is sent from the disk.
    writeFileSync(path, bytes)
    const again = await get('previews/growing.mp3')
    expect(again.headers.get('cache-control')).toContain('max-age=3600')
    expect((await again.arrayBuffer()).byteLength).toBe(3000)
    rmSync(path)
  })

  test('a drawing that could not be stored is drawn on request', async () => {
    for (let request = 0; request < 3; request++)
      expect(await (await get('covers/unkept.svg')).text()).toBe('<svg>drawn anew</svg>')
    expect(drawn, 'but not for every reader').toEqual(['covers/unkept.svg'])
  })

  test('a file that cannot be read is an error for the log, not an answer that a client would keep', async () => {
    failures.length = 0
    await expect(get('previews/loop.mp3')).rejects.toThrow('fetch failed')
    expect(failures).toEqual([expect.objectContaining({ code: 'ELOOP' })])
  })

  test('a picture that cannot be drawn may be requested again later', async () => {
    const answers = [await get('share/full.png'), await get('share/busy.png')]
    expect(answers.map(({ headers, status }) => [status, headers.get('retry-after')])).toEqual([
      [503, '60'],
      [503, '5'],
    ])
  })
})

describe('a file that is being rendered', () => {
  test('is sent at once, before it is complete, with its length', async () => {
    released = new Promise((resolve) => (release = resolve))
    const response = await get('previews/growing.mp3')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('3000')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const reader = response.body?.getReader()
    const first = await reader?.read()
    expect(first?.value?.length).toBe(1000)
    release()
    let received = first?.value?.length ?? 0
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      received += piece.value.length
    }
    expect(received).toBe(3000)
  })

  test('[R3.6] reports how much is rendered to clients that ask only for that', async () => {
    const response = await fetch(`${address}/previews/growing.mp3`, { method: 'HEAD' })
    expect(response.headers.get('x-rendered-bytes')).toBe('1000')
    expect(response.headers.get('content-length')).toBe('3000')
    expect((await get('previews/song.mp3')).headers.get('x-rendered-bytes')).toBeNull()
  })

  test('can be requested in parts', async () => {
    const response = await get('previews/growing.mp3', { range: 'bytes=1500-1999' })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe('bytes 1500-1999/3000')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.equals(finished.subarray(1500, 2000))).toBe(true)
    const beyond = await get('previews/growing.mp3', { range: 'bytes=3000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */3000'])
  })
})

test.each([
  'nothing.mp3',
  'previews/none.mp3',
  'covers/none.svg',
  'previews/song.mp3.part',
  'secret.txt',
  'previews/../secret.txt',
  'previews/..%2fsecret.txt',
  'previews/%2e%2e/secret.txt',
  'previews/',
  'previews',
  'previews/song.mp3%00.svg',
  '',
])('%s is not found', async (key) => {
  expect((await get(key)).status).toBe(404)
})

test('clients of missing previews are distinguished by address, and their leaving is noticed', async () => {
  visits.length = 0
  released = new Promise((resolve) => (release = resolve))
  const leaving = new AbortController()
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const answer = await fetch(`${address}/previews/growing.mp3`, { headers, signal: leaving.signal })
  expect(answer.status).toBe(200)
  const [visit] = visits
  expect([visit?.reader, visit?.left.aborted]).toEqual(['198.51.100.7', false])
  leaving.abort()
  await vi.waitFor(() => expect(visit?.left.aborted).toBe(true), { timeout: 30_000 })
  release()
})

test('a full queue of previews is answered with the time to retry', async () => {
  const answer = await get('previews/busy.mp3')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
})

test('[R15.22] a HEAD waits for nothing: it has the length, and nothing is made for it', async () => {
  visits.length = 0
  const response = await fetch(`${address}/previews/growing.mp3`, { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('3000')
  expect(visits.map(({ left }) => left.aborted)).toEqual([true])
  const picture = await fetch(`${address}/share/full.png`, { method: 'HEAD' })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await fetch(`${address}/share/none.png`, { method: 'HEAD' })).status).toBe(404)
})
