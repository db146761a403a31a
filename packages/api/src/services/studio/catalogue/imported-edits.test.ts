import { encodePeaks } from '@tempolibre/domain'
import { importLibrary } from '@tempolibre/database'
import { makeArticle, makeLibrary } from '@tempolibre/database/factories'
import { perLanguage, type Translated } from '@tempolibre/locales'
import { describe, expect, test } from 'vitest'
import { openAccountApi } from '../../../fixtures/account-api.ts'
import { joinStaff } from '../../../fixtures/join-staff.ts'

const studio = '/api/studio/v1'
const texts = (text: string): Translated => perLanguage((language) => `${text} ${language}`)
const titlesOf = (records: { title: Translated }[]) => records.map(({ title }) => title.en)
const peaks = Array.from({ length: 240 }, (_, bar) => bar)
const library = makeLibrary({ articles: [makeArticle('first'), makeArticle('second')] })

describe('[R12.2] the next edition of an imported library', () => {
  test('changes only what the staff has left as it was', async () => {
    const own = await openAccountApi()
    const { token: editor } = await joinStaff(own, 'editor')
    const as = { token: editor }
    await importLibrary(own.db, library)
    const records = async (path: string) => (await own.get(`${studio}/${path}`, as)).body.records
    const get = async (path: string, id: string) =>
      (await own.get(`${studio}/${path}/${id}?lang=en`, as)).body.record
    const [first, removed] = await records('articles?lang=en&sort=title')
    const [genre] = await records('genres?lang=en&sort=title')
    const [track, ...tracks] = await records('tracks?lang=en&sort=title')
    const [artist] = await records('artists')
    const [home, music] = await records('pages?lang=en')
    const patch = async (path: string, id: string, body: object) => {
      const { version } = await get(path, id)
      expect((await own.patch(`${studio}/${path}/${id}?lang=en`, { version, ...body }, as)).status).toBe(200)
    }
    await patch('articles', first.id, { title: texts('Mine') })
    await patch('genres', genre.id, { title: texts('Our genre') })
    await patch('tracks', track.id, { title: texts('Our song'), featured: true })
    await patch('tracks', tracks[0].id, { genre_ids: [genre.id], mood_ids: [] })
    await patch('artists', artist.id, { name: 'Our band' })
    await patch('pages', music.id, { title: texts('Our music') })
    await own.delete(`${studio}/articles/${removed.id}`, {
      token: (await joinStaff(own, 'administrator')).token,
    })
    const taken = { en: 'third', es: 'third-es', fr: 'third-fr' }
    const place = { category_id: first.category_id, author_id: first.author_id }
    await own.post(`${studio}/articles?lang=en`, { ...place, slug: taken }, as)
    const before = await Promise.all([get('pages', music.id), get('articles', first.id)])

    const newer = (text: Translated) => perLanguage((language) => `${text[language]} newer`)
    const edition = {
      ...library,
      music_categories: library.music_categories.map((each) => ({ ...each, title: newer(each.title) })),
      artists: library.artists.map((each) => ({
        ...each,
        name: 'Newer band',
        biography: newer(each.biography),
      })),
      tracks: library.tracks.map((each) => ({
        ...each,
        title: newer(each.title),
        peaks,
        categories: ['jazz'],
        bpm: 99,
      })),
      pages: library.pages.map(({ id, text }) => ({
        id,
        text: perLanguage((language) => ({ ...text[language], title: `${text[language].title} newer` })),
      })),
      articles: [...library.articles, makeArticle('third')].map((each) => ({
        ...each,
        published: '2026-02-02',
        text: perLanguage((language) => ({ ...each.text[language], body: 'newer' })),
      })),
    }
    for (const each of [library, edition, edition]) await importLibrary(own.db, each)

    expect(await Promise.all([get('pages', music.id), get('articles', first.id)])).toEqual([
      before[0],
      { ...before[1], published_at: '2026-02-02T00:00:00.000Z', version: expect.any(String) },
    ])
    expect((await get('pages', home.id)).title.en).toBe('home title en newer')
    const articles = await records('articles?lang=en&sort=title')
    expect(titlesOf(articles)).toEqual(['', 'Mine en', 'third title en'])
    expect(articles[2].slug).toEqual({ en: 'third-2', es: 'third-es-2', fr: 'third-fr-2' })
    expect(titlesOf(await records('genres?lang=en&sort=id')).toSorted()).toEqual([
      'Our genre en',
      'rock newer',
    ])
    expect(await get('artists', artist.id)).toMatchObject({
      name: 'Our band',
      biography: { en: 'A house band. newer' },
    })
    expect(await get('tracks', track.id)).toMatchObject({
      title: texts('Our song'),
      featured: true,
      bpm: 99,
      peaks: encodePeaks(peaks, peaks.length),
    })
    expect(await get('tracks', tracks[0].id)).toMatchObject({
      title: { en: 'Track 2 newer' },
      genre_ids: [genre.id],
      mood_ids: [],
    })
    expect(await get('tracks', tracks[1].id)).toMatchObject({
      title: { en: 'Track 3 newer' },
      featured: false,
    })
    expect((await get('tracks', tracks[1].id)).mood_ids).toHaveLength(1)
    await own.close()
  })
  test('does not bring back what the staff has removed, of any kind', async () => {
    const own = await openAccountApi()
    try {
      const { token } = await joinStaff(own, 'administrator')
      await importLibrary(own.db, library)
      const listed = async (kind: string): Promise<{ id: string }[]> =>
        (await own.get(`${studio}/${kind}?lang=en`, { token })).body.records
      const left = new Map<string, { id: string }[]>()
      for (const kind of ['tags', 'genres', 'redirects']) {
        // Songs cannot be without any genre.
        const removed = (await listed(kind)).slice(0, kind === 'genres' ? 1 : undefined)
        expect(removed, kind).not.toEqual([])
        for (const { id } of removed)
          expect((await own.delete(`${studio}/${kind}/${id}`, { token })).status, kind).toBe(200)
        left.set(kind, await listed(kind))
      }
      await importLibrary(own.db, library)
      for (const [kind, records] of left)
        expect(
          (await listed(kind)).map(({ id }) => id),
          kind,
        ).toEqual(records.map(({ id }) => id))
    } finally {
      await own.close()
    }
  })
})
