import { type Language, languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findFaults } from './find-faults.ts'
import { findArticle, listGenres, listSongs } from './library.ts'
import { open, useBrowser } from './visitor.ts'

const { visit } = useBrowser()

let paths: Record<string, (language: Language) => string>

beforeAll(async () => {
  const [genre] = await listGenres()
  const songs = await Promise.all(languages.map((language) => listSongs(language, { limit: 1 })))
  const article = await findArticle()
  if (!genre) throw new Error('The library is empty.')
  paths = {
    home: (language) => pathTo('home', language),
    genres: (language) => pathTo('music', language),
    'a genre': (language) => pathTo('music-category', language, genre.slug[language]),
    'a song': (language) => pathTo('track', language, songs[languages.indexOf(language)]?.[0]?.slug ?? ''),
    'all music': (language) => pathTo('all-music', language),
    'a written page': (language) => pathTo('terms', language),
    pricing: (language) => pathTo('pricing', language),
    'an article': (language) => pathTo('content', language, article[language]),
    'the blog': (language) => pathTo('blog', language),
    search: (language) => `/app/music?search=jazz&lang=${language}`,
    'nothing found': () => '/app/music?search=zzqqxxyy',
    'an unknown page': (language) => `${pathTo('home', language)}/no-such-page`.replace('//', '/'),
  }
})

const names = [
  'home',
  'genres',
  'a genre',
  'a song',
  'all music',
  'a written page',
  'pricing',
  'an article',
  'the blog',
  'search',
  'nothing found',
  'an unknown page',
]

/** Every page in English; of the others, those whose words alone could make a difference. */
const judged = languages.flatMap((language) =>
  (language === 'en' ? names : ['home', 'a song', 'pricing', 'an unknown page']).map((name) => ({
    name,
    language,
  })),
)

test.each(judged)('axe finds nothing on $name in $language, light and dark', async ({ language, name }) => {
  const page = await visit({ reducedMotion: true, browserLanguage: language, expects: [/404/] })
  await open(page, paths[name]?.(language) ?? '')
  expect(await findFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findFaults(page, 'colours')).toEqual([])
})

describe('axe finds nothing', () => {
  const expectNoFaults = async (page: Page) => {
    expect(await findFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findFaults(page, 'colours')).toEqual([])
  }

  test.each([1280, 390])('[R3.6] with the player bar open, at %i px', async (width) => {
    const page = await visit({ reducedMotion: true, width })
    await open(page, paths['a genre']?.('en') ?? '')
    await page.locator('.track .play-control').first().click()
    await page.locator('.player-bar').waitFor()
    await expectNoFaults(page)
  })

  test('[R3.2] with the side menu open', async () => {
    const page = await visit({ reducedMotion: true, width: 390, touch: true })
    await open(page, '/fr')
    await page.locator('header button[aria-haspopup=dialog]').last().click()
    const menu = page.getByRole('dialog')
    await menu.waitFor()
    await menu.locator('summary').click()
    await expectNoFaults(page)
  })

  test('[R3.3] with the search overlay open, its error shown', async () => {
    const page = await visit({ reducedMotion: true })
    await open(page, '/es')
    await page.keyboard.press('/')
    await page.getByRole('searchbox').press('Enter')
    await page
      .getByRole('alert')
      .getByText(m.search_blank({}, { locale: 'es' }))
      .waitFor()
    await expectNoFaults(page)
  })

  test('with the list of keys open', async () => {
    const page = await visit({ reducedMotion: true })
    await open(page, '/')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: m.player_keys_title() }).waitFor()
    await expectNoFaults(page)
  })
})

describe('by keyboard', () => {
  test('the skip link is the first stop, shows itself, and leads to the content', async () => {
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

  test.each(['light', 'dark'] as const)(
    'every stop shows the focus and hides under nothing, %s',
    async (theme) => {
      const page = await visit({ reducedMotion: true, dark: theme === 'dark' })
      await open(page, paths['a genre']?.('en') ?? '')
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
          // A control may pass its ring on to the box around it: a radio to its label, a slider to its track.
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

test.each(names)('on a phone every control of %s is at least 44 px wide and high', async (name) => {
  const page = await visit({ touch: true, width: 390, height: 844, reducedMotion: true, expects: [/404/] })
  await open(page, paths[name]?.('fr') ?? '')
  // It comes last, once the browser has nothing better to do.
  await page.locator('.theme-switch').waitFor()
  const play = page.locator('.track .play-control')
  if ((await play.count()) > 0) {
    await play.first().click()
    await page.locator('.player-bar').waitFor()
  }
  const small = await page.evaluate(() => {
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
  expect(small).toEqual([])
})
