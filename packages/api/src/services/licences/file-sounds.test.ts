import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop, shopSettings } from '../../fixtures/open-shop.ts'
import type { DownloadableFile } from './signed-files.ts'
import { openFileSounds } from './file-sounds.ts'
import { statementLength } from './statement-length.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test.each([
  ['quotes', '"'.repeat(3000)],
  ['notes', '🎷'.repeat(3000)],
  ['marks', 'e\u0301'.repeat(3000)],
  ['control characters', '\u0001'.repeat(3000)],
])('[R16.45] what a file says of its sound fits its place, also with a title of %s', async (_, title) => {
  const ada = await shop.addCustomer({ plan: 'lifetime' })
  const { body } = await ada.post('/api/save-download-music', { music_id: shop.trackId(2) })
  const tags = { title, artist: '', copyright: '', comment: '', language: 'eng', url: '', further: {} }
  const file: DownloadableFile = {
    format: 'wav',
    key: 'masters/track-2.wav',
    account: ada.userId,
    isPreview: false,
    edition: 'edit-30',
    name: '',
    tags,
    cover: null,
    proof: {
      number: body.licence.number,
      sha256: '0'.repeat(64),
      trackId: null,
      sound: undefined,
      isSigned: false,
    },
  }
  const sounds = openFileSounds({ ...shopSettings, db: shop.db })
  const said = await sounds.keep(file, 'v', { fingerprint: 'A'.repeat(1264), milliseconds: 119_999 })
  expect(Buffer.byteLength(said)).toBeLessThanOrEqual(statementLength)
  expect(await sounds.find(file, 'v')).toBe(said)
})

test('[R16.45] the register names what was downloaded before files brought their fingerprint, until it is downloaded again', async () => {
  const ada = await shop.addCustomer({ plan: 'lifetime' })
  const { number } = (await ada.post('/api/save-download-music', { music_id: shop.trackId(4) })).body.licence
  const download = (edition: string, bringsSound: boolean) =>
    shop.db
      .insertInto('download')
      .values({ licence_number: number, format: 'wav', edition, brings_sound: bringsSound })
      .execute()
  const unmeasured = async () => (await ada.get(`/api/v1/licences/${number}?lang=en`)).body.licence.unmeasured
  expect(await unmeasured()).toBeUndefined()
  for (const edition of ['edit-30', 'loop']) await download(edition, false)
  expect(await unmeasured()).toHaveLength(2)
  await download('loop', true)
  expect(await unmeasured()).toEqual([expect.stringContaining('30')])
  await download('edit-30', true)
  expect(await unmeasured()).toBeUndefined()
})
