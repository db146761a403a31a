import { type Language, languages, pathTo, type Translated } from '@tempolibre/locales'
import { beforeAll, describe, expect, test } from 'vitest'
import { quickGenre } from './audio.ts'
import { findLayoutFaults } from './find-layout-faults.ts'
import { fetchJson, findArticle, listGenres, listSongs, listTitles, type Song } from './library.ts'
import { open, useBrowser } from './visitor.ts'

const { visit } = useBrowser()
const { visit: visitWithLargeText } = useBrowser(2)

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
    pathTo('favourites', language),
    `/app/music?lng=${language}`,
    `/app/playlists?lng=${language}`,
    `${pathTo('home', language)}/no-such-page`.replace('//', '/'),
    // Pages of written text are built alike: they take turns.
    ...written.filter((_, index) => languages[index % 3] === language).map((name) => pathTo(name, language)),
  ]
})

describe.each(languages)('in %s', (language) => {
  test.each([
    { text: '100 %', visitor: visit, at: widths },
    { text: '200 %', visitor: visitWithLargeText, at: [390, 768, 1280] },
  ])(
    '[R9.1] with text of $text no kind of page scrolls sideways, cuts text off or breaks a word',
    async ({ at, visitor }) => {
      const page = await visitor({ reducedMotion: true, expects: [/404/], touch: true, width: 320 })
      const faults: string[] = []
      for (const path of paths(language)) {
        await page.setViewportSize({ width: at[0] ?? 320, height: 800 })
        await open(page, path)
        for (const width of at) {
          await page.setViewportSize({ width, height: 800 })
          const found = await findLayoutFaults(page)
          faults.push(...found.map((what) => `${path} at ${width} px: ${what}`))
        }
      }
      expect(faults).toEqual([])
    },
  )

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
        faults.push(...(await findLayoutFaults(page)).map((what) => `${place}: ${what}`))
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
        await page.locator('.player-bar-open').waitFor({ state: width < 768 ? 'visible' : 'detached' })
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
        faults.push(...(await findLayoutFaults(page)).map((what) => `${place}: ${what}`))
      }
    }
    expect(faults).toEqual([])
  })
})

/** Runs in the page: which of these titles a row cuts off, put into it one after the other. */
function findCutTitles(titles: readonly string[]): string[] {
  const title = document.querySelector<HTMLElement>('.track-title')
  if (!title) return ['There is no row.']
  return titles.filter((text) => {
    title.textContent = text
    return title.scrollHeight > title.clientHeight + 1 || title.scrollWidth > title.clientWidth + 1
  })
}

test.each([
  { width: 390, text: '100 %', visitor: visit },
  { width: 1440, text: '100 %', visitor: visit },
  { width: 390, text: '200 %', visitor: visitWithLargeText },
])(
  '[R4.2] at $width px, with text of $text, fewer than one title in ten of the whole library is cut off',
  async ({ visitor, width }) => {
    const titles = await listTitles()
    expect(titles).toHaveLength(241)
    const page = await visitor({ width, touch: width < 768 })
    await open(page, '/app/music')
    expect((await page.evaluate(findCutTitles, titles)).length).toBeLessThan(24)
    expect(await page.evaluate(findCutTitles, ['Interminable '.repeat(20)])).toHaveLength(1)
  },
)
