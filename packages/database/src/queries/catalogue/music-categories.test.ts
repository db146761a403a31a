import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMigratedDatabase, makeCategory, makeLibrary } from '../../factories/index.ts'
import { importLibrary } from '../../import-library.ts'
import { findMusicCategory, listMusicCategories } from './music-categories.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  const named = (id: string, en: string, es: string) =>
    makeCategory(id, {
      title: { en: `${id} en`, es: `${id} es`, fr: `${id} fr` },
      slug: { en, es, fr: `${id}-fr` },
    })
  await importLibrary(
    database.db,
    makeLibrary({
      music_categories: [
        makeCategory('rock'),
        named('first', 'latin', 'latina'),
        named('second', 'latin-jazz', 'latin'),
      ],
    }),
  )
})

test('[R2.3] a slug that two genres have in two languages names the one that has it in the language asked for', async () => {
  const find = async (language: 'en' | 'es' | 'fr') =>
    (await findMusicCategory(database.db, { slug: 'latin', language }))?.title
  expect([await find('en'), await find('es')]).toEqual(['first en', 'second es'])
})

test('a genre without a title in a language has its English one there', async () => {
  const { db } = database
  const genre = await findMusicCategory(db, { slug: 'latin', language: 'en' })
  const titleOf = async () => (await listMusicCategories(db)).find(({ id }) => id === genre?.id)?.title
  for (const language of ['es', 'fr'] as const) {
    const texts = db.deleteFrom('music_category_text').where('language', '=', language)
    await texts.where('music_category_id', '=', genre?.id ?? 0).execute()
    expect(await titleOf()).toEqual({
      en: 'first en',
      es: 'first en',
      fr: language === 'es' ? 'first fr' : 'first en',
    })
  }
})
