import { type EndpointOutput, endpoints } from '@tempolibre/contract'
import { musicalKeys, searchSorts } from '@tempolibre/domain'
import { importLibrary } from '@tempolibre/database'
import { createMigratedDatabase, makeCategory, makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { perLanguage, type Translated } from '@tempolibre/locales'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../create-api.ts'
import { testSettings } from '../../fixtures/test-settings.ts'

type Found = EndpointOutput<'searchTracks'>

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let api: ReturnType<typeof createApi>
const logged: unknown[] = []

const named = (en: string, es: string, fr: string): Translated => ({ en, es, fr })
const makeTag = (kind: 'mood' | 'use' | 'instrument', id: string, name: Translated, slug: Translated) => ({
  id,
  kind,
  name,
  slug,
})

const library = makeLibrary({
  music_categories: [
    makeCategory('synthwave', {
      title: perLanguage(() => 'Synthwave'),
      slug: perLanguage(() => 'synthwave'),
    }),
    makeCategory('classical', {
      title: named('Classical', 'Clásica', 'Classique'),
      slug: named('classical', 'clasica', 'classique'),
    }),
    makeCategory('hip-hop', {
      title: named('Hip Hop', 'Hip hop', 'Hip-hop'),
      slug: perLanguage(() => 'hip-hop'),
    }),
  ],
  tags: [
    makeTag('mood', 'calm', named('Calm', 'Tranquilo', 'Calme'), named('calm', 'tranquilo', 'calme')),
    makeTag(
      'mood',
      'relaxed',
      named('Relaxed', 'Relajado', 'Détendu'),
      named('relaxed', 'relajado', 'detendu'),
    ),
    makeTag('mood', 'dark', named('Dark', 'Oscuro', 'Sombre'), named('dark', 'oscuro', 'sombre')),
    makeTag(
      'use',
      'weddings',
      named('Weddings', 'Bodas', 'Mariages'),
      named('weddings', 'bodas', 'mariages'),
    ),
    makeTag(
      'use',
      'games',
      named('Games', 'Videojuegos', 'Jeux vidéo'),
      named('games', 'videojuegos', 'jeux-video'),
    ),
    makeTag(
      'instrument',
      'nylon-guitar',
      named('Nylon-string guitar', 'Guitarra española', 'Guitare classique'),
      named('nylon-string-guitar', 'guitarra-espanola', 'guitare-classique'),
    ),
    makeTag(
      'instrument',
      'piano',
      perLanguage(() => 'Piano'),
      perLanguage(() => 'piano'),
    ),
  ],
  tracks: Array.from({ length: 30 }, (_, index) =>
    makeTrack(index, {
      categories: [['synthwave', 'classical', 'hip-hop'][index % 3] ?? ''],
      moods: [index % 2 === 0 ? 'calm' : 'dark'],
      uses: [index % 5 === 0 ? 'weddings' : 'games'],
      instruments: [index % 4 === 0 ? 'nylon-guitar' : 'piano'],
      vocals: index % 10 === 0,
    }),
  ).concat(
    makeTrack(90, {
      categories: ['classical'],
      moods: ['relaxed'],
      uses: ['weddings'],
      instruments: ['piano'],
      title: perLanguage(() => 'Café del Ñandú'),
      description: named('A lighthouse at dawn.', 'Un faro al amanecer.', 'Un phare à l’aube.'),
      bpm: 117.6,
      duration_seconds: 200.4,
      release_date: '2026-05-05',
    }),
    // Two on one day with equal sort keys: only the id distinguishes them.
    ...[91, 92].map((index) =>
      makeTrack(index, {
        categories: ['hip-hop'],
        moods: ['dark'],
        uses: ['games'],
        instruments: ['piano'],
        title: perLanguage(() => 'Twin'),
        release_date: '2019-05-05',
        bpm: 90,
        duration_seconds: 90,
      }),
    ),
  ),
})

beforeAll(async () => {
  database = await createMigratedDatabase()
  await importLibrary(database.db, library)
  api = createApi({
    ...testSettings,
    db: database.db,
    log: { error: (details) => logged.push(details) },
  })
})
afterAll(() => database.close())

function addressOf(parameters: Record<string, string | number>): string {
  const query = new URLSearchParams({ lang: 'en' })
  for (const [name, value] of Object.entries(parameters)) query.set(name, String(value))
  return `/api/v1/search?${query.toString()}`
}

async function search(parameters: Record<string, string | number>): Promise<Found> {
  const response = await api.request(addressOf(parameters))
  const body = await response.json()
  if (response.status !== 200) throw new Error(JSON.stringify(body))
  return endpoints.searchTracks.output.parse(body)
}

const titlesOf = ({ tracks }: Found) => tracks.map(({ title }) => title)

describe('[R10.1] words', () => {
  test.each(['cafe', 'CAFÉ', 'nandu', 'Café del', 'ñan', 'cafe\u0301'])(
    'find a title, ignoring accents and case: %s',
    async (text) => {
      expect(titlesOf(await search({ search: text }))).toEqual(['Café del Ñandú'])
    },
  )

  test.each(['lighthouse', 'amanecer', 'phare', 'aube'])(
    'find a description in any language: %s',
    async (text) => {
      for (const lang of ['en', 'es', 'fr'])
        expect(titlesOf(await search({ search: text, lang }))).toEqual(['Café del Ñandú'])
    },
  )

  test('find artists', async () => {
    expect((await search({ search: 'house band' })).total).toBe(33)
  })

  test.each([
    ['dark', 'oscuro', 'sombre', 'SOMBRE'],
    ['wedding', 'boda', 'mariage', 'Bodas'],
    ['calm', 'tranquilo', 'calme', 'CALME'],
    ['guitar', 'guitarra', 'guitare', 'guitars'],
    ['soft', 'música suave', 'musique douce', 'gentle music'],
  ])('with the same meaning find the same in three languages: %s', async (...texts) => {
    const [first, ...others] = await Promise.all(
      texts.map(async (text) => {
        const { tracks } = await search({ search: text, limit: 60 })
        return tracks.map(({ id }) => id)
      }),
    )
    expect(first?.length).toBeGreaterThan(3)
    for (const other of others) expect(other).toEqual(first)
  })

  test.each([
    ['sintwave', 'synthwave', 'synthwave'],
    ['clasiccal', 'classical', 'classical'],
    ['gitarre', 'guitar', 'guitare'],
    ['relajnte', 'relaxing', 'relajante'],
  ])('are understood with a typo: %s', async (typed, meant, understood) => {
    const found = await search({ search: typed, limit: 60 })
    expect(found.corrections).toEqual([{ typed, understood: expect.arrayContaining([understood]) }])
    expect(found.total).toBe((await search({ search: meant })).total)
    expect(found.total).toBeGreaterThan(0)
  })

  test('without a meaning for music are ignored', async () => {
    for (const text of ['music for a wedding', 'música para bodas', 'de la musique pour un mariage'])
      expect((await search({ search: text })).total).toBe((await search({ search: 'wedding' })).total)
    expect((await search({ search: 'songs' })).total).toBe(33)
  })

  test('of a phrase belong together: hip hop is a genre', async () => {
    const found = await search({ search: 'hip hop', limit: 60 })
    expect(found.total).toBe(12)
    expect(found.tracks.every(({ categories }) => categories[0]?.title === 'Hip Hop')).toBe(true)
  })

  test('in the title rank first', async () => {
    const { tracks } = await search({ search: 'twin dark' })
    expect(tracks.slice(0, 2).map(({ title }) => title)).toEqual(['Twin', 'Twin'])
  })

  test('narrow the results together', async () => {
    const found = await search({ search: 'calm synthwave wedding', limit: 60 })
    expect(titlesOf(found).toSorted()).toEqual(['Track 0'])
    expect(found.relaxed).toBe(false)
  })

  test('that no track has together are relaxed to most of them, which is reported', async () => {
    const found = await search({ search: 'synthwave wedding lighthouse', limit: 60 })
    expect(found.relaxed).toBe(true)
    expect(found.tracks.length).toBeGreaterThan(0)
    expect(found.nearest).toEqual(
      expect.arrayContaining([{ kind: 'word', value: 'wedding lighthouse', name: 'synthwave', count: 1 }]),
    )
  })

  test('that are unknown are dropped, which is reported', async () => {
    const found = await search({ search: 'synthwave zzqqxxyy' })
    expect(found.total).toBe(10)
    expect(found.corrections).toEqual([{ typed: 'zzqqxxyy', understood: [] }])
  })

  test('that are unknown find nothing on their own', async () => {
    const found = await search({ search: 'zzqqxxyy', mood: 'calm' })
    expect(found).toMatchObject({ tracks: [], total: 0, next_cursor: null })
    expect(found.nearest).toEqual([{ kind: 'word', value: '', name: 'zzqqxxyy', count: 15 }])
  })
})

describe('[R10.1] negations', () => {
  const excludedBy = async (text: string) => (await search({ search: text })).excluded

  test.each([
    'no guitar',
    'without guitars',
    'sin guitarra',
    'sin una guitarra',
    'sans guitare',
    'pas de guitare',
    'withot guitar',
    'sans gitare',
    '-guitar',
    'no loud guitar',
  ])('exclude what they name: %s', async (text) => {
    const found = await search({ search: text, limit: 60 })
    const all = await search({ limit: 60 })
    const guitars = await search({ instrument: 'nylon-string-guitar', limit: 60 })
    expect(guitars.total).toBe(8)
    expect(found.total).toBe(all.total - guitars.total)
    expect(found.facets.instrument.map(({ slug }) => slug)).toEqual(['piano'])
    expect(found.relaxed).toBe(false)
  })

  test('exclude nothing that has only one of two: an adjective belongs to its noun', async () => {
    const found = await search({ search: 'no calm guitar', limit: 60 })
    const calmGuitars = await search({ instrument: 'nylon-string-guitar', mood: 'calm', limit: 60 })
    expect(calmGuitars.total).toBeGreaterThan(0)
    expect(found.total).toBe(33 - calmGuitars.total)
  })

  test('report the exclusion as typed, and the search without it', async () => {
    expect(await excludedBy('Calm piano, sin Bodas')).toEqual([{ words: 'Bodas', search: 'Calm piano' }])
    expect(await excludedBy('classical without guitar or weddings')).toEqual([
      { words: 'guitar', search: 'classical without weddings' },
      { words: 'weddings', search: 'classical without guitar' },
    ])
    expect(await excludedBy('piano ni calm ni dark')).toEqual([
      { words: 'calm', search: 'piano ni dark' },
      { words: 'dark', search: 'piano ni calm' },
    ])
    expect(await excludedBy('sans gitare')).toEqual([{ words: 'guitare', search: '' }])
  })

  test.each([
    ['calm and guitar', []],
    ['without guitar and piano', ['guitar', 'piano']],
    ['without guitar and calm', ['guitar']],
    ['no guitar weddings', ['guitar']],
    ['not dark calm piano', ['dark']],
    ['no copyright guitar', []],
    ['guitar no', []],
    ['no', []],
    ['no 9', []],
  ])('have the right scope: %s', async (text, words) => {
    expect((await excludedBy(text)).map((entry) => entry.words)).toEqual(words)
  })

  test.each(['Gare sans bagages', 'Gare sans bagages sans piano'])(
    'within a title find it, and exclude nothing: %s',
    async (title) => {
      const titled = makeTrack(95, {
        categories: ['classical'],
        moods: ['dark'],
        uses: ['games'],
        instruments: ['piano'],
        title: perLanguage(() => title),
      })
      await importLibrary(database.db, { ...library, tracks: [...library.tracks, titled] })
      const found = await search({ search: title.toLowerCase() })
      expect(titlesOf(found)).toEqual([title])
      expect(found.excluded).toEqual([])
      await database.db.deleteFrom('track').where('import_id', '=', titled.id).execute()
    },
  )

  test('exclude nothing if the word is unknown', async () => {
    const found = await search({ search: 'no zzqqxxyy', limit: 60 })
    expect(found).toMatchObject({ total: 33, corrections: [], excluded: [{ words: 'zzqqxxyy', search: '' }] })
  })

  test('without results tell which of them to remove', async () => {
    const found = await search({ search: 'twin without piano', limit: 60 })
    expect(found.total).toBe(0)
    expect(found.nearest).toContainEqual({ kind: 'word', value: 'twin', name: 'without piano', count: 2 })
  })

  test('apply to suggestions as well', async () => {
    const suggested = async (text: string) => {
      const response = await api.request(
        `/api/v1/search/suggestions?${new URLSearchParams({ lang: 'en', search: text }).toString()}`,
      )
      return endpoints.suggest.output.parse(await response.json()).tracks.map(({ title }) => title)
    }
    expect(await suggested('twin')).toEqual(['Twin', 'Twin'])
    expect(await suggested('without piano twin')).toEqual([])
  })
})

describe('[R10.1] tempo', () => {
  test.each([
    ['slow', 0, 90],
    ['lento', 0, 90],
    ['rapide', 120, 400],
    ['118 bpm', 115, 121],
  ])('is understood in %s', async (text, least, most) => {
    const found = await search({ search: text, limit: 60 })
    const within = await search({ bpm: `${Math.max(1, least)}-${most}`, limit: 60 })
    expect(within.total).toBeGreaterThan(0)
    expect(found.total).toBe(within.total)
  })
})

describe('[R10.1] facets', () => {
  test('answer in the requested language, whatever the language of their slugs', async () => {
    for (const slug of ['classical', 'clasica', 'classique']) {
      const { facets, total } = await search({ genre: slug, lang: 'es' })
      expect(total).toBe(11)
      expect(facets.genre.find(({ chosen }) => chosen)).toEqual({
        slug: 'clasica',
        name: 'Clásica',
        count: 11,
        chosen: true,
      })
    }
  })

  test('are combined by OR within a facet, by AND between facets', async () => {
    const either = await search({ genre: 'classical,synthwave', limit: 60 })
    expect(either.total).toBe(21)
    const both = await search({ genre: 'classical,synthwave', mood: 'calm', limit: 60 })
    expect(both.total).toBe(10)
    const repeated = await api.request('/api/v1/search?lang=en&genre=classical&genre=synthwave')
    expect(await repeated.json()).toMatchObject({ total: 21 })
  })

  test('are counted as the tracks each value would leave', async () => {
    const chosen = { genre: 'classical', mood: 'calm', search: 'piano' }
    const { facets, total } = await search(chosen)
    for (const { count, slug } of facets.genre)
      expect([slug, (await search({ ...chosen, genre: slug })).total]).toEqual([slug, count])
    for (const { count, slug } of facets.mood)
      expect([slug, (await search({ ...chosen, mood: slug })).total]).toEqual([slug, count])
    for (const facet of ['use', 'instrument', 'key', 'vocals', 'energy'] as const) {
      for (const { count, slug } of facets[facet])
        expect([slug, (await search({ ...chosen, [facet]: slug })).total]).toEqual([slug, count])
    }
    for (const range of ['bpm', 'duration'] as const) {
      const bars = facets[range].histogram
      expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(total)
      for (const { count, from, to } of bars)
        expect([from, (await search({ ...chosen, [range]: `${from}-${to - 1}` })).total]).toEqual([
          from,
          count,
        ])
    }
  })

  test('with a chosen range show the whole scale', async () => {
    const whole = await search({})
    const part = await search({ bpm: '100-118' })
    expect(part.facets.bpm).toEqual({ ...whole.facets.bpm, from: 100, to: 118 })
    expect(part.facets.duration.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(part.total)
  })

  test('include values rounded to the end of a range', async () => {
    expect(titlesOf(await search({ bpm: '118-118', duration: '200-200' }))).toEqual(['Café del Ñandú'])
    expect(titlesOf(await search({ duration: '150-' }))).toEqual(['Café del Ñandú'])
    expect((await search({ duration: '-150' })).total).toBe(32)
  })

  test('cover every key, vocals and energy', async () => {
    const { facets } = await search({})
    expect(facets.key.map(({ slug }) => slug)).toEqual([...musicalKeys])
    expect((await search({ key: 'F#m,C' })).tracks.every(({ key }) => key === 'F#m' || key === 'C')).toBe(
      true,
    )
    expect((await search({ vocals: 'yes' })).tracks.every(({ vocals }) => vocals)).toBe(true)
    expect((await search({ energy: 'high' })).tracks.every(({ energy }) => energy >= 0.65)).toBe(true)
    expect((await search({ energy: 'low' })).tracks.every(({ energy }) => energy < 0.54)).toBe(true)
  })

  test('tell unknown values from known ones', async () => {
    const found = await search({ genre: 'classical,polka', key: 'H', vocals: 'perhaps', energy: "'; drop" })
    expect(found.total).toBe(11)
    expect(found.ignored).toEqual([
      { facet: 'genre', value: 'polka' },
      { facet: 'key', value: 'H' },
      { facet: 'vocals', value: 'perhaps' },
      { facet: 'energy', value: "'; drop" },
    ])
  })

  test('without results tell which of them to remove', async () => {
    const found = await search({
      search: 'lighthouse',
      genre: 'classical',
      mood: 'calm,dark',
      bpm: '110-120',
    })
    expect(found).toMatchObject({ total: 0, tracks: [] })
    expect(found.nearest).toEqual(
      expect.arrayContaining([
        { kind: 'mood', value: 'calm,dark', name: 'Calm, Dark', count: 1 },
        { kind: 'word', value: '', name: 'lighthouse', count: expect.any(Number) },
      ]),
    )
    const without = await search({ search: 'lighthouse', genre: 'classical', bpm: '110-120' })
    expect(without.total).toBe(1)
  })

  test('without results are not proposed to be removed if nothing else is asked for', async () => {
    expect((await search({ bpm: '399-400' })).nearest).toEqual([])
    expect((await search({ search: 'zzqqxxyy' })).nearest).toEqual([])
  })

  test('without results propose first what finds most', async () => {
    const { nearest } = await search({ genre: 'synthwave', mood: 'relaxed' })
    expect(nearest.map(({ count, kind }) => [kind, count])).toEqual([
      ['mood', 10],
      ['genre', 1],
    ])
  })
})

describe('[R10.1] paging', () => {
  test.each(
    searchSorts.flatMap((sort) =>
      ['', 'piano', 'track calm'].flatMap((text) =>
        (['en', 'fr'] as const).map((lang) => ({ sort, text, lang })),
      ),
    ),
  )('by $sort of "$text" in $lang has no gaps and no duplicates', async ({ lang, sort, text }) => {
    const parameters = { lang, sort, search: text }
    const whole = await search({ ...parameters, limit: 60 })
    const ids = whole.tracks.map(({ id }) => id)
    expect(new Set(ids).size).toBe(whole.total)
    const byCursor: string[] = []
    let cursor: string | null = null
    do {
      const page: Found = await search({ ...parameters, limit: 4, ...(cursor !== null && { cursor }) })
      byCursor.push(...page.tracks.map(({ id }) => id))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(byCursor).toEqual(ids)
    const { pages } = await search({ ...parameters, limit: 4 })
    const byNumber: string[] = []
    for (let page = 1; page <= pages; page++)
      byNumber.push(...(await search({ ...parameters, limit: 4, page })).tracks.map(({ id }) => id))
    expect(byNumber).toEqual(ids)
  })

  test('follows the sort', async () => {
    const sorted = async (sort: string) => (await search({ sort, limit: 60 })).tracks
    const dates = (await sorted('newest')).map((track) => track.release_date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const tempos = (await sorted('bpm')).map((track) => track.bpm ?? NaN)
    expect(tempos).toEqual(tempos.toSorted((one, other) => one - other))
    const lengths = (await sorted('duration')).map((track) => track.duration_seconds)
    expect(lengths).toEqual(lengths.toSorted((one, other) => one - other))
    const titles = (await sorted('title')).map((track) => track.title)
    expect(titles[0]).toBe('Café del Ñandú')
    expect(titles).toEqual(titles.toSorted())
  })

  test('beyond the last page is empty', async () => {
    expect(await search({ page: 80 })).toMatchObject({ tracks: [], total: 33, next_cursor: null })
  })
})

describe('suggestions', () => {
  const suggest = async (text: string, lang = 'en') => {
    const parameters = new URLSearchParams({ lang, search: text })
    const response = await api.request(`/api/v1/search/suggestions?${parameters.toString()}`)
    expect(response.status).toBe(200)
    return endpoints.suggest.output.parse(await response.json())
  }

  test('[R10.1] complete the beginning of a word, in any language', async () => {
    expect(await suggest('cla', 'es')).toMatchObject({ genres: [{ slug: 'clasica', name: 'Clásica' }] })
    expect(await suggest('tranq', 'fr')).toMatchObject({ moods: [{ slug: 'calme', name: 'Calme' }] })
    expect((await suggest('caf')).tracks.map(({ title }) => title)).toEqual(['Café del Ñandú'])
    expect((await suggest('tw')).tracks.map(({ title }) => title)).toEqual(['Twin', 'Twin'])
  })

  test('[R10.1] for a word that says nothing about music do not change what its search finds', async () => {
    for (const text of ['canciones', 'tracks']) {
      await suggest(text)
      expect((await search({ search: text })).total).toBe(33)
    }
  })

  test('are empty without words', async () => {
    for (const text of ['', '  ', '🙂', 'zzqqxxyy', '&|!'])
      expect(await suggest(text)).toEqual({ success: true, tracks: [], genres: [], moods: [] })
  })
})

describe('bad input', () => {
  test.each([
    "'; drop table track; --",
    '& | ! ( ) :* <->',
    '🙂',
    '\\',
    '%',
    "'",
    '\u202e',
    '\0',
    'a\0b',
    '\ud800',
    "jazz' | 'x",
    '<script>',
    'null',
    '日本語',
    'a '.repeat(100),
    'x'.repeat(200),
    '-'.repeat(200),
  ])('the search %j causes no error', async (text) => {
    const found = await search({ search: text })
    expect(found.total).toBeLessThan(34)
  })

  test('a search of punctuation alone finds nothing rather than everything', async () => {
    expect(await search({ search: "!&|():*'<->" })).toMatchObject({ tracks: [], total: 0, next_cursor: null })
  })

  test.each([
    ['search', 'x'.repeat(10_240)],
    ['bpm', '-5--1'],
    ['bpm', '118-70'],
    ['bpm', 'fast'],
    ['bpm', '0-1e9'],
    ['duration', '99999999-'],
    ['duration', '-'],
    ['sort', 'price'],
    ['sort', 'release_date desc; --'],
    ['limit', '0'],
    ['limit', '1e9'],
    ['page', '0'],
    ['page', '81'],
    ['page', '-1'],
    ['lang', 'de'],
    ['genre', Array.from({ length: 31 }, (_, index) => `g${index}`).join(',')],
    ['cursor', 'x'],
    ['cursor', 'e30'],
    ['cursor', 'a'.repeat(500)],
    ...[
      ['newest', 0, '2026-01-01', 1],
      ['relevance', 0, 1e300, 1],
      ['relevance', 0, 1, 3_000_000_000],
      ['relevance', 99, 1, 1],
      ['relevance', -1, 1, 1],
      ['relevance', 0, null, 1],
      ['relevance', 0, '1', 1],
      [0, '2026-01-01', 1],
    ].map((place) => ['cursor', Buffer.from(JSON.stringify(place)).toString('base64url')]),
  ])('%s=%s is refused at its field', async (field, value) => {
    const response = await api.request(addressOf({ [field ?? '']: value ?? '' }))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      success: false,
      error: { code: 'invalid_input', fields: [{ field: `query.${field}`, message: expect.any(String) }] },
    })
  })

  test.each([
    ['title', ['title', 0, 'a\0b', 1]],
    ['title', ['title', 0, 'x'.repeat(301), 1]],
    ['newest', ['newest', 0, '0000-01-01', 1]],
    ['newest', ['newest', 0, '2026-02-30', 1]],
    ['bpm', ['bpm', 0, -1, 1]],
  ])('a forged cursor by %s is refused', async (sort, place) => {
    const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
    expect((await api.request(addressOf({ sort, cursor }))).status).toBe(400)
  })

  test('a stale cursor works like any other', async () => {
    const stale = Buffer.from(JSON.stringify(['bpm', 0, 1000, 2_147_483_647])).toString('base64url')
    expect(await search({ sort: 'bpm', cursor: stale })).toMatchObject({ tracks: [], next_cursor: null })
  })

  test('a page is requested by number or by cursor, not both', async () => {
    const { next_cursor: cursor } = await search({ limit: 4 })
    expect((await api.request(addressOf({ limit: 4, cursor: cursor ?? '', page: 2 }))).status).toBe(400)
  })

  test('none of these is a server error', () => {
    expect(logged).toEqual([])
  })
})

describe('caching and limits', () => {
  test('an unchanged answer is not sent again', async () => {
    const first = await api.request(addressOf({ search: 'calm' }))
    const tag = first.headers.get('etag')
    expect(tag).toMatch(/^W\/"[\w-]+"$/)
    expect(first.headers.get('cache-control')).toBe('public, max-age=60')
    const again = await api.request(addressOf({ search: 'calm' }), {
      headers: { 'if-none-match': tag ?? '' },
    })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    const other = await api.request(addressOf({ search: 'dark' }), {
      headers: { 'if-none-match': tag ?? '' },
    })
    expect(other.status).toBe(200)
  })

  test('an error is not cached', async () => {
    expect((await api.request(addressOf({ page: 0 }))).headers.get('cache-control')).toBeNull()
  })

  test('one sender may search sixty times at once without affecting others, and the site itself is not limited', async () => {
    const ask = async (clientAddress?: string) =>
      api.request(
        '/api/v1/search/suggestions?lang=en',
        {},
        clientAddress === undefined ? {} : { clientAddress },
      )
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('192.0.2.7')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
    expect(await refused[0]?.json()).toMatchObject({ error: { code: 'too_many_requests' } })
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60)
    expect((await ask('192.0.2.8')).status).toBe(200)
    expect((await ask()).status).toBe(200)
  })
})

describe('a change in the catalogue', () => {
  test('is found at once, and removed tracks are not', async () => {
    const { db } = database
    const track = await db
      .selectFrom('track')
      .where('import_id', '=', 'track-91')
      .select('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('track_text').set({ title: 'Marzipan' }).where('track_id', '=', track.id).execute()
    expect(titlesOf(await search({ search: 'marzipan' }))).toEqual(['Marzipan'])
    await db.updateTable('tag_text').set({ name: 'Hushed' }).where('slug', '=', 'calm').execute()
    expect((await search({ search: 'hushed' })).total).toBe(15)
    await db.deleteFrom('track').where('id', '=', track.id).execute()
    expect(await search({ search: 'marzipan' })).toMatchObject({ total: 0 })
    expect(await search({})).toMatchObject({ total: 32 })
  })
})
