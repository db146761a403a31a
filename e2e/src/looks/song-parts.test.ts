import { type Language, languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { beforeAll, describe, expect, test } from 'vitest'
import { quickGenre } from '../support/audio.ts'
import { findFaults } from '../support/find-faults.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findSongSlugs, listSongs } from '../support/library.ts'
import { open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
let slugs: Awaited<ReturnType<typeof findSongSlugs>>

beforeAll(async () => {
  const [song] = await listSongs('en', { category: quickGenre, limit: 1 })
  slugs = await findSongSlugs(song.slug)
})

async function visitOpened(language: Language, textSize: number) {
  const locale = { locale: language }
  const page = await visit({ reducedMotion: true, touch: true, width: 320, textSize })
  await open(page, pathTo('track', language, slugs[language]))
  await page.getByRole('button', { name: m.purpose_question({}, locale) }).click()
  await page.getByText(m.editions_open({}, locale)).click()
  await page.getByRole('list', { name: m.editions_title({}, locale) }).waitFor()
  await page.getByRole('button', { name: m.mixer_open({}, locale) }).click()
  await page.getByRole('button', { name: m.mixer_play({}, locale) }).waitFor()
  return page
}

describe.each(languages)('a song’s page in %s, with its question, versions and mixer open', (language) => {
  test.each([
    { text: '100 %', textSize: 1, at: [320, 390, 768, 1280] },
    { text: '200 %', textSize: 2, at: [390, 768, 1280] },
  ])('[R9.1] with text of $text nothing scrolls sideways, is cut off or broken', async ({ at, textSize }) => {
    const page = await visitOpened(language, textSize)
    const faults: string[] = []
    for (const width of at) {
      await page.setViewportSize({ width, height: 800 })
      faults.push(...(await findLayoutFaults(page)).map((what) => `at ${width} px: ${what}`))
    }
    expect(faults).toEqual([])
  })

  test('axe finds nothing, light and dark', async () => {
    const page = await visitOpened(language, 1)
    await page.setViewportSize({ width: 390, height: 800 })
    const light = await findFaults(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect([...light, ...(await findFaults(page, 'colours'))]).toEqual([])
  })
})

test('in the reader’s own colours what is pressed differs from what is not', async () => {
  const page = await visitOpened('en', 1)
  await page.emulateMedia({ forcedColors: 'active' })
  const mute = page.getByRole('button', {
    name: m.mixer_mute({ stem: m.mixer_stem_drums() }),
    exact: true,
  })
  const before = await mute.screenshot()
  await mute.press('Enter')
  await page.getByRole('heading', { level: 1 }).click()
  expect(await mute.getAttribute('aria-pressed')).toBe('true')
  expect((await mute.screenshot()).equals(before)).toBe(false)
})
