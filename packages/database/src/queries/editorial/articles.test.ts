import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, makeArticle, makeLibrary } from '../../factories/index.ts'
import { importLibrary } from '../../import-library.ts'
import { findArticle, listArticles } from './articles.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
  const articles = [
    makeArticle('old', { published: '2020-01-01' }),
    makeArticle('new', { published: '2026-01-01' }),
    makeArticle('planned', { published: '2999-01-01' }),
  ]
  await importLibrary(database.db, makeLibrary({ articles }))
})
afterAll(() => database.close())

test('an article is listed and found from the day it is published', async () => {
  const { articles, next } = await listArticles(database.db, { language: 'en', limit: 10 })
  expect(articles.map(({ slug }) => slug)).toEqual(['new', 'old'])
  expect(next).toBeUndefined()
  const find = (slug: string) => findArticle(database.db, { slug, language: 'en' })
  expect([(await find('new'))?.slug, await find('planned')]).toEqual(['new', undefined])
})
