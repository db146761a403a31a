import {
  alternates,
  languagePrefix,
  languages,
  pageSegments,
  pathTo,
  slugPageSegments,
  type StaticPage,
  staticPages,
} from '@tempolibre/locales'
import { describe, expect, test } from 'vitest'
import { type Expectation, expectationsOf, slugExpectationsOf } from '../support/address-table.ts'
import { fetchJson, findArticle, findSongSlugs, listGenres, listSongs } from '../support/library.ts'
import { ask } from '../support/raw-request.ts'
import { siteUrl } from '../support/visitor.ts'

const moved: Partial<Record<StaticPage, StaticPage>> = { licenses: 'pricing' }

/** Sends all requests, several at a time, and returns the answers that differ from the expected ones. */
async function findSurprises(expectations: readonly Expectation[]): Promise<object[]> {
  const waiting = [...expectations]
  const surprises: object[] = []
  const places = new Set<string>()
  const lanes = Array.from({ length: 6 }, async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { headers, status } = await ask(next.target)
      const location = onThisSite(headers['location'])
      if (location !== undefined) places.add(location)
      if (status !== next.status || location !== next.location)
        surprises.push({ ...next, got: { status, location } })
    }
  })
  await Promise.all(lanes)
  for (const place of places) {
    const { status } = await ask(place)
    if (status !== 200) surprises.push({ redirectedTo: place, got: { status } })
  }
  return surprises
}

function onThisSite(location: string | string[] | undefined): string | undefined {
  const text = location === undefined ? undefined : String(location)
  return text?.startsWith(siteUrl) ? text.slice(siteUrl.length) : text
}

/** All pages with a fixed address except the home page. */
const named = staticPages.filter((page) => page !== 'home')

describe.each(languages)('every spelling of every address in %s', (language) => {
  test('[R2.3] [R2.4] [R2.7] [R2.10] [R2.11] ends in one answer, and no redirect leads to another', async () => {
    const expectations = named.flatMap((page) => {
      const path = pathTo(page, language)
      const ends = page === 'uses' ? '/app/music' : alternates(moved[page] ?? page)[language]
      return expectationsOf({ language, path, ends }, pageSegments[page])
    })
    expect(expectations.length).toBeGreaterThan(700)
    expect(await findSurprises(expectations)).toEqual([])
  })
})

test('[R2.1] the home page has one address in each language', async () => {
  const expectations = languages.flatMap((language): Expectation[] => {
    const home = pathTo('home', language)
    const spellings = [
      `//${language}`,
      `/${language}/`,
      `/${language.toUpperCase()}`,
      `/./${language}//`,
      `/x/../${language}`,
    ]
    return [
      { target: home, status: 200 },
      { target: `${home}?`, status: 200 },
      ...spellings.map((target): Expectation => ({ target, status: 301, location: home })),
      ...languages.map((other): Expectation => ({ target: `/${language}/${other}`, status: 404 })),
      { target: `${home}?lng=de`, status: 200 },
    ]
  })
  expect(await findSurprises(expectations)).toEqual([])
})

test('[R2.2] [R2.3] genres, songs and articles are found by any language’s slug and segment, in one step', async () => {
  const genre = (await listGenres()).find(({ slug }) => slug.en !== slug.es && slug.es !== slug.fr)
  const [song] = await listSongs('en', { limit: 1 })
  if (!genre || !song) throw new Error('The library is empty.')
  const { blogCategories } = await fetchJson<{ blogCategories: (typeof genre)[] }>('/api/get-blog-categories')
  const topic = blogCategories[0]?.slug ?? { en: '', es: '', fr: '' }
  const songSlugs = await findSongSlugs(song.slug)
  const article = await findArticle()
  const nothing = { en: '', es: '', fr: '' }
  const expectations = [
    ...slugExpectationsOf(
      alternates('music-category', genre.slug),
      slugPageSegments['music-category'],
      genre.slug,
    ),
    ...slugExpectationsOf(alternates('blog-category', topic), slugPageSegments['blog-category'], topic),
    ...slugExpectationsOf(alternates('track', songSlugs), slugPageSegments.track, songSlugs),
    ...slugExpectationsOf(alternates('content', article), nothing, article),
  ]
  expect(expectations.length).toBeGreaterThan(300)
  expect(await findSurprises(expectations)).toEqual([])
})

test('[R2.6] a missing page is missing under every spelling: no redirect leads to a 404', async () => {
  const paths = ['/no-such-page', '/music/no-such-genre', '/category/x', '/author/x', '/x/no-such-page']
  const targets = languages.flatMap((language) =>
    paths
      .map((path) => languagePrefix(language) + path)
      .flatMap((path) => [
        path,
        `${path}/`,
        path.toUpperCase(),
        `/${path}`,
        `/.${path}`,
        `${path}?a=1`,
        `${path};a`,
      ]),
  )
  expect(await findSurprises(targets.map((target) => ({ target, status: 404 })))).toEqual([])
})

test('a request with an absolute address is answered for its path (RFC 9112 §3.2.2)', async () => {
  expect(
    await findSurprises([
      { target: `${siteUrl}/pricing`, status: 200 },
      { target: siteUrl, status: 200 },
      { target: `${siteUrl}?x=1`, status: 200 },
      { target: `${siteUrl}/PRICING?x=1`, status: 301, location: '/pricing?x=1' },
      { target: 'http://evil.example/es/pricing', status: 301, location: '/es/precios' },
      { target: 'http://evil.example//evil.example/pricing', status: 301, location: '/pricing' },
    ]),
  ).toEqual([])
})

test.each(['*', 'pricing', 'ftp://x/', 'http:/pricing', '?a=1', '%2Fpricing'])(
  'the request target %s is invalid: 400, not a server error',
  async (target) => {
    expect((await ask(target)).status).toBe(400)
  },
)

test('[R2.2] concurrent visitors of an old address each keep their own query', async () => {
  const asked = Array.from({ length: 30 }, (_, index) => `/es/pricing?visitor=${index}`)
  const answers = await Promise.all(asked.map((target) => ask(target)))
  expect(answers.map(({ headers }) => headers['location'])).toEqual(
    asked.map((target) => target.replace('/es/pricing', '/es/precios')),
  )
})

test('[R2.8] the page of a reset link is not cached', async () => {
  for (const path of ['/reset-password/a-token', '/es/restablecer-contrasena/A-Token']) {
    const { headers, status } = await ask(path)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
  }
})
