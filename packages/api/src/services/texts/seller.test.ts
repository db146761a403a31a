import { importLibrary, setSeller } from '@tempolibre/database'
import { makeArticle, makeLibrary, makePage, makeSeller } from '@tempolibre/database/factories'
import { perLanguage } from '@tempolibre/locales'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountApi, openAccountApi } from '../../fixtures/account-api.ts'

let api: AccountApi

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api.close())

const revision = async () =>
  (await api.db.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow()).revision

test('the API names the site’s operator once set', async () => {
  expect(await api.get('/api/v1/seller')).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  })
  await setSeller(
    api.db,
    makeSeller({ name: 'Nota Bene', host: { en: 'Host', es: 'Alojamiento', fr: 'Hébergeur' } }),
  )
  const { body, status } = await api.get('/api/v1/seller')
  expect(status).toBe(200)
  expect(body.seller).toEqual(
    makeSeller({ name: 'Nota Bene', host: { en: 'Host', es: 'Alojamiento', fr: 'Hébergeur' } }),
  )
})

test('a new seller replaces the previous one, and cached pages are cleared', async () => {
  await setSeller(api.db, makeSeller())
  const before = Number(await revision())
  await setSeller(api.db, makeSeller({ name: 'Acorde', vat_number: null }))
  expect((await api.get('/api/v1/seller')).body.seller).toMatchObject({ name: 'Acorde', vat_number: null })
  expect(Number(await revision())).toBeGreaterThan(before)
})

describe('a text of the site', () => {
  const words =
    'With {{seller.party}}, called {{seller.name}}, by {{seller.governing_law}}. {{seller.tax}} {{x}}'

  test('names the seller in its own language, and immediately after a change', async () => {
    await importLibrary(
      api.db,
      makeLibrary({
        pages: [makePage('terms', { description: words, meta_title: 'About {{seller.name}}' })],
        articles: [makeArticle('credit', { text: perLanguage((language) => article(language, words)) })],
      }),
    )
    await setSeller(api.db, makeSeller({ name: 'Acorde' }))
    const terms = async () => (await api.get('/api/get-cms-details/terms/fr')).body.cms[0]
    const read = await terms()
    expect(read.meta_title.en).toBe('About Acorde')
    expect(read.description.fr).toBe(
      'With Compás Música, S. L. (Acorde), Calle de Prueba 1, 28001 Madrid, Espagne, called Acorde, by le droit espagnol. {{seller.tax}} {{x}}',
    )
    const { body } = await api.get('/api/v1/articles/credit?lang=en')
    expect(body.article.body).toContain('called Acorde, by the laws of Spain.')
    await setSeller(api.db, makeSeller({ name: '$& Beat' }))
    expect((await terms()).meta_title.en).toBe('About $& Beat')
  })

  test('is a complete sentence without a seller', async () => {
    await api.db.deleteFrom('seller').execute()
    const { body } = await api.get('/api/get-cms-details/terms/es')
    expect(body.cms[0].description.es).toContain(
      'With music.example, called music.example, by la ley del país en el que está establecido el operador.',
    )
  })
})

function article(language: string, body: string) {
  const text = `credit ${language}`
  return {
    slug: language === 'en' ? 'credit' : `credit-${language}`,
    meta_title: text,
    meta_description: text,
    title: text,
    summary: text,
    body,
  }
}
