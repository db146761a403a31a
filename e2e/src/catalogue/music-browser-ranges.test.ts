import type { EndpointOutput } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { findFaults } from '../support/find-faults.ts'
import { fetchJson } from '../support/library.ts'
import { expectSoon, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

const browser = '/app/music'

const ask = (query: Record<string, string>) =>
  fetchJson<EndpointOutput<'searchTracks'>>(`/api/v1/search?${new URLSearchParams({ lang: 'en', ...query })}`)

const name = m.track_tempo()
const handle = (page: Page, end: 'from' | 'to') =>
  page.getByRole('slider', {
    name: end === 'from' ? m.browse_least({ name }) : m.browse_most({ name }),
    exact: true,
  })
const field = (page: Page, end: 'from' | 'to') => page.locator(`input[name=bpm_${end}]`)
const valueOf = async (slider: Locator) => Number(await slider.inputValue())
const bars = (page: Page) =>
  page.locator('fieldset', { has: field(page, 'from') }).locator('path[data-chosen]')

/** The centre of a handle, in window coordinates. */
async function middleOf(slider: Locator): Promise<{ x: number; y: number; of: (share: number) => number }> {
  await slider.scrollIntoViewIfNeeded()
  const box = await slider.boundingBox()
  if (!box) throw new Error('The slider is not to be seen.')
  const { max, min, value } = await slider.evaluate((input: HTMLInputElement) => ({
    min: Number(input.min),
    max: Number(input.max),
    value: Number(input.value),
  }))
  const of = (share: number) => box.x + box.height / 2 + share * (box.width - box.height)
  return { x: of((value - min) / (max - min)), y: box.y + box.height / 2, of }
}

/** Counts the page's searches. */
function countSearches(page: Page): () => number {
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `${browser}.data`) asked++
  })
  return () => asked
}

describe('the tempo’s two handles', () => {
  test('[R10.1] show their value while being dragged, and search once when released', async () => {
    const page = await visit()
    await open(page, browser)
    const asked = countSearches(page)
    const from = handle(page, 'from')
    const start = await middleOf(from)
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.of(0.2), start.y, { steps: 4 })
    await page.mouse.move(start.of(0.4), start.y, { steps: 4 })
    const held = await valueOf(from)
    expect(held).toBeGreaterThan(await from.evaluate((input: HTMLInputElement) => Number(input.min)))
    expect(await field(page, 'from').inputValue()).toBe(String(held))
    await page.getByText(m.browse_from({ end: `${held} ${m.track_bpm()}` })).waitFor()
    expect(await bars(page).count()).toBeGreaterThan(0)
    expect(asked()).toBe(0)
    await page.mouse.up()
    await page.waitForURL(`${siteUrl}${browser}?bpm=${held}-`)
    const { total } = await ask({ bpm: `${held}-` })
    await expectSoon(() => page.locator('.browser-count output').innerText()).toContain(String(total))
    expect(asked()).toBe(1)
  })

  test('[R10.1] cannot pass each other, and can be separated again where they meet', async () => {
    const page = await visit()
    await open(page, `${browser}?bpm=90-110`)
    const to = handle(page, 'to')
    const start = await middleOf(to)
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.of(0), start.y, { steps: 6 })
    expect(await valueOf(to)).toBe(90)
    await page.mouse.up()
    await page.waitForURL(`${siteUrl}${browser}?bpm=90-90`)
    const met = await middleOf(to)
    await page.mouse.move(met.x, met.y)
    await page.mouse.down()
    await page.mouse.move(met.of(1), met.y, { steps: 6 })
    await page.mouse.up()
    await page.waitForURL(`${siteUrl}${browser}?bpm=90-`)
  })

  test('[R10.1] are moved by keys, announce their value with its unit, and search when the key is released', async () => {
    const page = await visit()
    await open(page, `${browser}?bpm=90-110`)
    const asked = countSearches(page)
    const from = handle(page, 'from')
    await from.focus()
    expect(await from.getAttribute('aria-valuetext')).toBe(`90 ${m.track_bpm()}`)
    for (let step = 0; step < 3; step++) await page.keyboard.down('ArrowRight')
    expect(await from.getAttribute('aria-valuetext')).toBe(`93 ${m.track_bpm()}`)
    expect(asked()).toBe(0)
    await page.keyboard.up('ArrowRight')
    await page.waitForURL(`${siteUrl}${browser}?bpm=93-110`)
    expect(await from.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Home')
    await page.waitForURL(`${siteUrl}${browser}?bpm=93-93`)
    expect(asked()).toBe(2)
    await page.keyboard.press('End')
    await page.waitForURL(`${siteUrl}${browser}?bpm=93-`)
  })

  test('[R10.1] leave a range beyond the scale unchanged until they are moved', async () => {
    const page = await visit()
    await open(page, `${browser}?bpm=399-400`)
    await handle(page, 'from').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await field(page, 'from').inputValue()).toBe('399')
    expect(page.url()).toBe(`${siteUrl}${browser}?bpm=399-400`)
  })

  test('[R10.1] are large enough for fingers, without accessibility faults', async () => {
    const page = await visit({ touch: true, width: 390, height: 800 })
    await open(page, `${browser}?bpm=90-110&duration=90-`)
    await page.locator('.browser-filters summary').first().press('Enter')
    const box = await handle(page, 'from').boundingBox()
    expect(box?.height).toBe(44)
    const length = page.getByRole('slider', { name: m.browse_least({ name: m.track_duration() }) })
    expect(await length.getAttribute('aria-valuetext')).toBe('1 minute, 30 seconds')
    expect(await findFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findFaults(page, 'colours')).toEqual([])
  })
})

test('[R10.1] the number fields show their unit, and replace the handles without JavaScript', async () => {
  const page = await visit({ javaScriptEnabled: false })
  await page.goto(browser)
  const unit = m.browse_seconds()
  const label = m.browse_least_in({ name: m.track_duration(), unit })
  expect(await page.getByRole('spinbutton', { name: label }).getAttribute('name')).toBe('duration_from')
  expect(await page.getByRole('slider').count()).toBe(0)
})

describe.each(journeyLanguages('fr'))('in %s', (language) => {
  const inLanguage = { locale: language }

  test('[R10.1] an invalid range is reported, and the rest of the search is answered', async () => {
    const page = await visit({ browserLanguage: language, javaScriptEnabled: false })
    const answer = await page.goto(`${browser}?search=piano&bpm=200-100&duration=abc`)
    expect(answer?.status()).toBe(200)
    const notes = await page.locator('.search-notes').innerText()
    const tempo = { name: m.track_tempo({}, inLanguage), value: '200-100', example: '70-118' }
    const length = { name: m.track_duration({}, inLanguage), value: 'abc', example: '60-180' }
    expect(notes).toContain(m.browse_misread(tempo, inLanguage))
    expect(notes).toContain(m.browse_misread(length, inLanguage))
    const { total } = await ask({ search: 'piano' })
    expect(await page.locator('.browser-count output').innerText()).toContain(String(total))
  })
})

test('[R10.1] reversed numbers are reported and can be corrected, with and without JavaScript', async () => {
  const said = m.browse_misread({ name, value: '120-80', example: '70-118' })
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit({ javaScriptEnabled })
    await page.goto(browser)
    if (javaScriptEnabled) await handle(page, 'from').waitFor()
    await field(page, 'from').fill('120')
    await field(page, 'to').fill('80')
    if (javaScriptEnabled) await page.keyboard.press('Tab')
    else await page.getByRole('button', { name: m.browse_apply() }).click()
    await page.waitForURL(`${siteUrl}${browser}?bpm=120-80`)
    await page.getByText(said).waitFor()
    expect(await field(page, 'from').inputValue()).toBe('120')
    await field(page, 'from').fill('60')
    if (javaScriptEnabled) await page.keyboard.press('Tab')
    else await page.getByRole('button', { name: m.browse_apply() }).click()
    await page.waitForURL(`${siteUrl}${browser}?bpm=60-80`)
    await expectSoon(() => page.getByText(said).count()).toBe(0)
  }
})
