import { ApiError } from '@tempolibre/contract/errors'
import type { ApiClient, MusicCategory } from '@tempolibre/contract'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { stubApi } from '../foundation/fixtures/stub-api.ts'
import { loader } from './music.server.ts'

const same = (text: string) => ({ en: text, es: `${text} es`, fr: `${text} fr` })
const cmsPage = {
  page: 'music',
  meta_title: same('Music by genre'),
  meta_description: same('All genres.'),
  title: same('Pick a genre'),
  subheading: same(''),
  description: same('Some *text*.'),
  updated_at: '2026-01-01T00:00:00.000Z',
}
const category = (title: string): MusicCategory => ({
  id: title,
  title: { en: title, es: title, fr: title },
  slug: same(title.toLowerCase()),
  image: null,
  full_image_url: null,
  track_count: 8,
})

function load(api: Partial<ApiClient>) {
  const context = new RouterContextProvider()
  context.set(languageContext, 'fr')
  context.set(settingsContext, {
    api: stubApi({
      getCmsDetails: async () => ({ success: true, cms: [cmsPage] }),
      getCategory: async () => ({
        success: true,
        categories: [category('Folk'), category('Épique'), category('Dub')],
      }),
      ...api,
    }),
    siteUrl: 'https://music.example',
    productName: 'Compás',
    applicationUrl: 'https://music.example/app',
    apiUrl: undefined,
    appApiUrl: undefined,
    demo: true,
    sharePicture: () => '/media/share/a.png',
    siteIcon: ({ form }) => `/media/share/${form}.png`,
    log: { warn: () => {}, error: () => {} },
  })
  const url = new URL('https://music.example/fr/music')
  return loader({ context, url, request: new Request(url), page: 'music', slug: undefined })
}

const outage = async (): Promise<never> => {
  throw new ApiError('unavailable')
}

test('[R4.1] tiles are in the order of the page’s language, texts from the CMS', async () => {
  const { tiles, text, head } = await load({})
  expect(tiles.map(({ title }) => title)).toEqual(['Dub', 'Épique', 'Folk'])
  expect(text).toMatchObject({ title: 'Pick a genre fr', html: { value: '<p>Some <em>text</em>. fr</p>' } })
  expect(head.tags).toContainEqual({ title: 'Music by genre fr · Compás' })
})

test('[R4.1] failing categories are named as what failed, though the CMS fails too', async () => {
  await expect(load({ getCategory: outage, getCmsDetails: outage })).rejects.toMatchObject({
    data: { code: 'unavailable', subject: 'categories' },
    init: { status: 503 },
  })
})

test('[R6.6] failing CMS texts are named as such', async () => {
  await expect(load({ getCmsDetails: outage })).rejects.toMatchObject({
    data: { code: 'unavailable', subject: 'cms' },
    init: { status: 503 },
  })
})
