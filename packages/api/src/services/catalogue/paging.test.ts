import { type ApiClient, createClient } from '@tempolibre/contract'
import { searchSorts, trackSorts } from '@tempolibre/domain'
import { type IndexPlace, importLibrary, readIndexedTracks } from '@tempolibre/database'
import { createMigratedDatabase, makeArticle, makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { perLanguage } from '@tempolibre/locales'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../create-api.ts'
import { testSettings } from '../../fixtures/test-settings.ts'

const count = 5

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let client: ApiClient

/** Everything is alike in whatever it may be sorted by: only ids tell one place of a list from the next. */
beforeAll(async () => {
  database = await createMigratedDatabase()
  const { db } = database
  const numbers = Array.from({ length: count }, (_, index) => index)
  await importLibrary(
    db,
    makeLibrary({
      tracks: numbers.map((index) =>
        makeTrack(1, {
          id: `twin-${index}`,
          slug: perLanguage(() => `twin-${index}`),
          title: perLanguage(() => 'Twin'),
        }),
      ),
      articles: numbers.map((index) => makeArticle(`twin-${index}`)),
    }),
  )
  const api = createApi({ ...testSettings, db, log: { error() {} } })
  client = createClient({ baseUrl: testSettings.siteUrl, fetch: async (request) => api.fetch(request) })
})
afterAll(() => database.close())

type Page = { ids: string[]; next: string | null }

/** The ids of all pages, none of which may be empty; at most one page more than there can be. */
async function readPages(read: (cursor: string | undefined) => Promise<Page>): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 0; page <= count; page++) {
    const { ids, next } = await read(cursor)
    expect(ids).not.toEqual([])
    seen.push(...ids)
    if (next === null) break
    cursor = next
  }
  return seen
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Pages end between two that are alike: with one row each, with two, with all but the last; or with the last. */
describe.each([1, 2, count - 1, count])(
  'pages of %i that end among equals leave nothing out and repeat nothing',
  (limit) => {
    test.each(trackSorts)('tracks by %s', async (sort) => {
      const ids = await readPages(async (cursor) => {
        const page = await client.listTracks({ lang: 'en', sort, limit, cursor })
        return { ids: idsOf(page.tracks), next: page.next_cursor }
      })
      expect([ids.length, new Set(ids).size]).toEqual([count, count])
    })

    test.each(searchSorts)('[R10.1] a search by %s', async (sort) => {
      const ids = await readPages(async (cursor) => {
        const page = await client.searchTracks({ lang: 'en', search: 'twin', sort, limit, cursor })
        return { ids: idsOf(page.tracks), next: page.next_cursor }
      })
      expect([ids.length, new Set(ids).size]).toEqual([count, count])
    })

    test('articles', async () => {
      const slugs = await readPages(async (cursor) => {
        const page = await client.listArticles({ lang: 'en', limit, cursor })
        return { ids: page.articles.map(({ slug }) => slug), next: page.next_cursor }
      })
      expect([slugs.length, new Set(slugs).size]).toEqual([count, count])
    })

    test('rows of the search that were written together', async () => {
      const ids: number[] = []
      let after: IndexPlace | undefined = { revision: '0', id: 0 }
      while (after && ids.length <= count) {
        const { last, tracks } = await readIndexedTracks(database.db, { after, limit })
        ids.push(...tracks.map(({ id }) => id))
        after = last
      }
      expect([ids.length, new Set(ids).size]).toEqual([count, count])
    })
  },
)
