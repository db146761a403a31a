import type { EndpointOutput } from '@tempolibre/contract'
import { type Language, languages } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { quickGenre } from '../support/audio.ts'
import { findFaults } from '../support/find-faults.ts'
import { fetchJson } from '../support/library.ts'
import { expectSoon, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

const browser = '/app/music'

type Answer = EndpointOutput<'searchTracks'>

/** The API's answer to the same search. */
const ask = (query: Record<string, string>, language: Language = 'en') =>
  fetchJson<Answer>(`/api/v1/search?${new URLSearchParams({ lang: language, ...query })}`)

const titlesOn = (page: Page) => page.locator('.track-title').allTextContents()
const titlesIn = ({ tracks }: Answer) => tracks.map(({ title }) => title)

const tick = (page: Page, facet: string, value: string) =>
  page.locator(`input[name=${facet}][value="${value}"]`)

/** Two filters that narrow one another, and their results. */
async function chooseFilters(language: Language) {
  const genre = (await ask({}, language)).facets.genre[0]
  const mood = (await ask({ genre: genre?.slug ?? '' }, language)).facets.mood[0]
  if (!genre || !mood) throw new Error('The catalogue has no genre, or a genre no mood.')
  const both = await ask({ genre: genre.slug, mood: mood.slug }, language)
  return { genre, mood, both, address: `${siteUrl}${browser}?genre=${genre.slug}&mood=${mood.slug}` }
}

/** Removes the genre by its chip. */
async function dropGenre(page: Page, name: string, language: Language): Promise<void> {
  const locale = { locale: language }
  const chips = page.getByRole('list', { name: m.browse_chosen({}, locale) })
  await chips.getByRole('link', { name: m.browse_without({ name }, locale) }).click()
}

test(
  '[R10.1] words and filters narrow the list, every state has an address, and back works',
  { tags: 'main' },
  async () => {
    const { address, both, genre, mood } = await chooseFilters('en')
    const page = await visit()
    await open(page, browser)
    await tick(page, 'genre', genre.slug).check()
    await page.waitForURL(`${siteUrl}${browser}?genre=${genre.slug}`)
    await expectSoon(() => page.locator('.browser-count output').innerText()).toContain(String(genre.count))
    await tick(page, 'mood', mood.slug).check()
    await page.waitForURL(address)
    await expectSoon(() => titlesOn(page)).toEqual(titlesIn(both))
    expect(both.total).toBe(mood.count)

    await dropGenre(page, genre.name, 'en')
    await page.waitForURL(`${siteUrl}${browser}?mood=${mood.slug}`)
    expect(await tick(page, 'genre', genre.slug).isChecked()).toBe(false)
    await page.goBack()
    await expectSoon(() => titlesOn(page)).toEqual(titlesIn(both))
    expect(await tick(page, 'genre', genre.slug).isChecked()).toBe(true)
  },
)

// English is covered above.
test.each(['es', 'fr'] as const)(
  '[R10.1] an address with filters works without scripts, and each can be removed, in %s',
  async (language) => {
    const { address, both, genre, mood } = await chooseFilters(language)
    const still = await visit({ browserLanguage: language, javaScriptEnabled: false })
    await still.goto(address)
    expect(await titlesOn(still)).toEqual(titlesIn(both))
    const page = await visit({ browserLanguage: language })
    await open(page, address)
    expect(await titlesOn(page)).toEqual(titlesIn(both))
    await dropGenre(page, genre.name, language)
    await page.waitForURL(`${siteUrl}${browser}?mood=${mood.slug}`)
    expect(await tick(page, 'genre', genre.slug).isChecked()).toBe(false)
  },
)

test.each(languages)(
  '[R10.1] on a phone open filters fit, without accessibility faults, in %s',
  async (language) => {
    const page = await visit({ browserLanguage: language, reducedMotion: true, width: 390, height: 800 })
    await open(page, `${browser}?search=piano`)
    await page.locator('.browser-filters summary').first().press('Enter')
    const { scrollWidth, width } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      width: document.documentElement.clientWidth,
    }))
    expect(scrollWidth).toBeLessThanOrEqual(width)
    // The wide layout is judged with all pages.
    expect(await findFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findFaults(page, 'colours')).toEqual([])
  },
)

test.each(languages)(
  '[R10.1] on a phone, open filters keep the number of songs in view, which leads to them, in %s',
  async (language) => {
    const locale = { locale: language }
    const page = await visit({ browserLanguage: language, width: 390, height: 800, touch: true })
    await open(page, browser)
    await page.locator('.browser-filters summary').first().tap()
    const { genre } = await chooseFilters(language)
    await tick(page, 'genre', genre.slug).check()
    const songs = m.songs_count({ count: genre.count }, locale)
    const show = page.getByRole('button', { name: m.browse_show({ songs }, locale), exact: true })
    await show.waitFor()
    const box = await show.boundingBox()
    expect(box && box.y > 0 && box.y + box.height <= 800, 'in view').toBe(true)
    await show.tap()
    expect(await page.locator('.facets').isVisible()).toBe(false)
    const first = await page.locator('.track').first().boundingBox()
    expect(first && first.y > 0 && first.y < 500, 'the songs are in view').toBe(true)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('songs')
  },
)

test('[R10.1] removing a filter by its chip does not lose the focus', async () => {
  const { address, genre, mood } = await chooseFilters('en')
  const page = await visit()
  await open(page, address)
  await page.waitForLoadState('networkidle')
  const chip = (name: string) => page.getByRole('link', { name: m.browse_without({ name }) })
  await chip(genre.name).press('Enter')
  await chip(genre.name).waitFor({ state: 'detached' })
  await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    m.browse_without({ name: mood.name }),
  )
  await page.keyboard.press('Enter')
  await chip(mood.name).waitFor({ state: 'detached' })
  await expectSoon(() => page.evaluate(() => document.activeElement?.id)).toBe('songs')
})

test('[R10.1] a filter ticked during a view transition is applied', async () => {
  const page = await visit({
    // Simulates a busy machine: the browser delays the page change.
    before: () => {
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (change) =>
        start(async () => {
          await new Promise((resolve) => setTimeout(resolve, 800))
          if (typeof change === 'function') await change()
        })
    },
  })
  const { facets } = await ask({})
  const [one, other] = facets.genre
  if (!one || !other) throw new Error('The catalogue has fewer than two genres.')
  await open(page, `${browser}?genre=${one.slug}`)
  await page.getByRole('link', { name: m.browse_without({ name: one.name }) }).click()
  await page.waitForURL(siteUrl + browser, { waitUntil: 'commit' })
  // The page cannot be clicked during the transition; keys reach it.
  await tick(page, 'genre', other.slug).press('Space')
  await page.waitForURL(`${siteUrl}${browser}?genre=${other.slug}`, { waitUntil: 'commit' })
  const expected = titlesIn(await ask({ genre: other.slug }))
  await expectSoon(() => titlesOn(page)).toEqual(expected)
  await page.waitForFunction(() => !document.activeViewTransition)
  expect(await titlesOn(page)).toEqual(expected)
})

test('[R10.1] an address in another language works', async () => {
  const [genre] = (await ask({}, 'fr')).facets.genre
  const expected = await ask({ genre: genre?.slug ?? '' }, 'es')
  const page = await visit({ browserLanguage: 'es' })
  await open(page, `${browser}?genre=${encodeURIComponent(genre?.slug ?? '')}`)
  expect(await titlesOn(page)).toEqual(titlesIn(expected))
  const chosen = expected.facets.genre.find((value) => value.chosen)
  expect(await tick(page, 'genre', chosen?.slug ?? '').isChecked()).toBe(true)
  await tick(page, 'genre', chosen?.slug ?? '').uncheck()
  await page.waitForURL(siteUrl + browser)
})

test('[R10.1] without JavaScript the filters are a form, and the list has numbered pages', async () => {
  const page = await visit({ javaScriptEnabled: false })
  await page.goto(browser)
  const [mood] = (await ask({})).facets.mood
  await tick(page, 'mood', mood?.slug ?? '').check()
  await page.locator('input[name=bpm_from]').fill('80')
  await page.getByRole('button', { name: m.browse_apply() }).click()
  await page.waitForURL(`${siteUrl}${browser}?mood=${mood?.slug}&bpm=80-`)
  const expected = await ask({ mood: mood?.slug ?? '', bpm: '80-' })
  expect(await titlesOn(page)).toEqual(titlesIn(expected).slice(0, 10))

  await page.goto(browser)
  const first = await titlesOn(page)
  await page.getByRole('link', { name: m.browse_page({ page: '2' }), exact: true }).click()
  await page.waitForURL(`${siteUrl}${browser}?page=2`)
  const second = await titlesOn(page)
  expect(second).toHaveLength(10)
  expect(second.filter((title) => first.includes(title))).toEqual([])
})

test('[R10.1] the list grows as it is scrolled, and going back restores it', async () => {
  const { pages, total } = await ask({})
  const page = await visit()
  await open(page, browser)
  const rows = page.locator('.track')
  const seen = new Set<string>()
  await expect
    .poll(
      async () => {
        for (const title of await titlesOn(page)) seen.add(title)
        // Half a window at a time; rows that were passed before they loaded are visited again from the top.
        await page.evaluate(() => {
          const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
          scrollTo(0, isEnd ? 0 : scrollY + innerHeight / 2)
        })
        return { seen: seen.size, said: await page.locator('.endless-end').innerText() }
      },
      { timeout: 40_000 },
    )
    .toEqual({ seen: total, said: '' })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expectSoon(() => page.locator('.track').last().locator('.track-title').innerText()).toBe(
    (await ask({ page: String(pages) })).tracks.at(-1)?.title,
  )
  // Rows far above are removed.
  expect(await rows.count()).toBeLessThan(total)
  // By its name: further rows may still be loading after it.
  const title = await rows.last().locator('.track-title').innerText()
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.goBack()
  await expectSoon(() => page.locator('.track-title', { hasText: title }).count()).toBeGreaterThan(0)
  await expectSoon(() => page.evaluate(() => scrollY)).toBeGreaterThan(5000)
})

test('[R10.1] a typo is understood and reported, and an empty result tells what to remove', async () => {
  const page = await visit()
  await open(page, `${browser}?search=sintwave`)
  expect(await page.locator('.search-notes').innerText()).toContain('sintwave')
  expect(await page.locator('.track').first().locator('.track-tags').innerText()).toMatch(/synthwave/i)
  const { nearest } = await ask({ search: 'piano', bpm: '399-400' })
  await open(page, `${browser}?search=piano&bpm=399-400`)
  const way = nearest.find(({ kind }) => kind === 'bpm')
  if (!way) throw new Error('Nothing is proposed.')
  await page
    .getByRole('link', {
      name: m.browse_nearest({ name: '399–\u2060400\u00a0BPM', count: String(way.count) }),
    })
    .click()
  await page.waitForURL(`${siteUrl}${browser}?search=piano`)
})

test.each([
  ['/app/music?search=calm+piano+no+drums', 'calm piano', 'without “drums”'],
  ['/app/music?lng=es&search=piano+tranquilo,+sin+Batería', 'piano tranquilo', 'sin «Batería»'],
  ['/app/music?lng=fr&search=piano+calme+sans+batterie', 'piano calme', 'sans « batterie »'],
])('[R10.1] an exclusion is shown and can be removed: %s', async (address, search, name) => {
  const page = await visit()
  await open(page, address)
  const before = await page.locator('.browser-count output').innerText()
  await page.locator('.chosen-filter', { hasText: name }).click()
  await page.waitForURL((url) => url.searchParams.get('search') === search)
  await expectSoon(() => page.locator('.browser-count output').innerText()).not.toBe(before)
  expect(await page.locator('.chosen-filter').count()).toBe(0)
})

test('[R10.1] without results, the page says that and nothing contradictory', async () => {
  const page = await visit()
  await open(page, `${browser}?search=zzqqxxyy`)
  const results = page.locator('.browser-results')
  await results.getByText(m.results_empty({ search: 'zzqqxxyy' })).waitFor()
  expect(await page.locator('.search-notes').count()).toBe(0)
  expect(await results.getByRole('link').count()).toBeGreaterThan(0)
  await open(page, `${browser}?search=zzqqxxyy+piano`)
  expect(await page.locator('.search-notes').innerText()).toContain(m.browse_left_out({ typed: 'zzqqxxyy' }))
  await page.locator('.track').first().waitFor()
})

test('[R10.1] suggestions appear while typing and can be chosen by keyboard', async () => {
  const page = await visit()
  await open(page, browser)
  await page.keyboard.press('/')
  await page.keyboard.type('jaz')
  const box = page.getByRole('combobox', { name: m.search_songs() })
  await page.getByRole('option', { name: /^Jazz/ }).first().waitFor()
  expect(await box.getAttribute('aria-expanded')).toBe('true')
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${siteUrl}${browser}?genre=*`)
  await box.fill('pian')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${siteUrl}${browser}?search=pian&genre=*`)
})

test('[R10.1] rows are navigated with arrows, Enter plays, and each has a menu', async () => {
  const page = await visit()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // A genre whose songs render fast.
  await open(page, `${browser}?genre=${quickGenre}&sort=newest`)
  const rows = page.locator('.track')
  await rows.nth(0).locator('.play-control').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const second = rows.nth(1)
  expect(await second.locator('.play-control').evaluate((button) => button === document.activeElement)).toBe(
    true,
  )
  await page.keyboard.press('Enter')
  await page.locator('.player-bar').waitFor()
  const title = await second.locator('.track-title').innerText()
  expect(await page.locator('.player-bar').innerText()).toContain(title)

  await second.getByRole('button', { name: m.browse_menu({ title }) }).click()
  await page.getByRole('button', { name: m.browse_copy_credit() }).click()
  await expectSoon(() => page.evaluate(() => navigator.clipboard.readText())).toContain(title)
  await second.getByRole('button', { name: m.browse_menu({ title }) }).click()
  await page.getByRole('link', { name: m.track_similar() }).click()
  await page.waitForURL(/#similar$/)
})

test('[R10.1] a row’s menu is complete and in position as soon as it opens, and Tab leads into it', async () => {
  const page = await visit()
  await open(page, browser)
  const button = page.locator('.row-menu-button').nth(1)
  await button.focus()
  // All in one task of the page, so that nothing happens in between.
  const opened = await button.evaluate((element: HTMLButtonElement) => {
    element.click()
    const menu = element.nextElementSibling
    const { bottom, left, right, top } = menu?.getBoundingClientRect() ?? new DOMRect()
    return {
      isOpen: menu?.matches(':popover-open'),
      entries: menu?.querySelectorAll('a, button').length,
      isBeside: Math.abs(right - element.getBoundingClientRect().right) < 1,
      isWithin: top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth,
    }
  })
  expect(opened).toEqual({ isOpen: true, entries: 10, isBeside: true, isWithin: true })
  await page.keyboard.press('Tab')
  const first = page.getByRole('button', { name: m.favourite_add(), exact: true })
  expect(await first.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await first.waitFor({ state: 'hidden' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('[R10.1] a failed load of further songs is reported, and can be retried', async () => {
  const page = await visit({ expects: [/ERR_FAILED|No response|\/api\/v1\/search/] })
  await open(page, browser)
  await page.context().route('**/api/v1/search?*', (route) => route.abort())
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.getByText(m.browse_failed()).waitFor()
  await page.context().unroute('**/api/v1/search?*')
  await page.getByRole('button', { name: m.browse_again() }).click()
  await expectSoon(() => page.locator('.track').count()).toBeGreaterThan(24)
})
