import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portOf } from '@tempolibre/domain/port-of'
import { divideTrackSitemaps, getSitemap, importLibrary, listTrackSitemaps } from '@tempolibre/database'
import { createMigratedDatabase, makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeSitemaps } from './make-sitemaps.ts'
import { createSitemapServer } from './serve-sitemaps.ts'
import { type SitemapFiles, sitemapFiles } from './sitemap-files.ts'

const siteUrl = 'https://music.example'
/** Songs of a sitemap. */
const size = 3

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let folder: string
let files: SitemapFiles
let address: string
/** Sitemaps that the site has written. */
const written: number[] = []
const server = createServer((request, response) => {
  const serve = createSitemapServer({
    files,
    find: async (page) => (await listTrackSitemaps(database.db, { page }))[0],
    headers: { 'x-content-type-options': 'nosniff' },
  })
  void serve(request, response).then((served) => served || response.writeHead(404).end())
})

beforeAll(async () => {
  database = await createMigratedDatabase()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${portOf(server)}`
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await database.close()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tempolibre-sitemaps-'))
  files = sitemapFiles(folder, siteUrl)
  const tracks = Array.from({ length: 8 }, (_, index) => makeTrack(index))
  await importLibrary(database.db, makeLibrary({ tracks }))
  await divideTrackSitemaps(database.db, { size })
  written.length = 0
  return () => rm(folder, { recursive: true })
})

/** The site's own text of a sitemap, as short as it gets. */
async function render({ url }: Request): Promise<Response> {
  const page = Number(/-(\d+)\.xml$/.exec(url)?.[1] ?? 1)
  written.push(page)
  const entries = await getSitemap(database.db, { kind: 'tracks', page, size, unlisted: [] })
  return new Response(entries.map(({ slugs }) => slugs.en).join(' '))
}

const make = (signal = new AbortController().signal, list = () => listTrackSitemaps(database.db)) =>
  makeSitemaps({ files, list, siteUrl, render, log: { warn() {} } }, signal)

const ask = (path: string, headers: Record<string, string> = {}) => fetch(address + path, { headers })

test('[R15.111] sitemaps of songs are made ahead, and robots get what was made, in any encoding', async () => {
  expect((await ask('/sitemaps/tracks.xml')).status, 'the site writes what is not made yet').toBe(404)
  await make()
  expect(written).toEqual([1, 2, 3])
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await ask('/sitemaps/tracks-2.xml', { 'accept-encoding': encoding })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await answer.text()).toBe('track-3 track-4 track-5')
  }
  const etag = (await ask('/sitemaps/tracks.xml')).headers.get('etag') ?? ''
  expect((await ask('/sitemaps/tracks.xml', { 'if-none-match': etag })).status).toBe(304)
  expect(written, 'nobody who asks has one written').toEqual([1, 2, 3])
  for (const path of [
    '/sitemaps/tracks-1.xml',
    '/sitemaps/tracks-9.xml',
    '/sitemaps/tracks.xml?a',
    '/sitemaps/pages.xml',
  ])
    expect((await ask(path)).status, path).toBe(404)
})

test('[R15.111] after a change only what has changed is made anew, and nothing of before is sent', async () => {
  await make()
  written.length = 0
  await make()
  expect(written).toEqual([])
  // A changed song, and one that is gone from the last sitemap, which no other date tells.
  await sql`update track set updated_at = now() + interval '1 hour' where import_id = 'track-4'`.execute(
    database.db,
  )
  await sql`delete from track where import_id = 'track-6'`.execute(database.db)
  await divideTrackSitemaps(database.db, { size })
  for (const path of ['/sitemaps/tracks-2.xml', '/sitemaps/tracks-3.xml'])
    expect((await ask(path)).status, 'the site writes it until it is made').toBe(404)
  expect((await ask('/sitemaps/tracks.xml')).status).toBe(200)
  await make()
  expect(written).toEqual([2, 3])
  expect(await (await ask('/sitemaps/tracks-3.xml')).text()).toBe('track-7')
  expect(await readdir(join(folder, 'sitemaps'))).toHaveLength(3)
})

test('[R15.111] what was made for another address, or divided by the release before, is not sent', async () => {
  await make()
  files = sitemapFiles(folder, 'https://other.example')
  expect((await ask('/sitemaps/tracks.xml')).status).toBe(404)
  files = sitemapFiles(folder, siteUrl)
  await sql`update track_sitemap set fingerprint = null`.execute(database.db)
  expect((await ask('/sitemaps/tracks.xml')).status).toBe(404)
})

test('[R15.111] a library of one sitemap keeps none, and one that is stopped begins no other', async () => {
  await make()
  await divideTrackSitemaps(database.db, { size: 100 })
  await make()
  expect(await readdir(join(folder, 'sitemaps'))).toEqual([])
  await divideTrackSitemaps(database.db, { size })
  written.length = 0
  await make(AbortSignal.abort())
  expect(written).toEqual([])
})
