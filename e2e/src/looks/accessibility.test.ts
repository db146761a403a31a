import { alternates, type Language, languages } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { quickGenre } from '../support/audio.ts'
import { findFaults } from '../support/find-faults.ts'
import { listGenres } from '../support/library.ts'
import {
  findListedPages,
  type ListedPageName,
  listedPageNames,
  type PageType,
} from '../support/page-types.ts'
import {
  findUnlistedPages,
  type UnlistedPageName,
  unlistedPageNames,
} from '../support/unlisted-page-types.ts'
import { goOn, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

const types = new Map<string, PageType>()
const pathOf = (name: PageName, language: Language) => types.get(name)?.paths[language] ?? ''

beforeAll(async () => {
  for (const type of [...(await findListedPages(siteUrl)), ...(await findUnlistedPages(siteUrl))]) {
    types.set(type.name, type)
  }
  // A genre whose songs render fast, since some of the judged pages play.
  const quick = (await listGenres()).find(({ slug }) => slug.en === quickGenre)
  if (!quick) throw new Error('The library lacks the genre whose songs are soonest made.')
  types.set('a genre', { name: 'a genre', paths: alternates('music-category', quick.slug) })
})

type PageName = ListedPageName | UnlistedPageName
const names: readonly PageName[] = [...listedPageNames, ...unlistedPageNames]

/** The pages tested in a language: each page is tested in one of the three, in another one for each shift. */
const pagesIn = (language: Language, shift = 0) =>
  names.filter((_, index) => languages[(index + shift) % 3] === language)

/** The faults found by axe: by every rule, then by those of colours in the dark theme. */
async function findFaultsInBoth(page: Page, themes = 'light and dark'): Promise<string[]> {
  const faults = await findFaults(page)
  if (themes === 'light') return faults
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findFaults(page, 'colours')
  return [...faults, ...dark.map((fault) => `dark: ${fault}`)]
}

// One visitor walks through half of them, since opening a tab for each page is slow.
const walks = languages.flatMap((language) => [0, 1].map((half) => [language, half] as const))
for (const [language, half] of walks) {
  const tags = language === 'fr' && half === 0 ? ['main'] : []
  const part = ['first', 'second'][half]
  test(
    `axe finds nothing on the ${part} half of the pages tested in ${language}, light and dark`,
    { tags },
    async () => {
      const page = await visit({ reducedMotion: true, browserLanguage: language, expects: [/404/] })
      const faults: string[] = []
      const all = pagesIn(language)
      const middle = Math.ceil(all.length / 2)
      for (const [index, name] of (half === 0 ? all.slice(0, middle) : all.slice(middle)).entries()) {
        await page.emulateMedia({ colorScheme: 'light' })
        await (index === 0 ? open : goOn)(page, pathOf(name, language))
        faults.push(...(await findFaultsInBoth(page)).map((fault) => `${name}: ${fault}`))
      }
      expect(faults).toEqual([])
    },
  )
}

/** A state that a visitor can bring a page into, such as an open dialog. */
interface OpenState {
  name: string
  page: PageName
  /** Of the window, in CSS pixels; a phone's is a touch screen. */
  widths: readonly (1280 | 390)[]
  bring(page: Page, language: Language): Promise<unknown>
}

const openStates: readonly OpenState[] = [
  {
    name: '[R3.6] the player bar',
    page: 'a genre',
    widths: [1280, 390],
    async bring(page) {
      await page.locator('.track .play-control').first().click()
      await page.locator('.player-bar').waitFor()
    },
  },
  {
    name: '[R3.2] the side menu, its submenu open',
    page: 'home',
    widths: [390],
    async bring(page, locale) {
      await page.getByRole('button', { name: m.header_menu({}, { locale }) }).click()
      const menu = page.getByRole('dialog', { name: m.header_menu({}, { locale }) })
      await menu.locator('summary').click()
      await menu.locator('details a').first().waitFor()
    },
  },
  {
    name: '[R3.3] the search overlay, its error shown',
    page: 'pricing',
    widths: [1280, 390],
    async bring(page, locale) {
      await page.keyboard.press('/')
      await page.getByRole('searchbox').press('Enter')
      await page.getByRole('alert').getByText(m.search_blank({}, { locale })).waitFor()
    },
  },
  {
    name: 'the list of keys',
    page: 'a song',
    widths: [1280],
    async bring(page, locale) {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: m.player_keys_title({}, { locale }) }).waitFor()
    },
  },
  {
    name: '[R4.5] the contact form, every field refused',
    page: 'contact',
    widths: [1280, 390],
    async bring(page, locale) {
      await page.getByRole('button', { name: m.contact_send({}, { locale }) }).click()
      await page.getByText(m.contact_refused({}, { locale })).waitFor()
    },
  },
]

/** Each state in one language after the other, so that all states and languages are tested on every screen. */
const judgedStates = openStates.flatMap((state, index) =>
  state.widths.flatMap((width, turn) =>
    (['light and dark', 'light'] as const).map((themes, more) => ({
      ...state,
      width,
      themes,
      language: languages[(index + turn + more) % 3] ?? 'en',
    })),
  ),
)

test.each(judgedStates)(
  'axe finds nothing with $name in $language, at $width px, $themes',
  async ({ bring, language, page: name, themes, width }) => {
    const page = await visit({ reducedMotion: true, width, touch: width < 768, browserLanguage: language })
    await open(page, pathOf(name, language))
    await bring(page, language)
    expect(await findFaultsInBoth(page, themes)).toEqual([])
  },
)

test.each([
  ['en', 'es'],
  ['es', 'fr'],
  ['fr', 'en'],
] as const)(
  '[R9.2] axe finds nothing with %s offered on a page in %s, light and dark',
  async (wanted, shown) => {
    const page = await visit({ reducedMotion: true, browserLanguage: wanted, width: 390, touch: true })
    await open(page, pathOf('home', shown))
    await page.getByRole('region', { name: m.header_language({}, { locale: wanted }), exact: true }).waitFor()
    expect(await findFaultsInBoth(page)).toEqual([])
  },
)

test('axe finds nothing on the embedded player in any language, light and dark', async () => {
  const page = await visit({ reducedMotion: true, width: 600, height: 152 })
  for (const language of languages) {
    await page.emulateMedia({ colorScheme: 'light' })
    const slug = pathOf('a song', language).split('/').at(-1)
    await page.goto(`${language === 'en' ? '' : `/${language}`}/embed/${slug}`)
    await page.getByRole('slider').waitFor()
    expect(await findFaultsInBoth(page), language).toEqual([])
  }
})

describe('by keyboard', () => {
  test('the skip link is the first stop, becomes visible, and leads to the content', async () => {
    const page = await visit()
    await open(page, '/music')
    await page.keyboard.press('Tab')
    const link = page.getByRole('link', { name: m.skip_to_content() })
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    const box = await link.boundingBox()
    expect(box && box.x >= 0 && box.y >= 0 && box.width > 40 && box.height > 20).toBe(true)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  test.each([
    { name: 'the music browser', path: () => '/app/music' },
    { name: 'a genre', path: () => pathOf('a genre', 'en') },
    { name: 'all music', path: () => '/all-music' },
  ])(
    '[R4.2] on the page of $name a second skip link leads past filters and text to the first song',
    async ({ path }) => {
      const page = await visit()
      await open(page, path())
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      const link = page.getByRole('link', { name: m.skip_to_songs() })
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      const firstPlay = page.locator('.track .play-control').first()
      let presses = 0
      while (presses < 5 && !(await firstPlay.evaluate((button) => button === document.activeElement))) {
        await page.keyboard.press('Tab')
        presses++
      }
      // In the music browser the sort is in between.
      expect(presses).toBeLessThanOrEqual(2)
    },
  )

  test.each(['light', 'dark'] as const)(
    'every stop shows the focus and is not covered, %s',
    async (theme) => {
      const page = await visit({ reducedMotion: true, dark: theme === 'dark' })
      await open(page, pathOf('a genre', 'en'))
      await page.locator('.track .play-control').first().click()
      await page.locator('.player-bar').waitFor()
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        scrollTo(0, 0)
      })
      const faults = new Set<string>()
      const seen = new Set<string>()
      for (let presses = 0; presses < 120; presses++) {
        await page.keyboard.press('Tab')
        const stop = await page.evaluate(() => {
          const element = document.activeElement
          if (!element || element === document.body) return undefined
          // A control may show its ring on the box around it: a radio on its label, a slider on its track.
          const ringed = [element, element.parentElement, element.nextElementSibling].filter(
            (each) => each !== null,
          )
          const visible = ringed.some((each) => {
            const { boxShadow, outlineStyle, outlineWidth } = getComputedStyle(each)
            return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
          })
          const { bottom, height, left, top, width } = element.getBoundingClientRect()
          const inBar = element.closest('.player-bar, .skip-link') !== null
          const barTop = document.querySelector('.player-bar')?.getBoundingClientRect().top ?? innerHeight
          const hidden = !inBar && (top >= barTop || bottom <= 0)
          const name = `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)} ${element.getAttribute('aria-label')}`
          return { name, visible, hidden, place: `${left} ${top + scrollY} ${width} ${height}` }
        })
        if (!stop) break
        seen.add(stop.name)
        if (!stop.visible) faults.add(`no ring: ${stop.name}`)
        if (stop.hidden) faults.add(`hidden: ${stop.name} at ${stop.place}`)
      }
      expect(seen.size).toBeGreaterThan(30)
      expect([...faults]).toEqual([])
    },
  )
})

/** The controls of a page, including the player's, that are too small for a finger. */
function findSmallControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Links within a sentence may be as high as their line (WCAG 2.5.8, "inline").
    const controls = document.querySelectorAll<HTMLElement>(
      'button, input, select, textarea, summary, header.header a, nav a, footer a, a.button, a.icon-button, a.tile, a.chip, a.tag, .player-bar a',
    )
    return [...controls].flatMap((control) => {
      const target = control.closest('label') ?? control
      if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      const { height, width } = target.getBoundingClientRect()
      if (height === 0 || (width >= 43.5 && height >= 43.5) || control.closest('.skip-link, .prose, p'))
        return []
      const label = control.getAttribute('aria-label') ?? control.textContent
      return [
        `${control.tagName}.${control.className} '${label}': ${Math.round(width)} × ${Math.round(height)}`,
      ]
    })
  })
}

test.each(languages)(
  'on a phone every control of the pages tested in %s is at least 44 px wide and high',
  async (language) => {
    const page = await visit({
      touch: true,
      width: 390,
      height: 844,
      reducedMotion: true,
      expects: [/404/],
    })
    // From here on the player is on every page.
    await open(page, pathOf('a genre', language))
    await page.locator('.track .play-control').first().click()
    await page.locator('.player-bar').waitFor()
    const small: string[] = []
    for (const name of pagesIn(language, 1)) {
      await goOn(page, pathOf(name, language))
      // Loaded last, when the browser is idle.
      await page.locator('.theme-switch').waitFor()
      small.push(...(await findSmallControls(page)).map((what) => `${name}: ${what}`))
    }
    expect(small).toEqual([])
  },
)
