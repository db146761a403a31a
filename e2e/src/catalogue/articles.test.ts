import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

/** An article with a table of four columns, in every language. */
const withTable = {
  en: 'music-for-wedding-films',
  es: 'musica-para-videos-de-boda',
  fr: 'musique-pour-films-de-mariage',
}

describe.each(journeyLanguages('es'))('an article in %s', (language) => {
  const inLanguage = { locale: language }

  test('[R4.4] the blog is illustrated: every article has its own drawing, the newest the largest', async () => {
    const page = await visit()
    await page.goto(pathTo('blog', language))
    const drawings = page.locator('.article-card img')
    const sources = await drawings.evaluateAll((all) => all.map((image) => image.getAttribute('src')))
    expect(sources.length).toBe(await page.locator('.article-card').count())
    expect(new Set(sources).size).toBe(sources.length)
    const widths = await drawings.evaluateAll((all) => all.map((image) => image.clientWidth))
    expect(widths[0]).toBeGreaterThan(Math.max(...widths.slice(1)) * 1.5)
    const largest = drawings.first()
    await expectSoon(() => largest.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      0,
    )
    // The whole card links to its article.
    const title = await page.locator('.article-card h2').first().innerText()
    const box = await largest.boundingBox()
    await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 40)
    await expectSoon(() => page.locator('h1').innerText()).toBe(title)
  })

  test('[R4.4] an article on a desktop has its contents and a song beside it, on a phone above and below it', async () => {
    const page = await visit({ width: 1440, reducedMotion: true })
    await open(page, pathTo('content', language, withTable[language]))
    const boxes = async () => {
      const [contents, text, side] = await Promise.all(
        ['.article-contents', '.article-columns > .article-text', '.article-side'].map((part) =>
          page.locator(part).boundingBox(),
        ),
      )
      if (!contents || !text || !side) throw new Error('A part of the article is missing.')
      return { contents, text, side }
    }
    const wide = await boxes()
    expect(wide.contents.x).toBeGreaterThan(wide.text.x + wide.text.width)
    expect(wide.side.x).toBe(wide.contents.x)
    expect(wide.side.y).toBeGreaterThan(wide.contents.y)
    expect(await page.locator('.article-side .track').count()).toBe(1)

    const headings = await page.locator('.prose h2').allInnerTexts()
    const contents = page.getByRole('navigation', { name: m.article_contents({}, inLanguage) })
    expect(await contents.getByRole('link').allInnerTexts()).toEqual(headings)
    await contents.getByRole('link').last().click()
    const last = page.locator('.prose h2').last()
    await expectSoon(() => last.evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(900)
    // Not below the header, which stays at the top.
    expect(await last.evaluate((heading) => heading.getBoundingClientRect().top)).toBeGreaterThan(60)

    await page.setViewportSize({ width: 390, height: 844 })
    const narrow = await boxes()
    expect(narrow.contents.y).toBeLessThan(narrow.text.y)
    expect(narrow.side.y).toBeGreaterThan(narrow.text.y + narrow.text.height)
  })

  test('[R4.4] on a phone a wide table shows that it continues, and is scrolled by keyboard', async () => {
    const page = await visit({ width: 390 })
    await open(page, pathTo('content', language, withTable[language]))
    const table = page.getByRole('region', { name: m.table_label_of({ section: '' }, inLanguage).trim() })
    const hint = page.getByText(m.table_hint({}, inLanguage)).first()
    expect(await hint.isVisible()).toBe(true)
    await table.first().focus()
    await page.keyboard.press('ArrowRight')
    await expectSoon(() => table.first().evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)

    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await hint.isVisible()).toBe(false)
  })
})
