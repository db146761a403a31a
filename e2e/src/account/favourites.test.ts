import { type Language, languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { findFinishedSong, quickGenre, readSound } from '../support/audio.ts'
import { findFaults } from '../support/find-faults.ts'
import { makeSubscriber } from '../support/licences.ts'
import { findSongSlugs, listSongs, type Song } from '../support/library.ts'
import { callApi, makeMember, type Member } from '../support/member.ts'
import { expectSoon, goOn, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const genre = quickGenre
const genrePath = pathTo('music-category', 'en', genre)
const saving = '**/api/v1/favourites'
const additions = '**/api/v1/favourites/additions'
/** Messages of browser and log about a call that is made to fail. */
const failures = [/ERR_FAILED|No response/]

let song: Song
let other: Song

beforeAll(async () => {
  song = await findFinishedSong(genre)
  const another = (await listSongs('en', { category: genre })).find(({ id }) => id !== song.id)
  if (!another) throw new Error(`${genre} has only one song.`)
  other = another
})

type Place = 'main' | '.track-stage' | '.player-bar'

const heart = (
  page: Page,
  { title }: Song = song,
  place: Place = 'main',
  locale: { locale: Language } = { locale: 'en' },
) => page.locator(place).getByRole('button', { name: m.favourite_label({ title }, locale), exact: true })
const pressed = (page: Page, track = song, place: Place = 'main') =>
  heart(page, track, place).getAttribute('aria-pressed')
const notice = (page: Page) => page.locator('.notice')
const keptHere = (page: Page) => page.evaluate(() => localStorage.getItem('favourites'))

async function favouritesOf({ token }: Pick<Member, 'token'>): Promise<string[]> {
  const response = await fetch(`${siteUrl}/api/v1/favourites/ids`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { ids }: { ids: string[] } = await response.json()
  return ids
}

const like = (member: Member, { id }: Song) =>
  callApi(siteUrl, '/api/v1/favourites', { music_id: id, favourite: true }, member.token)

describe('a signed-in visitor', () => {
  test(
    '[R10.1][R10.2] likes a song in a row; its page, the player and the favourites page agree',
    { tags: 'main' },
    async () => {
      const member = await makeMember()
      const page = await visit({ member })
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/favourites/')) asked.push(request.url())
      })
      await open(page, genrePath)
      await heart(page).click()
      expect(await pressed(page)).toBe('true')
      await expectSoon(() => favouritesOf(member)).toEqual([song.id])
      expect(await pressed(page, other)).toBe('false')

      await page
        .getByRole('main')
        .getByRole('button', { name: m.player_play_track({ title: song.title }) })
        .click()
      await heart(page, song, '.player-bar').waitFor()
      expect(await pressed(page, song, '.player-bar')).toBe('true')
      await page.getByRole('main').getByRole('link', { name: song.title, exact: true }).click()
      await heart(page, song, '.track-stage').waitFor()
      expect(await pressed(page, song, '.track-stage')).toBe('true')
      expect(asked, 'fetched once for all pages of a document').toHaveLength(1)

      await heart(page, song, '.player-bar').click()
      expect(await pressed(page, song, '.track-stage'), 'removed in the player').toBe('false')
      await expectSoon(() => favouritesOf(member)).toEqual([])
      await heart(page, song, '.track-stage').click()
      expect(await pressed(page, song, '.player-bar')).toBe('true')
      await expectSoon(() => favouritesOf(member)).toEqual([song.id])

      await page.reload()
      await heart(page, song, '.track-stage').waitFor()
      expect(await pressed(page, song, '.track-stage')).toBe('true')

      await open(page, '/favourites')
      const list = page.getByRole('list', { name: 'Favourites' })
      await list.getByText(song.title).waitFor()
      await page.getByRole('button', { name: /^Remove/ }).click()
      await page.getByText('No favourites yet').waitFor()
      expect(await pressed(page, song, '.player-bar')).toBe('false')
      await expectSoon(() => favouritesOf(member)).toEqual([])
    },
  )

  test('[R10.2] sees the favourites page follow the heart in the player', async () => {
    const member = await makeMember()
    await like(member, other)
    const page = await visit({ member })
    await open(page, genrePath)
    await page
      .getByRole('main')
      .getByRole('button', { name: m.player_play_track({ title: song.title }) })
      .click()
    await heart(page, song, '.player-bar').waitFor()
    await open(page, '/favourites')
    const titles = page.getByRole('list', { name: 'Favourites' }).locator('.track-title')
    await expectSoon(() => titles.allInnerTexts()).toEqual([other.title])
    await heart(page, song, '.player-bar').click()
    await expectSoon(() => titles.allInnerTexts()).toEqual([song.title, other.title])
    await heart(page, song, '.player-bar').click()
    await expectSoon(() => titles.allInnerTexts()).toEqual([other.title])
  })

  test('[R10.1] sees a change at once, before the server has answered', async () => {
    const member = await makeMember()
    const page = await visit({ member })
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(saving, async (route) => {
      await waiting
      await route.continue()
    })
    await open(page, genrePath)
    await heart(page).click()
    expect(await pressed(page)).toBe('true')
    expect(await favouritesOf(member)).toEqual([])
    // Further clicks are queued; for the same song the last one counts.
    await heart(page, other).click()
    for (let count = 0; count < 3; count++) await heart(page).click()
    expect(await pressed(page)).toBe('false')
    answer()
    await expectSoon(() => favouritesOf(member)).toEqual([other.id])
    expect(await pressed(page)).toBe('false')
  })

  test('[R10.1][R1.3] sees a failed change undone and reported, in en, es and fr', async () => {
    const member = await makeMember()
    const page = await visit({ member, expects: failures })
    const slugs = await findSongSlugs(song.slug)
    for (const [index, language] of languages.entries()) {
      const locale = { locale: language }
      await (index === 0 ? open : goOn)(page, pathTo('track', language, slugs[language]))
      const stage = page.locator('.track-stage').locator('button.favourite')
      const title = await page.locator('h1').innerText()
      const label = m.favourite_label({ title }, locale)
      await expectSoon(() => stage.getAttribute('aria-label')).toBe(label)
      expect(await stage.getAttribute('aria-pressed')).toBe('false')
      await page.route(saving, (route) => route.abort())
      await stage.click()
      await notice(page).getByText(m.favourite_not_added({ title }, locale)).waitFor()
      expect(await stage.getAttribute('aria-pressed')).toBe('false')
      expect(await findFaults(page)).toEqual([])

      await page.unroute(saving)
      await stage.click()
      await expectSoon(() => favouritesOf(member)).toEqual([song.id])
      await page.route(saving, (route) => route.abort())
      await stage.click()
      await notice(page).getByText(m.account_page_favourite_kept({ title }, locale)).waitFor()
      expect(await stage.getAttribute('aria-pressed')).toBe('true')
      await page.unroute(saving)
      await stage.click()
      await expectSoon(() => favouritesOf(member)).toEqual([])
    }
  })

  test('[R10.1] is told when the limit is reached', async () => {
    const page = await visit({ member: await makeMember(), expects: [/403|Forbidden/] })
    await page.route(saving, (route) =>
      route.fulfill({ status: 403, json: { success: false, error: { code: 'forbidden', message: 'x' } } }),
    )
    await open(page, genrePath)
    await heart(page).click()
    await notice(page).getByText(m.favourite_full()).waitFor()
    expect(await pressed(page)).toBe('false')
  })

  test('[R8.6] loses nothing when the session has expired, and sees no error', async () => {
    const member = await makeMember()
    const page = await visit({ member, expects: [/401|Unauthorized/] })
    await open(page, genrePath)
    await heart(page).waitFor()
    await callApi(siteUrl, '/api/v1/sign-out', {}, member.token)
    await heart(page).click()
    await expectSoon(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    await expectSoon(() => keptHere(page)).toBe(song.id)
    expect(await pressed(page)).toBe('true')
    expect(await page.getByText(m.favourite_not_added({ title: song.title })).count()).toBe(0)
  })

  test('[R10.1][R5.6] sees the same in two tabs', async () => {
    const member = await makeMember()
    const one = await visit({ member })
    const two = await one.context().newPage()
    for (const tab of [one, two]) {
      await open(tab, genrePath)
      await heart(tab).waitFor()
    }
    await heart(one).click()
    await expectSoon(() => pressed(two)).toBe('true')
    await heart(two).click()
    await expectSoon(() => pressed(one)).toBe('false')
    await expectSoon(() => favouritesOf(member)).toEqual([])
  })
})

describe('a visitor who is not signed in', () => {
  test('[R10.1][R5.6] stores favourites in the browser, for all its tabs, and is told once how to keep them longer', async () => {
    const one = await visit()
    const two = await one.context().newPage()
    for (const tab of [one, two]) {
      await open(tab, genrePath)
      await heart(tab).waitFor()
    }
    await heart(one).click()
    await notice(one).getByRole('link', { name: m.favourite_see() }).waitFor()
    expect(await findFaults(one)).toEqual([])
    await notice(one).getByRole('button').click()
    await heart(one, other).click()
    await expectSoon(() => pressed(two, other)).toBe('true')
    expect(await pressed(two)).toBe('true')
    expect(await notice(one).count()).toBe(0)
    await one.reload()
    await heart(one).waitFor()
    expect(await pressed(one)).toBe('true')
    await heart(one).click()
    await expectSoon(() => pressed(two)).toBe('false')
    expect(await keptHere(one)).toBe(other.id)
  })

  test.each(journeyLanguages('es'))(
    '[R2.9][R10.1] has a favourites page in %s: plays, removes, and sees the same in another tab',
    async (language) => {
      const locale = { locale: language }
      const page = await visit({ browserLanguage: language })
      await open(page, pathTo('music-category', language, genre))
      await heart(page, song, 'main', locale).click()
      await heart(page, other, 'main', locale).click()
      await expectSoon(() => keptHere(page)).toBe(`${other.id},${song.id}`)
      const list = await page.context().newPage()
      await open(list, pathTo('favourites', language))
      const titles = list
        .getByRole('list', { name: m.account_page_favourites({}, locale), exact: true })
        .locator('.track-title')
      await expectSoon(() => titles.allInnerTexts()).toEqual([other.title, song.title])
      await list.getByText(m.favourite_kept_here({}, locale)).waitFor()
      expect(await findFaults(list)).toEqual([])
      await list.getByRole('button', { name: m.player_play_track({ title: song.title }, locale) }).click()
      await list.locator('.player-bar').getByText(song.title).waitFor()
      await list
        .getByRole('button', { name: m.account_page_favourite_remove({ title: song.title }, locale) })
        .click()
      await expectSoon(() => titles.allInnerTexts()).toEqual([other.title])
      expect(await keptHere(list)).toBe(other.id)
      await page.bringToFront()
      await heart(page, other, 'main', locale).click()
      await list.bringToFront()
      await list.getByText(m.account_page_favourites_none({}, locale)).waitFor()
      await list.reload()
      await list.getByText(m.account_page_favourites_none({}, locale)).waitFor()
    },
  )

  test('[R5.6] is told if the browser stores nothing', async () => {
    const page = await visit({
      before: () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      },
    })
    await open(page, genrePath)
    await heart(page).click()
    await notice(page)
      .getByText(m.favourite_not_added({ title: song.title }))
      .waitFor()
    expect(await pressed(page)).toBe('false')
  })

  test('[R10.1][R10.2] has them in the account after signing in, merged with the account’s, and no longer in the browser', async () => {
    const member = await makeMember()
    await like(member, other)
    const page = await visit()
    await open(page, genrePath)
    await heart(page).click()
    await notice(page).getByRole('link', { name: m.favourite_see() }).click()
    await page.waitForURL(siteUrl + pathTo('favourites', 'en'))
    await page.getByRole('main').getByRole('link', { name: m.favourite_sign_in() }).click()
    await page.locator('[name=email]').waitFor()
    await page.locator('[name=email]').fill(member.email)
    await page.locator('[name=password]').fill(member.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(siteUrl + pathTo('favourites', 'en'))
    const titles = page.getByRole('list', { name: 'Favourites' }).locator('.track-title')
    await expectSoon(() => titles.allInnerTexts()).toEqual([song.title, other.title])
    expect(await favouritesOf(member)).toEqual([song.id, other.id])
    await expectSoon(() => keptHere(page)).toBeNull()

    await open(page, genrePath)
    await heart(page, other).waitFor()
    expect([await pressed(page), await pressed(page, other)]).toEqual(['true', 'true'])
  })

  test('[R10.1] loses none if the account cannot import them yet; importing them twice makes no duplicates', async () => {
    const member = await makeMember()
    await like(member, song)
    const page = await visit({ member, expects: failures })
    // Before anything is stored: an open page may import it at any time.
    await page.route(additions, (route) => route.abort())
    await open(page, '/press')
    await page.evaluate((ids) => localStorage.setItem('favourites', ids), `${other.id},${song.id}`)
    const refused = page.waitForRequest(additions)
    await open(page, genrePath)
    await refused
    await expectSoon(() => keptHere(page)).toBe(`${other.id},${song.id}`)
    await page.unroute(additions)

    await page.getByRole('main').getByRole('link', { name: song.title, exact: true }).click()
    await heart(page, song, '.track-stage').waitFor()
    expect(await pressed(page, song, '.track-stage')).toBe('true')
    expect((await favouritesOf(member)).toSorted()).toEqual([song.id, other.id].toSorted())
    await expectSoon(() => keptHere(page)).toBeNull()
  })
})

test('[R10.1] a heart works by keyboard, shows the focus, and does not affect the player', async () => {
  const page = await visit()
  await open(page, genrePath)
  await heart(page).waitFor()
  const download = page
    .getByRole('main')
    .getByRole('link', { name: m.track_download_label({ title: song.title }) })
  await download.focus()
  await page.keyboard.press('Shift+Tab')
  const outline = () =>
    page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
      return `${outlineStyle} ${outlineWidth}`
    })
  expect(await heart(page).evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await outline()).toMatch(/^solid [2-9]/)
  await page.keyboard.press('Space')
  expect(await pressed(page)).toBe('true')
  await page.keyboard.press('Enter')
  expect(await pressed(page)).toBe('false')
  expect((await readSound(page)).source).toBe('')
})

describe('a row', () => {
  test.each([
    { touch: true, widths: [320, 390], language: 'es' },
    { touch: false, widths: [768, 1280], language: 'fr' },
  ] as const)(
    '[R4.2] fits all its contents at $widths px, with controls of finger size, in $language',
    async ({ language, touch, widths }) => {
      const page = await visit({ width: widths[0], touch, browserLanguage: language })
      await open(page, pathTo('all-music', language))
      await page.locator('.favourite').first().waitFor({ state: 'attached' })
      await page.locator('.row-menu-button').first().waitFor()
      // The longest titles and names in any language.
      await page.evaluate(() => {
        for (const name of document.querySelectorAll('.track-title'))
          name.textContent += ' und so weiter'.repeat(9)
        for (const name of document.querySelectorAll('.track:nth-child(even) .track-artist'))
          name.textContent += ' Philharmonic'.repeat(9)
      })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        // On phones the menu contains what does not fit the row.
        const shape =
          width < 768 ? { rowHeight: width < 360 ? 88 : 72, controls: 1 } : { rowHeight: 64, controls: 3 }
        expect(await page.evaluate(measureRows, shape), `${width} px`).toEqual([])
      }
    },
  )

  test('[R6.3] on a phone its menu offers download and favourite', async () => {
    const { member } = await makeSubscriber()
    const page = await visit({ member, width: 390, touch: true })
    await open(page, genrePath)
    const menu = page.getByRole('button', { name: m.browse_menu({ title: song.title }) })
    await menu.tap()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: m.track_download(), exact: true }).tap(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.(mp3|wav)$/)
    await download.cancel()
    await menu.tap()
    await page.getByRole('button', { name: m.favourite_add(), exact: true }).tap()
    await expectSoon(() => favouritesOf(member)).toEqual([song.id])
    expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true)
    await menu.tap()
    await page.getByRole('button', { name: m.favourite_take_back(), exact: true }).waitFor()
  })

  test('[R10.1] does not shift when its heart and menu appear', async () => {
    const placesOn = (page: Page) =>
      page.evaluate(async () => {
        await document.fonts.ready
        const row = document.querySelector('main .track')
        const parts = row?.querySelectorAll('.track-cover, .track-title, .track-time, [data-download]') ?? []
        return [...parts].map((part) => {
          const { height, left, top, width } = part.getBoundingClientRect()
          return [left, top, width, height]
        })
      })
    for (const width of [390, 1280]) {
      const page = await visit({ width })
      const scripts = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await scripts.promise
        await route.continue()
      })
      await page.goto(genrePath, { waitUntil: 'commit' })
      await page.locator('main .track-menu-place').first().waitFor()
      const before = await placesOn(page)
      expect(before).toHaveLength(4)
      expect(await heart(page).count()).toBe(0)
      scripts.resolve()
      await page.locator('main .favourite').first().waitFor({ state: 'attached' })
      await page.locator('main .row-menu-button').first().waitFor()
      expect(await placesOn(page)).toEqual(before)
    }
  })

  test('[R4.2] offers no heart without scripts, but the download, on phones too', async () => {
    const page = await visit({ javaScriptEnabled: false, width: 390 })
    await page.goto(genrePath)
    expect(await page.locator('main button:not(.play-control):visible').count()).toBe(0)
    expect(await page.locator('.favourite-place').first().isVisible()).toBe(false)
    const control = page
      .getByRole('main')
      .getByRole('link', { name: m.track_download_label({ title: song.title }) })
    expect(await control.isVisible()).toBe(true)
  })
})

test.each([
  ['es', 390],
  ['fr', 1280],
] as const)(
  '[R10.1][R1.3] hearts have no accessibility faults, light and dark, and fit, in %s, at %i px',
  async (language, width) => {
    const page = await visit({ width, browserLanguage: language, reducedMotion: true })
    const slugs = await findSongSlugs(song.slug)
    await open(page, pathTo('track', language, slugs[language]))
    await page.locator('.track-stage .favourite').click()
    await page.locator('.track-stage .play-control').click()
    // A phone's bar has no heart; the sheet it opens does.
    if (width === 390) await page.locator('.player-bar-open').click()
    await page.locator('.player-bar, .player-sheet').locator('.favourite[aria-pressed=true]').waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findFaults(page, 'colours')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  },
)

/** Runs in the page: layout faults in its first rows. */
function measureRows(shape: { rowHeight: number; controls: number }): string[] {
  const faults: string[] = []
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is wider than the window')
  for (const row of [...document.querySelectorAll('.track')].slice(0, 6)) {
    const name = row.querySelector('.track-title')?.textContent?.slice(0, 20)
    const place = row.getBoundingClientRect()
    if (place.height !== shape.rowHeight) faults.push(`${name} is ${place.height} px high`)
    const parts = [
      ...row.querySelectorAll(
        '.track-cover, .track-title, .track-artist, .track-wave, .track-time, .track-tempo, .track-key, .track-tags, .track-controls .icon-button',
      ),
    ].flatMap((part) => {
      const box = part.getBoundingClientRect()
      return box.width > 0 ? [{ part: part.getAttribute('class') ?? '', box }] : []
    })
    for (const [index, { box, part }] of parts.entries()) {
      if (part.includes('icon-button') && (box.width < 44 || box.height < 44))
        faults.push(`${name}: small ${part}`)
      if (part.includes('track-title') && box.width < 100) faults.push(`${name}: a title of ${box.width} px`)
      if (box.right > innerWidth || box.left < 0 || box.top < place.top || box.bottom > place.bottom)
        faults.push(`${name}: ${part} sticks out`)
      for (const next of parts.slice(index + 1)) {
        const across = Math.min(box.right, next.box.right) - Math.max(box.left, next.box.left)
        const down = Math.min(box.bottom, next.box.bottom) - Math.max(box.top, next.box.top)
        if (across > 0.5 && down > 0.5) faults.push(`${name}: ${part} lies over ${next.part}`)
      }
    }
    const controls = parts.filter(({ part }) => part.includes('icon-button')).length
    if (controls !== shape.controls) faults.push(`${name} has ${controls} controls`)
  }
  return faults
}
