import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portOf } from '@tempolibre/domain/port-of'
import { openFolder } from '@tempolibre/media/storage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCover } from './read-cover.ts'

const mediaDirectory = mkdtempSync(join(tmpdir(), 'tempolibre-covers-'))
const siteUrl = 'https://music.example'
const server = createServer((request, response) => {
  const status = Number(request.url?.slice(1))
  response.writeHead(status, status === 302 ? { location: '/200' } : {}).end('picture')
})
let elsewhere = ''

beforeAll(async () => {
  mkdirSync(join(mediaDirectory, 'covers'))
  writeFileSync(join(mediaDirectory, 'covers', 'a.svg'), 'drawing')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  elsewhere = `http://127.0.0.1:${portOf(server)}`
})
afterAll(async () => {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
  rmSync(mediaDirectory, { recursive: true })
})

const read = async (address: string) => {
  const cover = await readCover(address, { siteUrl, storage: openFolder(mediaDirectory) })
  return cover && Buffer.from(cover).toString()
}

test('a cover of this site is read from its folder, and from nowhere outside of it', async () => {
  expect(await read(`${siteUrl}/media/covers/a.svg`)).toBe('drawing')
  expect(await read(`${siteUrl}/media/covers/b.svg`)).toBeUndefined()
  expect(await read(`${siteUrl}/media/covers/../covers/a.svg`)).toBeUndefined()
})

test('a cover of another server that no longer exists is left out; one that cannot be read now is asked for again', async () => {
  expect(await read(`${elsewhere}/200`)).toBe('picture')
  expect([await read(`${elsewhere}/404`), await read(`${elsewhere}/410`)]).toEqual([undefined, undefined])
  await expect(read(`${elsewhere}/500`)).rejects.toThrow('answered 500')
  await expect(read(`${elsewhere}/403`)).rejects.toThrow('answered 403')
  await expect(read(`${elsewhere}/302`)).rejects.toThrow('fetch failed')
})
