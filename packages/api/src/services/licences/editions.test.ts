import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Customer, openShop, type Shop } from '../../fixtures/open-shop.ts'
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
      { id: `${shop.trackId(2)}.fit-137250000`, kind: 'edit', name: 'version de 2:17.25' },
    ])
    const held = await ada.get('/api/v1/downloads?lang=fr')
    expect(held.body.licences[0].editions).toEqual(['fit-137250000', 'edit-30'])
    const shown = await ada.get(`/api/v1/licences/${number}?lang=en`)
    expect(shown.body.licence.versions.map(({ name }: { name: string }) => name)).toEqual([
      'version de 2:17.25',
      '30 s edit',
    ])
    const certificate = await ada.fetch(`/api/v1/licences/${number}/certificate`)
    expect(readPdfText(Buffer.from(await certificate.arrayBuffer()))).toContain('montage de 30 s')
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
