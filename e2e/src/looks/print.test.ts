import { pathTo } from '@tempolibre/locales'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findArticle, listGenres, listSongs } from '../support/library.ts'
import { open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

/** The area inside the margins of an A4 sheet, in CSS pixels. */
const sheet = { width: 658, height: 1002 }

let pages: Record<string, string>

beforeAll(async () => {
  const [genre] = await listGenres()
  const [song] = await listSongs('en', { limit: 1 })
  if (!genre || !song) throw new Error('The library is empty.')
  pages = {
    'an article': pathTo('content', 'en', (await findArticle()).en),
    'the licence terms': pathTo('license-terms', 'en'),
    'a track': pathTo('track', 'en', song.slug),
    'a list of tracks': pathTo('music-category', 'en', genre.slug.en),
  }
})

interface Print {
  /** Interactive elements that are printed all the same. */
  useless: string[]
  /** Texts with too little contrast on white paper. */
  pale: string[]
  /** Elements wider than the sheet. */
  cut: string[]
  ground: string
}

/** Examines the printed page. */
function readPrint(page: Page): Promise<Print> {
  return page.evaluate(() => {
    const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) => element.checkVisibility() && !element.closest('.unseen'),
    )
    const name = (element: Element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`
    const withWords = shown.filter((element) =>
      [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      ),
    )
    return {
      useless: shown
        .filter((element) => element.matches('nav, button, input, textarea, dialog, .player-bar, .wave'))
        .map(name),
      pale: withWords.filter((element) => contrastWithWhite(element) < 4.5).map(name),
      cut: shown
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map(name),
      ground: getComputedStyle(document.documentElement).backgroundColor,
    }

    /** WCAG 2.2, relative luminance and contrast ratio. */
    function contrastWithWhite(element: Element): number {
      const [red = 0, green = 0, blue = 0] = [...getComputedStyle(element).color.matchAll(/[\d.]+/g)].map(
        ([part]) => {
          const share = Number(part) / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        },
      )
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
    }
  })
}

describe.each([
  ['as the system has it', undefined],
  ['chosen on the site', () => localStorage.setItem('theme', 'dark')],
])('printed from the dark theme, %s', (_, before) => {
  test.each(['an article', 'the licence terms', 'a track', 'a list of tracks'])(
    '%s is dark text on white paper without controls',
    async (kind) => {
      const page = await visit({ dark: true, ...sheet, ...(before && { before }) })
      await open(page, pages[kind] ?? '')
      await page.emulateMedia({ media: 'print' })
      expect(await readPrint(page)).toEqual({
        useless: [],
        pale: [],
        cut: [],
        ground: 'rgb(255, 255, 255)',
      })
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    },
  )
})

test('the player is not printed, and takes no space', async () => {
  const page = await visit(sheet)
  await open(page, pages['a list of tracks'] ?? '')
  await page.locator('.track .play-control').first().click()
  await page.locator('.player-bar').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.player-bar').isVisible()).toBe(false)
  expect((await readPrint(page)).useless).toEqual([])
  expect(await page.evaluate(() => getComputedStyle(document.body).paddingBottom)).toBe('0px')
  for (const title of (await page.locator('.track-title').all()).slice(0, 3))
    expect(await title.isVisible()).toBe(true)
})

test('the text of a page is printed: every paragraph, list and table of the licence terms', async () => {
  const page = await visit(sheet)
  await open(page, pathTo('license-terms', 'en'))
  const words = () => page.evaluate(() => document.querySelector<HTMLElement>('.prose')?.innerText)
  const onScreen = await words()
  expect(onScreen?.length).toBeGreaterThan(1000)
  await page.emulateMedia({ media: 'print' })
  expect(await words()).toBe(onScreen)
  // Each use is a row with an answer per plan, under headings, as on a wide screen.
  const table = page.locator('table.usage')
  expect(await table.locator('thead').isVisible()).toBe(true)
  expect(
    await table.evaluate((element) =>
      [...element.querySelectorAll('tr')].every((row) => getComputedStyle(row).breakInside === 'avoid'),
    ),
  ).toBe(true)
})

test('a whole article is printed on more than one sheet', async () => {
  const page = await visit()
  await open(page, pages['an article'] ?? '')
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1)
})
