import { alternates, type Language, languages, pathTo, type Translated } from '@tempolibre/locales'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findArticle, findSongSlugs, listGenres, listSongs } from '../support/library.ts'
import {
  expectSoon,
  goOn,
  isMarkedDocument,
  markDocument,
  open,
  siteUrl,
  useBrowser,
} from '../support/visitor.ts'

const { visit } = useBrowser()

/** The header's link to a language. */
const languageLink = (page: Page, language: Language) => page.locator(`header.header a[lang=${language}]`)

/** One page of each kind, with its address in every language. */
async function samplePages(): Promise<Record<string, Translated>> {
  const [song] = await listSongs('en', { limit: 1 })
  const genre = (await listGenres()).find(({ slug }) => slug.en !== slug.es && slug.es !== slug.fr)
  if (!song || !genre) throw new Error('The library is empty.')
  return {
    home: alternates('home'),
    pricing: alternates('pricing'),
    'all music': alternates('all-music'),
    'a genre': alternates('music-category', genre.slug),
    'a song': alternates('track', await findSongSlugs(song.slug)),
    'an article': alternates('content', await findArticle()),
  }
}

describe('the language picker', () => {
  test('[R2.2][R6.8] shows the same page in the chosen language, and keeps search and hash', async () => {
    const page = await visit()
    const headerLinks = page.locator('.header-navigation > .header-link')
    for (const [index, [name, paths]] of Object.entries(await samplePages()).entries()) {
      await (index === 0 ? open : goOn)(page, `${paths.en}?ref=friend&x=1#content`)
      if (index === 0) await markDocument(page)
      for (const language of ['es', 'fr', 'en'] as const) {
        await languageLink(page, language).click()
        await page.waitForURL(`${siteUrl}${paths[language]}?ref=friend&x=1#content`)
        await expectSoon(() => page.locator('html').getAttribute('lang'), name).toBe(language)
        expect(await languageLink(page, language).getAttribute('aria-current')).toBe('true')
        expect(await headerLinks.count(), 'each link of the header once').toBe(5)
      }
      expect(await isMarkedDocument(page), `${name} without a document load`).toBe(true)
    }
  })

  test('[R2.2] replaces the history entry: back leads to the previous page', async () => {
    const page = await visit()
    await open(page, '/pricing')
    await page.locator('header .logo').click()
    await page.waitForURL(`${siteUrl}/`)
    const length = await page.evaluate(() => history.length)
    for (const language of ['es', 'fr', 'es'] as const) {
      await languageLink(page, language).click()
      await page.waitForURL(siteUrl + pathTo('home', language))
      expect(await page.evaluate(() => history.length)).toBe(length)
    }
    await page.goBack()
    await page.waitForURL(`${siteUrl}/pricing`)
    await expectSoon(() => page.locator('html').getAttribute('lang')).toBe('en')
  })

  test('[R2.2] leads from a missing page to the nearest listing in the chosen language', async () => {
    const page = await visit({ expects: [/404/] })
    for (const [path, nearest] of [
      ['/no-such-article', alternates('blog')],
      ['/es/no-hay-tal-articulo', alternates('blog')],
      ['/music/no-such-genre', alternates('music')],
      ['/fr/royalty-free-musique/aucun-morceau', alternates('all-music')],
      ['/category/no-such-topic', alternates('blog')],
      ['/fr/music/a/b', alternates('music')],
    ] as const) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(404)
      for (const language of languages)
        expect(await languageLink(page, language).getAttribute('href'), path).toBe(nearest[language])
      await page.locator('header button[aria-keyshortcuts="/"]').waitFor()
      const language = path.startsWith('/es') ? 'fr' : 'es'
      await languageLink(page, language).click()
      await page.waitForURL(siteUrl + nearest[language])
      await expectSoon(() => page.locator('html').getAttribute('lang')).toBe(language)
    }
  })

  test('[R2.2] is in the footer as well, with the names of the languages', async () => {
    const page = await visit({ width: 390 })
    await open(page, '/es/precios')
    await page.locator('footer').getByRole('link', { name: 'Français' }).click()
    await page.waitForURL(`${siteUrl}/fr/tarification`)
    await expectSoon(() => page.locator('html').getAttribute('lang')).toBe('fr')
  })

  test('[R5.6][R6.8] the chosen language is stored', async () => {
    const page = await visit()
    await open(page, '/pricing')
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').state?.language)
    await languageLink(page, 'fr').click()
    await page.waitForURL('**/fr/tarification')
    await expectSoon(kept).toEqual({ selectedLanguage: 'fr' })
    await languageLink(page, 'en').click()
    await page.waitForURL('**/pricing')
    await expectSoon(kept).toEqual({ selectedLanguage: '' })
  })
})

describe('the routes of other languages', () => {
  /** A browser that is never idle, so that deferred work is never done. */
  const neverIdle = () => {
    globalThis.requestIdleCallback = () => 0
  }

  test('[R2.2] are loaded when needed', async () => {
    const page = await visit({ before: neverIdle })
    await open(page, '/pricing')
    await markDocument(page)
    await languageLink(page, 'fr').click()
    await page.waitForURL(`${siteUrl}/fr/tarification`)
    await expectSoon(() => page.title()).toContain('Formules')
    expect(await isMarkedDocument(page)).toBe(true)
  })

  test('[R2.2] are loaded for going back, whose page may be in another language', async () => {
    const page = await visit({ before: neverIdle })
    await open(page, '/pricing')
    await page.locator('header .logo').click()
    await page.waitForURL(`${siteUrl}/`)
    await languageLink(page, 'es').click()
    await page.waitForURL(`${siteUrl}/es`)
    await open(page, '/es')
    await markDocument(page)
    await page.goBack()
    await page.waitForURL(`${siteUrl}/pricing`)
    await expectSoon(() => page.locator('html').getAttribute('lang')).toBe('en')
    await expectSoon(() => page.title()).toContain('Plans')
    expect(await isMarkedDocument(page)).toBe(true)
  })
})

describe('a language requested by ?lng=', () => {
  test.each([
    ['/pricing?lng=es', '/es/precios'],
    ['/es/precios?lng=fr', '/fr/tarification'],
    ['/fr/tarification?lng=en&ref=1', '/pricing?ref=1'],
    ['/?lng=fr', '/fr'],
  ])('[R9.2] %s redirects to %s', async (from, to) => {
    const response = await fetch(siteUrl + from, { redirect: 'manual' })
    expect([302, 303, 307]).toContain(response.status)
    expect(new URL(response.headers.get('location') ?? '', siteUrl).href).toBe(siteUrl + to)
  })

  test.each(['xx', '', 'es%00', '<script>'])(
    '[R9.2] %s is not a language and changes nothing',
    async (value) => {
      const response = await fetch(`${siteUrl}/pricing?lng=${value}`, { redirect: 'manual' })
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('<html lang="en"')
    },
  )
})

test('[R2.1] the address decides, whatever the browser’s language', async () => {
  for (const language of languages) {
    const response = await fetch(siteUrl + pathTo('pricing', language), {
      headers: { 'accept-language': 'fr;q=1, es;q=0.9', cookie: 'lng=es' },
      redirect: 'manual',
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`<html lang="${language}"`)
  }
})
