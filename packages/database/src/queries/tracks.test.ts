import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigratedDatabase, makeLibrary, makeTrack } from '../factories/index.ts'
import { importLibrary } from '../import-library.ts'
import { type ListTracks, listSimilarTracks, listTracks } from './tracks.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
  const tracks = Array.from({ length: 25 }, (_, index) =>
    makeTrack(index, { categories: [index % 5 === 0 ? 'jazz' : 'rock'], featured: index === 7 }),
  )
  tracks.push(
    makeTrack(90, { moods: [], uses: [] }),
    // Two on one day: only the id tells them apart.
    makeTrack(91, { release_date: '2019-05-05' }),
    makeTrack(92, { release_date: '2019-05-05' }),
  )
  await importLibrary(database.db, makeLibrary({ tracks }))
})
afterAll(() => database.close())

const list = (params: Partial<ListTracks>) =>
  listTracks(database.db, { language: 'en', limit: 50, ...params })

describe('listTracks', () => {
  test('gives every track once, newest first, whatever the page size', async () => {
    const whole = await list({})
    expect(whole).toMatchObject({ total: 28, next: undefined })
    const dates = whole.tracks.map(({ release_date }) => release_date)
    expect(dates).toEqual(dates.toSorted().toReversed())

    const paged: number[] = []
    let page = await list({ limit: 3 })
    for (;;) {
      paged.push(...page.tracks.map(({ id }) => id))
      if (!page.next) break
      page = await list({ limit: 3, after: page.next })
    }
    expect(paged).toEqual(whole.tracks.map(({ id }) => id))
  })

  test('[R4.2] keeps to a category, by the slug of the language', async () => {
    expect((await list({ category: 'jazz' })).total).toBe(5)
    expect((await list({ category: 'jazz-es', language: 'es' })).total).toBe(5)
    expect((await list({ category: 'jazz-es' })).total).toBe(0)
  })

  test('keeps to what is featured', async () => {
    expect((await list({ featured: true })).tracks).toMatchObject([{ slug: 'track-7' }])
  })
})

describe('listSimilarTracks', () => {
  test('[R4.3] gives other tracks, those of the same category first', async () => {
    const similar = await listSimilarTracks(database.db, { slug: 'track-5', language: 'en', limit: 4 })
    expect(similar.map(({ slug }) => slug)).not.toContain('track-5')
    expect(similar[0]?.categories[0]?.title).toBe('jazz')
  })

  test('of an unknown track there are none', async () => {
    expect(await listSimilarTracks(database.db, { slug: 'none', language: 'en', limit: 4 })).toEqual([])
  })
})
