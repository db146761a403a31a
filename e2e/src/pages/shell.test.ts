import { entriesOf, type Language, languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { fetchJson, findArticle, listGenres, listSongs } from '../support/library.ts'
import { expectSoon, goOn, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

const focusIsInside = (page: Page, selector: string) =>
  page.evaluate((inside) => document.activeElement?.closest(inside) !== null, selector)

const menuClass = (page: Page) => page.evaluate(() => document.body.className.includes('menu-open'))

describe.each(languages)('the header in %s', (language) => {
  const inLanguage = { locale: language }
  const tags = language === 'es' ? ['main'] : []

  test(
    '[R3.1] links home, to sign-up, pricing and the catalogue, uses the language, and fits from 768 px on',
    { tags },
    async () => {
      const page = await visit()
      await open(page, pathTo('about-us', language))
      const header = page.locator('header.header')
      const links = [
        [m.header_home({ name: 'Tempolibre' }, inLanguage), pathTo('home', language)],
        [m.header_genres({}, inLanguage), pathTo('music', language)],
        [m.header_browse({}, inLanguage), '/app/music'],
        [m.playlist_all({}, inLanguage), '/app/playlists'],
        [m.header_pricing({}, inLanguage), pathTo('pricing', language)],
        [m.header_sign_up({}, inLanguage), '/app/register'],
        [/^(EN|English)$/, '/about-us'],
        [/^(ES|Español)$/, '/es/nuestra-historia'],
        [/^(FR|Français)$/, '/fr/qui-sommes-nous'],
      ] as const
      for (const [name, href] of links) {
        const link = header.getByRole('link', { name })
        expect(await link.getAttribute('href'), String(name)).toBe(href)
        expect(await link.isVisible(), String(name)).toBe(true)
      }
      expect(await header.getByRole('button', { name: m.header_menu({}, inLanguage) }).isVisible()).toBe(
        false,
      )
      await expectRoom(page)
    },
  )

  test('[R3.1] opens a menu of learning topics, with and without scripts', { tags }, async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await visit({ javaScriptEnabled })
      await page.goto(pathTo('pricing', language))
      const header = page.locator('header.header')
      const all = header.getByRole('link', { name: m.menu_all_blogs({}, inLanguage) })
      expect(await all.isVisible()).toBe(false)
      await header.getByRole('button', { name: m.menu_learn({}, inLanguage), exact: true }).click()
      await all.waitFor()
      const button = await header.locator('.header-learn').boundingBox()
      const menu = await header.locator('.learn-menu').boundingBox()
      expect(
        menu && button && Math.abs(menu.y - button.y - button.height) < 20,
        'it is below its button',
      ).toBe(true)
      expect(menu && button && Math.abs(menu.x - button.x) < 20, 'it is at its button').toBe(true)
      expect(await header.locator('.learn-menu a').count()).toBeGreaterThan(3)
      await all.click()
      await page.waitForURL(siteUrl + pathTo('blog', language))
      expect(await header.locator('.learn-menu').isVisible()).toBe(false)
    }
  })

  /** Expects links side by side, in full-size letters, from 768 px on. */
  async function expectRoom(page: Page): Promise<void> {
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const links = await page
        .locator('header .header-link, header .button, header .language-links a')
        .evaluateAll((all) =>
          all
            .filter((link) => link.checkVisibility())
            .map((link) => ({
              box: link.getBoundingClientRect(),
              size: parseFloat(getComputedStyle(link).fontSize),
            })),
        )
      expect(links.length).toBeGreaterThan(8)
      for (const { box, size } of links) {
        expect(size, `${width} px`).toBeGreaterThanOrEqual(15)
        expect(box.right).toBeLessThanOrEqual(width)
        expect(
          links.filter(
            ({ box: other }) =>
              box.left < other.right &&
              other.left < box.right &&
              box.top < other.bottom &&
              other.top < box.bottom,
          ),
        ).toHaveLength(1)
      }
    }
  }
})

describe.each(journeyLanguages('es'))('the side menu in %s', { tags: 'main' }, (language) => {
  const inLanguage = { locale: language }
  const menu = (page: Page) => page.getByRole('dialog', { name: m.header_menu({}, inLanguage) })
  const button = (page: Page) =>
    page.locator('header.header').getByRole('button', { name: m.header_menu({}, inLanguage) })

  test('[R3.2][R9.1] has the right links, at 767 px but not at 768', async () => {
    const page = await visit({ width: 768 })
    await open(page, pathTo('home', language))
    expect(await button(page).isVisible()).toBe(false)
    await page.setViewportSize({ width: 767, height: 800 })
    await button(page).click()
    await menu(page).waitFor()
    expect(await menuClass(page)).toBe(true)
    const links = [
      [m.menu_sign_in({}, inLanguage), '/app/login'],
      [m.header_pricing({}, inLanguage), pathTo('pricing', language)],
      [m.page_about({}, inLanguage), pathTo('about-us', language)],
      [m.page_contact({}, inLanguage), pathTo('contact', language)],
    ] as const
    for (const [name, href] of links) {
      expect(await menu(page).getByRole('link', { name, exact: true }).getAttribute('href'), name).toBe(href)
    }

    const { blogCategories } = await fetchJson<{
      blogCategories: { title: Record<Language, string>; slug: Record<Language, string> }[]
    }>('/api/get-blog-categories')
    expect(blogCategories.length).toBeGreaterThan(0)
    const learn = menu(page).locator('details')
    expect(await learn.getByRole('link').first().isVisible()).toBe(false)
    await learn.getByText(m.menu_learn({}, inLanguage), { exact: true }).click()
    const expected = blogCategories.map(({ title, slug }) => ({
      title: title[language],
      href: pathTo('blog-category', language, slug[language]),
    }))
    const shown = await learn
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => ({ title: link.textContent, href: link.getAttribute('href') })))
    expect(shown.at(-1)).toEqual({ title: m.menu_all_blogs({}, inLanguage), href: pathTo('blog', language) })
    expect(shown.slice(0, -1)).toHaveLength(expected.length)
    expect(shown.slice(0, -1)).toEqual(expect.arrayContaining(expected))

    await learn.getByRole('link', { name: m.menu_all_blogs({}, inLanguage) }).click()
    await page.waitForURL(siteUrl + pathTo('blog', language))
    await menu(page).waitFor({ state: 'detached' })
    await expectSoon(() => menuClass(page)).toBe(false)
  })
})

describe('the side menu', () => {
  const menu = (page: Page) => page.getByRole('dialog', { name: m.header_menu() })
  const openMenu = async (page: Page) => {
    await page.locator('header.header').getByRole('button', { name: m.header_menu() }).click()
    await menu(page).waitFor()
    await expectSoon(() => menuClass(page)).toBe(true)
  }
  const isClosed = async (page: Page) => {
    await menu(page).waitFor({ state: 'detached' })
    await expectSoon(() => menuClass(page)).toBe(false)
  }

  test('[R3.2] closes by Escape, by its button, by a click outside, and when the window grows', async () => {
    const page = await visit({ width: 600 })
    await open(page, '/')
    await openMenu(page)
    await page.keyboard.press('Escape')
    await isClosed(page)
    // The focus returns to its opener.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      m.header_menu(),
    )

    await openMenu(page)
    await menu(page).getByRole('button', { name: m.menu_close() }).click()
    await isClosed(page)

    await openMenu(page)
    const box = await menu(page).boundingBox()
    if (!box) throw new Error('The menu is not on the screen.')
    const outside = box.x > 20 ? box.x / 2 : (box.x + box.width + 600) / 2
    await page.mouse.click(outside, 400)
    await isClosed(page)

    await openMenu(page)
    await page.setViewportSize({ width: 1000, height: 800 })
    await isClosed(page)
  })

  test('[R3.2] keeps the focus inside', async () => {
    const page = await visit({ width: 390 })
    await open(page, '/')
    await openMenu(page)
    const outside: (string | null)[] = []
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      // Between its last and first control the browser's own UI has the focus, and the active element is the body.
      const stray = await page.evaluate(() => {
        const { activeElement } = document
        if (!activeElement || activeElement === document.body || activeElement.closest('dialog'))
          return undefined
        return activeElement.outerHTML.slice(0, 100)
      })
      if (stray !== undefined) outside.push(stray)
    }
    expect(outside).toEqual([])
    expect(await focusIsInside(page, 'body')).toBe(true)
  })
})

describe.each(journeyLanguages('fr'))('the search overlay in %s', (language) => {
  const inLanguage = { locale: language }
  const overlay = (page: Page) => page.getByRole('dialog', { name: m.search_songs({}, inLanguage) })
  const openOverlay = async (page: Page) => {
    await page.getByRole('button', { name: m.header_search({}, inLanguage) }).click()
    await overlay(page).waitFor()
  }

  test('[R3.3] reports an empty search, and leads to the catalogue with any other', async () => {
    const page = await visit({ browserLanguage: language })
    await open(page, pathTo('home', language))
    await openOverlay(page)
    const box = overlay(page).getByRole('searchbox', { name: m.search_songs({}, inLanguage) })
    expect(await box.getAttribute('placeholder')).toBe(m.search_songs({}, inLanguage))
    const error = overlay(page).getByRole('alert')
    for (const blank of ['', '    ', '\u00a0\t']) {
      await box.fill(blank)
      await expectSoon(() => error.textContent()).toBe('')
      await box.press('Enter')
      await expectSoon(() => error.textContent()).toBe(m.search_blank({}, inLanguage))
      expect(await box.getAttribute('aria-invalid')).toBe('true')
      expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
    }
    expect(page.url()).toBe(siteUrl + pathTo('home', language))

    await box.fill('  jazz & más ')
    await overlay(page)
      .getByRole('button', { name: m.search_submit({}, inLanguage), exact: true })
      .click()
    await page.waitForURL(`${siteUrl}/app/music?search=*`)
    expect(new URL(page.url()).searchParams.get('search')).toBe('jazz & más')
    await overlay(page).waitFor({ state: 'detached' })
    await page
      .getByRole('heading', { level: 1, name: m.results_for({ search: 'jazz & más' }, inLanguage) })
      .waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
  })
})

test('the styles of every page are loaded once, before those of a page', async () => {
  const page = await visit()
  await open(page, '/pricing')
  // The footer loads its script and styles when it comes near.
  await page.locator('footer .theme-switch').scrollIntoViewIfNeeded()
  const sheets = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => new URL(href).pathname))
  expect(sheets[0]).toMatch(/\/site-/)
  expect(sheets.filter((path) => path === sheets[0])).toHaveLength(1)
})

describe('the search overlay', () => {
  const overlay = (page: Page) => page.getByRole('dialog', { name: m.search_songs() })

  test('[R3.3] the texts are as specified', () => {
    expect(m.search_songs()).toBe('Search Songs')
    expect(m.search_blank()).toBe('Cannot Search blank Value')
  })

  test('[R3.3] opens by its button and by a slash, has the focus, closes by Escape and a click outside', async () => {
    const page = await visit()
    await open(page, '/')
    await page.keyboard.press('/')
    await overlay(page).waitFor()
    expect(await focusIsInside(page, 'dialog input')).toBe(true)
    expect(await overlay(page).getByRole('searchbox').inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await overlay(page).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: m.header_search() }).click()
    await overlay(page).waitFor()
    await page.mouse.click(20, 880)
    await overlay(page).waitFor({ state: 'detached' })
    // The focus returns to its opener.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      m.header_search(),
    )
  })

  test('[R3.3] covers the whole page, including the scrollbar’s place, without a layout shift', async () => {
    const page = await visit({ reducedMotion: true })
    await open(page, '/')
    const place = () =>
      page.evaluate(() => ({
        covered: document.documentElement.offsetWidth === innerWidth,
        logo: document.querySelector('.logo')?.getBoundingClientRect().left,
        title: document.querySelector('h1')?.getBoundingClientRect().right,
      }))
    const before = await place()
    expect(before.covered, 'there is a gutter').toBe(false)
    await page.keyboard.press('/')
    await overlay(page).waitFor()
    expect(await place()).toEqual({ ...before, covered: true })
    await page.keyboard.press('Escape')
    await overlay(page).waitFor({ state: 'detached' })
    expect(await place()).toEqual(before)
  })
})

describe.each(languages)('the breadcrumbs in %s', (language) => {
  const inLanguage = { locale: language }

  /** A page's breadcrumbs; the first is the home icon's name. */
  async function readTrail(path: string): Promise<{ name: string; href: string | undefined }[]> {
    const html = await (await fetch(siteUrl + path)).text()
    const trail = /<nav class="breadcrumbs"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
    return [...trail.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, step = '']) => ({
      name: /aria-label="([^"]*)"/.exec(step)?.[1] ?? decodeEntities(step.replace(/<[^>]*>/g, '')),
      href: /href="([^"]*)"/.exec(step)?.[1],
    }))
  }

  test('[R3.4] start at home and name every written page', async () => {
    const names = {
      music: m.page_music,
      pricing: m.page_licences,
      'about-us': m.page_about,
      contact: m.page_contact,
      'background-music': m.page_background_music,
      'non-copyright-music': m.page_non_copyright_music,
      'license-terms': m.page_license_terms,
      privacy: m.page_privacy,
      terms: m.page_terms,
      'terms-of-use': m.page_terms_of_use,
      imprint: m.page_imprint,
      press: m.page_press,
    } as const
    const home = { name: m.breadcrumb_home({}, inLanguage), href: pathTo('home', language) }
    for (const [page, name] of entriesOf(names)) {
      expect(await readTrail(pathTo(page, language))).toEqual([
        home,
        { name: name({}, inLanguage), href: undefined },
      ])
    }
    expect(await readTrail(pathTo('all-music', language))).toEqual([
      home,
      { name: m.page_music({}, inLanguage), href: pathTo('music', language) },
      { name: m.page_all_music({}, inLanguage), href: undefined },
    ])
  })

  test('[R3.4] name an article with the accents and capitals of its title', async () => {
    const titles: Record<Language, [path: string, name: string]> = {
      en: ['/how-to-answer-a-content-id-claim', 'How To Answer A Content ID Claim'],
      es: ['/es/musica-para-videos-de-boda', 'Música Para Vídeos De Boda'],
      fr: ['/fr/raccourcir-un-morceau-a-la-bonne-duree', 'Raccourcir Un Morceau À La Bonne Durée'],
    }
    const [path, name] = titles[language]
    expect((await readTrail(path)).at(-1)).toEqual({ name, href: undefined })
  })

  test('[R3.4] follow genre, song, article and topic', async () => {
    const [genre] = await listGenres()
    const [song] = await listSongs(language, { limit: 1 })
    const article = (await findArticle())[language]
    if (!genre || !song) throw new Error('The library is empty.')
    const music = { name: m.page_music({}, inLanguage), href: pathTo('music', language) }
    const [, ...genreTrail] = await readTrail(pathTo('music-category', language, genre.slug[language]))
    expect(genreTrail).toEqual([
      music,
      { name: m.genre_title({ title: genre.title[language] }, inLanguage), href: undefined },
    ])
    const [, ...songTrail] = await readTrail(pathTo('track', language, song.slug))
    expect(songTrail[0]).toEqual(music)
    expect(songTrail.at(-1)).toEqual({ name: song.title, href: undefined })

    const [, topic, title] = await readTrail(pathTo('content', language, article))
    expect(topic?.href).toContain(pathTo('blog-category', language, ''))
    const bare = title?.name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
    expect(bare?.replaceAll(/[^a-z0-9]+/g, '-')).toBe(article)
    expect(title?.href).toBeUndefined()
    const topicTrail = await readTrail(topic?.href ?? '')
    expect(topicTrail.at(-1)).toEqual({ name: topic?.name, href: undefined })
  })
})

/** Decodes the entities written by React. */
function decodeEntities(text: string): string {
  return text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

describe.each(journeyLanguages('es'))('signing in, in %s', (language) => {
  test('[R2.4] every address of the account answers with its page', async () => {
    const pages = ['login', 'signup', 'forgot-password', 'my-profile', 'dashboard'] as const
    for (const name of pages) {
      const response = await fetch(siteUrl + pathTo(name, language))
      const html = await response.text()
      expect(response.status, name).toBe(200)
      expect(html, name).toContain(`<html lang="${language}"`)
      expect(html, name).toContain('noindex')
      expect(html.match(/<h1[^>]*>[^<]{5,}<\/h1>/g), name).toHaveLength(1)
    }
  })

  test('[R3.1][R3.2] Sign In and Free Sign Up lead there', async () => {
    const page = await visit({ browserLanguage: language })
    await open(page, pathTo('privacy', language))
    for (const [name, path] of [
      [m.menu_sign_in({}, { locale: language }), '/app/login'],
      [m.header_sign_up({}, { locale: language }), '/app/register'],
    ] as const) {
      await page.locator('footer').getByRole('link', { name, exact: true }).click()
      await page.waitForURL(siteUrl + path)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      expect(await page.locator('main h1').innerText()).not.toBe('')
      expect(await page.locator('main .lead').innerText()).not.toBe('')
      await goOn(page, pathTo('privacy', language))
    }
  })
})
