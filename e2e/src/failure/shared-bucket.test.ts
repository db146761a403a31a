import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointOutput } from '@tempolibre/contract'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { makeObject, type S3StandIn, startS3StandIn } from '@tempolibre/media/s3-stand-in'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listShortSongs } from '../support/library.ts'
import { type Mailbox, openMailbox } from '../support/mailbox.ts'
import { callApi, makeMember } from '../support/member.ts'
import { useOwnDatabase } from '../support/own-database.ts'
import { importMusic, makeWav } from '../support/own-music.ts'
import { choosePlan } from '../support/plans.ts'
import {
  makeDataFolder,
  removeDataFolder,
  type SiteProcess,
  startSite,
  type Variables,
} from '../support/server-process.ts'
import { expectSoon } from '../support/visitor.ts'

const database = useOwnDatabase()
const seconds = 20
const folders: string[] = []
let store: S3StandIn
let mailbox: Mailbox
/** Two machines: each has a disk of its own, and nothing on it but what is on its way. */
let one: SiteProcess
let other: SiteProcess
let variables: Variables

beforeAll(async () => {
  store = await startS3StandIn()
  mailbox = await openMailbox()
  variables = {
    ...mailbox.variables,
    DATABASE_URL: database.url,
    AUTH_SECRET: 'b5f0c2f8a1d94e63b7c05d2e9f8a4c61',
    PREVIEWS: 'on-demand',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'silent',
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: store.bucket,
    S3_REGION: store.region,
    S3_ACCESS_KEY_ID: store.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    S3_PREFIX: 'site',
  }
  one = await startSite({ ...variables, DATA_DIR: makeFolder() })
  other = await startSite({ ...variables, DATA_DIR: makeFolder() })
})
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await mailbox.close()
  await store.close()
  folders.forEach(removeDataFolder)
})

function makeFolder(): string {
  const folder = makeDataFolder()
  folders.push(folder)
  return folder
}

const keysBelow = (folder: string) =>
  [...store.objects.keys()].filter((key) => key.startsWith(`site/${folder}/`))
const stored = (key: string) => store.objects.get(`site/${key}`)?.bytes
const written = (key: string) => store.requests.filter((request) => request === `PUT site/${key}`)

const listSongs = () => listShortSongs(one.url)

/** The path of an address of either site. */
const pathOf = (address: string) => new URL(address).pathname

async function bytesOf(address: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const answer = await fetch(address, { headers })
  expect(answer.ok, `${address} answered ${answer.status}`).toBe(true)
  return Buffer.from(await answer.arrayBuffer())
}

describe('[R13.4] two machines that share a bucket', () => {
  test('render a song once, whichever of them is asked, and send the same of it', async () => {
    const [song] = await listSongs()
    const path = pathOf(song?.url ?? '')
    const [here, there] = await Promise.all([bytesOf(one.url + path), bytesOf(other.url + path)])
    expect(here.length).toBeGreaterThan(100_000)
    expect(there.equals(here)).toBe(true)
    const key = path.slice('/media/'.length)
    await expectSoon(() => stored(key)?.equals(here)).toBe(true)
    expect(written(key)).toHaveLength(1)

    const [whole, sameElsewhere] = await Promise.all([fetch(one.url + path), fetch(other.url + path)])
    expect(whole.headers.get('cache-control')).toBe('public, max-age=3600, stale-if-error=86400')
    expect(whole.headers.get('content-type')).toBe('audio/mpeg')
    const etag = whole.headers.get('etag') ?? ''
    expect(sameElsewhere.headers.get('etag')).toBe(etag)
    await Promise.all([whole.arrayBuffer(), sameElsewhere.arrayBuffer()])
    const known = await fetch(other.url + path, { headers: { 'if-none-match': etag } })
    expect(known.status).toBe(304)
    const part = await fetch(other.url + path, { headers: { range: 'bytes=1000-1999' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${here.length}`)
    expect(Buffer.from(await part.arrayBuffer()).equals(here.subarray(1000, 2000))).toBe(true)
    const beyond = await fetch(other.url + path, { headers: { range: `bytes=${here.length}-` } })
    expect(beyond.status).toBe(416)
    const head = await fetch(other.url + path, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(here.length))
  })

  test('make a file again that was truncated or lost', async () => {
    const [song] = await listSongs()
    const path = pathOf(song?.url ?? '')
    const key = path.slice('/media/'.length)
    const whole = await bytesOf(one.url + path)
    store.objects.set(`site/${key}`, makeObject(whole.subarray(0, 5000), {}))
    expect((await bytesOf(other.url + path)).equals(whole)).toBe(true)
    await expectSoon(() => stored(key)?.equals(whole)).toBe(true)
    // This one has sent it before, and knew another version.
    expect((await bytesOf(one.url + path)).equals(whole)).toBe(true)
    store.objects.delete(`site/${key}`)
    expect((await bytesOf(one.url + path)).equals(whole)).toBe(true)
  })

  test('play and license at one what was imported at the other', async () => {
    const music = join(makeFolder(), 'Vega Music')
    mkdirSync(music)
    writeFileSync(join(music, 'VM001_01_Salt.wav'), makeWav(seconds))
    writeFileSync(join(music, 'tracks.csv'), 'file;title;artist;genres\nVM001_01_Salt;Salt;Ada Vega;jazz\n')
    const importing = { ...variables, DATA_DIR: folders[0] ?? '' }
    expect(await importMusic(music, importing, '--publish')).toContain('Published       1')
    expect(keysBelow('masters').filter((key) => key.endsWith('.wav'))).toHaveLength(1)

    await expectSoon(async () => (await fetch(other.url + pathTo('track', 'en', 'salt'))).status).toBe(200)
    const found: EndpointOutput<'getTrack'> = await (
      await fetch(`${other.url}/api/v1/tracks/salt?lang=en`)
    ).json()
    const salt = 'track' in found ? found.track : undefined
    const path = pathOf(salt?.url ?? '')
    const preview = await bytesOf(other.url + path)
    expect(preview.length / seconds).toBeCloseTo(20_000, -3)
    expect(
      (await bytesOf(one.url + path, { range: 'bytes=100-199' })).equals(preview.subarray(100, 200)),
    ).toBe(true)

    const site = { url: other.url, mailboxUrl: mailbox.url }
    const member = await makeMember({ site })
    await choosePlan(member, 'lifetime', 'en', other.url)
    for (const format of ['wav', 'mp3', 'flac'] as const) {
      const licensed = await callApi<EndpointOutput<'saveDownloadMusic'>>(
        other.url,
        '/api/save-download-music',
        { music_id: salt?.id, format },
        member.token,
      )
      const address = new URL(licensed.url)
      const file = await bytesOf(other.url + address.pathname + address.search)
      expect(file.length).toBeGreaterThan(100_000)
      // The tags name the licence.
      expect(file.includes(licensed.licence.number)).toBe(true)
      const elsewhere = await bytesOf(one.url + address.pathname + address.search)
      expect(elsewhere.equals(file), format).toBe(true)
    }
  })

  test('show a page’s share picture and a cover at the one that has not made them', async () => {
    const page = await (await fetch(one.url + pathTo('music', 'en'))).text()
    const [, address = ''] = /<meta property="og:image" content="([^"]*)"/.exec(page) ?? []
    const picture = await bytesOf(other.url + pathOf(address))
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    expect((await bytesOf(one.url + pathOf(address))).equals(picture)).toBe(true)
    const drawn = (await listSongs()).find(({ cover_url: cover }) => cover?.endsWith('.svg'))
    const cover = pathOf(drawn?.cover_url ?? '')
    const drawing = await fetch(other.url + cover)
    expect(drawing.headers.get('content-type')).toBe('image/svg+xml')
    const raster = cover.replace(/\.svg$/, '-512.png')
    const square = await bytesOf(one.url + raster)
    expect((await bytesOf(other.url + raster)).equals(square)).toBe(true)
  })

  test('answer clearly while the store is away, keep serving pages, and go on when it is back', async () => {
    const [song] = await listSongs()
    const path = pathOf(song?.url ?? '')
    await store.pause()
    const refused = await fetch(other.url + path, { headers: { 'accept-language': 'fr' } })
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await refused.text()).trim()).toBe(m.api_unavailable({}, { locale: 'fr' }))
    for (const page of ['/', pathTo('pricing', 'es'), pathTo('music', 'fr')])
      expect((await fetch(other.url + page)).status, page).toBe(200)
    // Otherwise a balancer would take every machine away at once, and nothing would be served.
    expect((await fetch(`${other.url}/readyz`)).status).toBe(200)
    await store.resume()
    await expectSoon(async () => (await fetch(other.url + path)).status).toBe(200)
  })

  test('start without the store, which they find when it is there', async () => {
    await store.pause()
    const late = await startSite({ ...variables, DATA_DIR: makeFolder() })
    try {
      expect((await fetch(`${late.url}/`)).status).toBe(200)
      await store.resume()
      const [song] = await listSongs()
      await expectSoon(async () => (await fetch(late.url + pathOf(song?.url ?? ''))).status).toBe(200)
    } finally {
      await late.stop()
    }
  })
})
