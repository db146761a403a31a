import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathTo } from '@tempolibre/locales'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isBundled } from '../support/chromium.ts'
import { differenceOf, type Picture, pictureOf, shrink } from '../support/compare-pictures.ts'
import { fetchJson, listGenres, listSongs } from '../support/library.ts'
import { patienceMs } from '../support/patience.ts'
import { goOn, open, useBrowser } from '../support/visitor.ts'

/** How the pages looked when somebody last looked at them. `LOOKS=update` renews it, to be looked at before a commit. */
const folder = join(import.meta.dirname, 'appearance')
const isUpdate = process.env['LOOKS'] === 'update'
/** What a test run found different, beside `npm test`'s other results. */
const results = join(import.meta.dirname, '..', '..', '..', 'test-results', 'appearance')

/** The greatest share of a picture that may differ. A missing style sheet or theme changes a tenth at least. */
const tolerance = 0.02

const { visit } = useBrowser()
/** Each of the ten page types in one of the languages. */
let paths: Record<string, string>

beforeAll(async () => {
  const jazz = (await listGenres()).find(({ slug }) => slug.en === 'jazz')
  const [song] = await listSongs('en', { category: 'jazz', limit: 1 })
  const { articles } = await fetchJson<{ articles: { slug: string }[] }>('/api/v1/articles?lang=fr&limit=1')
  paths = {
    home: pathTo('home', 'en'),
    genres: pathTo('music', 'fr'),
    genre: pathTo('music-category', 'es', jazz?.slug.es ?? ''),
    track: pathTo('track', 'en', song?.slug ?? ''),
    browser: '/app/music?lng=fr&sort=title',
    pricing: pathTo('pricing', 'es'),
    blog: pathTo('blog', 'en'),
    article: pathTo('content', 'fr', articles[0]?.slug ?? ''),
    login: pathTo('login', 'es'),
    verify: pathTo('verify', 'en'),
  }
})

test.runIf(isBundled).each([
  { size: 'phone', width: 390, height: 844, dark: false },
  { size: 'phone', width: 390, height: 844, dark: true },
  { size: 'desktop', width: 1280, height: 900, dark: false },
  { size: 'desktop', width: 1280, height: 900, dark: true },
])(
  '[R9.1] ten types of pages look as they did: $size, dark: $dark',
  async ({ dark, height, size, width }) => {
    const page = await visit({ width, height, dark, reducedMotion: true })
    const judge = await visit()
    const different: string[] = []
    for (const [index, [name, path]] of Object.entries(paths).entries()) {
      await (index === 0 ? open : goOn)(page, path)
      const file = `${name}-${size}-${dark ? 'dark' : 'light'}.webp`
      if (isUpdate) await keep(page, judge, file)
      else if (!(await looksLike(page, judge, file))) different.push(file)
    }
    expect(different, `see ${results}; LOOKS=update accepts them`).toEqual([])
  },
)

const take = async (page: Page): Promise<Picture> => pictureOf(await page.screenshot(), 'png')

async function keep(page: Page, judge: Page, file: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.waitForLoadState('networkidle')
  let last = await take(page)
  await expect
    .poll(
      async () => {
        const next = await take(page)
        const difference = await differenceOf(judge, last, next)
        last = next
        return difference
      },
      { timeout: patienceMs, interval: 1000 },
    )
    .toBe(0)
  writeFileSync(join(folder, file), await shrink(judge, last))
}

/** Whether a page soon looks as it did; pictures and hearts may still be on their way. */
async function looksLike(page: Page, judge: Page, file: string): Promise<boolean> {
  const path = join(folder, file)
  if (!existsSync(path)) throw new Error(`${file} is missing: run this test with LOOKS=update.`)
  const known = pictureOf(readFileSync(path), 'webp')
  let now = await take(page)
  const deadline = Date.now() + patienceMs / 4
  while ((await differenceOf(judge, now, known)) > tolerance) {
    if (Date.now() > deadline) {
      mkdirSync(results, { recursive: true })
      writeFileSync(join(results, file), await shrink(judge, now))
      return false
    }
    now = await take(page)
  }
  return true
}
