import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { findFaults } from '../support/find-faults.ts'
import { makeSubscriber } from '../support/licences.ts'
import { makeMember } from '../support/member.ts'
import { expectSoon, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** Opens around the clock, so that music plays whenever the test runs, with songs that sound alike all day. */
async function planAllDay(page: Page): Promise<void> {
  await page.getByLabel(m.venue_name()).fill('Café Añil')
  await page.getByLabel(m.venue_opens({ day: 'Monday' })).fill('00:00')
  await page.getByLabel(m.venue_closes({ day: 'Monday' })).fill('00:00')
  await button(page, m.venue_hours_copy()).click()
  for (const number of [3, 2]) await button(page, m.venue_daypart_remove_label({ number })).click()
  await page.getByLabel(m.venue_character()).selectOption('lively')
  await button(page, m.venue_plan()).click()
}

/** Whole songs are rendered first, in turn with what other tests listen to. */
const renderedMs = 240_000

test(
  '[R14.6] a café plans its week, plays it, and goes on when the connection is gone',
  { tags: 'main', timeout: 420_000 },
  async () => {
    const { member } = await makeSubscriber('lifetime')
    const page = await visit({
      member,
      expects: [/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|No response/],
    })
    await open(page, pathTo('venue', 'en'))
    // What is missing is said beside its field.
    await button(page, m.venue_plan()).click()
    await page.getByText(m.venue_name_missing()).waitFor()
    await planAllDay(page)

    await page.getByRole('heading', { name: 'Café Añil' }).waitFor()
    const license = page.getByRole('button', { name: /^License \d+ songs/ })
    await license.click()
    await button(page, m.venue_play()).click()
    await page.locator('.venue-now-title').waitFor({ timeout: renderedMs })
    await button(page, m.venue_stop()).waitFor()

    const download = page.waitForEvent('download')
    await button(page, m.venue_binder_save()).click()
    expect((await download).suggestedFilename()).toBe('binder.pdf')

    // Reloaded without a connection, the page is there again, and what it kept plays.
    const kept = () =>
      page.evaluate(async () => (await (await caches.open('tempolibre-venue-songs')).keys()).length)
    await expect.poll(kept, { timeout: renderedMs }).toBeGreaterThan(0)
    await expectSoon(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await page.context().setOffline(true)
    await page.reload()
    await button(page, m.venue_play()).click()
    await page.locator('.venue-now-title').waitFor()
  },
)

test.each(journeyLanguages('es'))(
  '[R16.31] a name that the binder can’t show is refused at its field, in %s',
  async (language) => {
    const locale = { locale: language }
    const { member } = await makeSubscriber('lifetime')
    const page = await visit({ member, browserLanguage: language, expects: [/400|\/venue/] })
    await open(page, pathTo('venue', language))
    await page.getByLabel(m.venue_name({}, locale)).fill('Café Añil')
    const address = page.getByLabel(m.venue_address({}, locale))
    await address.fill('Rúa 🎵')
    await button(page, m.venue_plan({}, locale)).click()
    const words = m.account_unprintable_characters({ characters: '🎵' }, locale)
    await page.getByText(words).waitFor()
    await expectSoon(() => address.evaluate((field) => field === document.activeElement)).toBe(true)
    const [described = ''] = (await address.getAttribute('aria-describedby'))?.split(' ') ?? []
    expect(await page.locator(`[id="${described}"]`).innerText()).toBe(words)
    expect(await findFaults(page)).toEqual([])
    // Whoever types on is no longer told.
    await address.fill('Rúa')
    expect(await page.getByText(words).count()).toBe(0)
  },
)

const programmeOf = (songs: string[]) => ({
  openings: [{ weekday: 0, opens: 480, closes: 1320 }],
  dayparts: [{ starts: 0, character: 'easy', genres: [], instrumental: false, songs }],
  crossfade: 4,
  seed: 7,
})

/** The ids of every song of the site. */
async function allSongs(): Promise<Set<string>> {
  const ids = new Set<string>()
  let cursor = ''
  do {
    const response = await fetch(`${siteUrl}/api/v1/search?lang=en&limit=60${cursor}`)
    const body: { tracks: { id: string }[]; next_cursor: string | null } = await response.json()
    for (const { id } of body.tracks) ids.add(id)
    cursor = body.next_cursor === null ? '' : `&cursor=${encodeURIComponent(body.next_cursor)}`
  } while (cursor !== '')
  return ids
}

test('[R14.6] a plan without venues is told so, and too little music by name', async () => {
  const member = await makeMember()
  const page = await visit({ member })
  await open(page, pathTo('venue', 'en'))
  await page.getByText(m.venue_not_covered()).waitFor()
  await page.getByLabel(m.venue_name()).fill('Café Añil')
  await page.getByText(m.venue_genres_all()).first().click()
  await page.getByLabel('Country').first().check()
  await button(page, m.venue_plan()).click()
  const short = page.getByText(m.venue_short({ character: m.venue_character_quiet() }))
  await expectSoon(() => short.isVisible()).toBe(true)
  expect(await page.getByText(m.venue_short_notice()).isVisible()).toBe(true)
})

test('[R14.6] whoever plans by keyboard stays where they are as parts of the form come and go', async () => {
  const { member } = await makeSubscriber('lifetime')
  const page = await visit({ member })
  await open(page, pathTo('venue', 'en'))
  const hasFocus = (name: string) =>
    expectSoon(() =>
      page.evaluate(() => {
        const element = document.activeElement
        if (element instanceof HTMLInputElement)
          return element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent
        return element?.getAttribute('aria-label') ?? element?.textContent
      }),
    ).toBe(name)
  await button(page, m.venue_plan()).press('Enter')
  await hasFocus(m.venue_name())
  await page.keyboard.type('Café Añil')

  await button(page, m.venue_span_add_label({ day: 'Monday' })).press('Enter')
  await hasFocus(m.venue_opens({ day: 'Monday' }))
  await button(page, m.venue_span_remove_label({ day: 'Monday' })).press('Enter')
  await hasFocus(m.venue_span_add_label({ day: 'Monday' }))
  await button(page, m.venue_daypart_remove_label({ number: 3 })).press('Enter')
  await hasFocus(m.venue_daypart_from())
  await button(page, m.venue_daypart_remove_label({ number: 2 })).press('Enter')
  await hasFocus(m.venue_daypart_from())

  await button(page, m.venue_plan()).press('Enter')
  await hasFocus('Café Añil')
  // What to do next is said as long as nothing can be played.
  await page.getByText(m.venue_license_first()).waitFor()
  await button(page, m.venue_change()).press('Enter')
  await hasFocus(m.venue_name())
  await button(page, m.venue_cancel()).press('Enter')
  await hasFocus(m.venue_change())
})

test.for(languages)(
  '[R14.6] songs whose licence is not in force are left out by name and with the reason, in %s',
  async (language) => {
    const { member } = await makeSubscriber('lifetime', language)
    const page = await visit({ member, width: 390 })
    await page.route('**/api/v1/venue?*', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      const song = (id: string, title: string) => ({ id, title, slug: 'a', artist: 'Los Tres' })
      body.venue = { name: 'Café Añil', address: '', programme: programmeOf(['7', '8']) }
      body.left_out = [
        { ...song('7', 'Ola'), reason: 'licence_revoked' },
        { ...song('8', 'Bruma'), reason: 'licence_disputed' },
        { ...song('9', 'Faro'), reason: 'licence_revoked' },
      ]
      await route.fulfill({ response, json: body })
    })
    await open(page, pathTo('venue', language))
    const said = page.getByRole('region', { name: m.venue_left_out({ count: 2 }, { locale: language }) })
    const items = said.getByRole('listitem')
    await items.first().waitFor()
    expect(await items.count()).toBe(2)
    for (const [title, reason] of [
      ['Ola', m.venue_left_out_revoked],
      ['Bruma', m.venue_left_out_disputed],
    ] as const) {
      const item = items.filter({ hasText: title })
      expect(await item.textContent()).toContain(reason({}, { locale: language }))
    }
    expect(await findFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  },
)

test('[R14.6] a week is not planned with songs that the venue cannot have', async () => {
  const { member } = await makeSubscriber('lifetime')
  const page = await visit({ member })
  // All that a search finds: nothing is left to plan with.
  await page.route('**/api/v1/venue?*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.left_out = [...(await allSongs())].map((id) => ({
      id,
      title: 'Ola',
      slug: 'a',
      artist: 'Los Tres',
      reason: 'licence_revoked',
    }))
    await route.fulfill({ response, json: body })
  })
  await open(page, pathTo('venue', 'en'))
  await planAllDay(page)
  const short = page.getByText(m.venue_short_all({ character: m.venue_character_lively() }))
  await expectSoon(() => short.isVisible()).toBe(true)
})

test.for(languages)(
  '[R14.6] the form has no accessibility faults and fits a phone, in %s',
  async (language) => {
    const member = await makeMember({ language })
    const page = await visit({ member, width: 390 })
    await open(page, pathTo('venue', language))
    await page.getByRole('button', { name: m.venue_plan({}, { locale: language }) }).waitFor()
    expect(await findFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  },
)
