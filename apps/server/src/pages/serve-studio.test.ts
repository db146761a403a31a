import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portOf } from '@tempolibre/domain/port-of'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStudioServer, isStudioPath } from './serve-studio.ts'

const folder = mkdtempSync(join(tmpdir(), 'tempolibre-studio-'))
let address = ''
let server: ReturnType<typeof createServer>

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Studio</title>')
  writeFileSync(join(folder, 'assets', 'studio-1a2b.js'), 'void 0')
  const serveStudio = createStudioServer('https://music.example', folder)
  server = createServer((request, response) => {
    void serveStudio(request.url ?? '', request, response).then((served) => {
      if (!served) response.writeHead(404).end('not the studio')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${portOf(server)}`
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true })
})

test.each(['/studio', '/studio/', '/studio/tracks/7'])('[R12.1] %s is the studio’s page', async (path) => {
  const answer = await fetch(address + path)
  expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html><title>Studio</title>'])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.stringContaining('max-age='),
  })
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})

test('[R12.1] its files may be kept for good; those of another release are missing', async () => {
  const file = await fetch(`${address}/studio/assets/studio-1a2b.js`)
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect((await fetch(`${address}/studio/assets/studio-0000.js`)).status).toBe(404)
})

test.each(['/', '/studios', '/es/studio', '/assets/studio-1a2b.js'])('%s is not the studio’s', (path) => {
  expect(isStudioPath(path)).toBe(false)
})
