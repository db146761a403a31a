import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { portOf } from '@tempolibre/domain/port-of'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadAssets } from './serve-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'tempolibre-assets-'))
const script = 'export const song = 1\n'
let address = ''
const server = createServer()

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'site-x1.js'), script)
  writeFileSync(join(folder, 'assets', 'site-x1.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'assets', 'site-x1.js.gz'), gzipSync(script))
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\n')
  writeFileSync(join(folder, 'notes.md'), 'not for readers')
  const serve = loadAssets(folder, 'https://music.example')
  server.on('request', (request, response) => {
    if (!serve(request.url ?? '', request, response)) response.writeHead(404).end()
    // Files in memory are answered at once; nobody waits for one that is not.
    if (!response.writableEnded) response.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${portOf(server)}`
})
afterAll(async () => {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
  rmSync(folder, { recursive: true })
})

test('built files are sent as the build compressed them; those whose name has a hash never change', async () => {
  const asset = await fetch(`${address}/assets/site-x1.js`, { headers: { 'accept-encoding': 'br' } })
  expect(asset.headers.get('content-encoding')).toBe('br')
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await asset.text()).toBe(script)
  const robots = await fetch(`${address}/robots.txt`)
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(robots.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(await robots.text()).toBe('User-agent: *\n')
})

test('other files of the folder, and compressed forms by their own name, are not sent', async () => {
  for (const path of ['/notes.md', '/assets/site-x1.js.br', '/assets/none.js', '/../notes.md'])
    expect((await fetch(address + path)).status, path).toBe(404)
})
