import type { StemFault } from '@tempolibre/domain/stem-mix'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, openShop, type Shop } from '../../fixtures/open-shop.ts'

const sound = { sampleCount: 4_800_000, sampleRate: 48_000 }
let shop: Shop
let judged: typeof sound | StemFault = sound
let asked: (string | null)[] = []

/** Song 2 with stems 5 and 6, and song 4 with one stem. */
beforeAll(async () => {
  shop = await openShop({
    judgeStems: async (stems) => {
      asked = stems.map(({ master }) => master)
      return judged
    },
  })
  const id = (index: number) => Number(shop.trackId(index))
  await shop.db
    .insertInto('track_version')
    .values([
      { track_id: id(6), main_id: id(2), kind: 'stem', name: 'Electric Guitar', position: 1 },
      { track_id: id(5), main_id: id(2), kind: 'stem', name: 'Drums Stem', position: 0 },
      { track_id: id(7), main_id: id(4), kind: 'stem', name: 'Bass', position: 0 },
    ])
    .execute()
})
afterAll(() => shop.close())
beforeEach(() => {
  judged = sound
})

async function trackOf(slug: string): Promise<Answer['body']> {
  const { track }: Answer['body'] = await (await shop.api.request(`/api/v1/tracks/${slug}?lang=en`)).json()
  return track
}

test('[R14.4] delivered stems are those of the mixer, with the names and the order of the label', async () => {
  const { stems, stems_apart } = await trackOf('track-2')
  expect(stems).toMatchObject({
    ids: ['drums', 'electricguitar'],
    names: ['Drums Stem', 'Electric Guitar'],
    seconds: 100,
    sample_rate: 48_000,
  })
  expect(stems.url).toMatch(/^https:\/\/music\.example\/media\/stems\/delivered-\d+-[0-9a-f]{16}\.mp3$/)
  expect(stems_apart).toBeUndefined()
  expect(asked).toEqual(['masters/track-5.wav', 'masters/track-6.wav'])
})

test('[R14.4] their file has another address once one of them is replaced', async () => {
  const before = (await trackOf('track-2')).stems.url
  const change = (master: string) =>
    shop.db
      .updateTable('track')
      .set({ master })
      .where('id', '=', Number(shop.trackId(5)))
      .execute()
  await change('masters/track-5-again.wav')
  expect((await trackOf('track-2')).stems.url).not.toBe(before)
  await change('masters/track-5.wav')
  expect((await trackOf('track-2')).stems.url).toBe(before)
})

test('[R14.4] says why stems cannot be mixed, and gives no mix of them', async () => {
  judged = 'lengths'
  const track = await trackOf('track-2')
  expect([track.stems, track.stems_apart]).toEqual([undefined, 'lengths'])
  const ada = await shop.addCustomer({ plan: 'lifetime' })
  const order = { music_id: shop.trackId(2), mix: 'i100_drums-80' }
  expect((await ada.post('/api/save-download-music', order)).status).toBe(404)
  // One stem is none to mix.
  const single = await trackOf('track-4')
  expect([single.stems, single.stems_apart]).toEqual([undefined, undefined])
})

test('[R14.4] a mix of them is downloaded under the licence of the song', async () => {
  const ada = await shop.addCustomer({ plan: 'lifetime' })
  const order = (mix: string) => ada.post('/api/save-download-music', { music_id: shop.trackId(2), mix })
  const { body } = await order('i100_drums-80_electricguitar-100m')
  expect(new URL(body.url).pathname).toBe(
    `/media/masters/${body.licence.number}.mix-i100_drums-80_electricguitar-100m.wav`,
  )
  // The mixer cannot tell which of them is calmer.
  expect((await order('i40')).status).toBe(404)
})
