import { fieldsOf } from '@tempolibre/domain/fields-of'
import { alternates, entriesOf, languages, pathTo, type Translated } from '@tempolibre/locales'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { fetchCms, fetchJson, findArticle, findSongSlugs, listGenres, listSongs } from '../support/library.ts'
import { ask } from '../support/raw-request.ts'
import { isMarkedDocument, markDocument, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

type Thing = Record<string, unknown> & { '@type': string }

interface Author {
  name: string
  slugs: Translated
}

let sampled: ReturnType<typeof findSamplePages> | undefined
/** One page of each type, loaded once. */
const samplePages = () => (sampled ??= findSamplePages())

async function findSamplePages() {
  const [song] = await listSongs('en', { limit: 1 })
  const [genre] = await listGenres()
  const article = await findArticle()
  const { article: found } = await fetchJson<{
    article: { author: { slug: string }; category: { id: string } }
  }>(`/api/v1/articles/${article.en}?lang=en`)
  const { author } = await fetchJson<{ author: Author }>(`/api/v1/authors/${found.author.slug}?lang=en`)
  const { blogCategories } = await fetchJson<{ blogCategories: { id: string; slug: Translated }[] }>(
    '/api/get-blog-categories',
  )
  const topic = blogCategories.find(({ id }) => id === found.category.id)
  if (!song || !genre || !topic) throw new Error('The library is empty.')
  return {
    home: alternates('home'),
    music: alternates('music'),
    allMusic: alternates('all-music'),
    genre: alternates('music-category', genre.slug),
    song: alternates('track', await findSongSlugs(song.slug)),
    pricing: alternates('pricing'),
    contact: alternates('contact'),
    licence: alternates('license-terms'),
    blog: alternates('blog'),
    topic: alternates('blog-category', topic.slug),
    article: alternates('content', article),
    author: alternates('author', author.slugs),
  } satisfies Record<string, Translated>
}

type PageType = keyof Awaited<ReturnType<typeof findSamplePages>>

/** A page as seen by search engines and readers. */
interface ReadPage {
  /** Absolute. */
  url: string
  /** Every JSON-LD thing. */
  things: Thing[]
  /** The visible breadcrumbs: name, and address of a link. */
  trail: (string | null)[][]
  /** The addresses of the visible genres. */
  genres: string[]
  /** The addresses of the visible songs. */
  songs: string[]
}

async function readPage(page: Page, path: string): Promise<ReadPage> {
  await page.goto(path)
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const trail = await page.locator('.breadcrumbs li').evaluateAll((steps) =>
    steps.map((step) => {
      const link = step.querySelector('a')
      return [link?.getAttribute('aria-label') ?? step.textContent, link?.getAttribute('href') ?? null]
    }),
  )
  const addressesOf = (links: string) =>
    page
      .locator(links)
      .evaluateAll((found: HTMLAnchorElement[]) => [...new Set(found.map(({ href }) => href))])
  const genres = await addressesOf('main a.tile')
  const songs = await addressesOf('main a.track-title')
  const things = blocks.flatMap((block) => {
    const data: { '@context': string; '@graph': Thing[] } = JSON.parse(block)
    expect(data['@context']).toBe('https://schema.org')
    return data['@graph']
  })
  return { url: siteUrl + path, things, trail, genres, songs }
}

const only = (things: Thing[], type: string): Thing => {
  const [found, ...others] = things.filter((thing) => thing['@type'] === type)
  if (!found || others.length > 0) throw new Error(`The page has not one ${type}.`)
  return found
}

/** Every address in a thing, at any depth. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : []
}

describe.each(languages)('the JSON-LD of pages in %s', (language) => {
  const pages = new Map<PageType, ReadPage>()
  const read = (type: PageType): ReadPage => {
    const page = pages.get(type)
    if (!page) throw new Error(`The page ${type} was not read.`)
    return page
  }

  // Each page is read once for all tests.
  beforeAll(async () => {
    const page = await visit({ javaScriptEnabled: false })
    for (const [type, paths] of entriesOf(await samplePages())) {
      pages.set(type, await readPage(page, paths[language]))
    }
  })

  test('[R3.4] has the visible breadcrumbs, on every page with breadcrumbs', () => {
    expect(read('home').trail).toEqual([])
    for (const [type, { things, trail, url }] of pages) {
      if (type === 'home') continue
      expect(trail.length, type).toBeGreaterThan(1)
      expect(only(things, 'BreadcrumbList')['itemListElement'], type).toMatchObject(
        trail.map(([name, href], index) => ({
          position: index + 1,
          name,
          item: index === trail.length - 1 ? url : `${siteUrl}${href}`,
        })),
      )
    }
  })

  test('describes the organisation and the search, on the home page', async () => {
    const { things, url } = read('home')
    const house = only(things, 'Organization')
    const site = only(things, 'WebSite')
    expect(site).toMatchObject({ url, inLanguage: language, publisher: { '@id': house['@id'] } })
    const { target } = fieldsOf(site['potentialAction'])
    const template = String(fieldsOf(target)['urlTemplate'])
    expect(template).toContain('/music?search={search_term_string}')
    const found = await fetch(template.replace('{search_term_string}', 'piano'))
    expect(found.status).toBe(200)
    expect(await found.text()).toContain('piano')
  })

  test('[R4.3] describes a song: artist, duration, where it is played and licensed', async () => {
    const { things, url } = read('song')
    const [song] = await listSongs(language, { limit: 1 })
    const seconds = Math.round(song.duration_seconds)
    const told = only(things, 'MusicRecording')
    expect(told).toMatchObject({
      name: song.title,
      url,
      byArtist: { '@type': 'MusicGroup', name: song.artist.name },
      duration: `PT${Math.floor(seconds / 60)}M${seconds % 60}S`,
      genre: song.categories.map(({ title }) => title),
      image: song.cover_url,
      audio: { '@type': 'AudioObject', contentUrl: song.url, encodingFormat: 'audio/mpeg' },
      license: siteUrl + pathTo('license-terms', language),
      acquireLicensePage: siteUrl + pathTo('pricing', language),
      isAccessibleForFree: true,
    })
    expect(told['datePublished']).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(told['creditText']).toContain(song.artist.name)
    expect(told).not.toHaveProperty('inLanguage')
  })

  test('describes an article, with its author', async () => {
    const { things, url } = read('article')
    const slug = (await findArticle())[language]
    const { article } = await fetchJson<{
      article: Record<'title' | 'published_at' | 'updated_at', string> &
        Record<'author' | 'category', { name?: string; title?: string; slug: string }>
    }>(`/api/v1/articles/${slug}?lang=${language}`)
    expect(only(things, 'BlogPosting')).toMatchObject({
      headline: article.title,
      datePublished: article.published_at,
      dateModified: article.updated_at,
      author: {
        '@type': 'Organization',
        name: article.author.name,
        url: siteUrl + pathTo('author', language, article.author.slug),
      },
      publisher: { '@type': 'Organization' },
      articleSection: article.category.title,
      inLanguage: language,
      mainEntityOfPage: url,
    })
  })

  test('describes the author, on their page', () => {
    const { things, trail, url } = read('author')
    expect(only(things, 'ProfilePage')).toMatchObject({
      url,
      inLanguage: language,
      mainEntity: { '@type': 'Organization', name: trail.at(-1)?.[0] },
    })
  })

  test('[R4.1][R4.2] lists the shown genres and songs, in order', async () => {
    for (const type of ['music', 'allMusic', 'genre'] as const) {
      const { genres, songs, things, url: own } = read(type)
      const listed = type === 'music' ? genres : songs
      const list = only(things, 'CollectionPage')
      expect(list).toMatchObject({ url: own, inLanguage: language })
      expect(listed.length, type).toBeGreaterThan(1)
      const { itemListElement, numberOfItems } = fieldsOf(list['mainEntity'])
      expect(itemListElement, type).toMatchObject(listed.map((url, index) => ({ url, position: index + 1 })))
      expect(numberOfItems).toBeGreaterThanOrEqual(listed.length)
    }
    const { title } = await fetchCms('music', language)
    expect(only(read('music').things, 'CollectionPage')['name']).toBe(title[language])
  })

  test('has only addresses that exist', async () => {
    const named = new Set<string>()
    for (const { things } of pages.values()) {
      for (const address of addressesIn(things)) named.add(address.replace(/#.*/, ''))
    }
    for (const address of [...named].filter((one) => !one.includes('{') && !one.endsWith('.mp3'))) {
      const { status } = await fetch(address, { method: 'HEAD', redirect: 'manual' })
      expect(status, address).toBe(200)
    }
  })
})

test('is sent once: not again in React Router’s data', async () => {
  for (const paths of Object.values(await samplePages())) {
    const html = (await ask(paths.en)).body.toString()
    expect(html.match(/application\/ld\+json/g)).toHaveLength(1)
    expect(html.match(/schema\.org/g)).toHaveLength(1)
    const data = (await ask(`${paths.en === '/' ? '/_root' : paths.en}.data`)).body.toString()
    expect(data).not.toContain('schema.org')
  }
})

test('is omitted on missing and unlisted pages', async () => {
  for (const path of ['/no-such-page', '/music/no-such-genre', '/app/music?search=piano']) {
    expect((await ask(path)).body.toString()).not.toContain('ld+json')
  }
})

test('the home page stays within 15 KB', async () => {
  for (const language of languages) {
    const { body, headers } = await ask(pathTo('home', language), { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBe('br')
    expect(body.length).toBeLessThanOrEqual(15 * 1024)
  }
})

test('is removed when another page is shown', async () => {
  const page = await visit()
  await open(page, '/pricing')
  await markDocument(page)
  const blocks = page.locator('script[type="application/ld+json"]')
  expect(await blocks.count()).toBe(1)
  await page.locator('.breadcrumb-home').click()
  await page.waitForURL(`${siteUrl}/`)
  await blocks.waitFor({ state: 'detached' })
  expect(await isMarkedDocument(page)).toBe(true)
})
