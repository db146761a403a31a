import { ApiError } from '@tempolibre/contract/errors'
import { expect, test } from 'vitest'
import { stubApi } from '../fixtures/stub-api.ts'
import { withLanguage } from '../language/render-language.server.ts'
import { loadRootData } from './root-data.server.ts'
import type { SiteSettings } from '@tempolibre/contract/site'

type BlogCategories = SiteSettings['api']['getBlogCategories']

function settings(
  getBlogCategories: BlogCategories,
  applicationUrl = 'https://music.example/app',
): SiteSettings {
  return {
    api: stubApi({ getBlogCategories }),
    siteUrl: 'https://music.example',
    productName: 'Compás',
    applicationUrl,
    apiUrl: undefined,
    appApiUrl: undefined,
    demo: true,
    sharePicture: () => '/media/share/a.png',
    siteIcon: ({ form }) => `/media/share/${form}.png`,
    log: { warn: () => {}, error: () => {} },
  }
}

const title = { en: 'Sound', es: 'Sonido', fr: 'Son' }
const slug = { en: 'sound', es: 'sonido', fr: 'son' }
const answer: BlogCategories = async () => ({ success: true, blogCategories: [{ id: '1', title, slug }] })
const outage: BlogCategories = async () => {
  throw new ApiError('unavailable')
}

test('[R3.2] the learn menu lists the blog categories in the language of the page', async () => {
  const data = await withLanguage('es', () => loadRootData(settings(answer), 'es'))
  expect(data.learnCategories).toEqual([{ title: 'Sonido', slug: 'sonido' }])
  expect(data.footer.columns.value?.flatMap(({ links }) => links)).toContainEqual({
    title: 'Sonido',
    path: '/es/categoria/sonido',
  })
})

test('[R8.7] without blog categories the menu keeps All Blogs and no page fails', async () => {
  const data = await loadRootData(settings(outage), 'en')
  expect(data).toMatchObject({ learnCategories: [], learnTrouble: 'unreachable' })
  expect(data.footer.columns.value?.flatMap(({ links }) => links)).toContainEqual({
    title: 'All Blogs',
    path: '/blog',
  })
})

test('[R8.7] an answer without success is told apart from none', async () => {
  const refusal: BlogCategories = async () => {
    throw new ApiError('unavailable', { responseStatus: 200 })
  }
  expect((await loadRootData(settings(refusal), 'en')).learnTrouble).toBe('refused')
  expect(await loadRootData(settings(answer), 'en')).not.toHaveProperty('learnTrouble')
})

test('[R8.5] browsers are told where the API is only where it is not this site', async () => {
  expect(await loadRootData(settings(answer), 'en')).not.toHaveProperty('api')
  const elsewhere = { apiUrl: 'https://api.example', appApiUrl: 'https://app-api.example' }
  expect(await loadRootData({ ...settings(answer), ...elsewhere }, 'en')).toMatchObject({
    api: { apiBase: 'https://api.example', appApiBase: 'https://app-api.example' },
  })
})

test('links to the application stay on the site, or leave it, as the settings say', async () => {
  expect((await loadRootData(settings(answer), 'en')).applicationBase).toBe('/app')
  const elsewhere = settings(answer, 'https://app.example')
  expect((await loadRootData(elsewhere, 'en')).applicationBase).toBe('https://app.example')
})

test('the footer says that code has composed the music only where that is so', async () => {
  const noteOf = async (demo: boolean) =>
    (await loadRootData({ ...settings(answer), demo }, 'en')).footer.note
  expect(await noteOf(true)).toMatch(/composed and played by code/)
  expect(await noteOf(false)).not.toMatch(/code|demo/)
})
