import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Library, trackSorts } from '@tempolibre/domain'
import { createMigratedDatabase, makeCategory, makeLibrary, makeTrack } from '../../factories/index.ts'
import { importLibrary } from '../../import-library.ts'
import { findTrackSound, type ListTracks, listSimilarTracks, listTracks } from './tracks.ts'

type Track = Library['tracks'][number]
type Row = Awaited<ReturnType<typeof listTracks>>['tracks'][number]

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
  const tracks = Array.from({ length: 25 }, (_, index) =>
    makeTrack(index, { categories: [index % 5 === 0 ? 'jazz' : 'rock'], featured: index === 7 }),
  )
  tracks.push(
    makeTrack(90, { moods: [], uses: [] }),
    // Two on one day: only the id distinguishes them.
    makeTrack(91, { release_date: '2019-05-05', bpm: 67, duration_seconds: 91 }),
    makeTrack(92, {
      release_date: '2019-05-05',
      bpm: 67,
      duration_seconds: 91,
      title: { en: 'Track 91', es: 'Track 91 (es)', fr: 'Track 91 (fr)' },
    }),
  )
  await importLibrary(database.db, makeLibrary({ tracks }))
})
afterAll(() => database.close())

const list = (params: Partial<ListTracks>) =>
  listTracks(database.db, { language: 'en', limit: 50, ...params })

describe('listTracks', () => {
  test('lists every track once, newest first, with any page size', async () => {
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

  test.each(trackSorts)('[R10.1] by %s, including ties, lists every track once in order', async (sort) => {
    const whole = await list({ sort, limit: 60 })
    expect(whole.tracks).toHaveLength(28)
    const order = {
      newest: (one: Row, other: Row) => other.release_date.localeCompare(one.release_date),
      // Without downloads, new and featured songs rank first.
      popular: (one: Row, other: Row) => Number(other.slug === 'track-7') - Number(one.slug === 'track-7'),
      bpm: (one: Row, other: Row) => one.bpm - other.bpm,
      duration: (one: Row, other: Row) => one.duration_seconds - other.duration_seconds,
      title: (one: Row, other: Row) => (one.title < other.title ? -1 : one.title > other.title ? 1 : 0),
    }[sort]
    expect(whole.tracks.toSorted(order)).toEqual(whole.tracks)
    // Every page size: some page ends within a tie.
    for (const limit of [1, 2, 3, 5]) {
      const paged: number[] = []
      for (let page = await list({ sort, limit }); ; page = await list({ sort, limit, after: page.next })) {
        paged.push(...page.tracks.map(({ id }) => id))
        if (!page.next) break
      }
      expect(paged, `pages of ${limit}`).toEqual(whole.tracks.map(({ id }) => id))
    }
  })

  test('[R10.1] returns the total duration of the list on every page', async () => {
    const whole = await list({ category: 'jazz' })
    const seconds = whole.tracks.reduce((sum, { duration_seconds }) => sum + duration_seconds, 0)
    expect(whole.totalSeconds).toBeCloseTo(seconds)
    expect((await list({ category: 'jazz', limit: 2 })).totalSeconds).toBeCloseTo(seconds)
    expect((await list({ category: 'none' })).totalSeconds).toBe(0)
  })

  test('[R4.2] filters by category, by the slug of the language', async () => {
    expect((await list({ category: 'jazz' })).total).toBe(5)
    expect((await list({ category: 'jazz-es', language: 'es' })).total).toBe(5)
    expect((await list({ category: 'jazz-es' })).total).toBe(0)
  })

  test('filters featured tracks', async () => {
    expect((await list({ featured: true })).tracks).toMatchObject([{ slug: 'track-7' }])
  })
})

describe('listSimilarTracks', () => {
  const similarTo = async (slug: string, limit: number) => {
    const original = await findTrackSound(database.db, { slug, language: 'en' })
    return listSimilarTracks(database.db, { id: original?.id ?? 0, language: 'en', limit })
  }

  test('[R4.3] returns the requested number of others, never the track itself', async () => {
    const similar = await similarTo('track-5', 4)
    expect(similar.map(({ slug }) => slug)).not.toContain('track-5')
    expect(new Set(similar.map(({ id }) => id)).size).toBe(4)
  })

  test('[R10.1] similar sounds come first, also at half the tempo and in the relative key', async () => {
    const sound = (change: Partial<NonNullable<Track['sound']>> = {}) => ({
      brightness_hz: 1500,
      onset_density: 3,
      percussiveness: 0.3,
      timbre: [50, 10, 5, 2, 1, 0],
      ...change,
    })
    const song = (id: string, changes: Partial<Track>) =>
      makeTrack(100, {
        id,
        bpm: 100,
        key: 'C',
        energy: 0.5,
        categories: ['folk'],
        sound: sound(),
        ...changes,
      })
    await importLibrary(
      database.db,
      makeLibrary({
        music_categories: [...makeLibrary().music_categories, makeCategory('folk')],
        tracks: [
          song('original', {}),
          song('brighter', { sound: sound({ brightness_hz: 1900 }) }),
          song('other-colour', { sound: sound({ timbre: [10, 10, 5, 2, 1, 0] }) }),
          song('same-elsewhere', { categories: ['rock'], key: 'Am', bpm: 99 }),
          song('nearly', { sound: sound({ onset_density: 3.4 }), key: 'G' }),
          song('tritone', { key: 'F#' }),
        ],
      }),
    )
    const similar = await similarTo('original', 5)
    expect(similar.map(({ slug }) => slug)).toEqual([
      'nearly',
      'brighter',
      'same-elsewhere',
      'tritone',
      'other-colour',
    ])
  })

  test('compares with the given tracks only', async () => {
    const [original, other] = await Promise.all(
      ['original', 'tritone'].map((slug) => findTrackSound(database.db, { slug, language: 'en' })),
    )
    const id = original?.id ?? 0
    const among = [id, other?.id ?? 0, 999_999]
    const similar = await listSimilarTracks(database.db, { id, language: 'en', limit: 5, among })
    expect(similar.map(({ slug }) => slug)).toEqual(['tritone'])
    expect(original?.sound).toHaveLength(17)
  })

  test('an unknown track has no sound', async () => {
    expect(await findTrackSound(database.db, { slug: 'none', language: 'en' })).toBeUndefined()
  })
})
