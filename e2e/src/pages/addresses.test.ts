import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languagePrefix, languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../support/server-process.ts'
import { expectSoon, isMarkedDocument, markDocument, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

/** The status, and the target of a redirect. */
async function ask(path: string): Promise<{ status: number; location: string | undefined; text: string }> {
  const response = await fetch(siteUrl + path, { redirect: 'manual' })
  const location = response.headers.get('location')
  return {
    status: response.status,
    location: location === null ? undefined : new URL(location, siteUrl).href.slice(siteUrl.length),
    text: await response.text(),
  }
}

/** Navigates like a link in a text, without loading a document. */
async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    link.textContent = href
    link.id = 'followed'
    document.querySelector('.prose')?.append(link)
  }, path)
  await page.locator('#followed').click()
}

const moved: [from: string, to: string][] = [
  // Known segments of another language.
  ['/es/pricing', '/es/precios'],
  ['/contacto', '/contact'],
  ['/fr/x/blog', '/fr/blog-de-musique'],
  ['/fr/prensa', '/fr/presse'],
  ['/es/qui-sommes-nous', '/es/nuestra-historia'],
  ['/musica', '/music'],
  ['/es/musique', '/es/music'],
  ['/fr/x/toda-la-musica', '/fr/toute-la-musique'],
  ['/tarification?ref=1', '/pricing?ref=1'],
  // Permanently moved pages.
  ['/licenses', '/pricing'],
  ['/es/licencias', '/es/precios'],
  ['/fr/licences', '/fr/tarification'],
  ['/contact-us', '/contact'],
  ['/fr/contactez-nous', '/fr/contacte-nous'],
  // One address per page.
  ['/pricing/', '/pricing'],
  ['/en', '/'],
  ['/en/pricing', '/pricing'],
  ['/ES/Precios', '/es/precios'],
  ['/music/jazz/', '/music/jazz'],
]

describe('addresses that moved', () => {
  test.each(moved)('[R2.7][R2.10] %s answers 301 to %s', { tags: 'main' }, async (from, to) => {
    expect(await ask(from)).toMatchObject({ status: 301, location: to })
    const target = await ask(to)
    expect(target.status, 'one redirect is enough').toBe(200)
  })

  test.each([
    ['/music/acustica', '/music/acoustic'],
    ['/es/music/acoustic?ref=1', '/es/music/acustica?ref=1'],
    ['/fr/music/acustica', '/fr/music/acoustique'],
  ])('[R2.2] the genre %s answers 301 to this language’s slug, %s', { tags: 'main' }, async (from, to) => {
    expect(await ask(from)).toMatchObject({ status: 301, location: to })
  })

  test.each(['/a/b/contact', '/fr/a/b/contact', '/es/x/y/z/precios'])(
    '[R2.7] %s has too many segments to be an alias: 404',
    { tags: 'main' },
    async (path) => {
      expect((await ask(path)).status).toBe(404)
    },
  )

  test.each([
    ['/contacto', '/contact'],
    ['/es/pricing', '/es/precios'],
    ['/licenses', '/pricing'],
    ['/fr/contactez-nous', '/fr/contacte-nous'],
  ])(
    '[R2.7][R2.10] a link to %s leads to %s without a document load, replacing the history entry',
    async (from, to) => {
      const page = await visit()
      await open(page, '/press')
      await markDocument(page)
      const length = await page.evaluate(() => history.length)
      await followLink(page, from)
      await page.waitForURL(siteUrl + to)
      expect(await page.evaluate(() => history.length)).toBe(length + 1)
      expect(await isMarkedDocument(page)).toBe(true)
      await page.goBack()
      await page.waitForURL(`${siteUrl}/press`)
    },
  )
})

describe('a link to an old address', () => {
  test.each([
    '/PRICING?ref=1&x=%20y',
    '/pricing/?ref=1',
    '/es/pricing?ref=1&b=2&a=1',
    '/fr/x/blog/?ref=1',
    '/licenses?utm_source=letter',
    '/background-music/facts-video?ref=1',
    '/es/USOS/?ref=1&search=jazz',
    '/music/ACUSTICA?ref=1',
    '/fr/musica/acoustic/?after=&ref=1',
    '/es/royalty-free-music/no-such-song?ref=1',
    '/pricing?lng=fr&ref=1',
  ])('[R2.2][R2.7][R2.11] %s ends at the same address as by HTTP, including the query', async (path) => {
    const { url } = await fetch(siteUrl + path)
    const page = await visit({ expects: [/404/] })
    await open(page, '/press')
    await markDocument(page)
    await followLink(page, path)
    await page.waitForURL((now) => sameAddress(now, new URL(url)))
    await page.locator('h1').waitFor()
    expect(await isMarkedDocument(page), 'no document load').toBe(true)
  })
})

/** Scripts may write a space as a plus sign, which is equivalent. */
function sameAddress(one: URL, other: URL): boolean {
  return one.pathname === other.pathname && `${one.searchParams}` === `${other.searchParams}`
}

describe('old content paths', () => {
  const old: { path: string; kind: string; language: Language }[] = JSON.parse(
    readFileSync(join(projectRoot, 'packages', 'locales', 'src', 'old-paths.json'), 'utf8'),
  )

  test.each(languages)(
    '[R2.11] in %s each answers 301 to the catalogue, with or without a trailing slash',
    async (language) => {
      const own = old.filter((each) => each.language === language)
      const kinds = new Set(own.map(({ kind }) => kind))
      for (const kind of [
        'use-case',
        'genre',
        'mood',
        'artist',
        'track',
        'article-like',
        'register',
        'catalogue',
        'affiliate',
      ]) {
        expect(kinds, kind).toContain(kind)
      }
      const paths = own.flatMap(({ path }) => [path, path.slice(0, -1)])
      const answers = await Promise.all(paths.map(async (path) => ({ path, ...(await ask(path)) })))
      const wrong = answers.filter(({ status, location }) => status !== 301 || location !== '/app/music')
      expect(wrong.map(({ path, status, location }) => ({ path, status, location }))).toEqual([])
    },
  )

  test.each([
    '/background-music/facts-video/',
    '/non-copyright-music/cricket-videos/',
    '/uses',
    '/es/usos',
    '/fr/usages',
  ])('[R2.11] %s is one of them', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 301, location: '/app/music' })
  })

  test('[R2.11] a link to one of them leads there too', async () => {
    const page = await visit()
    await open(page, '/press')
    await followLink(page, '/background-music/facts-video')
    await page.waitForURL(`${siteUrl}/app/music`)
    await expectSoon(() => page.locator('.track').count()).toBeGreaterThanOrEqual(10)
  })
})

describe.each(languages)('an unknown page in %s', (language) => {
  const sentence = m.error_not_found({}, { locale: language })
  const paths = ['/no-such-page', '/no/such/page', '/music/no-such-genre', '/a/b/c/d/e/f'].map(
    (path) => languagePrefix(language) + path,
  )

  test.each(paths)('[R2.6] %s answers 404 and says so', async (path) => {
    const { status, text } = await ask(path)
    expect(status).toBe(404)
    expect(text).toContain(`<html lang="${language}"`)
    expect(text).toContain(sentence)
    expect(text).toMatch(/<meta name="robots" content="noindex"/)
  })

  test('[R2.6] says so after a click as well, and links onward', async () => {
    const page = await visit({ expects: [/404/] })
    await open(page, pathTo('press', language))
    await markDocument(page)
    await followLink(page, `${languagePrefix(language)}/no-such-page`)
    await page.getByRole('heading', { level: 1, name: sentence }).waitFor()
    await expectSoon(() => page.title()).toContain(sentence)
    expect(await isMarkedDocument(page)).toBe(true)
    const onward = page.getByRole('navigation', { name: m.error_ways_onward({}, { locale: language }) })
    await onward.getByRole('link', { name: m.error_browse_genres({}, { locale: language }) }).click()
    await page.waitForURL(siteUrl + pathTo('music', language))
  })
})

test('[R2.6][R8.8] the text is as specified, and exists in every language', () => {
  expect(m.error_not_found({}, { locale: 'en' })).toBe('This page does not exist')
  expect(new Set(languages.map((language) => m.error_not_found({}, { locale: language }))).size).toBe(3)
})

describe('scrolling', () => {
  const scrolled = (page: Page) => page.evaluate(() => scrollY)
  const scrollDown = async (page: Page) => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await scrolled(page)).toBeGreaterThan(200)
  }

  test('[R2.5] every new page starts at the top', async () => {
    const page = await visit()
    await open(page, '/')
    await scrollDown(page)
    await page.locator('footer').getByRole('link', { name: m.page_all_music() }).click()
    await page.waitForURL('**/all-music')
    await expectSoon(() => scrolled(page)).toBe(0)

    await scrollDown(page)
    await page.goBack()
    await page.waitForURL(`${siteUrl}/`)
    await expectSoon(() => scrolled(page)).toBe(0)
  })

  test('[R2.5] the next page of a list starts at the top', async () => {
    const page = await visit()
    await open(page, '/all-music')
    await page.getByRole('link', { name: m.tracks_next_page() }).click()
    await page.waitForURL('**/all-music?after=*')
    await page.getByRole('link', { name: m.tracks_first_page() }).waitFor()
    await expectSoon(() => scrolled(page)).toBe(0)
  })

  test('[R2.5] a link with a hash leads to its target, a malformed hash causes no error', async () => {
    const page = await visit()
    await open(page, '/#all-pages')
    await expectSoon(() => scrolled(page)).toBeGreaterThan(200)
    await open(page, '/pricing#%E0%A4%A')
    await page.locator('header .logo').click()
    await page.waitForURL(`${siteUrl}/`)
    await page.getByRole('main').getByRole('link', { name: m.home_view_all() }).waitFor()
  })
})
