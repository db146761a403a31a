import type { Payer } from '@tempolibre/fair-share'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request as startRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createDownloadFinder } from '@tempolibre/api'
import { type Customer, openShop, shopSettings, type Shop } from '@tempolibre/api/shop'
import { encodeWav } from '@tempolibre/audio'
import type { EditionOffer, FileFormat } from '@tempolibre/domain'
import { portOf } from '@tempolibre/domain/port-of'
import { m } from '@tempolibre/locales/messages'
import { unzipSync } from 'fflate'
import { parseBuffer } from 'music-metadata'
import { type Media, openMedia, RenderingError, type SoundFile, type Visit } from '@tempolibre/media'
import { openFolder } from '@tempolibre/media/storage'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../logging/log.ts'
import { createMediaServer } from '../media/serve-media.ts'
import { archivesUnderWay } from './send-archive.ts'
import { createDownloadServer } from './serve-download.ts'
import { createTagCovers } from './tag-cover.ts'

const directory = mkdtempSync(join(tmpdir(), 'tempolibre-downloads-'))
const wave = Float32Array.from({ length: 44_100 }, (_, index) => Math.sin(index / 30) * 0.4)
const wav = Buffer.from(encodeWav({ sampleRate: 44_100, channels: [wave, wave] }, 24))
/** Frames of MPEG-1 Layer III, 128 kbit/s, 44.1 kHz: their headers only. */
const mp3 = Buffer.concat(
  Array.from({ length: 200 }, () => Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(413)])),
)

const png = Buffer.from('89504e470d0a1a0a', 'hex')
/** Whether covers can be drawn, and when: what waits for them is told first. */
let drawn = true
let mayDraw: Promise<void> | undefined
/** How long an answer waits with its headers, in ms. */
let beginsAfterMs: number | undefined

let shop: Shop
let ada: Customer
let origin: string

const log = createLog('silent')
const server = createServer((request, response) => {
  const url = request.url ?? ''
  const answer = url.startsWith('/media/masters/')
    ? serveDownload(request, response)
    : serveMedia(url.slice('/media/'.length), request, response)
  answer.catch(() => response.destroy())
})
const visits: Visit[] = []
/** Who has paid for what was rendered. */
const payers: Payer[] = []
/** Until the payer may have something rendered. */
let secondsToWait = 0
/** Whether the queue of recordings is full. */
let tooMany = false
let serveDownload: ReturnType<typeof createDownloadServer>
let media: Media
/** Sent instead of the stored file. */
let waiting: SoundFile | undefined
/** What can be made of a recording, instead of what can be. */
let offered: EditionOffer | undefined
const serveMedia = createMediaServer({
  storage: openFolder(directory),
  open: async () => undefined,
  make: async () => false,
  canMake: async () => false,
  headers: {},
  trustProxy: false,
  log,
})

beforeAll(async () => {
  for (const folder of ['masters', 'previews']) mkdirSync(join(directory, folder))
  for (const index of [2, 3]) {
    writeFileSync(join(directory, 'masters', `track-${index}.wav`), wav)
    writeFileSync(join(directory, 'masters', `track-${index}.mp3`), mp3)
  }
  writeFileSync(join(directory, 'previews', 'track-1.mp3'), mp3)
  media = openMedia({
    storage: openFolder(directory),
    tracks: { findByPreview: async () => undefined, list: async () => [], findStems: async () => undefined },
    onProgress() {},
    log,
  })
  shop = await openShop()
  ada = await shop.addCustomer({ name: 'Ada Lovelace', language: 'fr', plan: 'lifetime' })
  serveDownload = createDownloadServer({
    budget: {
      admit: () => secondsToWait,
      spend: (payer) => void payers.push(payer),
    },
    find: createDownloadFinder({ ...shopSettings, db: shop.db }),
    foresee: (file, visit) => media.foresee(file, visit),
    progress: (file) => media.progress(file),
    offer: async (key) => offered ?? media.editions.offer(key),
    async open({ key }, visit) {
      visits.push(visit)
      if (tooMany) throw new RenderingError('busy', 'Too many files are waited for.')
      const refused = waiting && visit.refuse?.()
      if (refused) throw refused
      return waiting ?? media.open({ key, isPreview: false }, visit)
    },
    readCover: createTagCovers({
      storage: openFolder(directory),
      // A drawing is written to its target.
      async make(key) {
        await mayDraw
        if (!drawn) return false
        mkdirSync(dirname(join(directory, key)), { recursive: true })
        writeFileSync(join(directory, key), png)
        return true
      },
      log,
    }),
    headers: { 'x-content-type-options': 'nosniff' },
    log,
    get beginsAfterMs() {
      return beginsAfterMs
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${portOf(server)}`
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await media.stop()
  await shop.close()
  rmSync(directory, { recursive: true })
})

async function order(index: number, format?: FileFormat): Promise<{ address: string; number: string }> {
  const { body } = await ada.post('/api/save-download-music', { music_id: shop.trackId(index), format })
  const url = new URL(body.url)
  return { address: url.pathname + url.search, number: body.licence.number }
}

async function readStart(sound: SoundFile, length: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of sound.read(0)) pieces.push(piece)
  return Buffer.concat(pieces).subarray(0, length)
}

async function get(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + address, { headers })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

describe('[R6.3] a signed address', () => {
  test('sends the recording as an attachment that must not be cached', async () => {
    const { address, number } = await order(2)
    const { bytes, headers, status } = await get(address)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('audio/wav')
    expect(headers.get('content-disposition')).toContain(
      `filename="Track 2 (fr) - House Band - ${number}.wav"`,
    )
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(Number(headers.get('content-length'))).toBe(bytes.length)
    expect(bytes.includes(wav.subarray(12))).toBe(true)
  })

  test('[R14.6] [R11.1] may be read by pages of other origins, as by a venue with an API elsewhere', async () => {
    const { address } = await order(2, 'mp3')
    const origins = [address, `${address}0`].map(async (each) => {
      const { headers, status } = await get(each, { origin: 'https://venue.example' })
      return [
        status,
        headers.get('access-control-allow-origin'),
        headers.get('cross-origin-resource-policy'),
        headers.get('access-control-allow-credentials'),
      ]
    })
    expect(await Promise.all(origins)).toEqual([
      [200, '*', 'cross-origin', null],
      [410, '*', 'cross-origin', null],
    ])
  })

  test('needs no token, and answers HEAD like GET', async () => {
    const { address } = await order(2)
    const [head, whole] = [await fetch(origin + address, { method: 'HEAD' }), await get(address)]
    expect(head.status).toBe(200)
    for (const name of ['content-length', 'etag', 'content-disposition']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name))
    }
    expect(await head.text()).toBe('')
  })

  test.each(['wav', 'mp3'] as const)(
    '[R10.4] sends a %s that contains and proves its licence',
    async (format) => {
      const { address, number } = await order(2, format)
      const { bytes } = await get(address)
      const { common, native } = await parseBuffer(bytes, { size: bytes.length })
      const tag = (id: string) => native['ID3v2.4']?.find((entry) => entry.id === id)?.value
      expect(common).toMatchObject({ title: 'Track 2 (fr)', artist: 'House Band' })
      expect(tag('TXXX:TEMPOLIBRE-LICENCE')).toBe(number)
      expect(tag('WCOP')).toBe(`https://music.example/fr/verifier/${number.toLowerCase()}`)
      const signed = JSON.parse(String(tag('TXXX:TEMPOLIBRE-SIGNED-LICENCE')))
      const { body } = await ada.get(`/api/v1/licences/${number}/document`)
      expect(signed).toEqual(body)
      expect(signed.licence).toMatchObject({ number, holder: 'Ada Lovelace' })
    },
  )

  test('has tags for DJs and players: tempo, key, genre, ISRC and cover', async () => {
    await shop.db
      .updateTable('track')
      .where('id', '=', Number(shop.trackId(2)))
      .set({ isrc: 'FRZ039800212', delivered_cover: 'covers/tracks/two-1.svg' })
      .execute()
    // Other tracks are of another genre, which comes first in any list.
    const ofTrack = shop.db.updateTable('track_category').where('track_id', '=', Number(shop.trackId(2)))
    const filed = await ofTrack.set({ position: 1 }).returning('music_category_id').executeTakeFirstOrThrow()
    await shop.db
      .updateTable('track_category')
      .where('track_id', '<>', Number(shop.trackId(2)))
      .set({
        music_category_id: (categories) =>
          categories
            .selectFrom('music_category')
            .where('id', '<>', filed.music_category_id)
            .select('id')
            .limit(1),
      })
      .execute()
    await shop.db
      .updateTable('music_category_text')
      .where('music_category_id', '=', filed.music_category_id)
      .where('language', '=', 'fr')
      .set({ title: 'Été à Paris' })
      .execute()
    for (const format of ['wav', 'mp3'] as const) {
      const { bytes } = await get((await order(2, format)).address)
      const { common } = await parseBuffer(bytes, { size: bytes.length })
      const track = await shop.db
        .selectFrom('track')
        .where('id', '=', Number(shop.trackId(2)))
        .select(['bpm', 'key'])
        .executeTakeFirstOrThrow()
      expect(common).toMatchObject({
        bpm: Math.round(track.bpm),
        key: track.key,
        genre: ['Été à Paris'],
        isrc: ['FRZ039800212'],
      })
      expect(Buffer.from(common.picture?.[0]?.data ?? []).equals(png)).toBe(true)
    }
    drawn = false
    await shop.db.updateTable('track').set({ delivered_cover: 'covers/tracks/three-1.svg' }).execute()
    const { bytes, status } = await get((await order(2)).address)
    drawn = true
    expect(status).toBe(200)
    expect((await parseBuffer(bytes, { size: bytes.length })).common.picture).toBeUndefined()
  })

  test('sends exactly the bytes of every range', async () => {
    const { address } = await order(2)
    const { bytes } = await get(address)
    const { length } = bytes
    // Across the boundaries: header, first samples, end of the sound, tags.
    const seams = [0, 11, 12, 13, 44, wav.length - 1, wav.length, length - 1]
    for (const from of seams) {
      for (const to of seams.filter((seam) => seam >= from)) {
        const part = await get(address, { range: `bytes=${from}-${to}` })
        expect(part.status).toBe(206)
        expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to}/${length}`)
        expect(part.bytes.equals(bytes.subarray(from, to + 1)), `${from}-${to}`).toBe(true)
      }
    }
    const suffix = await get(address, { range: 'bytes=-100' })
    expect(suffix.bytes.equals(bytes.subarray(-100))).toBe(true)
    const beyond = await get(address, { range: `bytes=${length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${length}`])
  })

  test('resumes an interrupted download, unless the file has changed', async () => {
    const [{ address }, other] = [await order(2), await order(3)]
    const whole = await get(address)
    const etag = whole.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"\S+"$/)
    const rest = await get(address, { range: 'bytes=5000-', 'if-range': etag })
    expect(rest.status).toBe(206)
    expect(rest.bytes.equals(whole.bytes.subarray(5000))).toBe(true)
    expect((await get(other.address, { range: 'bytes=5000-', 'if-range': etag })).status).toBe(200)
  })

  test('restarts if the recording was replaced', async () => {
    const { address } = await order(3)
    const whole = await get(address)
    const condition = { range: 'bytes=5000-', 'if-range': whole.headers.get('etag') ?? '' }
    utimesSync(join(directory, 'masters', 'track-3.wav'), 1, 1)
    expect((await get(address, condition)).status).toBe(200)
    const again = await get(address)
    expect((await get(address, { ...condition, 'if-range': again.headers.get('etag') ?? '' })).status).toBe(
      206,
    )
  })

  async function orderArchive(format: FileFormat) {
    const { body } = await ada.post('/api/save-download-music', {
      music_id: shop.trackId(2),
      format,
      edition: 'all',
    })
    const { pathname, search } = new URL(body.url)
    return { address: pathname + search, number: body.licence.number }
  }

  test.each(['wav', 'mp3'] as const)('[R14.2] resumes a ZIP of %s', async (format) => {
    const { address, number } = await orderArchive(format)
    const { bytes, headers, status } = await get(address)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(Number(headers.get('content-length'))).toBe(bytes.length)
    const [licence, sound = ''] = Object.keys(unzipSync(bytes))
    expect(licence).toBe(`${number}.json`)
    expect(sound).toMatch(new RegExp(`^Track 2 .*\\.${format}$`))
    const range = { range: 'bytes=5000-', 'if-range': headers.get('etag') ?? '' }
    const rest = await get(address, range)
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 5000-${bytes.length - 1}/${bytes.length}`,
    ])
    expect(rest.bytes.equals(bytes.subarray(5000))).toBe(true)
    expect((await get(address, { ...range, 'if-range': '"other"' })).status).toBe(200)
  })

  test('[R14.2] sends a ZIP of FLAC whole, whose length is not known before', async () => {
    const { address, number } = await orderArchive('flac')
    const { bytes, headers, status } = await get(address, { range: 'bytes=5000-' })
    expect([status, headers.get('content-length'), headers.get('etag')]).toEqual([200, null, null])
    expect(Object.keys(unzipSync(bytes))[0]).toBe(`${number}.json`)
  })

  test('sends a FLAC made from the WAV, with the same bytes while it is encoded and afterwards', async () => {
    const { address, number } = await order(2, 'flac')
    const [first, alongside] = await Promise.all([get(address), get(address)])
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('audio/flac')
    expect(first.headers.get('content-disposition')).toContain('.flac"')
    expect(alongside.bytes.equals(first.bytes)).toBe(true)
    const { common, format, native } = await parseBuffer(first.bytes, { size: first.bytes.length })
    expect(format).toMatchObject({
      container: 'FLAC',
      lossless: true,
      bitsPerSample: 24,
      duration: wave.length / 44_100,
    })
    expect(common.title).toBe('Track 2 (fr)')
    const licence = native['vorbis']?.find(({ id }) => id === 'TEMPOLIBRE-LICENCE')?.value
    expect(licence).toBe(number)

    const kept = await get(address)
    expect(kept.bytes.equals(first.bytes)).toBe(true)
    expect(Number(kept.headers.get('content-length'))).toBe(first.bytes.length)
    const etag = first.headers.get('etag') ?? ''
    expect(kept.headers.get('etag')).toBe(etag)
    const rest = await get(address, { range: 'bytes=5000-', 'if-range': etag })
    expect([rest.status, rest.bytes.equals(first.bytes.subarray(5000))]).toEqual([206, true])
  })

  test('sends a range of a FLAC on first request, once its length is known', async () => {
    const { address } = await order(3, 'flac')
    const part = await get(address, { range: 'bytes=-100' })
    const { bytes } = await get(address)
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(
      `bytes ${bytes.length - 100}-${bytes.length - 1}/${bytes.length}`,
    )
    expect(part.bytes.equals(bytes.subarray(-100))).toBe(true)
  })

  test.each(['wav', 'mp3', 'flac'] as const)(
    'of a queued %s answers immediately, and continues when there is sound',
    async (format) => {
      const file = { key: `masters/track-2.${format}`, isPreview: false }
      const stored = await media.open(file, { reader: 'ada', left: new AbortController().signal })
      if (!stored) throw new Error('There is no such recording.')
      let begin = () => {}
      const turn = new Promise<void>((resolve) => (begin = resolve))
      waiting = {
        ...stored,
        head: format === 'mp3' ? new Uint8Array(0) : await readStart(stored, format === 'wav' ? 44 : 42),
        async *read(from) {
          await turn
          yield* stored.read(from)
        },
      }
      const { address } = await order(2, format)
      const response = await fetch(origin + address)
      const reader = response.body?.getReader()
      if (!reader) throw new Error('There is no sound.')
      const first = await reader.read()
      expect(first.value?.length).toBeGreaterThan(0)
      begin()
      const pieces = [first.value ?? new Uint8Array(0)]
      for (let next = await reader.read(); next.value; next = await reader.read()) pieces.push(next.value)
      waiting = undefined
      expect(Buffer.concat(pieces).equals((await get(address)).bytes)).toBe(true)
    },
  )

  test('sends the preview if a track has no master', async () => {
    const { address } = await order(1)
    const { bytes, status } = await get(address)
    expect(status).toBe(200)
    expect(bytes.subarray(-mp3.length).equals(mp3)).toBe(true)
  })
})

describe('an invalid or expired address', () => {
  const expectGone = async (address: string) => {
    const { headers, status } = await get(address)
    expect([status, headers.get('content-type')], address).toEqual([410, 'text/plain; charset=utf-8'])
    expect(headers.get('cache-control')).toBe('private, no-store')
  }

  test('is refused in the visitor’s language', async () => {
    const answers = await Promise.all(
      ['en', 'es', 'fr'].map((language) =>
        get('/media/masters/TL-7K2M-9QWX-4HTD.wav', { 'accept-language': language }),
      ),
    )
    expect(answers.map(({ bytes }) => bytes.toString())).toEqual([
      'This link has expired or has already been used. Ask for a new one.\n',
      'Este enlace ya se ha usado o ha caducado. Pide uno nuevo.\n',
      'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.\n',
    ])
    const byCookie = await get('/media/masters/x', { 'accept-language': 'en', cookie: 'lng=fr' })
    expect(byCookie.bytes.toString()).toContain('Ce lien')
  })

  test('is refused for every changed character', async () => {
    const { address } = await order(2)
    const start = '/media/masters/'.length
    expect((await get(address)).status).toBe(200)
    for (let at = start; at < address.length; at++) {
      const changed = address[at] === 'A' ? 'B' : 'A'
      await expectGone(address.slice(0, at) + changed + address.slice(at + 1))
    }
  })

  test('is refused with another file’s signature, a later expiry, or duplicate parameters', async () => {
    const [wavOrder, mp3Order, other] = [await order(2, 'wav'), await order(2, 'mp3'), await order(3, 'wav')]
    const query = (address: string) => address.slice(address.indexOf('?'))
    const path = (address: string) => address.slice(0, address.indexOf('?'))
    await expectGone(path(mp3Order.address) + query(wavOrder.address))
    await expectGone(path(other.address) + query(wavOrder.address))
    await expectGone(path(wavOrder.address))
    await expectGone(wavOrder.address.replace(/expires=\d+/, 'expires=99999999999'))
    await expectGone(wavOrder.address.replace(/expires=/, 'expires=0'))
    await expectGone(`${wavOrder.address}&expires=99999999999`)
    await expectGone(`${wavOrder.address}&signature=x`)
    await expectGone(path(wavOrder.address).toLowerCase() + query(wavOrder.address))
    await expectGone(`${path(wavOrder.address)}.part${query(wavOrder.address)}`)
  })

  test('is refused after 24 hours', async () => {
    const late = createDownloadFinder({
      ...shopSettings,
      db: shop.db,
      now: () => Date.now() + 24 * 3600_000 + 1000,
    })
    const soon = createDownloadFinder({
      ...shopSettings,
      db: shop.db,
      now: () => Date.now() + 24 * 3600_000 - 10_000,
    })
    const { address } = await order(2)
    const { pathname, searchParams } = new URL(address, origin)
    expect(await late(pathname, searchParams)).toBeUndefined()
    expect(await soon(pathname, searchParams)).toMatchObject({ key: 'masters/track-2.wav' })
  })

  test('is refused with another installation’s secret', async () => {
    const theirs = createDownloadFinder({ ...shopSettings, db: shop.db, secret: 'x'.repeat(40) })
    const { pathname, searchParams } = new URL((await order(2)).address, origin)
    expect(await theirs(pathname, searchParams)).toBeUndefined()
  })

  test('is refused for a licence that was revoked, or whose holder’s account is deleted', async () => {
    for (const change of [
      { revoked_at: new Date(), revoked_for: 'refund' as const },
      { anonymised_at: new Date() },
    ]) {
      const { address, number } = await order(3)
      const licence = shop.db.updateTable('licence').where('number', '=', number)
      await licence.set(change).execute()
      await expectGone(address)
      await licence.set({ revoked_at: null, revoked_for: null, anonymised_at: null }).execute()
      expect((await get(address)).status).toBe(200)
    }
  })

  test.each([
    '/media/masters/../masters/track-2.wav',
    '/media/masters/..%2fmasters%2ftrack-2.wav',
    '/media/masters//track-2.wav',
    '/media/masters/track-2.wav',
    '/media/masters/',
    '/media//masters/track-2.wav',
    '/media/%6dasters/track-2.wav',
    '/media/MASTERS/track-2.wav',
    '/media/previews/../masters/track-2.wav',
    '/media/./masters/track-2.wav',
  ])('%s never finds a recording', async (path) => {
    // Sent unmodified: fetch would normalise the path.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      startRequest(origin, { path }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect([404, 410]).toContain(status)
  })

  test('a missing recording is reported as missing', async () => {
    expect((await get((await order(9)).address)).status).toBe(404)
  })

  test('[R14.2] a version that a recording does not have is said to be none, not a lost file', async () => {
    const { body } = await ada.post('/api/save-download-music', {
      music_id: shop.trackId(9),
      edition: 'edit-30',
    })
    const { pathname, search } = new URL(body.url)
    const { bytes, status } = await get(pathname + search, { 'accept-language': 'es' })
    expect([status, bytes.toString()]).toEqual([404, `${m.api_edition_unavailable({}, { locale: 'es' })}\n`])
  })
})

test('accounts take turns for recordings to be rendered; a full queue is reported', async () => {
  const { address } = await order(2, 'wav')
  visits.length = 0
  tooMany = true
  const refused = await get(address, { 'accept-language': 'fr' })
  tooMany = false
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  expect((await get(address)).status).toBe(200)
  const [first, second] = visits
  expect(first?.reader).toMatch(/^[\da-f-]{36}$/)
  expect(second?.reader).toBe(first?.reader)
})

test('[R15.34] what is rendered for a download is charged to its account and to whoever opens the address', async () => {
  const { address } = await order(2, 'mp3')
  visits.length = 0
  payers.length = 0
  expect((await get(address)).status).toBe(200)
  visits[0]?.spend?.({ cpuSeconds: 1, bytes: 1 })
  expect(payers).toContainEqual({
    account: visits[0]?.reader,
    sender: expect.stringMatching(/127\.0\.0\.1|::1/),
  })
})

describe('[R15.81] whoever is in debt', () => {
  beforeAll(() => {
    rmSync(join(directory, 'masters', 'flac'), { recursive: true, force: true })
    secondsToWait = 131
  })
  afterAll(() => {
    secondsToWait = 0
  })

  test('gets what is stored', async () => {
    for (const format of ['wav', 'mp3'] as const)
      expect((await get((await order(2, format)).address)).status).toBe(200)
  })

  test.each([
    ['en', 'Try again in 3 minutes'],
    ['es', 'Vuelve a intentarlo dentro de 3 minutos'],
    ['fr', 'Réessayez dans 3 minutes'],
  ])('is told in %s how long to wait with what has to be made', async (language, words) => {
    const { address } = await order(3, 'flac')
    const { bytes, headers, status } = await get(address, { 'accept-language': language })
    expect([status, headers.get('retry-after')]).toEqual([429, '180'])
    expect(bytes.toString().replaceAll('\u00A0', ' ')).toContain(words)
  })

  test('gets a FLAC that was made before', async () => {
    const { address } = await order(3, 'flac')
    secondsToWait = 0
    const { bytes } = await get(address)
    secondsToWait = 131
    await vi.waitFor(async () => expect((await get(address)).bytes.equals(bytes)).toBe(true))
  })
})

test('[R15.81] of archives an account has three under way, and a fourth is told when to try again', async () => {
  const { body } = await ada.post('/api/save-download-music', {
    music_id: shop.trackId(2),
    // Whose length is not known before: nothing is read until it is sent.
    format: 'flac',
    edition: 'all',
  })
  const { pathname, search } = new URL(body.url)
  const held = Promise.withResolvers<void>()
  const leaving = new AbortController()
  waiting = {
    totalBytes: wav.length,
    version: 'held',
    async *read() {
      yield wav.subarray(0, 100)
      await held.promise
    },
  }
  try {
    const open = () => fetch(origin + pathname + search, { signal: leaving.signal })
    const first = await Promise.all([open(), open(), open()])
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200])
    const fourth = await get(pathname + search)
    expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([429, '60'])
    leaving.abort()
    await vi.waitFor(async () => expect((await fetch(origin + pathname + search)).status).toBe(200))
  } finally {
    waiting = undefined
    leaving.abort()
    held.resolve()
  }
})

test('[R15.114] an archive whose account has spent its budget meanwhile breaks off at the next file, and then says how long to wait', async () => {
  const { body } = await ada.post('/api/save-download-music', {
    music_id: shop.trackId(3),
    format: 'flac',
    edition: 'all',
  })
  const { pathname, search } = new URL(body.url)
  waiting = {
    totalBytes: wav.length,
    version: 'dear',
    async *read() {
      yield wav.subarray(0, 1000)
      secondsToWait = 131
      yield wav.subarray(1000)
    },
  }
  offered = { hasScore: false, edits: [15, 30], loopSamples: undefined, stems: [], fit: undefined }
  visits.length = 0
  try {
    const answer = await fetch(origin + pathname + search)
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
    // The recording, and the first of what is made of it.
    expect(visits.length).toBe(2)
    const again = await get(pathname + search, { 'accept-language': 'en' })
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '180'])
  } finally {
    waiting = undefined
    offered = undefined
    secondsToWait = 0
  }
})

test('[R15.83] docs/costs.md says how many archives of editions are under way', () => {
  const costs = readFileSync(new URL('../../../../docs/costs.md', import.meta.url), 'utf8')
  const { each, forNewcomers, together } = archivesUnderWay
  expect(costs).toContain(
    `${each} under way for one account or sender, ${together} in all, of which ${forNewcomers} for who has none`,
  )
})

test('[R15.22] a HEAD draws no cover', async () => {
  const { address } = await order(3, 'wav')
  rmSync(join(directory, 'covers'), { recursive: true, force: true })
  const response = await fetch(origin + address, { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(existsSync(join(directory, 'covers'))).toBe(false)
  // The length of a file whose cover nobody knows is not told.
  expect(response.headers.get('content-length')).toBeNull()
})

describe('[R15.96] what takes long before the first byte', () => {
  let draw: PromiseWithResolvers<void>
  beforeEach(() => {
    rmSync(join(directory, 'covers'), { recursive: true, force: true })
    draw = Promise.withResolvers<void>()
    mayDraw = draw.promise
    beginsAfterMs = 20
  })
  afterEach(() => {
    draw.resolve()
    mayDraw = undefined
    beginsAfterMs = undefined
  })

  /** Its headers come while its cover is still to be drawn, and all of it once that is done. */
  async function getMeanwhile(address: string, headers: Record<string, string> = {}) {
    const response = await fetch(origin + address, { headers })
    draw.resolve()
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  test.each(['wav', 'mp3', 'flac'] as const)('does not hold up the headers of a %s', async (format) => {
    const { address } = await order(3, format)
    const { bytes, response } = await getMeanwhile(address, { range: 'bytes=10-' })
    expect([response.status, response.headers.get('content-length')]).toEqual([200, null])
    expect(response.headers.get('content-disposition')).toContain(`.${format}"`)
    // With its cover, as whoever asks afterwards has it, by length and in parts.
    beginsAfterMs = undefined
    expect(bytes.includes(png)).toBe(true)
    expect(bytes.equals((await get(address)).bytes)).toBe(true)
  })

  test('does not hold up those of an archive of all editions', async () => {
    const { body } = await ada.post('/api/save-download-music', {
      music_id: shop.trackId(3),
      format: 'wav',
      edition: 'all',
    })
    const { pathname, search } = new URL(body.url)
    const { bytes, response } = await getMeanwhile(pathname + search)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
    beginsAfterMs = undefined
    const unpacked = unzipSync(bytes)
    expect(Buffer.from(Object.values(unpacked)[1] ?? []).includes(png)).toBe(true)
    expect(unpacked).toEqual(unzipSync((await get(pathname + search)).bytes))
  })
})
