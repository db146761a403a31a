import { importLibrary } from '@tempolibre/database'
import { makeArticle, makeCategory, makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { languages, pathTo, perLanguage, type SlugPage } from '@tempolibre/locales'
import { beforeAll, expect, test } from 'vitest'
import { useOwnDatabase } from '../support/own-database.ts'
import { useOwnSite } from '../support/own-site.ts'
import { expectSoon } from '../support/visitor.ts'

const database = useOwnDatabase()
const site = useOwnSite(async () => ({ DATABASE_URL: database.url }))
const kinds: readonly SlugPage[] = ['track', 'music-category', 'content', 'blog-category', 'author']

/** A library in which everything has a slug made from one word. */
async function rename(word: string): Promise<void> {
  const slug = perLanguage((language) => `${word}-${language}`)
  const library = makeLibrary()
  const article = makeArticle('only')
  await importLibrary(database.db, {
    ...library,
    music_categories: [makeCategory('rock', { slug })],
    tracks: [makeTrack(1, { slug })],
    blog_categories: library.blog_categories.map((category) => ({ ...category, slug })),
    authors: library.authors.map((author) => ({ ...author, slug })),
    articles: [
      { ...article, text: perLanguage((language) => ({ ...article.text[language], slug: slug[language] })) },
    ],
  })
}

const get = (path: string) => fetch(site.url + path, { redirect: 'manual' })

beforeAll(() => rename('first'))

test.each(languages)(
  '[R2.3] a page whose slug has changed is found by all its old addresses at once, in %s',
  async (language) => {
    await rename('first')
    for (const kind of kinds)
      await expectSoon(
        async () => (await get(pathTo(kind, language, `first-${language}`))).status,
        kind,
      ).toBe(200)
    await rename('second')
    await rename(`third-${language}`)
    for (const kind of kinds) {
      const present = pathTo(kind, language, `third-${language}-${language}`)
      for (const old of ['first', 'second']) {
        const path = `${pathTo(kind, language, `${old}-${language}`)}?utm_source=mail`
        await expectSoon(async () => {
          const { headers, status } = await get(path)
          return [status, headers.get('location')]
        }, path).toEqual([301, `${present}?utm_source=mail`])
      }
      expect((await get(present)).status, present).toBe(200)
    }
  },
)

test('[R2.2] an old address leads to the page in another language, too', { tags: 'main' }, async () => {
  await rename('moved')
  await rename('arrived')
  await expectSoon(async () => {
    const { headers, status } = await get(`${pathTo('music-category', 'en', 'moved-en')}?lng=es`)
    return [status, headers.get('location')]
  }).toEqual([302, pathTo('music-category', 'es', 'arrived-es')])
  expect((await get(pathTo('music-category', 'en', 'never'))).status).toBe(404)
})
