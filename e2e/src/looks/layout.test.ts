import { type Language, languages, pathTo, type Translated } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { finishPreview, quickGenre, waitForSound } from '../support/audio.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { fetchJson, findArticle, listGenres, listSongs, listTitles, type Song } from '../support/library.ts'
import { goOn, open, useBrowser, type VisitOptions } from '../support/visitor.ts'

const { visit } = useBrowser()

const written = ['license-terms', 'about-us', 'press', 'background-music', 'privacy'] as const

const widths = [320, 390, 768, 1280, 1680, 2560]
/** A genre whose songs render fast: one of them plays. */
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
    pathTo('sounds-like', language),
    pathTo('open-figures', language),
    pathTo('licence', language, 'tl-0000-0000-0000'),
    pathTo('signup', language),
    pathTo('favourites', language),
    `/app/music?lng=${language}`,
    `/app/playlists?lng=${language}`,
    `${pathTo('home', language)}/no-such-page`.replace('//', '/'),
    // Pages of written text have the same layout, so each is tested in one language.
    ...written.filter((_, index) => languages[index % 3] === language).map((name) => pathTo(name, language)),
  ]
})

describe.each(languages)('in %s', (language) => {
  test.each([
    { text: '100 %', textSize: 1, at: widths },
    { text: '200 %', textSize: 2, at: [390, 768, 1280] },
  ])(
    '[R9.1] with text of $text no kind of page scrolls sideways, cuts text off or breaks a word',
    async ({ at, textSize }) => {
      const page = await visit({ reducedMotion: true, expects: [/404/], touch: true, width: 320, textSize })
      const faults: string[] = []
      for (const [index, path] of paths(language).entries()) {
        // Every page is first rendered in the narrowest window.
        await page.setViewportSize({ width: at[0] ?? 320, height: 800 })
        await (index === 0 ? open : goOn)(page, path)
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
      await page.setViewportSize({ width: 1280, height: 800 })
      await goOn(page, path)
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

/** Widths at which the player is tested with text of 200 %, the first as a phone's. */
const largeTextWidths = [390, 1280]

function visitLarge(language: Language, options: VisitOptions = {}): Promise<Page> {
  return visit({
    textSize: 2,
    width: 390,
    height: 844,
    touch: true,
    reducedMotion: true,
    browserLanguage: language,
    ...options,
  })
}

/**
 * Looks for faults at each of these widths; the window is narrow again afterwards. A state is brought about once for
 * all widths, since that takes far longer than looking.
 */
async function findAtWidths(page: Page, name: string, find: () => Promise<string[]>): Promise<string[]> {
  const faults: string[] = []
  for (const width of largeTextWidths) {
    await page.setViewportSize({ width, height: 844 })
    faults.push(...(await find()).map((what) => `${name} at ${width} px: ${what}`))
  }
  await page.setViewportSize({ width: 390, height: 844 })
  return faults
}

const genrePath = (language: Language) => pathTo('music-category', language, genre[language])

async function press(page: Page, control: string): Promise<void> {
  await page.locator(control).first().click()
  await page.locator('.player-bar').waitFor()
}

/** Contents of a part of the player that are cut off or lie outside its width; empty: none. */
function findLost(part: Locator): Promise<string[]> {
  return part.evaluate((root) => {
    const lost: string[] = []
    const nameOf = (element: Element) =>
      `${element.tagName}.${element.getAttribute('class') ?? ''} “${element.textContent.trim().slice(0, 40)}”`
    const bounds = root.getBoundingClientRect()
    if (bounds.left < -1 || bounds.right > innerWidth + 1) lost.push('it is wider than the window')
    for (const element of [root, ...root.querySelectorAll<HTMLElement>('*')]) {
      // The played part of the waveform is clipped by design.
      if (!element.checkVisibility() || element.closest('svg, .unseen, .wave-played')) continue
      const { left, right } = element.getBoundingClientRect()
      if (left < bounds.left - 1 || right > bounds.right + 1) lost.push(`outside: ${nameOf(element)}`)
      const { fontSize, overflowX, overflowY } = getComputedStyle(element)
      const { clientHeight, clientWidth, scrollHeight, scrollWidth } = element
      if (overflowX === 'visible' || element.matches('input')) continue
      if (scrollWidth > clientWidth + 1) lost.push(`scrolls sideways or is cut: ${nameOf(element)}`)
      // Letters may be higher than their line; half a line more is another line.
      if (
        overflowY !== 'auto' &&
        scrollHeight > clientHeight + parseFloat(fontSize) / 2 &&
        element.textContent
      )
        lost.push(`cut: ${nameOf(element)}`)
    }
    for (const control of root.querySelectorAll<HTMLElement>(
      'button, a, input:not(.player-bar-progress *)',
    )) {
      if (!control.checkVisibility()) continue
      control.scrollIntoView({ block: 'nearest' })
      const { height, left, top, width } = control.getBoundingClientRect()
      const met = document.elementFromPoint(left + width / 2, top + height / 2)
      if (!control.contains(met) && !met?.contains(control))
        lost.push(`under ${met ? nameOf(met) : 'nothing'}: ${nameOf(control)}`)
    }
    return lost
  })
}

describe.each(journeyLanguages('fr'))('with text twice as large, in %s', (language) => {
  const locale = { locale: language }

  test('[R3.6] bar, sheet and queue cut nothing off and do not scroll sideways', async () => {
    const [song] = await listSongs(language, { category: genre[language], limit: 1 })
    if (song) await finishPreview(song.url)
    const page = await visitLarge(language)
    await open(page, genrePath(language))
    const faults: string[] = []
    const judge = async (name: string, part: Locator) => {
      const find = async () => [...(await findLost(part)), ...(await findLayoutFaults(page))]
      faults.push(...(await findAtWidths(page, name, find)))
    }
    await press(page, '.track .play-control')
    await waitForSound(page)
    await judge('the bar', page.locator('.player-bar'))
    await page.locator('.player-bar-open').click()
    const sheet = page.locator('.player-sheet')
    await sheet.waitFor()
    await judge('the sheet', sheet)
    await sheet.getByRole('button', { name: m.player_queue({}, locale) }).click()
    await sheet.locator('.queue').waitFor()
    await judge('the queue', sheet)
    expect(faults).toEqual([])
  })

  test('[R3.6] the bar shows the full reason why a song waits or fails', async () => {
    const page = await visitLarge(language, {
      expects: [/A song could not be played/, /media/i, /INTERNET_DISCONNECTED/],
    })
    // In the middle of the song: the server has not rendered that far yet.
    await open(page, `${pathTo('track', language, songs[language].slug)}?t=40`)
    const previews = '**/media/previews/**'
    let rendered = 100_000
    await page.route(previews, async (route) => {
      // The sound itself is blocked here.
      if (route.request().method() !== 'HEAD') return
      rendered += 20_000
      await route.fulfill({
        headers: { 'x-rendered-bytes': String(rendered), 'content-length': '1600000' },
        contentType: 'audio/mpeg',
      })
    })
    const bar = page.locator('.player-bar')
    const faults: string[] = []
    const judge = async (name: string) => {
      const find = async () => {
        const found = [...(await findLost(bar)), ...(await findLayoutFaults(page))]
        const higher = await bar.evaluate((element) => {
          const { bottom, top } = element.getBoundingClientRect()
          return [...element.querySelectorAll('.player-bar-name, button')].some((part) => {
            const box = part.getBoundingClientRect()
            return box.top < top - 1 || box.bottom > bottom + 1
          })
        })
        return higher ? [...found, 'something is higher than the bar'] : found
      }
      faults.push(...(await findAtWidths(page, name, find)))
    }
    await press(page, '.track-stage .play-control')
    const seconds = String.raw`\d+`
    await bar.getByText(new RegExp(m.player_loading_left({ seconds }, locale))).waitFor()
    await judge('waiting')
    await page.unroute(previews)
    // The longest message.
    await page.route(previews, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the network</h1>' }),
    )
    await press(page, '.track .play-control')
    await bar.getByText(m.player_page_instead({}, locale)).waitFor()
    await judge('a page in place of the song')
    await page.unroute(previews)
    await page.context().setOffline(true)
    await bar.getByRole('button', { name: m.player_next({}, locale) }).click()
    await bar.getByText(m.player_offline({}, locale)).waitFor()
    await judge('offline')
    expect(faults).toEqual([])
  })

  test('[R3.6][R9.2] neither a notice nor the language offer covers the bar', async () => {
    const page = await visitLarge(language, { browserLanguage: language === 'en' ? 'fr' : 'en' })
    await open(page, genrePath(language))
    const offer = page.locator('.language-offer')
    await offer.waitFor()
    await press(page, '.track .play-control')
    const faults: string[] = []
    const judge = async (name: string, part: Locator) => {
      const find = async () => {
        const [box, bar] = await Promise.all([part.boundingBox(), page.locator('.player-bar').boundingBox()])
        if (!box || !bar) throw new Error(`${name} or the bar is not there`)
        const covered = Math.round(box.y + box.height - bar.y)
        const found = [...(await findLost(part)), ...(await findLayoutFaults(page))]
        return covered > 0 ? [...found, `it covers ${covered} px`] : found
      }
      faults.push(...(await findAtWidths(page, name, find)))
    }
    await judge('the offer', offer)
    await offer.getByRole('button').click()
    await page.locator('.track .row-menu-button').nth(1).click()
    await page.getByRole('button', { name: m.favourite_add({}, locale), exact: true }).click()
    const notice = page.locator('.notice')
    await notice.waitFor()
    await judge('the notice', notice)
    expect(faults).toEqual([])
  })
})

/** Runs in the page: which of these titles a row cuts off. */
function findCutTitles(titles: readonly string[]): string[] {
  const title = document.querySelector<HTMLElement>('.track-title')
  if (!title) return ['There is no row.']
  return titles.filter((text) => {
    title.textContent = text
    return title.scrollHeight > title.clientHeight + 1 || title.scrollWidth > title.clientWidth + 1
  })
}

test.each([
  { width: 390, textSize: 1 },
  { width: 1440, textSize: 1 },
  { width: 390, textSize: 2 },
])(
  '[R4.2] at $width px, with text × $textSize, fewer than one title in ten of the whole library is cut off',
  async ({ textSize, width }) => {
    const titles = await listTitles()
    expect(titles).toHaveLength(241)
    const page = await visit({ width, textSize, touch: width < 768 })
    await open(page, '/app/music')
    expect((await page.evaluate(findCutTitles, titles)).length).toBeLessThan(24)
    expect(await page.evaluate(findCutTitles, ['Interminable '.repeat(20)])).toHaveLength(1)
  },
)
