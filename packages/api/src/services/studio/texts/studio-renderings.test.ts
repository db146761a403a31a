import { createHash } from 'node:crypto'
import { importLibrary } from '@tempolibre/database'
import { makeArticle, makeLibrary, makePage } from '@tempolibre/database/factories'
import { m } from '@tempolibre/locales/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountApi, openAccountApi } from '../../../fixtures/account-api.ts'
import { joinStaff } from '../../../fixtures/join-staff.ts'
import type { DrawPage } from '../../../studio/draw-page.ts'

const studio = '/api/studio/v1'
const drawn: Parameters<DrawPage>[] = []

let api: AccountApi
let token: string
let article: { id: string; category_id: string; author_id: string; version: string }

beforeAll(async () => {
  // The site, as far as the API knows it.
  api = await openAccountApi({
    async drawPage(path, shown) {
      drawn.push([path, shown])
      return path.endsWith('/usages')
        ? undefined
        : `<!doctype html><title>${path}</title><style>:root{--hot:#123}</style>`
    },
  })
  token = (await joinStaff(api, 'editor')).token
  await importLibrary(
    api.db,
    makeLibrary({
      articles: [makeArticle('first')],
      pages: [makePage('pricing'), makePage('uses'), makePage('summer-sale')],
    }),
  )
  article = (await api.get(`${studio}/articles?lang=en`, { token })).body.records[0]
})
beforeEach(() => {
  drawn.length = 0
})
afterAll(() => api.close())

const typed = { title: 'Prix', subheading: 'De {{seller.name}}', description: '**Gras**' }
async function renderPage(name: string, asked: object = { token }) {
  const { body } = await api.get(`${studio}/pages?lang=en&per_page=100`, { token })
  const { id } = body.records.find((each: { name: string }) => each.name === name)
  return api.post(`${studio}/pages/${id}/rendering`, { ...typed, language: 'fr' }, asked)
}
const typedArticle = () => ({
  language: 'es',
  title: 'Otro título',
  summary: 'Resumen',
  body: '## Uno',
  category_id: article.category_id,
  author_id: article.author_id,
})
const renderArticle = (changes: object = {}) =>
  api.post(
    `${studio}/article-renderings`,
    { ...typedArticle(), ...changes },
    { token, headers: { 'accept-language': 'es' } },
  )

test('[R12.3] a page is drawn at its own address with what is typed, and nothing of it is stored', async () => {
  const { body, headers } = await renderPage('pricing')
  expect(body).toEqual({ success: true, html: expect.stringContaining('<title>/fr/tarification</title>') })
  expect(headers.get('cache-control')).toContain('no-store')
  expect(drawn[0]?.[1]).toMatchObject({
    cms: {
      page: 'pricing',
      title: { fr: 'Prix' },
      subheading: { fr: 'De music.example' },
      description: { fr: '**Gras**' },
    },
  })
  const { cms } = (await api.get('/api/get-cms-details/pricing/fr')).body
  expect(cms[0].title.fr).toBe('pricing title fr')
  await renderPage('summer-sale')
  expect(drawn[1]?.[0]).toBe('/fr/summer-sale')
})

test('[R12.3] texts without a page of their own cannot be drawn', async () => {
  expect((await renderPage('uses')).body.error.code).toBe('not_found')
  expect(
    (await api.post(`${studio}/pages/999999/rendering`, { ...typed, language: 'fr' }, { token })).status,
  ).toBe(404)
})

test('[R12.3] an article is drawn with the names of its category and author, a stored one at its address', async () => {
  const { body } = await renderArticle({ id: article.id })
  expect(body.html).toContain('<title>/es/first-es</title>')
  expect(drawn[0]?.[1]).toMatchObject({
    article: {
      id: article.id,
      title: 'Otro título',
      body: '## Uno',
      slugs: { fr: 'first-fr' },
      category: { title: 'Licensing (es)', slug: 'licensing-es' },
      author: { name: 'Desk (es)' },
    },
  })
  expect((await renderArticle()).body.html).toContain('<title>/es/untitled</title>')
  const stored = (await api.get(`${studio}/articles/${article.id}?lang=en`, { token })).body.record
  expect(stored.version).toBe(article.version)
})

test('[R12.3] an article of an unknown category or author is refused at its field', async () => {
  for (const unknown of [{ category_id: '999999' }, { author_id: '999999' }])
    expect((await renderArticle(unknown)).body.error.fields).toMatchObject([
      { message: m.studio_unknown_record({}, { locale: 'es' }) },
    ])
  expect((await renderArticle({ id: '999999' })).status).toBe(404)
})

test('[R12.1] only those who may write draw what is typed', async () => {
  const support = (await joinStaff(api, 'support')).token
  expect((await renderPage('pricing', { token: support })).status).toBe(403)
  expect((await renderPage('pricing', {})).status).toBe(401)
})

test('[R12.3] the signed address of a preview shows the page, to be neither cached, indexed, run nor framed', async () => {
  const draft = await api.post(
    `${studio}/articles?lang=en`,
    {
      title: { en: 'Hidden', es: 'Oculto', fr: '' },
      category_id: article.category_id,
      author_id: article.author_id,
    },
    { token, headers: { 'accept-language': 'es' } },
  )
  const made = await api.post(`${studio}/articles/${draft.body.record.id}/preview`, {}, { token })
  const { pathname, search } = new URL(made.body.preview.url)
  const page = await api.get(pathname + search)
  expect(page.text).toContain('<title>/hidden</title>')
  expect((await api.get(`${pathname}?lang=es`)).text).toContain('/es/oculto')
  expect(drawn[0]?.[1]).toMatchObject({ article: { title: 'Hidden' } })
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'$/),
  })
  // The operator's accent colour stands in the page itself.
  const accent = createHash('sha256').update(':root{--hot:#123}').digest('base64')
  expect(page.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${accent}';`)
  expect((await api.get(pathname.replace(/\/\d+\./, '/999999.') + search)).body.error.code).toBe(
    'link_expired',
  )
})
