import type { EndpointOutput } from '@tempolibre/contract'
import { type Language, languages } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findFaults } from './find-faults.ts'
import { fetchJson } from './library.ts'
import { expectSoon, open, siteUrl, useBrowser } from './visitor.ts'

const { visit } = useBrowser()

const browser = '/app/music'

type Answer = EndpointOutput<'searchTracks'>

/** What the API answers to the same search. */
const ask = (query: Record<string, string>, language: Language = 'en') =>
  fetchJson<Answer>(`/api/v1/search?${new URLSearchParams({ lang: language, ...query })}`)

const titlesOn = (page: Page) => page.locator('.track-title').allInnerTexts()
const titlesIn = ({ tracks }: Answer) => tracks.map(({ title }) => title)

const tick = (page: Page, facet: string, value: string) =>
  page.locator(`input[name=${facet}][value="${value}"]`)

describe.each(languages)('the music browser in %s', (language) => {
  const inLanguage = { locale: language }

  test('[R10.1] words and filters narrow the list, every state is an address, and back goes back', async () => {
    const all = await ask({}, language)
    const genre = all.facets.genre[0]
    const mood = (await ask({ genre: genre?.slug ?? '' }, language)).facets.mood[0]
    if (!genre || !mood) throw new Error('The catalogue has no genre, or a genre no mood.')

    const page = await visit({ browserLanguage: language })
    await open(page, browser)
    await tick(page, 'genre', genre.slug).check()
    await page.waitForURL(`${siteUrl}${browser}?genre=${genre.slug}`)
    await expectSoon(() => page.locator('.browser-count output').innerText()).toContain(String(genre.count))
    await tick(page, 'mood', mood.slug).check()
    await page.waitForURL(`${siteUrl}${browser}?genre=${genre.slug}&mood=${mood.slug}`)
    const both = await ask({ genre: genre.slug, mood: mood.slug }, language)
    await expectSoon(() => titlesOn(page)).toEqual(titlesIn(both))
    expect(both.total).toBe(mood.count)

    const chips = page.getByRole('list', { name: m.browse_chosen({}, inLanguage) })
    await chips.getByRole('link', { name: m.browse_without({ name: genre.name }, inLanguage) }).click()
    await page.waitForURL(`${siteUrl}${browser}?mood=${mood.slug}`)
    expect(await tick(page, 'genre', genre.slug).isChecked()).toBe(false)
    await page.goBack()
    await expectSoon(() => titlesOn(page)).toEqual(titlesIn(both))
    expect(await tick(page, 'genre', genre.slug).isChecked()).toBe(true)

    const shared = await visit({ browserLanguage: language, javaScriptEnabled: false })
    await shared.goto(page.url())
    expect(await titlesOn(shared)).toEqual(titlesIn(both))
  })

  test('[R10.1] is free of faults, wide and narrow, light and dark', async () => {
    const page = await visit({ browserLanguage: language, reducedMotion: true })
    await open(page, `${browser}?search=piano`)
    expect(await findFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findFaults(page, 'colours')).toEqual([])
    await page.setViewportSize({ width: 390, height: 800 })
    await page.locator('.browser-filters summary').first().press('Enter')
    expect(await findFaults(page)).toEqual([])
    const { scrollWidth, width } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      width: document.documentElement.clientWidth,
    }))
    expect(scrollWidth).toBeLessThanOrEqual(width)
  })
})

test('[R10.1] an address of another language is understood', async () => {
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
  expect(await titlesOn(page)).toEqual(titlesIn(expected))

  await page.goto(browser)
  const first = await titlesOn(page)
  await page.getByRole('link', { name: m.browse_page({ page: '2' }), exact: true }).click()
  await page.waitForURL(`${siteUrl}${browser}?page=2`)
  const second = await titlesOn(page)
  expect(second).toHaveLength(24)
  expect(second.filter((title) => first.includes(title))).toEqual([])
})

test('[R10.1] the list goes on as it is scrolled, and the way back finds it as it was left', async () => {
  const { total } = await ask({})
  const page = await visit()
  await open(page, browser)
  const rows = page.locator('.track')
  const seen = new Set<string>()
  await expect
    .poll(
      async () => {
        for (const title of await titlesOn(page)) seen.add(title)
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        return seen.size
      },
      { timeout: 30_000 },
    )
    .toBe(total)
  // Rows far above are not kept.
  expect(await rows.count()).toBeLessThan(total)
  const last = rows.last()
  const title = await last.locator('.track-title').innerText()
  await last.locator('.track-title').click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.goBack()
  await expectSoon(() => page.locator('.track-title', { hasText: title }).count()).toBeGreaterThan(0)
  await expectSoon(() => page.evaluate(() => scrollY)).toBeGreaterThan(5000)
})

test('[R10.1] a slip of the pen is understood and said, and nothing found says what to leave out', async () => {
  const page = await visit()
  await open(page, `${browser}?search=sintwave`)
  expect(await page.locator('.search-notes').innerText()).toContain('sintwave')
  expect(await page.locator('.track').first().locator('.track-tags').innerText()).toMatch(/synthwave/i)
  const { nearest } = await ask({ search: 'piano', bpm: '399-400' })
  await open(page, `${browser}?search=piano&bpm=399-400`)
  const way = nearest.find(({ kind }) => kind === 'bpm')
  if (!way) throw new Error('Nothing is proposed.')
  await page
    .getByRole('link', { name: m.browse_nearest({ name: '399–400 BPM', count: String(way.count) }) })
    .click()
  await page.waitForURL(`${siteUrl}${browser}?search=piano`)
})

test('[R10.1] suggestions come while typing and can be chosen by keyboard', async () => {
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

test('[R10.1] rows are walked with arrows, Enter plays, and each has a menu', async () => {
  const page = await visit()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, browser)
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
  await page.getByRole('link', { name: m.browse_similar() }).click()
  await page.waitForURL(/#similar$/)
})

test('[R10.1] the next songs that do not come are said, and can be asked for again', async () => {
  const page = await visit({ expects: [/ERR_FAILED|No response|\/api\/v1\/search/] })
  await open(page, browser)
  await page.context().route('**/api/v1/search?*', (route) => route.abort())
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.getByText(m.browse_failed()).waitFor()
  await page.context().unroute('**/api/v1/search?*')
  await page.getByRole('button', { name: m.browse_again() }).click()
  await expectSoon(() => page.locator('.track').count()).toBeGreaterThan(24)
})
