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
