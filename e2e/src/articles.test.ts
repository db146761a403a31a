import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describe, expect, test } from 'vitest'
import { expectSoon, open, useBrowser } from './visitor.ts'

const { visit } = useBrowser()

/** An article with a table of four columns, in every language. */
const withTable = {
  en: 'music-for-wedding-films',
  es: 'musica-para-videos-de-boda',
  fr: 'musique-pour-films-de-mariage',
}

describe.each(languages)('an article in %s', (language) => {
  const inLanguage = { locale: language }

  test('[R4.4] on a phone a wide table says that it goes on, and is scrolled by keyboard', async () => {
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
