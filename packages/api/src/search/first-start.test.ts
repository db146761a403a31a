import { m } from '@tempolibre/locales/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../create-api.ts'
import { openShop, type Shop, shopSettings } from '../fixtures/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test(
  '[R15.125] a search that comes while a start reads a large catalogue is told in time to come again, in words, and lists are there',
  { tags: 'thorough', timeout: 60_000 },
  async () => {
    const api = createApi({
      ...shopSettings,
      db: shop.db,
      log: { error: () => {} },
      // A catalogue whose reading does not end.
      search: {
        remembering: () => new Promise(() => {}),
        isLoaded: () => false,
        prepare: () => Promise.resolve(),
      },
    })
    const answers = [
      '/api/v1/search?lang=fr&search=jazz',
      '/api/v1/search/suggestions?lang=fr&search=jazz',
    ].map(async (path) => api.request(path))
    const listed = await api.request('/api/v1/tracks?lang=fr')
    expect(listed.status).toBe(200)
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.json()).toMatchObject({
        error: { code: 'unavailable', message: m.api_unavailable({}, { locale: 'fr' }) },
      })
    }
  },
)
