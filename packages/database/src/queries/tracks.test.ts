import { perLanguage } from '@tempolibre/locales'
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
    makeTrack(90, { title: perLanguage(() => 'Café del Ñandú'), moods: [], uses: [] }),
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

  test.each(['cafe', 'CAFÉ', 'nandu', 'Café del', 'ñan'])('[R1.1] finds a title by %s', async (search) => {
    expect((await list({ search })).tracks).toMatchObject([{ title: 'Café del Ñandú' }])
  })

  test('[R1.1] finds tracks by artist and by genre, and pages through what it found', async () => {
    expect((await list({ search: 'house band' })).total).toBe(28)
    const first = await list({ search: 'jazz', limit: 2 })
    expect(first.total).toBe(5)
    const second = await list({ search: 'jazz', limit: 10, after: first.next })
    const ids = [...first.tracks, ...second.tracks].map(({ id }) => id)
    expect(new Set(ids).size).toBe(5)
  })

  test.each(["'; drop table track; --", '& | ! ( ) :* <->', '🙂', '\\', 'a'.repeat(10_000), '%', '\u202e'])(
    'the hostile search %j finds nothing and breaks nothing',
    async (search) => {
      expect((await list({ search })).total).toBe(0)
    },
  )

  test('a search uses the text index', async () => {
    const plan = await database.pool.query<{ 'QUERY PLAN': string }>(
      `set enable_seqscan = off; explain select 1 from track_text where search @@ to_tsquery('catalogue', 'jazz:*')`,
    )
    const last = (plan as unknown as { rows: { 'QUERY PLAN': string }[] }[])[1]
    expect(last?.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('track_text_search')
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
