import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEditionFinder } from '../../editions/edition-finder.ts'
import { type Answer, type Customer, openShop, type Shop, shopSettings } from '../../fixtures/open-shop.ts'

const offer = {
  hasScore: false,
  edits: [15, 30] as const,
  loopSamples: undefined,
  stems: [],
  fit: { min: 10, max: 200 },
}

let shop: Shop
let editor: Customer
let holder: Customer
let stranger: Customer
let number: string
let song: string
let version: string

beforeAll(async () => {
  shop = await openShop({ findEditions: async () => offer })
  editor = await shop.addCustomer({ role: 'editor' })
  ;[song, version] = [shop.trackId(5), shop.trackId(6)]
  await shop.db
    .insertInto('track_version')
    .values({ track_id: Number(version), main_id: Number(song), kind: 'edit', name: 'Edit', position: 0 })
    .execute()
  holder = await shop.addCustomer({ plan: 'lifetime' })
  stranger = await shop.addCustomer({ plan: 'lifetime' })
  const ordered = await holder.post('/api/save-download-music', { music_id: song, edition: 'edit-30' })
  number = ordered.body.licence.number
})
afterAll(() => shop.close())

const offerAgain = () => editor.post('/api/studio/v1/tracks/publish', { ids: [song] })
const withdraw = () => editor.post('/api/studio/v1/tracks/withdraw', { ids: [song] })

async function visit(path: string): Promise<Answer> {
  const response = await shop.api.request(path)
  return { status: response.status, body: await response.json() }
}

const told = ({ body, status }: Answer) => (status === 200 ? 200 : [status, body.error.code])
const refused = [410, 'track_withdrawn']

/** What is heard at an address, of all that the server of previews asks for. */
async function hear(url: string): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(url)
  return (await createEditionFinder({ ...shopSettings, db: shop.db })(pathname, searchParams))?.edition
}

describe('[R17.14] what is made of a withdrawn song', () => {
  test('is offered to nobody but to whoever holds a licence, and to all again once it is published again', async () => {
    const paths = [song, version].flatMap((id) =>
      ['', '/edit-30', '/fit-60000000'].map((edition) => `/api/v1/editions/${id}${edition}`),
    )
    const all = async (get: (path: string) => Promise<Answer>) =>
      Promise.all(paths.map(async (path) => told(await get(path))))
    const everything = paths.map(() => 200)
    expect(await all(visit)).toEqual(everything)
    await withdraw()
    expect(await all(visit)).toEqual(paths.map(() => refused))
    expect(await all((path) => stranger.get(path))).toEqual(paths.map(() => refused))
    expect(await all((path) => holder.get(path))).toEqual(everything)
    await offerAgain()
    expect(await all(visit)).toEqual(everything)
  })

  test('is heard no more at an address of before, which anybody may have, and goes on for its holder', async () => {
    const path = `/api/v1/editions/${song}/edit-30`
    const { url: before } = (await visit(path)).body
    expect(await hear(before)).toBe('edit-30')
    await withdraw()
    expect(await hear(before)).toBeUndefined()
    const { url: own } = (await holder.get(path)).body
    expect(await hear(own)).toBe('edit-30')
    expect(await hear(before.replace('?', '?held=1&')), 'nobody makes it their own').toBeUndefined()
    await offerAgain()
    expect(await hear(before)).toBe('edit-30')
  })

  test('is downloaded by its holder alone: what they have licensed, and what they make of it', async () => {
    await withdraw()
    const link = (by: Customer, edition: string) =>
      by.post(`/api/v1/downloads/${number}/link`, { format: 'wav', edition })
    for (const edition of ['edit-30', 'edit-15', 'fit-60000000', 'all'])
      expect([(await link(holder, edition)).status, (await link(stranger, edition)).status]).toEqual([
        200, 404,
      ])
    for (const edition of ['edit-30', 'fit-60000000'])
      expect(told(await stranger.post('/api/save-download-music', { music_id: song, edition }))).toEqual(
        refused,
      )
    await offerAgain()
  })

  test('of a version that was withdrawn before the licence was issued is not its holder’s', async () => {
    await editor.post('/api/studio/v1/tracks/withdraw', { ids: [version] })
    const later = await shop.addCustomer({ plan: 'lifetime' })
    await later.post('/api/save-download-music', { music_id: song })
    expect(told(await later.get(`/api/v1/editions/${version}`))).toEqual(refused)
    expect(told(await holder.get(`/api/v1/editions/${version}`))).toBe(200)
    await editor.post('/api/studio/v1/tracks/publish', { ids: [version] })
  })
})
