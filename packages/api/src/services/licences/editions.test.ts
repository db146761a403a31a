import type { EditionOffer } from '@tempolibre/domain'
import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { Tinypool } from 'tinypool'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '../../create-api.ts'
import { type Answer, type Customer, openShop, type Shop, shopSettings } from '../../fixtures/open-shop.ts'
import { readPdfText } from '../../fixtures/read-pdf-text.ts'

let shop: Shop
let ada: Customer

beforeAll(async () => {
  shop = await openShop()
  ada = await shop.addCustomer({ plan: 'lifetime', language: 'fr' })
})
afterAll(() => shop.close())

const save = (customer: Customer, index: number, order: { edition: string; format?: string }) =>
  customer.post('/api/save-download-music', { music_id: shop.trackId(index), ...order })

describe('[R14.2] [R14.3] what is made of a recording', () => {
  test('is downloaded under the same licence, which names it', async () => {
    const first = await save(ada, 2, { edition: 'fit-137250000' })
    expect(first.status).toBe(200)
    const { number } = first.body.licence
    expect(new URL(first.body.url).pathname).toBe(`/media/masters/${number}.fit-137250000.wav`)
    const second = await save(ada, 2, { edition: 'edit-30', format: 'flac' })
    expect(second.body.licence.number).toBe(number)
    await save(ada, 2, { edition: 'all' })

    const signed = await ada.get(`/api/v1/licences/${number}/document`)
    expect(signed.body.licence.versions).toEqual([
      { id: `${shop.trackId(2)}.fit-137250000`, kind: 'edit', name: 'version de 2:17,25' },
    ])
    const held = await ada.get('/api/v1/downloads?lang=fr')
    expect(held.body.licences[0].editions).toEqual(['fit-137250000', 'edit-30'])
    const shown = await ada.get(`/api/v1/licences/${number}?lang=en`)
    expect(shown.body.licence.versions.map(({ name }: { name: string }) => name)).toEqual([
      'version de 2:17,25',
      '30 s edit',
    ])
    const certificate = await ada.fetch(`/api/v1/licences/${number}/certificate`)
    expect(readPdfText(Buffer.from(await certificate.arrayBuffer()))).toContain('montage de 30 s')
  })

  test('[R15.23] a length is rounded to hundredths of a second, unless the licence has it already', async () => {
    const first = await save(ada, 2, { edition: 'fit-137203219' })
    const { number } = first.body.licence
    expect(new URL(first.body.url).pathname).toContain('.fit-137200000.')
    // Of before lengths were rounded.
    await shop.db
      .insertInto('download')
      .values({ licence_number: number, format: 'wav', edition: 'fit-95123456' })
      .execute()
    const again = await save(ada, 2, { edition: 'fit-95123456' })
    expect(new URL(again.body.url).pathname).toContain('.fit-95123456.')
  })

  test('[R15.22] a HEAD of a certificate has its headers, and no paper is drawn for it', async () => {
    const { licence } = (await save(ada, 2, { edition: 'edit-30' })).body
    const drawn = vi.spyOn(Tinypool.prototype, 'run')
    const looked = await ada.fetch(`/api/v1/licences/${licence.number}/certificate`, { method: 'HEAD' })
    expect([looked.status, looked.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(drawn).not.toHaveBeenCalled()
    expect((await ada.fetch(`/api/v1/licences/${licence.number}/certificate`)).status).toBe(200)
    expect(drawn).toHaveBeenCalled()
    drawn.mockRestore()
  })

  test.each([
    ['a length below the shortest', 'fit-9999999'],
    ['a length above the longest', 'fit-600000001'],
    ['a length that is no number', 'fit-2:17'],
    ['a stem that no song has', 'stem-vocals'],
    ['an edit of no usual length', 'edit-20'],
  ])('%s is refused', async (_, edition) => {
    expect(await save(ada, 3, { edition })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_input' } },
    })
  })

  test('a loop as MP3, which would have a gap, is refused and costs no licence', async () => {
    const answer = await save(ada, 3, { edition: 'loop', format: 'mp3' })
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'edition_unavailable' } } })
    expect((await ada.get(`/api/v1/downloads?lang=fr&track_id=${shop.trackId(3)}`)).body.total).toBe(0)
  })
})

/** Of a recording without a score. */
const cuts: EditionOffer = {
  hasScore: false,
  edits: [15, 30],
  loopSamples: undefined,
  stems: [],
  fit: { min: 10, max: 90 },
}

/** An API that knows what can be made of each recording. */
const apiWith = (offers: Record<string, EditionOffer>) =>
  createApi({
    ...shopSettings,
    db: shop.db,
    log: { error() {} },
    findEditions: async (key) => offers[key],
    findProgress: async () => ({ state: 'ready' }),
  })

async function post(api: ReturnType<typeof createApi>, path: string, body: object): Promise<Answer> {
  const response = await api.request(path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ada.token}`,
      'content-type': 'application/json',
      'accept-language': 'fr',
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

describe('[R14.2] [R14.3] what cannot be made of a recording', () => {
  test.each(['loop', 'stem-drums', 'edit-60', 'fit-95000000'])(
    '%s is refused before a licence is issued',
    async (edition) => {
      const api = apiWith({ 'masters/track-4.wav': cuts })
      const order = { music_id: shop.trackId(4), edition }
      expect(await post(api, '/api/save-download-music', order)).toMatchObject({
        status: 404,
        body: { error: { code: 'edition_unavailable' } },
      })
      const held = await ada.get(`/api/v1/downloads?lang=fr&track_id=${shop.trackId(4)}`)
      expect(held.body.total).toBe(0)
    },
  )

  test('is refused of a recording that does not exist, the archive included', async () => {
    for (const edition of ['edit-15', 'all']) {
      const order = { music_id: shop.trackId(5), edition }
      const answer = await post(apiWith({}), '/api/save-download-music', order)
      expect(answer.body.error.code).toBe('edition_unavailable')
    }
  })

  test('does not keep from what can be made', async () => {
    const api = apiWith({ 'masters/track-6.wav': cuts })
    for (const edition of ['edit-15', 'fit-90000000', 'all']) {
      const order = { music_id: shop.trackId(6), edition }
      expect((await post(api, '/api/save-download-music', order)).status).toBe(200)
    }
  })

  test('of a former recording is told apart, and what can be cut of it is given again', async () => {
    const whole: EditionOffer = { ...cuts, hasScore: true, loopSamples: 441_000, stems: ['drums'] }
    const { number } = (await save(ada, 7, { edition: 'loop' })).body.licence
    await importLibrary(
      shop.db,
      makeLibrary({
        tracks: [
          makeTrack(7, {
            master: 'masters/track-7-b.wav',
            cover: 'covers/tracks/a.svg',
            fingerprint: { algorithm: 'chromaprint-2/4', fingerprint: 'SCJhtwAibbVMIiW1' },
          }),
        ],
      }),
    )
    const api = apiWith({ 'masters/track-7.wav': cuts, 'masters/track-7-b.wav': whole })
    const link = (edition: string, recording?: string) =>
      post(api, `/api/v1/downloads/${number}/link`, { format: 'wav', edition, recording })
    const gone = await link('loop')
    expect(gone).toMatchObject({ status: 410, body: { error: { code: 'edition_gone' } } })
    expect(gone.body.error.message).toContain('enregistrement antérieur')
    expect((await link('loop', 'current')).body.url).toContain(`/${number}.current.loop.wav`)
    expect((await link('edit-30')).body.url).toContain(`/${number}.edit-30.wav`)
    expect((await link('stem-bass', 'current')).body.error.code).toBe('edition_unavailable')
  })
})
