import { type Language, languages, pathTo, type Translated } from '@tempolibre/locales'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { quickGenre } from './audio.ts'
import { fetchJson, findArticle, listGenres, listSongs, type Song } from './library.ts'
import { open, useBrowser } from './visitor.ts'

const { visit } = useBrowser()

const written = ['license-terms', 'about-us', 'press', 'background-music', 'privacy'] as const

const widths = [320, 390, 768, 1280, 1680, 2560]

/** Of the genre whose songs are soonest made: one of them plays. */
let genre: Translated
let songs: Record<Language, Song>
let paths: (language: Language) => string[]

beforeAll(async () => {
  const quick = (await listGenres()).find(({ slug }) => slug.en === quickGenre)
  const article = await findArticle()
  const [en, es, fr] = await Promise.all(
    languages.map(async (language) => (await listSongs(language, { limit: 1 }))[0]),
  )
  const [topic] = (await fetchJson<{ blogCategories: { slug: Translated }[] }>('/api/get-blog-categories'))
    .blogCategories
  const authors = await Promise.all(
    languages.map(async (language) => {
      const path = `/api/v1/articles/${article[language]}?lang=${language}`
      return (await fetchJson<{ article: { author: { slug: string } } }>(path)).article.author.slug
    }),
  )
  if (!quick || !topic || !en || !es || !fr) throw new Error('The library is empty.')
  genre = quick.slug
  songs = { en, es, fr }
  paths = (language) => [
    pathTo('home', language),
    pathTo('music', language),
    pathTo('music-category', language, genre[language]),
    pathTo('track', language, songs[language].slug),
    pathTo('all-music', language),
    pathTo('pricing', language),
    pathTo('blog', language),
    pathTo('blog-category', language, topic.slug[language]),
    pathTo('author', language, authors[languages.indexOf(language)] ?? ''),
    pathTo('content', language, article[language]),
    pathTo('contact', language),
    pathTo('verify', language),
    pathTo('licence', language, 'tl-0000-0000-0000'),
    pathTo('signup', language),
    `/app/music?lng=${language}`,
    `${pathTo('home', language)}/no-such-page`.replace('//', '/'),
    // Pages of written text are built alike: they take turns.
    ...written.filter((_, index) => languages[index % 3] === language).map((name) => pathTo(name, language)),
  ]
})

/** What sticks out of the window to the right: the page itself, or boxes nobody clips. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { height, right, width } = element.getBoundingClientRect()
      if (right <= clientWidth + 1 || width === 0 || height === 0 || isClipped(element)) continue
      found.push(`${element.tagName}.${element.className} ends at ${Math.round(right)} px`)
    }
    return found.slice(0, 5)

    function isClipped(element: HTMLElement): boolean {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, position, clipPath } = getComputedStyle(box)
        if (overflowX !== 'visible' || clipPath !== 'none' || (position === 'fixed' && box !== element))
          return true
      }
      return element.closest('svg, .unseen') !== null && element.tagName !== 'svg'
    }
  })
}

describe.each(languages)('in %s', (language) => {
  test('[R9.1] 320 px to 2560 px: no kind of page scrolls sideways', async () => {
    const page = await visit({ reducedMotion: true, expects: [/404/] })
    const faults: string[] = []
    for (const path of paths(language)) {
      await page.setViewportSize({ width: 320, height: 800 })
      await open(page, path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        const found = await findOverflow(page)
        faults.push(...found.map((what) => `${path} at ${width} px: ${what}`))
      }
    }
    expect(faults).toEqual([])
  })

  test('[R9.1] 320 px to 2560 px: search and menu fit the window', async () => {
    const page = await visit({ reducedMotion: true, width: 320, height: 640 })
    await open(page, pathTo('home', language))
    const faults: string[] = []
    for (const [opener, widthsOf] of [
      ['header button[aria-keyshortcuts="/"]', widths],
      ['header button.header-narrow:not([aria-keyshortcuts])', [320, 390, 767]],
    ] as const) {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.locator(opener).click()
      const dialog = page.locator('dialog[open]')
      await dialog.waitFor()
      for (const width of widthsOf) {
        await page.setViewportSize({ width, height: 640 })
        const place = `${opener} at ${width} px`
        const { inner, outer } = await dialog.evaluate((element) => ({
          inner: element.scrollWidth - element.clientWidth,
          outer: element.getBoundingClientRect().right - innerWidth,
        }))
        if (inner > 0 || outer > 1) faults.push(`${place}: ${inner} px hidden, ${outer} px outside`)
        faults.push(...(await findOverflow(page)).map((what) => `${place}: ${what}`))
      }
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    expect(faults).toEqual([])
  })

  test('[R3.6] the player bar fits the window and never covers the end of a page', async () => {
    const page = await visit({ reducedMotion: true })
    await open(page, pathTo('music-category', language, genre[language]))
    await page.locator('.track .play-control').first().click()
    await page.locator('.player-bar').waitFor()
    await page.locator('.player-bar .play-control').click()
    const faults: string[] = []
    for (const path of [
      pathTo('home', language),
      pathTo('track', language, songs[language].slug),
      pathTo('privacy', language),
    ]) {
      await open(page, path)
      await page.locator('.player-bar').waitFor()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        const { barTop, barBottom, lastBottom, sticksOut } = await page.evaluate(() => {
          scrollTo(0, document.documentElement.scrollHeight)
          const bar = document.querySelector('.player-bar')
          const ends = [...document.querySelectorAll('footer *')].map(
            (element) => element.getBoundingClientRect().bottom,
          )
          const box = bar?.getBoundingClientRect()
          const controls = [...(bar?.querySelectorAll('button, input, a') ?? [])]
          return {
            barTop: box?.top ?? 0,
            barBottom: box?.bottom ?? 0,
            lastBottom: Math.max(...ends),
            sticksOut: controls
              .filter(
                (control) =>
                  control.checkVisibility() && control.getBoundingClientRect().right > innerWidth + 1,
              )
              .map((control) => control.getAttribute('aria-label')),
          }
        })
        const place = `${path} at ${width} px`
        if (Math.abs(barBottom - 800) > 1) faults.push(`${place}: the bar ends at ${barBottom}`)
        if (lastBottom > barTop) faults.push(`${place}: the bar covers ${Math.round(lastBottom - barTop)} px`)
        if (sticksOut.length > 0) faults.push(`${place}: ${sticksOut.join(', ')} out of the window`)
        faults.push(...(await findOverflow(page)).map((what) => `${place}: ${what}`))
      }
    }
    expect(faults).toEqual([])
  })
})

test('text may be twice as large without anything being cut off or overlapping sideways', async () => {
  const page = await visit({ reducedMotion: true, width: 640 })
  const faults: string[] = []
  for (const path of paths('fr').slice(0, 4)) {
    await open(page, path)
    // WCAG 1.4.4: as if the reader had set a text size of 200 %.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    faults.push(...(await findOverflow(page)).map((what) => `${path}: ${what}`))
  }
  expect(faults).toEqual([])
})
