import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchCms, findSongSlugs, listGenres, listSongs } from '../support/library.ts'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from '../support/server-process.ts'
import { expectSoon, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

/** A slice of the state as stored in the browser. */
const kept = (page: Page, slice: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem('root') ?? '{}').state?.[name], slice)
const cms = (page: Page) => kept(page, 'cms')
const none = { en: '', es: '', fr: '', isDynamic: false }

describe('the state of the CMS', () => {
  test('[R6.6] contains the first page’s texts, in its language', async () => {
    const page = await visit()
    await open(page, pathTo('pricing', 'es'))
    const { title, meta_title, meta_description, subheading } = await fetchCms('pricing', 'es')
    await expectSoon(() => cms(page)).toMatchObject({
      loading: false,
      error: null,
      data: {
        title: title.es,
        subheading: subheading.es,
        meta_title: meta_title.es,
        meta_description: meta_description.es,
        description: expect.stringContaining('<'),
      },
    })
  })

  test('[R6.6] changes from the request to the data, and on a page without a record to none', async () => {
    const page = await visit()
    await open(page, '/pricing')
    await expectSoon(async () => (await cms(page))?.data?.title).toBeTruthy()
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/about-us\.data/, async (route) => {
      await held
      await route.continue()
    })
    await page.locator('footer').getByRole('link', { name: m.page_about(), exact: true }).click()
    await expectSoon(() => cms(page)).toMatchObject({ loading: true, error: null })
    answer()
    await page.waitForURL('**/about-us')
    const { title } = await fetchCms('about-us', 'en')
    await expectSoon(() => cms(page)).toMatchObject({
      loading: false,
      error: null,
      data: { title: title.en },
    })
    await open(page, '/login')
    await expectSoon(() => cms(page)).toEqual({ loading: false, data: null, error: null })
  })

  test('[R6.6] contains a failure, and clears it with the next request', async () => {
    const page = await visit({ expects: [/about-us|ERR_|fetch/] })
    await open(page, '/pricing')
    await expectSoon(async () => (await cms(page))?.data?.title).toBeTruthy()
    await page.route(/about-us\.data/, (route) => route.abort('connectionfailed'))
    await page.locator('footer').getByRole('link', { name: m.page_about(), exact: true }).click()
    await expectSoon(() => cms(page)).toMatchObject({ loading: false, error: expect.stringMatching(/./) })
    await open(page, '/contact')
    await expectSoon(() => cms(page)).toMatchObject({ loading: false, error: null })
  })

  describe('during an outage of the API', () => {
    let site: SiteProcess
    const folder = makeDataFolder()
    beforeAll(async () => {
      // Nothing listens there.
      site = await startSite({ API_URL: 'http://127.0.0.1:9', DATA_DIR: folder })
    })
    afterAll(async () => {
      await site.stop()
      removeDataFolder(folder)
    })

    test('[R6.6] a first page without its texts stores the specified error', async () => {
      const page = await visit({ baseUrl: site.url, expects: [/503/, /No response|ERR_|127\.0\.0\.1:9/] })
      await page.goto('/pricing')
      await expectSoon(() => cms(page)).toMatchObject({
        loading: false,
        data: null,
        error: 'Failed to fetch CMS data',
      })
    })
  })
})

describe('the slugs of the page', () => {
  test('[R6.7] are set on a category’s page, and reset when leaving it', async () => {
    const genre = (await listGenres()).find(({ slug }) => slug.en !== slug.es && slug.es !== slug.fr)
    const slugs = genre?.slug ?? { en: '', es: '', fr: '' }
    const page = await visit()
    await open(page, '/music')
    await expectSoon(() => kept(page, 'categorySlug')).toEqual(none)
    await page.locator(`main .tile[href="${pathTo('music-category', 'en', slugs.en)}"]`).click()
    await page.waitForURL(siteUrl + pathTo('music-category', 'en', slugs.en))
    await expectSoon(() => kept(page, 'categorySlug')).toEqual({ ...slugs, isDynamic: true })

    const links = page.locator('header.header .language-links a')
    const addresses = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const expected = (['en', 'es', 'fr'] as const).map((each) => pathTo('music-category', each, slugs[each]))
    expect(await addresses()).toEqual(expected)
    await page.locator('header.header a[lang=fr]').click()
    await page.waitForURL(siteUrl + pathTo('music-category', 'fr', slugs.fr))
    await expectSoon(() => kept(page, 'categorySlug')).toEqual({ ...slugs, isDynamic: true })
    expect(await addresses()).toEqual(expected)

    await page.locator('header .logo').click()
    await page.waitForURL(`${siteUrl}/fr`)
    await expectSoon(() => kept(page, 'categorySlug')).toEqual(none)
  })

  test('[R6.7] of a song are its own; stored ones of an earlier visit are ignored', async () => {
    const [song] = await listSongs('en', { limit: 1 })
    const slugs = await findSongSlugs(song?.slug ?? '')
    const page = await visit({
      before: () => {
        const categorySlug = { en: 'jazz', es: 'jazz', fr: 'jazz', isDynamic: true }
        if (!localStorage.getItem('root'))
          localStorage.setItem('root', JSON.stringify({ state: { categorySlug } }))
      },
    })
    await open(page, '/pricing')
    expect(await page.locator('header.header a[lang=fr]').getAttribute('href')).toBe(pathTo('pricing', 'fr'))
    await expectSoon(() => kept(page, 'categorySlug')).toEqual(none)
    await open(page, pathTo('track', 'en', slugs.en))
    await expectSoon(() => kept(page, 'categorySlug')).toEqual({ ...slugs, isDynamic: true })
    expect(await page.locator('header.header a[lang=fr]').getAttribute('href')).toBe(
      pathTo('track', 'fr', slugs.fr),
    )
  })
})
